import { sql, type Kysely } from 'kysely';

/** Nobody looks any more for the mails that wait by when they were written: "mail_due" has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index "mail_waiting"`.execute(db);
}
