import { sql, type Kysely } from 'kysely';

/** Courses are found by any piece of their name, among as many as there will be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "courseInstance_search" on "courseInstance" using gin (lower(' ' || "name") gin_trgm_ops)`.execute(
    db,
  );
}
