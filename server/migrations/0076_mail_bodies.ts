import { sql, type Kysely } from 'kysely';

/**
 * The text of a mail, piece by piece: its HTML is made of it when it is sent. Mails from before have their text alone,
 * and go out with that; the text stays for nodes of the version before, which send it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "mail" add column "body" jsonb`.execute(db);
}
