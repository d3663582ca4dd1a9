import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Changes are taken back one after the other: after one, the cell is again what an earlier version was.
  await sql`alter table "gradebookEntry" add column "restores" int`.execute(db);
}
