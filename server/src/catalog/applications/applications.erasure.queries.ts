import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { olderThan } from '../../kernel/erasing.ts';

/** True for professors whom a course names, or shares its money with. */
const isNamed = (professor: string) => sql`(exists (select from "courseInstanceProfessor" as "of"
    where "of"."professorREF" = ${sql.ref(`${professor}._id`)})
  or exists (select from "courseShare" as "of" where "of"."professorREF" = ${sql.ref(`${professor}._id`)}))`;

export const recordsOf = async (db: Db, personId: string) => ({
  student: await db
    .selectFrom('student')
    .select(['_id', 'approvalStatus'])
    .where('personREF', '=', personId)
    .forUpdate()
    .executeTakeFirst(),
  professor: await db
    .selectFrom('professor')
    .select(['_id', sql<boolean>`${isNamed('professor')}`.as('taught')])
    .where('personREF', '=', personId)
    .forUpdate()
    .executeTakeFirst(),
});

export const deleteStudent = (db: Db, id: string) => db.deleteFrom('student').where('_id', '=', id).execute();
export const deleteProfessor = (db: Db, id: string) => db.deleteFrom('professor').where('_id', '=', id).execute();

/** Marks a record that is kept without its content. */
export const keepStudent = (db: Db, id: string) =>
  db.updateTable('student').set({ isForgotten: true }).where('_id', '=', id).execute();
/** Removes the approval of a record that is kept only because courses name it. */
export const keepProfessor = (db: Db, id: string) =>
  db.updateTable('professor').set({ approvalStatus: 'Denied', isForgotten: true }).where('_id', '=', id).execute();

const documents = {
  student: ['idREF', 'hsREF', 'transcriptREF'],
  professor: ['idREF', 'transcriptREF', 'w9REF', 'refLetter1REF', 'refLetter2REF'],
} as const;
export type Noun = keyof typeof documents;

/** Denied applications that are older than some days, except those that registrations, courses or qualifications depend on. */
export const oldDenied = (db: Db, noun: Noun, days: number) =>
  db
    .selectFrom(`${noun} as application` as 'student as application')
    .select(['_id', 'personREF'])
    .where('approvalStatus', '=', 'Denied')
    .where(olderThan('decidedAt', days))
    // A merge can be undone for a day.
    .where(
      sql<boolean>`not exists (select from "personMerge" where "personMerge"."personREF" = "application"."personREF")`,
    )
    .where(
      noun === 'student'
        ? sql<boolean>`not exists (select from "registration" where "registration"."personREF" = "application"."personREF")`
        : sql<boolean>`not ${isNamed('application')}
          and not exists (select from "qualification" where "professorREF" = "application"."_id")`,
    );

/** Approved applications with documents that were uploaded some days ago, as was the decision. */
export function withDocuments(db: Db, noun: Noun, days: number) {
  const named = sql.join(documents[noun].map((one) => sql.ref(`application.${one}`)));
  const files = sql<string[]>`array(select "_id" from "file"
    where "_id" in (${named}) and ${olderThan('file.createdAt', days)})`;
  return db
    .selectFrom(`${noun} as application` as 'student as application')
    .select(['_id', files.as('files')])
    .where('approvalStatus', '=', 'Approved')
    .where(olderThan('decidedAt', days))
    .where(sql<boolean>`${files} <> '{}'`);
}

export async function unlinkDocuments(db: Db, noun: Noun, files: readonly string[]): Promise<void> {
  for (const one of documents[noun])
    await db
      .updateTable(noun as 'student')
      .set(one as 'idREF', null)
      .where(one as 'idREF', 'in', files)
      .execute();
}

/** The files of some records, including those that a record no longer names. */
export const filesOfRecords = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('file').select('_id').where('subjectREF', 'in', ids).execute();
  return rows.map(({ _id }) => _id);
};
