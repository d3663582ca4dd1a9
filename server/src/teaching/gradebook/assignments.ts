import {
  defaultAssignmentType,
  defaultWeight,
  type AssignmentForm,
  type CourseGrading,
  type GradebookEntry,
  type ReturnedChange,
} from '@stoa/contract/teaching/gradebook';
import type { LetterScheme } from '@stoa/contract/enrollment/grading';
import type { HandIn } from '@stoa/contract/teaching/hand-in';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { record } from '../../kernel/audit.ts';
import { isUniqueViolation } from '../../kernel/database.ts';
import { Refusal, conflict, notFound } from '../../kernel/refusal.ts';
import type { Some, Work, Writing } from '../../kernel/work.ts';
import type { Me } from '../../kernel/me.ts';
import { changed as outdated, isOld } from '../../kernel/versions.ts';
import type { LateRule } from '../../columns.ts';
import { gradeCodesOf } from '../../enrollment/final-grades/letter-codes.ts';
import { gradedCourse, tellGraders } from '../../enrollment/final-grades/graded-course.ts';
import type { Services } from './work.ts';
import { differences, noWork, workOf } from './assignment-settings.ts';
import { tellRegraded } from './returning-mails.ts';
import { lettersOf, saveLetters } from '../../enrollment/final-grades/letters.ts';
import { entriesOfAssignment } from './gradebook.queries.ts';
import * as queries from './assignments.queries.ts';

type Form = z.output<typeof AssignmentForm>;
type NewAssignment = Omit<Form, 'courseInstanceREF'>;

/** Returns the assignments and letters of a course, for people who work with it. */
export async function gradingOf(work: Work, courseInstanceId: string): Promise<CourseGrading> {
  await refuseUnseen(work, courseInstanceId);
  return grading(work, courseInstanceId);
}

const grading = async (work: Work, courseInstanceId: string): Promise<CourseGrading> => ({
  assignments: await queries.assignmentsOf(work.db, courseInstanceId),
  scheme: await lettersOf(work, courseInstanceId),
  gradeCodes: await gradeCodesOf(work, courseInstanceId),
});

/** Logs a change and tells the other graders. */
async function changed(work: Writing, courseInstanceId: string, action: string, detail: Record<string, unknown>) {
  await record(work, action, 'courseInstance', courseInstanceId, detail);
  await tellGraders(work, courseInstanceId, 'assignments');
  return grading(work, courseInstanceId);
}

const nameIsTaken = (name: string) =>
  new Refusal(409, i18n.t('This course already has an assignment called “{name}”.', { name }), {
    fields: { assignmentName: i18n.t('This name is taken.') },
  });

/** Adds one assignment and logs it; the caller adds its entries. Returns its id. */
async function insertAssignment(work: Writing, courseInstanceREF: string, form: NewAssignment): Promise<string> {
  const { assignmentName: name, assignmentType: type = defaultAssignmentType } = form;
  const { weight = defaultWeight } = form;
  const createdByREF = work.me._id;
  const made = await queries.insertAssignment(work.db, {
    ...{ courseInstanceREF, name, type, weight, createdByREF },
    ...workOf({ ...noWork, maxScore: null }, form),
  });
  if (!made) throw nameIsTaken(name);
  await record(work, 'add assignment', 'courseInstance', courseInstanceREF, { name, assignment: made._id });
  return made._id;
}

/** Adds an assignment with an entry for every registered student, and returns the entries. */
export async function addAssignment(work: Writing, { courseInstanceREF, ...form }: Form): Promise<GradebookEntry[]> {
  await gradedCourse(work, courseInstanceREF);
  const id = await insertAssignment(work, courseInstanceREF, form);
  await queries.insertEntriesFor(work.db, [id], courseInstanceREF);
  await tellGraders(work, courseInstanceREF, 'assignments');
  return entriesOfAssignment(work.db, id);
}

/** Adds assignments in their order, each with an entry for every registered student. Adds none when a name is taken. */
export async function addAssignments(
  work: Writing,
  courseInstanceId: string,
  forms: readonly NewAssignment[],
): Promise<CourseGrading> {
  await gradedCourse(work, courseInstanceId);
  const earlier = await queries.assignmentsOf(work.db, courseInstanceId);
  const ids: string[] = [];
  for (const form of forms) ids.push(await insertAssignment(work, courseInstanceId, form));
  // Made in one moment, they have no order of their own.
  await queries.placeAssignments(work.db, courseInstanceId, [...earlier.map(({ _id }) => _id), ...ids]);
  await queries.insertEntriesFor(work.db, ids, courseInstanceId);
  await tellGraders(work, courseInstanceId, 'assignments');
  return grading(work, courseInstanceId);
}

/** Returns the assignment, locked, with its course. Throws unless `me` teaches the course and it can be graded. */
async function assignmentFor(work: Work, id: string) {
  const assignment = await queries.lockedAssignment(work.db, id);
  if (!assignment) throw notFound();
  await gradedCourse(work, assignment.courseInstanceREF);
  return assignment;
}

/** Throws when work that is there already would lose its place. */
async function refuseLostWork({ db }: Writing, { _id, name, handIn }: Held, to: HandIn): Promise<void> {
  if (to === handIn || !(await queries.hasWork(db, _id))) return;
  const message = i18n.t('Students have begun to work on “{name}”, so what they hand in can’t change any more.', {
    name,
  });
  throw new Refusal(409, message, { fields: { handIn: message } });
}
type Held = NonNullable<Awaited<ReturnType<typeof queries.lockedAssignment>>>;

type Change = Some<NewAssignment>;
/** The settings of an assignment after a change. */
const settingsAfter = (held: Held, form: Change) => ({
  ...workOf(held, form),
  name: form.assignmentName ?? held.name,
  type: form.assignmentType ?? held.type,
  weight: form.weight ?? held.weight,
});
const returnedAfter = (work: Writing<Me, Services>, id: string, to: ReturnType<typeof settingsAfter>) =>
  work.services.changesOfReturned(work, id, {
    ...to,
    late: to.late === null ? null : (JSON.parse(to.late) as LateRule),
  });

/** Returns whose returned grades a change would change, and changes nothing. */
export async function returnedChanges(
  work: Writing<Me, Services>,
  id: string,
  form: Change,
): Promise<ReturnedChange[]> {
  const held = await assignmentFor(work, id);
  return returnedAfter(work, id, settingsAfter(held, form));
}

type Seen = readonly Pick<ReturnedChange, '_id' | 'version'>[];
/** Throws 409 unless these are the grades that the professor was asked about, as they were then. */
function refuseUnasked(concerned: Seen, seen: Seen): void {
  const versions = new Map(seen.map(({ _id, version }) => [_id, version]));
  if (concerned.length === versions.size && concerned.every(({ _id, version }) => versions.get(_id) === version))
    return;
  throw conflict(i18n.t('Returned grades have changed meanwhile. Save again to see which ones this changes.'), 'stale');
}

/**
 * Changes an assignment; what is left out stays. Entries with their own weight or maximum keep it, and grades that were returned
 * stay as they are unless `returned` names them.
 */
export async function updateAssignment(
  work: Writing<Me, Services>,
  id: string,
  {
    version,
    returned,
    ...form
  }: Change & { readonly version?: number | undefined; readonly returned?: Seen | undefined },
): Promise<CourseGrading> {
  const held = await assignmentFor(work, id);
  const { courseInstanceREF } = held;
  if (isOld(held, version)) {
    const current = await grading(work, courseInstanceREF);
    const sent = { ...current.assignments.find(({ _id }) => _id === id)!, ...form };
    throw outdated(i18n.t('Somebody'), { current: { ...current, version: held.version }, sent });
  }
  const to = settingsAfter(held, form);
  const withReturned = returned !== undefined;
  await refuseLostWork(work, held, to.handIn);
  if (await queries.isNameTaken(work.db, courseInstanceREF, to.name, id)) throw nameIsTaken(to.name);
  const change = differences(held, to);
  const isDueMoved = 'dueAt' in change.to;
  const isRegraded = isDueMoved || 'late' in change.to || 'maxScore' in change.to;
  const concerned = isRegraded || returned ? await returnedAfter(work, id, to) : [];
  if (returned) refuseUnasked(concerned, returned);
  else if ('maxScore' in change.to && held.maxScore) await queries.keepMaxScores(work.db, id, held.maxScore);
  try {
    await queries.updateAssignment(work.db, id, to);
  } catch (error) {
    // Someone else has just used this name for another assignment.
    throw isUniqueViolation(error) ? nameIsTaken(to.name) : error;
  }
  if (held.handIn === 'none' && to.handIn !== 'none') await queries.markSeen(work.db, id);
  if (isRegraded) await work.services.onDueChanged(work, id, { withReturned, isDueMoved });
  // A new maximum changes grades whose cells stay as they are.
  const shifted = concerned.filter(({ from, to: after }) => from.score === after.score);
  if (withReturned)
    await tellRegraded(
      work,
      shifted.map(({ _id }) => _id),
      true,
    );
  return changed(work, courseInstanceREF, 'change assignment', { assignment: id, ...change });
}

export async function removeAssignment(work: Writing, id: string): Promise<CourseGrading> {
  const { courseInstanceREF, name } = await assignmentFor(work, id);
  if (await queries.hasWork(work.db, id))
    throw conflict(i18n.t('Students have begun to work on “{name}”, so it can’t be deleted.', { name }));
  if (!(await queries.deleteAssignment(work.db, id)))
    throw conflict(i18n.t('“{name}” has grades. Clear them before you delete it.', { name }));
  return changed(work, courseInstanceREF, 'delete assignment', { assignment: id, name });
}

export async function reorder(work: Writing, courseInstanceId: string, ids: readonly string[]): Promise<CourseGrading> {
  await gradedCourse(work, courseInstanceId);
  const known = (await queries.assignmentsOf(work.db, courseInstanceId)).map(({ _id }) => _id);
  const wished = new Set(ids);
  if (ids.length !== known.length || !known.every((id) => wished.has(id)))
    throw conflict(i18n.t('Someone else has added or deleted assignments. Check the order and try again.'), 'stale');
  await queries.placeAssignments(work.db, courseInstanceId, ids);
  return changed(work, courseInstanceId, 'order assignments', {});
}

export async function saveScheme(
  work: Writing,
  courseInstanceId: string,
  scheme: LetterScheme,
): Promise<CourseGrading> {
  await gradedCourse(work, courseInstanceId);
  const from = await lettersOf(work, courseInstanceId);
  await saveLetters(work, courseInstanceId, scheme);
  return changed(work, courseInstanceId, 'change letters', { from, to: scheme });
}
