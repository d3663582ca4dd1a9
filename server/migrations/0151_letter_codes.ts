import { sql, type Kysely } from 'kysely';

/** The institution's codes for the letters of a course, beside the letters; either can be set without the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "letterScheme" alter column "scheme" drop not null, add column "codes" jsonb`.execute(db);
}
