import { sql, type Kysely } from 'kysely';

/** A file knows the record that it belongs to, by its table and its id; until now only the record knew its files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "file"
    add column "subject" text check ("subject" in ('professor', 'student', 'courseInstance', 'boardMessage')),
    add column "subjectREF" uuid,
    add check (("subject" is null) = ("subjectREF" is null))`.execute(db);
  await sql`update "file" set "subject" = "record"."subject", "subjectREF" = "record"."_id" from (
    select 'professor' as "subject", "_id",
      unnest(array["idREF", "transcriptREF", "w9REF", "refLetter1REF", "refLetter2REF"]) as "fileREF" from "professor"
    union all select 'student', "_id", unnest(array["idREF", "hsREF", "transcriptREF"]) from "student"
    union all select 'courseInstance', "_id", unnest(array["syllabusREF", "promoREF", "thumbnailREF"]) from "courseInstance"
    union all select 'boardMessage', "_id", "attachmentREF" from "boardMessage") as "record"
    where "record"."fileREF" = "file"."_id"`.execute(db);
  // The log knows the record of a file that was removed since: its line was written in the transaction in which the
  // file came.
  await sql`update "file" set "subject" = "line"."entity", "subjectREF" = "line"."entityId" from "auditLog" as "line"
    where "file"."subject" is null and "line"."at" = "file"."createdAt" and "line"."entityId" is not null
    and "line"."entity" = any(case "file"."kind" when 'document' then array['professor', 'student']
      else array['courseInstance', 'boardMessage'] end)`.execute(db);
  await sql`create index "file_subject" on "file" ("subjectREF")`.execute(db);
  // By these the record was looked for that names a file.
  for (const column of ['syllabusREF', 'promoREF', 'thumbnailREF'])
    await sql`drop index ${sql.ref(`courseInstance_${column}_idx`)}`.execute(db);
  await sql`drop index "boardMessage_attachmentREF_idx"`.execute(db);
}
