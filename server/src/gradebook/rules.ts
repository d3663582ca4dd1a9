import {
  defaultAssignmentType,
  gradedStatuses,
  type AssignmentForm,
  type EntryForm,
  type GradebookEntry,
} from '@stoa/contract/gradebook';
import type { z } from 'zod';
import { heldInstance, refuseUnseen, teaches } from '../course-instances/rules.ts';
import { record } from '../kernel/audit.ts';
import { Refusal, conflict, notFound } from '../kernel/refusal.ts';
import type { AnyWork, Some, Work } from '../kernel/work.ts';
import { hasPlace } from '../payments/rules.ts';
import {
  entriesOfAssignment,
  entriesOfCourse,
  entriesOfStudent,
  entryById,
  insertAssignment,
  insertEntriesFor,
  insertEntriesOf,
  lockedEntry,
  updateEntry,
} from './queries.ts';

/** All entries of a course that `me` works with. */
export async function gradebookOf(work: Work, courseInstanceId: string): Promise<GradebookEntry[]> {
  await refuseUnseen(work, courseInstanceId);
  return entriesOfCourse(work.db, courseInstanceId);
}

/** One's own entries, while one is registered. */
export async function myGrades(work: Work, courseInstanceId: string): Promise<GradebookEntry[]> {
  if (!(await hasPlace(work.db, work.me._id, courseInstanceId))) throw notFound('course');
  return entriesOfStudent(work.db, courseInstanceId, work.me._id);
}

/** A course that `me` teaches and that is being graded, held in its state; else `what` was asked for is not there. */
async function gradedCourse(work: Work, courseInstanceId: string, what = 'course instance'): Promise<void> {
  const course = await heldInstance(work.db, courseInstanceId);
  if (!course || !(await teaches(work.db, work.me._id, courseInstanceId))) throw notFound(what);
  if (!gradedStatuses.some((status) => status === course.status))
    throw conflict(`“${course.name}” is ${course.status}: it is graded while it is Active or Closed.`);
}

/** Adds an assignment with an entry for everybody who is registered, and answers those. */
export async function addAssignment(work: Work, form: z.output<typeof AssignmentForm>): Promise<GradebookEntry[]> {
  const { courseInstanceREF, assignmentName: name, assignmentType } = form;
  await gradedCourse(work, courseInstanceREF);
  const made = await insertAssignment(work.db, {
    courseInstanceREF,
    name,
    type: assignmentType ?? defaultAssignmentType,
    maxScore: null,
    createdByREF: work.me._id,
  });
  if (!made)
    throw new Refusal(409, `This course has an assignment “${name}” already.`, {
      fields: { assignmentName: 'This name is taken.' },
    });
  await insertEntriesFor(work.db, made._id, courseInstanceREF);
  await record(work, 'add assignment', 'assignment', made._id, { courseInstanceREF, name });
  return entriesOfAssignment(work.db, made._id);
}

/** Grades one cell. Who saw an older value than the newest is shown both, and asked. */
export async function saveEntry(
  work: Work,
  id: string,
  form: Some<z.output<typeof EntryForm>>,
): Promise<GradebookEntry> {
  const entry = await lockedEntry(work.db, id);
  if (!entry) throw notFound('gradebook entry');
  await gradedCourse(work, entry.courseInstanceREF, 'gradebook entry');
  const before = await entryById(work.db, id);
  if (!before) throw notFound('gradebook entry');
  const { version, ...change } = form;
  if (version !== undefined && version !== entry.version) {
    const now = [before.letterGrade, before.score === null ? '' : `${before.score} of ${before.maxScore ?? '?'}`];
    throw conflict(
      `Somebody has changed this grade meanwhile. It is now: ${now.filter(Boolean).join(', ') || 'empty'}.`,
      'stale',
    );
  }
  await updateEntry(work.db, id, { ...change, updatedByREF: work.me._id });
  const after = (await entryById(work.db, id))!;
  const facts = ({ letterGrade, score, maxScore, weight, notes }: GradebookEntry) => ({
    letterGrade,
    score,
    maxScore,
    weight,
    notes,
  });
  await record(work, 'grade', 'gradebookEntry', id, { from: facts(before), to: facts(after) });
  return after;
}

/** Somebody got a place: an entry for every assignment there is. */
export const onRegistered = async ({ db }: AnyWork, personId: string, courseInstanceId: string): Promise<void> => {
  await insertEntriesOf(db, personId, courseInstanceId);
};
