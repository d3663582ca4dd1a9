import { gradedStatuses } from '@stoa/contract/gradebook';
import { letterIn, notALetter } from '@stoa/contract/grading';
import { fullName } from '@stoa/contract/people';
import type { CourseRegistration, PostedGrade } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { instanceFacts, teaches } from '../../course-instances/queries.ts';
import { recordAll, record } from '../../kernel/audit.ts';
import { notify } from '../../notifications/rules.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import { Refusal, conflict, notFound } from '../../kernel/refusal.ts';
import type { Work, Writing } from '../work.ts';
import { gradePosted, gradeReopened } from '../emails.ts';
import { lockedRegistration, updateRegistration } from '../queries.ts';
import { gradedRegistrations, lockedForGrades, writeGrades } from './queries.ts';

/** Returns a course that the person teaches and that is ready for final grades; throws a Refusal otherwise. */
async function finishedCourse(work: Work, courseInstanceId: string) {
  const course = await instanceFacts(work.db, courseInstanceId);
  if (!course || !(await teaches(work.db, work.me._id, courseInstanceId))) throw notFound();
  if (!gradedStatuses.some((status) => status === course.status))
    throw conflict(
      i18n.t('“{name}” is {status}. You can post final grades while it is Active or Closed.', {
        name: course.name,
        status: i18n.t(course.status),
      }),
    );
  return course;
}

interface Posted {
  readonly _id: string;
  readonly grade: string;
}

/** Posts one student's final grade for a professor of the course: logs it, emails the student and locks the grade. */
export async function postGrade(work: Writing, id: string, grade: string): Promise<PostedGrade> {
  const registration = await lockedRegistration(work.db, id);
  if (!registration) throw notFound();
  const [posted] = await post(work, registration.courseInstanceREF, [{ _id: id, grade }], () => 'grade');
  return posted!;
}

/**
 * Posts final grades for many students of a course: all of them, or none when one can't be posted. The answer names the
 * assignments that the course totals leave out, so that nobody overlooks them.
 */
export const postGrades = (
  work: Writing,
  courseInstanceId: string,
  grades: readonly Posted[],
): Promise<PostedGrade[]> => post(work, courseInstanceId, grades, (at) => `grades.${at}.grade`);

/** `fieldOf` returns the field where the caller wrote a grade, for error messages. */
async function post(
  work: Writing,
  courseInstanceId: string,
  grades: readonly Posted[],
  fieldOf: (at: number) => string,
) {
  const { db, services } = work;
  const course = await finishedCourse(work, courseInstanceId);
  const held = await lockedForGrades(db, courseInstanceId, [...new Set(grades.map(({ _id }) => _id))]);
  const scheme = await services.lettersOf(work, courseInstanceId);
  const stored = new Map(held.map(({ _id, grade }) => [_id, grade ?? '']));
  const unknown: Record<string, string> = {};
  const wished = new Map(
    grades.map(({ _id, grade }, at) => {
      const letter = letterIn(scheme, grade, stored.get(_id));
      if (letter === undefined) unknown[fieldOf(at)] = notALetter(scheme, grade);
      return [_id, letter ?? grade];
    }),
  );
  if (held.length !== wished.size) throw notFound();
  for (const one of held) {
    const name = fullName(one);
    if (one.status !== 'Registered')
      throw conflict(i18n.t('{name} is no longer registered, so there is no grade to post.', { name }));
    if (one.isAudit) throw conflict(i18n.t('{name} audits the course and gets no final grade.', { name }));
    if (one.grade !== null && one.gradeReopenedAt === null && one.grade !== wished.get(one._id))
      throw conflict(i18n.t('The final grade of {name}, {grade}, is posted and locked.', { name, grade: one.grade }));
  }
  const [problem] = Object.values(unknown);
  if (problem !== undefined) throw new Refusal(400, problem, { code: 'letter', fields: unknown });
  // Posting the same grade again locks it again, but doesn't email the student twice.
  const changed = held.filter(({ _id, grade }) => grade !== wished.get(_id));
  await writeGrades(
    db,
    [...wished].map(([_id, grade]) => ({ _id, grade })),
  );
  if (changed.length > 0) {
    const lines = changed.map(({ _id, grade }) => ({
      action: 'post grade',
      entity: 'registration',
      entityId: _id,
      detail: { from: grade, to: wished.get(_id) },
    }));
    await recordAll(work, lines);
    for (const to of changed) {
      const grade = wished.get(to._id)!;
      await notify(work, [to.personREF], {
        kind: 'grade',
        data: { what: 'grade posted', course: course.name, grade },
        url: recordAt(paths.courseRooms, courseInstanceId, 'grades'),
        mail: gradePosted(course, grade, to.grade),
      });
    }
    const before = changed.filter(({ grade }) => grade !== null).map(({ personREF }) => personREF);
    if (before.length > 0) await services.onGradesChanged(work, before);
  }
  const uncountedAssignments = await services.uncountedAssignments(work, courseInstanceId);
  const posted = await gradedRegistrations(db, [...wished.keys()]);
  return posted.map((one) => ({ ...one, uncountedAssignments }));
}

/** Unlocks a posted grade until it is posted again, and tells the student why. */
export async function reopenGrade(work: Writing, id: string, reason: string): Promise<CourseRegistration> {
  const registration = await lockedRegistration(work.db, id);
  if (!registration) throw notFound();
  const course = await finishedCourse(work, registration.courseInstanceREF);
  if (registration.grade === null) throw conflict(i18n.t('There is no final grade yet.'));
  if (registration.gradeReopenedAt !== null) throw conflict(i18n.t('This grade is already open.'));
  await updateRegistration(work.db, id, { gradeReopenedAt: new Date() });
  await record(work, 'reopen grade', 'registration', id, { grade: registration.grade, reason });
  const [reopened] = await gradedRegistrations(work.db, [id]);
  const { personREF } = reopened!;
  await notify(work, [personREF._id], {
    kind: 'grade',
    data: { what: 'grade reopened', course: course.name },
    url: recordAt(paths.courseRooms, registration.courseInstanceREF, 'grades'),
    mail: gradeReopened(course, registration.grade, reason),
  });
  return reopened!;
}
