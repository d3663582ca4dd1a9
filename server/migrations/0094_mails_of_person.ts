import { sql, type Kysely } from 'kysely';

/** The mails to one address are asked for when somebody is helped or deleted, among all that were ever sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "mail_recipient" on "mail" (lower("toAddress"), "_id" desc)`.execute(db);
}
