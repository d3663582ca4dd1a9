import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import type { PostedGrade } from '@stoa/contract/enrollment/final-grades.endpoints';
import { letterIn, notALetter, saysTheSame } from '@stoa/contract/enrollment/letters';
import { fullName } from '@stoa/contract/people/people';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { codesOf } from '../../catalog/institutions/institutions.queries.ts';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAll, recordAction } from '../../kernel/audit.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { Refusal, conflict, notFound } from '../../kernel/refusal.ts';
import { gradePosted, gradeReopened } from '../registrations/registrations.emails.ts';
import { lockedRegistration, updateRegistration } from '../registrations/registrations.queries.ts';
import { codeInWords, inCodes, type Codes, type Problems } from './grade-codes.ts';
import { refuseUngraded } from './graded-course.ts';
import { lettersOf } from './letters.ts';
import { gradedRegistrations, lockedForGrades, writeGrades } from './final-grades.queries.ts';

type Course = NonNullable<Awaited<ReturnType<typeof instanceColumns>>>;

/** Returns a course that the person teaches and that is ready for final grades; throws a Refusal otherwise. */
const finishedCourse = async (context: Context, courseInstanceId: string): Promise<Course> =>
  refuseUngraded(context, await instanceColumns(context.db, courseInstanceId), ({ name, status }) =>
    i18n.t('“{name}” is {status}. You can post final grades while it is Active or Closed.', {
      name,
      status: i18n.t(status),
    }),
  );

interface Posted extends GradeForm {
  readonly _id: string;
}
type Locked = Awaited<ReturnType<typeof lockedForGrades>>;

/** Posts one student's final grade for a professor of the course: logs it, emails the student and locks the grade. */
export async function postGrade(context: Context<Trx>, id: string, grade: GradeForm): Promise<PostedGrade> {
  const registration = await lockedRegistration(context.db, id);
  if (!registration) throw notFound();
  const [posted] = await post(context, registration.courseInstanceREF, [{ ...grade, _id: id }], () => '');
  return posted!;
}

/**
 * Posts final grades for many students of a course: all of them, or none when one can't be posted. The answer names the
 * assignments that the course totals leave out, so that nobody overlooks them.
 */
export const postGrades = (
  context: Context<Trx>,
  courseInstanceId: string,
  grades: readonly Posted[],
): Promise<PostedGrade[]> => post(context, courseInstanceId, grades, (at) => `grades.${at}.`);

/** Returns a function that reads a grade in the institution's codes, else in the course's letters, or finds its problems. */
async function gradeReader(context: Context, course: Course) {
  const codes = await codesOf(context.db, course._id);
  const { promise } = course;
  if (codes.length > 0 && promise)
    return { codes, read: (input: GradeForm) => inCodes(codes, { ...course, promise }, input) };
  const scheme = await lettersOf(context, course._id);
  const read = ({ grade }: GradeForm, stored?: string): ReturnType<typeof inCodes> => {
    const letter = letterIn(scheme, grade, stored);
    return letter === undefined
      ? { problems: { grade: notALetter(scheme, grade) } }
      : { grade: { grade: letter, lastActivity: null, incomplete: null } };
  };
  return { codes: [], read };
}

const refused = (fields: Record<string, string>) =>
  new Refusal(400, Object.values(fields)[0]!, { code: 'letter', fields });

const isSame = (stored: Locked[number], given: GradeForm) =>
  stored.lastActivity === (given.lastActivity ?? null) && saysTheSame(stored, given);

/** Throws when a grade can't be posted to one of these students. */
function refuseUngradable(locked: Locked, newGrades: ReadonlyMap<string, GradeForm>): void {
  for (const one of locked) {
    const name = fullName(one);
    if (one.status === 'Payment pending')
      throw conflict(i18n.t('{name}’s payment is still being processed, so there is no grade to post yet.', { name }));
    if (one.status !== 'Registered')
      throw conflict(i18n.t('{name} is no longer registered, so there is no grade to post.', { name }));
    if (one.isAudit) throw conflict(i18n.t('{name} audits the course and gets no final grade.', { name }));
    if (one.grade !== null && one.gradeReopenedAt === null && !isSame(one, newGrades.get(one._id)!))
      throw conflict(i18n.t('The final grade of {name}, {grade}, is posted and locked.', { name, grade: one.grade }));
  }
}

/** `prefixOf` returns the path of a grade in the caller's input, for error messages. */
async function post(
  context: Context<Trx>,
  courseInstanceId: string,
  grades: readonly Posted[],
  prefixOf: (at: number) => string,
) {
  const { db, services } = context;
  const course = await finishedCourse(context, courseInstanceId);
  const locked = await lockedForGrades(db, courseInstanceId, [...new Set(grades.map(({ _id }) => _id))]);
  const { codes, read } = await gradeReader(context, course);
  const stored = new Map(locked.map(({ _id, grade }) => [_id, grade ?? '']));
  const unknown: Record<string, string> = {};
  const newGrades = new Map(
    grades.map(({ _id, ...input }, at) => {
      const found = read(input, stored.get(_id));
      if ('grade' in found) return [_id, found.grade];
      for (const [field, problem] of Object.entries<string>(found.problems))
        unknown[`${prefixOf(at)}${field}`] = problem;
      return [_id, input];
    }),
  );
  if (locked.length !== newGrades.size) throw notFound();
  refuseUngradable(locked, newGrades);
  if (Object.keys(unknown).length > 0) throw refused(unknown);
  // Posting the same grade again locks it again, but doesn't email the student twice.
  const changed = locked.filter((one) => !isSame(one, newGrades.get(one._id)!));
  await writeGrades(
    db,
    [...newGrades].map(([_id, grade]) => ({ ...grade, _id })),
  );
  await notifyOfGrades(context, course, codes, changed, newGrades);
  const uncountedAssignments = await services.uncountedAssignments(context, courseInstanceId);
  const posted = await gradedRegistrations(db, [...newGrades.keys()]);
  return posted.map((one) => ({ ...one, uncountedAssignments }));
}

/**
 * Logs changed grades, tells the students whose grade or Incomplete differs, and replaces records of study that had another
 * grade.
 */
async function notifyOfGrades(
  context: Context<Trx>,
  course: Course,
  codes: Codes,
  changed: Locked,
  newGrades: ReadonlyMap<string, GradeForm>,
): Promise<void> {
  if (changed.length === 0) return;
  const lines = changed.map(({ _id, grade }) => {
    const { grade: to, lastActivity, incomplete } = newGrades.get(_id)!;
    const asked = { lastActivity, incomplete };
    return { action: 'post grade', entity: 'registration', entityId: _id, detail: { from: grade, to, ...asked } };
  });
  await recordAll(context, lines);
  for (const to of changed) {
    const { grade, incomplete } = newGrades.get(to._id)!;
    if (saysTheSame(to, { grade, incomplete })) continue;
    await notify(context, [to.personREF], {
      kind: 'grade',
      data: { what: 'grade posted', course: course.name, grade },
      url: recordAt(paths.courseRooms, course._id, 'grades'),
      mail: gradePosted(course, codeInWords(codes, grade), to.grade, incomplete ?? null),
    });
  }
  const before = changed.flatMap(({ _id, grade, personREF }) =>
    grade === null || grade === newGrades.get(_id)!.grade ? [] : [personREF],
  );
  if (before.length > 0) await context.services.onGradesChanged(context, before);
}

/** A grade that a correction asks for, as it would be stored; throws 400 at its fields. */
export async function checkGrade(context: Context, courseInstanceId: string, input: GradeForm): Promise<GradeForm> {
  const course = await instanceColumns(context.db, courseInstanceId);
  if (!course) throw notFound();
  const found = (await gradeReader(context, course)).read(input);
  if ('grade' in found) return found.grade;
  throw refused(found.problems as Required<Problems>);
}

const noLongerRegistered = () =>
  conflict(i18n.t('This student is no longer registered, so there is no grade to change.'));

/** Changes a posted grade as the institution has confirmed it. The grade stays locked. */
export async function correctGrade(context: Context<Trx>, course: Course, id: string, input: GradeForm): Promise<void> {
  const locked = await lockedForGrades(context.db, course._id, [id]);
  const newGrades = new Map([[id, input]]);
  const [one] = locked;
  if (one?.status !== 'Registered') throw noLongerRegistered();
  await writeGrades(context.db, [{ ...input, _id: id }]);
  const codes = await codesOf(context.db, course._id);
  await notifyOfGrades(context, course, codes, isSame(one, input) ? [] : locked, newGrades);
}

/** Unlocks a posted grade until it is posted again, and tells the student why. */
export async function reopenGrade(context: Context<Trx>, id: string, reason: string): Promise<CourseRegistration> {
  const registration = await lockedRegistration(context.db, id);
  if (!registration) throw notFound();
  const course = await finishedCourse(context, registration.courseInstanceREF);
  if (registration.grade === null) throw conflict(i18n.t('There is no final grade yet.'));
  if (registration.status !== 'Registered') throw noLongerRegistered();
  if (registration.gradeReopenedAt !== null) throw conflict(i18n.t('This grade is already open.'));
  const { promise } = course;
  if (promise && !registration.isAudit && promise.gradesDue < dayIn(promise.zone))
    throw conflict(
      i18n.t(
        'The deadline for the grades of “{name}” has passed, and the institution has them. Ask it for a correction.',
        { name: course.name },
      ),
      'correction',
    );
  await updateRegistration(context.db, id, { gradeReopenedAt: new Date() });
  await recordAction(context, 'reopen grade', 'registration', id, { grade: registration.grade, reason });
  const [reopened] = await gradedRegistrations(context.db, [id]);
  const { personREF } = reopened!;
  await notify(context, [personREF._id], {
    kind: 'grade',
    data: { what: 'grade reopened', course: course.name },
    url: recordAt(paths.courseRooms, registration.courseInstanceREF, 'grades'),
    mail: gradeReopened(course, registration.grade, reason),
  });
  return reopened!;
}
