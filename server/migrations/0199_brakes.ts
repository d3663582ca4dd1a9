import { sql, type Kysely } from 'kysely';

/** Finds a person's exports of a month, to tell what is usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "auditLog_exports" on "auditLog" ("actorREF", "at") where "action" like 'export %'`.execute(
    db,
  );
}
