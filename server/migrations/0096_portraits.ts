import { sql, type Kysely } from 'kysely';

/** A professor's picture is a file with rules of its own: visitors open it as long as the professor is shown to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "file" drop constraint "file_subject_check", add constraint "file_subject_check"
    check ("subject" in ('professor', 'student', 'courseInstance', 'boardMessage', 'site', 'portrait'))`.execute(db);
}
