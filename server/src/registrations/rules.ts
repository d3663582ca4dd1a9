import { gradedStatuses } from '@stoa/contract/gradebook';
import { dollars } from '@stoa/contract/kernel/fields';
import type { CourseRegistration, Registration, registrations } from '@stoa/contract/registrations';
import type { z } from 'zod';
import { personById } from '../accounts/rules.ts';
import { instanceFacts, refuseUnseen, teaches } from '../course-instances/rules.ts';
import { record, recordAll } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden, notFound } from '../kernel/refusal.ts';
import type { Work } from '../kernel/work.ts';
import { freeTransaction, full, hasSeatFor, openCourse, paidTransaction } from '../payments/rules.ts';
import { gradePosted, registeredFree } from './emails.ts';
import {
  activeRegistration,
  countOf,
  courseRegistrationById,
  lockedRegistration,
  registrationBoughtBy,
  updateRegistration,
} from './queries.ts';
import { place } from './placing.ts';
import { readRegistration } from './standing.ts';
import { countWaiting } from './waiting/queries.ts';

export { unregisterFromCourse } from './leaving.ts';

type Wish = z.output<(typeof registrations)['create']['body']>;

/** The registration of a paid transaction, which is there already; or one in a course that is free. */
export async function createRegistration(work: Work, wish: Wish): Promise<Registration> {
  if (wish.personREF !== undefined && wish.personREF !== work.me._id)
    throw forbidden('You can only register yourself.');
  if (!wish.transactionREF) return registerFree(work, wish);
  // Held before its transaction, as whoever leaves the course does it.
  const registration = await registrationBoughtBy(work.db, wish.transactionREF);
  const isPending = await paidTransaction(work, wish.transactionREF, wish);
  if (!registration) throw conflict('This payment is being refunded, because there was no place any more.');
  if (!['Registered', 'Payment pending'].includes(registration.status))
    throw conflict('This payment has been used already, and the registration has ended.');
  if (registration.isAudit !== wish.isAudit && !isPending)
    throw conflict('This payment is being refunded, because your registration had changed.');
  return readRegistration(work, registration._id);
}

async function registerFree(work: Work, wish: Wish): Promise<Registration> {
  const course = await openCourse(work.db, wish);
  if (course.cents > 0)
    throw conflict(`“${course.name}” costs ${dollars(course.cents / 100)}: please pay first.`, 'payment');
  if (!(await hasSeatFor(work.db, course, work.me._id))) throw full(course);
  const wished = { personId: work.me._id, courseInstanceId: course._id, isAudit: wish.isAudit, pending: false };
  // The place first: of several that ask at once one gets it, and the others find it.
  const placed = await place(work, { ...wished, transactionId: null }, course.start);
  if (!placed) {
    const before = await activeRegistration(work.db, work.me._id, course._id);
    if (before?.isAudit === wish.isAudit) return readRegistration(work, before._id);
    throw conflict(`You are registered in “${course.name}” already.`);
  }
  const { _id, transactionREF, line } = placed;
  await recordAll(work, [line, await freeTransaction(work, transactionREF, course._id, wish.isAudit)]);
  await post(work, work.me, { ...registeredFree(work.me, course.name, wish.isAudit), about: transactionREF });
  return readRegistration(work, _id);
}

/** How many are registered in a course that `me` works with. */
export async function countFor(work: Work, courseInstanceId: string) {
  await refuseUnseen(work, courseInstanceId);
  const course = await instanceFacts(work.db, courseInstanceId);
  return {
    count: await countOf(work.db, courseInstanceId),
    seats: course?.seats ?? null,
    waiting: await countWaiting(work.db, courseInstanceId),
  };
}

/** The final grade, posted by a professor of the course while it is Active or Closed; logged, and then locked. */
export async function postGrade(work: Work, id: string, grade: string): Promise<CourseRegistration> {
  const registration = await lockedRegistration(work.db, id);
  if (!registration || !(await teaches(work.db, work.me._id, registration.courseInstanceREF)))
    throw notFound('registration');
  const course = await instanceFacts(work.db, registration.courseInstanceREF);
  if (!course || !gradedStatuses.some((status) => status === course.status))
    throw conflict(`“${course?.name}” is ${course?.status}: final grades are posted while it is Active or Closed.`);
  if (registration.status !== 'Registered') throw conflict('This registration has ended.');
  if (registration.isAudit) throw conflict('Audit students get no final grade.');
  if (registration.grade === grade) return courseRegistrationById(work.db, id);
  if (registration.grade !== null)
    throw new Refusal(409, `The final grade ${registration.grade} is posted and locked.`);
  await updateRegistration(work.db, id, { grade });
  await record(work, 'post grade', 'registration', id, { from: registration.grade, to: grade });
  const person = await personById(work.db, registration.personREF);
  const page = `${work.services.settings.publicUrl}/mainContent/student/my-courses`;
  if (person) await post(work, person, gradePosted(person, course.name, page));
  return courseRegistrationById(work.db, id);
}
