import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "registration" add column "gradeReopenedAt" timestamptz`.execute(db);
}
