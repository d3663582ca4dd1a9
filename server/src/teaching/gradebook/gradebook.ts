import type { Anyone, Context, Some } from '../../kernel/context.ts';
import type { EntryForm, GradeChange, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { logOf } from '../../people/accounts/history.queries.ts';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { recordAction } from '../../kernel/audit.ts';
import { cutLog } from '../../kernel/erasing.ts';
import type { LiveEvent } from '../../kernel/live.ts';
import { Refusal, notFound } from '../../kernel/refusal.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { isRegistered } from '../../enrollment/registrations/placing.queries.ts';
import { uncountedOf } from './assignments.queries.ts';
import { gradedCourse, publishGrades } from '../../enrollment/final-grades/graded-course.ts';
import { lettersFor } from '../../enrollment/final-grades/letters.ts';
import { isRegraded, notifyRegraded } from './returning.ts';
import {
  courseOfEntry,
  entryIdsOf,
  entriesByIds,
  entriesOfCourse,
  entriesOfStudent,
  entryById,
  insertEntriesOf,
  lockedEntry,
  updateEntry,
} from './gradebook.queries.ts';

/** Returns all entries of a course, for people who work with it. */
export async function gradebookOf(context: Context, courseInstanceId: string): Promise<GradebookEntry[]> {
  await refuseUnseen(context, courseInstanceId);
  return entriesOfCourse(context.db, courseInstanceId);
}

/** Returns the person's entries while they are registered. */
export async function myGrades(context: Context, courseInstanceId: string): Promise<GradebookEntry[]> {
  if (!(await isRegistered(context.db, context.me._id, courseInstanceId))) throw notFound();
  return entriesOfStudent(context.db, courseInstanceId, context.me._id);
}

/**
 * Grades one cell. If someone else has changed it since the grader loaded it, throws with both versions, so that the grader can
 * choose. Somebody who doesn't teach the course can cause a recount, by a new first day.
 */
export async function saveEntry(
  context: Context<Trx>,
  id: string,
  form: Some<z.output<typeof EntryForm>>,
  isRecount = false,
): Promise<GradebookEntry> {
  const entry = await lockedEntry(context.db, id);
  if (!entry) throw notFound();
  if (!isRecount) await gradedCourse(context, entry.courseInstanceREF);
  const before = await entryById(context.db, id);
  if (!before) throw notFound();
  const { version, ...change } = form;
  if (change.letterGrade !== undefined)
    change.letterGrade = (
      await lettersFor(context, entry.courseInstanceREF, [
        { letter: change.letterGrade, stored: before.letterGrade, field: 'letterGrade' },
      ])
    )[0]!;
  // A value equal to the assignment's isn't stored in the cell, so that it follows the assignment.
  if (change.maxScore === entry.assignmentMaxScore) change.maxScore = null;
  const weight = change.weight === entry.assignmentWeight ? null : change.weight;
  if (version !== undefined && version !== entry.version) {
    const { letterGrade, score, maxScore } = before;
    const points = score === null ? '' : i18n.t('{score} of {maxScore}', { score, maxScore: maxScore ?? '?' });
    const grade = [letterGrade, points].filter(Boolean).join(', ') || i18n.t('empty');
    throw new Refusal(409, i18n.t('Someone else has changed this grade. It is now {grade}.', { grade }), {
      code: 'stale',
      both: { current: before, sent: change },
    });
  }
  await updateEntry(context.db, id, {
    ...change,
    ...(weight !== undefined && { weight }),
    updatedByREF: context.me._id,
  });
  const after = (await entryById(context.db, id))!;
  const details = ({ letterGrade, score, maxScore, weight, notes }: GradebookEntry) => {
    return { letterGrade, score, maxScore, weight, notes };
  };
  await recordAction(context, 'grade', 'gradebookEntry', id, { from: details(before), to: details(after) });
  await publishGrades(context, entry.courseInstanceREF, 'entries', [id]);
  if (isRegraded(before, after)) await notifyRegraded(context, [id]);
  return after;
}

/** Adds an entry for every assignment when a student gets a place. */
export const onRegistered = async (
  { db }: Context<Db, Anyone>,
  personId: string,
  courseInstanceId: string,
): Promise<void> => {
  await insertEntriesOf(db, personId, courseInstanceId);
};

export const uncountedAssignments = ({ db }: Context<Db, Anyone>, courseInstanceId: string): Promise<string[]> =>
  uncountedOf(db, courseInstanceId);

/** Returns the changes of a cell with their authors, newest first. */
export async function historyOfEntry(context: Context, id: string): Promise<GradeChange[]> {
  const courseInstanceId = await courseOfEntry(context.db, id);
  if (courseInstanceId === undefined) throw notFound();
  await refuseUnseen(context, courseInstanceId);
  const lines = await logOf(context.db, context.me, 'gradebookEntry', id, ['grade']);
  return lines.map(({ at, by, detail }) => ({ at, by, ...(detail as Pick<GradeChange, 'from' | 'to'>) }));
}

/** Builds the event that an open gradebook receives about a change. */
export async function gradebookEvents(db: Db, { kind, ids = [] }: LiveEvent): Promise<unknown> {
  if (kind !== 'entries') return { kind };
  return { kind, entries: await entriesByIds(db, ids) };
}

/** Removes the notes about a person from the history of their grades. */
export async function eraseLoggedNotes({ db }: Context<Trx, Anyone>, personId: string): Promise<void> {
  const ids = await entryIdsOf(db, personId);
  const paths = [
    ['from', 'notes'],
    ['to', 'notes'],
  ];
  if (ids.length > 0) await cutLog(db, 'gradebookEntry', ids, paths);
}
