import { sql, type Kysely } from 'kysely';

/** The few mails that did not go out, as administrators list them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "mail_undelivered" on "mail" ("createdAt", "_id") where "state" = 'failed'`.execute(db);
}
