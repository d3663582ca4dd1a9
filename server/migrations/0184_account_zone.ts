import { sql, type Kysely } from 'kysely';

/** The zone of the browser that somebody last signed in with: mails tell times as its clocks show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account" add column "zone" text check (length("zone") <= 64)`.execute(db);
}
