import { sql, type Kysely } from 'kysely';

/** The language that a person chose, or joined in: mails are written in it. None is known of those who were here before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account" add column "language" text check ("language" in ('en', 'es'))`.execute(db);
}
