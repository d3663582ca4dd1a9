import { sql, type Kysely } from 'kysely';

/** What the letters of a course become in the codes of its institution, beside the letters; either can be set without the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "letterScheme" alter column "scheme" drop not null, add column "codes" jsonb`.execute(db);
}
