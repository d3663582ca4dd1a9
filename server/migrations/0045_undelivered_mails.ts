import { sql, type Kysely } from 'kysely';

/** What administrators see of a mail that does not go out: how often it was tried, and when it was given another day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mail" add column "tries" int not null default 0, add column "againAt" timestamptz`.execute(db);
  await sql`create index "mail_undelivered" on "mail" ("createdAt", "_id") where "state" = 'failed'`.execute(db);
}
