import { sql, type Kysely } from 'kysely';

/** A professor's application that is sent again marks what came with it, as a student's does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "professor" add "resubmittedFields" jsonb not null default '[]'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "professor" drop "resubmittedFields"`.execute(db);
}
