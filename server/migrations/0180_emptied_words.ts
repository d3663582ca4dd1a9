import { sql, type Kysely } from 'kysely';

/** Texts that a deletion of their author empties: an emptied column gets its default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "announcement" alter column "markdown" set default ''`.execute(db);
  await sql`alter table "submissionVersion" alter column "text" set default ''`.execute(db);
}
