import { sql, type Kysely } from 'kysely';

/** The instant from which somebody of the staff can do nothing before they have a second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account" add column "secondFactorBy" timestamptz`.execute(db);
}
