import type { Trx } from '../../kernel/db.ts';
import type { Context, Some } from '../../kernel/context.ts';
import {
  defaultAssignmentType,
  defaultWeight,
  type AssignmentForm,
  type CourseGrading,
  type GradebookEntry,
  type ReturnedChange,
} from '@stoa/contract/teaching/gradebook.endpoints';
import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { HandIn } from '@stoa/contract/teaching/assignments';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { recordAction } from '../../kernel/audit.ts';
import { isUniqueViolation } from '../../kernel/database.ts';
import { Refusal, conflict, notFound } from '../../kernel/refusal.ts';
import { changed as outdated, isOld } from '../../kernel/changes.ts';
import type { LateRule } from '../../columns.ts';
import { gradeCodesOf, lettersOf, saveLetters } from '../../enrollment/final-grades/letters.ts';
import { gradedCourse, publishGrades } from '../../enrollment/final-grades/graded-course.ts';
import { differences, noHandIn, handInOf } from './assignment-settings.ts';
import { notifyRegraded } from './returning.ts';
import { waitingPieces } from '../submissions/submissions.queries.ts';
import { entriesOfAssignment } from './gradebook.queries.ts';
import * as queries from './assignments.queries.ts';

type Form = z.output<typeof AssignmentForm>;
type NewAssignment = Omit<Form, 'courseInstanceREF'>;

/** Returns the assignments and letters of a course, for people who work with it. */
export async function gradingOf(context: Context, courseInstanceId: string): Promise<CourseGrading> {
  await refuseUnseen(context, courseInstanceId);
  return grading(context, courseInstanceId);
}

const grading = async (context: Context, courseInstanceId: string): Promise<CourseGrading> => ({
  assignments: await queries.assignmentsOf(context.db, courseInstanceId),
  scheme: await lettersOf(context, courseInstanceId),
  gradeCodes: await gradeCodesOf(context, courseInstanceId),
  toGrade: await waitingPieces(context.db, courseInstanceId),
});

/** Logs a change and tells the other graders. */
async function changed(
  context: Context<Trx>,
  courseInstanceId: string,
  action: string,
  detail: Record<string, unknown>,
) {
  await recordAction(context, action, 'courseInstance', courseInstanceId, detail);
  await publishGrades(context, courseInstanceId, 'assignments');
  return grading(context, courseInstanceId);
}

const nameIsTaken = (name: string) =>
  new Refusal(409, i18n.t('This course already has an assignment called “{name}”.', { name }), {
    fields: { assignmentName: i18n.t('This name is taken.') },
  });

/** Adds one assignment and logs it; the caller adds its entries. Returns its id. */
async function insertAssignment(
  context: Context<Trx>,
  courseInstanceREF: string,
  form: NewAssignment,
): Promise<string> {
  const { assignmentName: name, assignmentType: type = defaultAssignmentType } = form;
  const { weight = defaultWeight } = form;
  const createdByREF = context.me._id;
  const made = await queries.insertAssignment(context.db, {
    courseInstanceREF,
    name,
    type,
    weight,
    createdByREF,
    ...handInOf({ ...noHandIn, maxScore: null }, form),
  });
  if (!made) throw nameIsTaken(name);
  await recordAction(context, 'add assignment', 'courseInstance', courseInstanceREF, { name, assignment: made._id });
  return made._id;
}

/** Adds an assignment with an entry for every registered student, and returns the entries. */
export async function addAssignment(
  context: Context<Trx>,
  { courseInstanceREF, ...form }: Form,
): Promise<GradebookEntry[]> {
  await gradedCourse(context, courseInstanceREF);
  const id = await insertAssignment(context, courseInstanceREF, form);
  await queries.insertEntriesFor(context.db, [id], courseInstanceREF);
  await publishGrades(context, courseInstanceREF, 'assignments');
  return entriesOfAssignment(context.db, id);
}

/** Adds assignments in their order, each with an entry for every registered student. Adds none when a name is taken. */
export async function addAssignments(
  context: Context<Trx>,
  courseInstanceId: string,
  forms: readonly NewAssignment[],
): Promise<CourseGrading> {
  await gradedCourse(context, courseInstanceId);
  const earlier = await queries.assignmentsOf(context.db, courseInstanceId);
  const ids: string[] = [];
  for (const form of forms) ids.push(await insertAssignment(context, courseInstanceId, form));
  // They were inserted at the same time, so their order has to be set.
  await queries.placeAssignments(context.db, courseInstanceId, [...earlier.map(({ _id }) => _id), ...ids]);
  await queries.insertEntriesFor(context.db, ids, courseInstanceId);
  await publishGrades(context, courseInstanceId, 'assignments');
  return grading(context, courseInstanceId);
}

/** Returns the assignment, locked, with its course. Throws unless `me` teaches the course and it can be graded. */
async function assignmentFor(context: Context, id: string) {
  const assignment = await queries.lockedAssignment(context.db, id);
  if (!assignment) throw notFound();
  await gradedCourse(context, assignment.courseInstanceREF);
  return assignment;
}

/** Throws when existing work would no longer fit the kind of hand-in. */
async function refuseLostSubmissions({ db }: Context<Trx>, { _id, name, handIn }: Locked, to: HandIn): Promise<void> {
  if (to === handIn || !(await queries.hasSubmissions(db, _id))) return;
  const message = i18n.t('Students have begun to work on “{name}”, so what they hand in can’t change anymore.', {
    name,
  });
  throw new Refusal(409, message, { fields: { handIn: message } });
}
type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockedAssignment>>>;

type Change = Some<NewAssignment>;
/** The settings of an assignment after a change. */
const settingsAfter = (locked: Locked, form: Change) => ({
  ...handInOf(locked, form),
  name: form.assignmentName ?? locked.name,
  type: form.assignmentType ?? locked.type,
  weight: form.weight ?? locked.weight,
});
const returnedAfter = (context: Context<Trx>, id: string, to: ReturnType<typeof settingsAfter>) =>
  context.services.changesOfReturned(context, id, {
    ...to,
    late: to.late === null ? null : (JSON.parse(to.late) as LateRule),
  });

/** Returns the returned grades that a change would alter, without making it. */
export async function returnedChanges(context: Context<Trx>, id: string, form: Change): Promise<ReturnedChange[]> {
  return returnedAfter(context, id, settingsAfter(await assignmentFor(context, id), form));
}

type Seen = readonly Pick<ReturnedChange, '_id' | 'version'>[];
/** Throws 409 unless the grades are the same, in the same versions, as those that the professor confirmed. */
function refuseUnasked(concerned: Seen, seen: Seen): void {
  const versions = new Map(seen.map(({ _id, version }) => [_id, version]));
  if (concerned.length === versions.size && concerned.every(({ _id, version }) => versions.get(_id) === version))
    return;
  throw conflict(i18n.t('Returned grades have changed meanwhile. Save again to see which ones this changes.'), 'stale');
}

/**
 * Changes an assignment; omitted fields stay. Entries with their own weight or maximum keep it, and grades that were returned
 * stay as they are unless `returned` names them.
 */
export async function updateAssignment(
  context: Context<Trx>,
  id: string,
  { version, returned, ...form }: Change & { readonly version?: number; readonly returned?: Seen | undefined },
): Promise<CourseGrading> {
  const locked = await assignmentFor(context, id);
  const { courseInstanceREF } = locked;
  if (isOld(locked, version)) {
    const current = await grading(context, courseInstanceREF);
    const sent = { ...current.assignments.find(({ _id }) => _id === id)!, ...form };
    throw outdated(i18n.t('Somebody'), { current: { ...current, version: locked.version }, sent });
  }
  const to = settingsAfter(locked, form);
  const withReturned = returned !== undefined;
  await refuseLostSubmissions(context, locked, to.handIn);
  if (await queries.isNameTaken(context.db, courseInstanceREF, to.name, id)) throw nameIsTaken(to.name);
  const change = differences(locked, to);
  const isDueMoved = 'dueAt' in change.to;
  const isRegraded = isDueMoved || 'late' in change.to || 'maxScore' in change.to;
  const concerned = isRegraded || returned ? await returnedAfter(context, id, to) : [];
  if (returned) refuseUnasked(concerned, returned);
  else if ('maxScore' in change.to && locked.maxScore) await queries.keepMaxScores(context.db, id, locked.maxScore);
  try {
    await queries.updateAssignment(context.db, id, to);
  } catch (error) {
    // Someone else has just used this name for another assignment.
    throw isUniqueViolation(error) ? nameIsTaken(to.name) : error;
  }
  if (locked.handIn === 'none' && to.handIn !== 'none') await queries.markSeen(context.db, id);
  if (isRegraded) await context.services.onDueChanged(context, id, { withReturned, isDueMoved });
  // A new maximum changes grades whose cells stay as they are.
  const shifted = concerned.filter(({ from, to: after }) => from.score === after.score);
  if (withReturned)
    await notifyRegraded(
      context,
      shifted.map(({ _id }) => _id),
      true,
    );
  return changed(context, courseInstanceREF, 'change assignment', { assignment: id, ...change });
}

export async function removeAssignment(context: Context<Trx>, id: string): Promise<CourseGrading> {
  const { courseInstanceREF, name } = await assignmentFor(context, id);
  if (await queries.hasSubmissions(context.db, id))
    throw conflict(i18n.t('Students have begun to work on “{name}”, so it can’t be deleted.', { name }));
  if (!(await queries.deleteAssignment(context.db, id)))
    throw conflict(i18n.t('“{name}” has grades. Clear them before you delete it.', { name }));
  return changed(context, courseInstanceREF, 'delete assignment', { assignment: id, name });
}

export async function reorder(
  context: Context<Trx>,
  courseInstanceId: string,
  ids: readonly string[],
): Promise<CourseGrading> {
  await gradedCourse(context, courseInstanceId);
  const known = (await queries.assignmentsOf(context.db, courseInstanceId)).map(({ _id }) => _id);
  const given = new Set(ids);
  if (ids.length !== known.length || !known.every((id) => given.has(id)))
    throw conflict(i18n.t('Someone else has added or deleted assignments. Check the order and try again.'), 'stale');
  await queries.placeAssignments(context.db, courseInstanceId, ids);
  return changed(context, courseInstanceId, 'order assignments', {});
}

export async function saveScheme(
  context: Context<Trx>,
  courseInstanceId: string,
  scheme: LetterScheme,
): Promise<CourseGrading> {
  await gradedCourse(context, courseInstanceId);
  const from = await lettersOf(context, courseInstanceId);
  await saveLetters(context, courseInstanceId, scheme);
  return changed(context, courseInstanceId, 'change letters', { from, to: scheme });
}
