import { sql, type Kysely } from 'kysely';

/**
 * Every record counts its changes, so that a write can say which state it was made from. The database counts: no statement
 * can forget to, and one that changes nothing does not count. A course's snapshot for its reviewers is not a change of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function "countVersion"() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - coalesce(tg_argv, '{}') is distinct from to_jsonb(old) - coalesce(tg_argv, '{}') then
        new."version" := old."version" + 1;
      end if;
      return new;
    end $$`.execute(db);
  for (const [table, events, besides] of [
    ['person', 'update', `'searchText'`],
    // An answer shows an account's status; when its owner last signed in is no change of the record.
    ['account', 'update of "status"', ''],
    ['institution', 'update', ''],
    ['professor', 'update', ''],
    ['student', 'update', ''],
    ['courseDefinition', 'update', ''],
    ['courseInstance', 'update', `'reviewed', 'reviewedAt'`],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column "version" int not null default 1`.execute(db);
    await sql`create trigger "countVersion" before ${sql.raw(events)} on ${sql.table(table)}
      for each row execute function "countVersion"(${sql.raw(besides)})`.execute(db);
  }
}
