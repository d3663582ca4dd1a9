import { sql, type Kysely } from 'kysely';

/**
 * Each file's bytes are sealed by a key that is kept here, sealed with the installation's; null: they are as an earlier version
 * stored them. To seal a value again with another key is no change of a record, so it isn't counted as a version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['file', 'uploadPart'])
    await sql`alter table ${sql.table(table)} add column "sealedKey" text`.execute(db);
  await sql`create index "file_plain" on "file" ("_id") where "sealedKey" is null and "storageKey" not like 'purged %'`.execute(
    db,
  );
  await sql`create or replace function "countVersion"() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('stoa.sealing', true), '') <> 'on'
        and to_jsonb(new) - coalesce(tg_argv, '{}') is distinct from to_jsonb(old) - coalesce(tg_argv, '{}') then
        new."version" := old."version" + 1;
      end if;
      return new;
    end $$`.execute(db);
}
