import { sql, type Updateable } from 'kysely';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { taughtBy } from '../../catalog/course-instances/course-instances.queries.ts';
import { isSeen, maxScoreOfEntry } from '../gradebook/gradebook.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { entriesWithSubmissions } from './submissions.queries.ts';
import type { Schema } from '../../schema.ts';

const pieces = (db: Db) =>
  entriesWithSubmissions(db)
    .innerJoin('courseInstance', 'courseInstance._id', 'assignment.courseInstanceREF')
    .select(['entry.workId as _id', 'entry.assignmentREF', 'entry.personREF as personId', 'firstName', 'lastName'])
    .select([
      'assignment.name',
      'assignment.courseInstanceREF',
      'courseInstance.name as course',
      'courseInstance.status',
    ])
    .select(['handIn', 'anonymous', 'assignment.dueAt', 'assignment.zone', 'assignment.late'])
    .select(['assignment.rubric as currentRubric', 'extension.dueAt as extendedTo', 'person.email'])
    .select(['submission.text', 'submission.link', 'submission.draftAt', 'submission.sentAt'])
    .select([
      sql<number>`coalesce("submission"."revision", 0)`.as('revision'),
      sql<number>`coalesce("submission"."version", 0)`.as('version'),
      maxScoreOfEntry.as('maxScore'),
      'entry.maxScore as ownMaxScore',
    ])
    .select(['entry._id as entryId', 'entry.score', 'entry.letterGrade', 'entry.version as entryVersion'])
    .select(['entry.returnedAt', 'grading.rubric', 'grading.levels', 'grading.given', 'grading.deducted'])
    .select(['grading.feedback', 'grading.fileREF', 'grading.gradedAt', 'grading.gradedVersion', 'grading.lateDays']);
/** A student’s work for an assignment: the draft, the last version, and its grading. */
export type Piece = NonNullable<Awaited<ReturnType<typeof ownPiece>>>;
export const ownPiece = (db: Db, personId: string, assignmentId: string) =>
  pieces(db).where('assignment._id', '=', assignmentId).where('entry.personREF', '=', personId).executeTakeFirst();
/** A piece of work of a course that a person teaches. */
export const taughtPiece = (db: Db, personId: string, id: string) =>
  pieces(db).where('entry.workId', '=', id).where(taughtBy(personId)).executeTakeFirst();
/** The graded pieces of an assignment, or of one student’s. */
export const gradedPieces = (db: Db, assignmentId: string, personId: string | undefined) =>
  pieces(db)
    .where('assignment._id', '=', assignmentId)
    .where('grading.given', 'is not', null)
    .$if(personId !== undefined, (some) => some.where('entry.personREF', '=', personId!))
    .execute();

/** Locks the cells of an assignment until the caller’s transaction ends, so that none is returned or graded meanwhile. */
export const lockCells = (db: Db, assignmentId: string) =>
  db
    .selectFrom('gradebookEntry')
    .select('_id')
    .where('assignmentREF', '=', assignmentId)
    .orderBy('_id')
    .forUpdate()
    .execute();
/** The pieces of an assignment whose grades students have seen. */
export const returnedPieces = (db: Db, assignmentId: string) =>
  pieces(db)
    .where('assignment._id', '=', assignmentId)
    .where(isSeen('entry'))
    .orderBy('person.lastName')
    .orderBy('entry._id')
    .execute();

/** The pieces of students whose work wasn't returned and who have no longer extension. */
export const concernedByDue = (db: Db, assignmentId: string) =>
  pieces(db)
    .where('assignment._id', '=', assignmentId)
    .where('entry.returnedAt', 'is', null)
    .where(sql<boolean>`coalesce("extension"."dueAt" <= "assignment"."dueAt", true)`)
    .execute();

/** Creates a piece of work if there is none, and locks it until the caller’s transaction ends. */
export async function lockSubmission(db: Db, id: string): Promise<void> {
  await db
    .insertInto('submission')
    .values({ _id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('submission').select('_id').where('_id', '=', id).forUpdate().execute();
}
/** Saves a draft, and increases its revision. */
export const saveDraft = (db: Db, id: string, change: Updateable<Schema['submission']> = {}) =>
  db
    .updateTable('submission')
    .set({ ...change, revision: sql<number>`"revision" + 1`, draftAt: sql`now()` })
    .where('_id', '=', id)
    .execute();

/** Stores the draft as the next version. */
export async function insertVersion(db: Db, id: string, version: number): Promise<void> {
  await db
    .insertInto('submissionVersion')
    .columns(['submissionREF', 'version', 'text', 'link', 'sentAt'])
    .expression((eb) =>
      eb
        .selectFrom('submission')
        .select(['_id', sql<number>`${version}::int`.as('version'), 'text', 'link', sql<string>`now()`.as('sentAt')])
        .where('_id', '=', id),
    )
    .execute();
  await db
    .updateTable('submission')
    .set({ version, sentAt: sql`now()` })
    .where('_id', '=', id)
    .execute();
}
export const versionsOf = (db: Db, id: string) =>
  db
    .selectFrom('submissionVersion')
    .select(['version', 'text', 'link', 'sentAt'])
    .where('submissionREF', '=', id)
    .orderBy('version')
    .execute();

export type SubmissionFile = FileRef & { readonly since: number; readonly until: number | null };
/** The files of a piece of work in the order of their upload, including those of earlier versions. */
export const filesOf = (db: Db, id: string): Promise<SubmissionFile[]> =>
  db
    .selectFrom('submissionFile as of')
    .innerJoin('file', 'file._id', 'of.fileREF')
    .select(['file._id', 'file.name', 'since', 'until'])
    .where('submissionREF', '=', id)
    .where('removedAt', 'is', null)
    .orderBy('file.createdAt')
    .orderBy('file._id')
    .execute();
export const insertSubmissionFile = (db: Db, submissionREF: string, fileREF: string, since: number) =>
  db.insertInto('submissionFile').values({ submissionREF, fileREF, since }).execute();
/** Removes a file from the draft. It stays in the submitted versions that have it. */
export const endSubmissionFile = (db: Db, submissionREF: string, fileREF: string, until: number) =>
  db
    .updateTable('submissionFile')
    .set({ until })
    .where('submissionREF', '=', submissionREF)
    .where('fileREF', '=', fileREF)
    .execute();
export const deleteSubmissionFile = (db: Db, submissionREF: string, fileREF: string) =>
  db.deleteFrom('submissionFile').where('submissionREF', '=', submissionREF).where('fileREF', '=', fileREF).execute();
