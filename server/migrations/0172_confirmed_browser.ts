import { sql, type Kysely } from 'kysely';

/** The browser that opened the link to confirm an address last, which may sign in first, like the one that joined. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account" add column "confirmedBrowser" bytea`.execute(db);
}
