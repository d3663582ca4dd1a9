import { sql, type Kysely } from 'kysely';

/** How many days late a piece of work was when it was graded, which a later due time doesn't change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "grading" add column "lateDays" integer`.execute(db);
}
