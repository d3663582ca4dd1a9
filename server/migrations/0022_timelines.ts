import { sql, type Kysely } from 'kysely';

/** Which record a mail tells of, so that it can be shown beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mail" add column "about" uuid`.execute(db);
  await sql`create index "mail_about" on "mail" ("about") where "about" is not null`.execute(db);
}
