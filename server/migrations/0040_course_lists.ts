import { sql, type Kysely } from 'kysely';

/** The order in which the list of courses is paged through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "courseInstance_listed" on "courseInstance"
    ("start", "name" collate "und-x-icu", "_id")`.execute(db);
}
