import { gradedStatuses } from '@stoa/contract/gradebook';
import { dollars } from '@stoa/contract/kernel/fields';
import type { PageQuery } from '@stoa/contract/kernel/page';
import type { CourseRegistration, Registration, RegistrationStatus, registrations } from '@stoa/contract/registrations';
import type { z } from 'zod';
import { personById } from '../accounts/rules.ts';
import { heldInstance, instanceFacts, refuseUnseen, teaches } from '../course-instances/rules.ts';
import { record } from '../kernel/audit.ts';
import type { Page } from '../kernel/lists.ts';
import { post } from '../kernel/mail.ts';
import { Refusal, conflict, forbidden, notFound, refuseField } from '../kernel/refusal.ts';
import type { AnyWork, Work } from '../kernel/work.ts';
import {
  freeTransaction,
  full,
  hasSeatFor,
  heldWithSeats,
  openCourse,
  paidTransaction,
  refundRest,
} from '../payments/rules.ts';
import { studentOf } from '../students/rules.ts';
import { courseCancelled, gradePosted, registeredFree, unregistered } from './emails.ts';
import {
  activeInCourse,
  activeRegistration,
  countOf,
  courseRegistrationById,
  insertRegistration,
  lockedRegistration,
  ownRegistrations,
  registrationById,
  registrationOfTransaction,
  updateRegistration,
  type RegistrationRecord,
} from './queries.ts';
import { termOf } from './terms.ts';
import { countWaiting } from './waiting/queries.ts';
import { seatsFreed, waitsNoLonger } from './waiting/rules.ts';
import type { Paid } from '../services.ts';

/** What a student may still do with a registration. */
const drawn = (row: RegistrationRecord): Registration => ({
  ...row,
  actions:
    row.courseInstanceREF.status === 'Open/Registering' && ['Registered', 'Payment pending'].includes(row.status)
      ? ['unregister']
      : [],
});

export async function myRegistrations(work: Work, query: PageQuery): Promise<Page<Registration>> {
  const { rows, total } = await ownRegistrations(work.db, work.me._id, query);
  return { rows: rows.map(drawn), total };
}

async function readRegistration(work: AnyWork, id: string): Promise<Registration> {
  return drawn((await registrationById(work.db, id))!);
}

/** The registration that a transaction has bought, if it has. */
export async function registrationFor(work: AnyWork, transactionId: string): Promise<Registration | null> {
  const found = await registrationOfTransaction(work.db, transactionId);
  return found ? readRegistration(work, found._id) : null;
}

/** A place that is paid, or one whose transaction is written after it. */
type Placing = Omit<Paid, 'transactionId'> & { readonly transactionId: string | null };

/** Gives somebody a place; false when there is one already, which the database decides. */
async function place(work: AnyWork, paid: Placing, start: string | null): Promise<string | undefined> {
  const student = await studentOf(work.db, paid.personId);
  const made = await insertRegistration(work.db, {
    personREF: paid.personId,
    courseInstanceREF: paid.courseInstanceId,
    transactionREF: paid.transactionId,
    isAudit: paid.isAudit,
    grade: null,
    registrationTerm: student?.registrationTerm || termOf(start),
    status: paid.pending ? 'Payment pending' : 'Registered',
  });
  if (!made) return undefined;
  await waitsNoLonger(work, paid.personId, paid.courseInstanceId);
  await work.services.hooks.onRegistered(work, paid.personId, paid.courseInstanceId);
  await record(work, 'register', 'registration', made._id, {
    isAudit: paid.isAudit,
    transaction: paid.transactionId,
    pending: paid.pending,
  });
  return made._id;
}

/** While a course is in one of these, an administrator can still give a place in it. */
const joinable = ['Open/Registering', 'Registration Closed', 'Active'];

/** A payment was confirmed: its place is given, unless the course has closed or the person has a place already. */
export async function onPaid(work: AnyWork, paid: Paid): Promise<boolean> {
  const before = await registrationOfTransaction(work.db, paid.transactionId);
  if (before) {
    if (before.status === 'Payment pending' && !paid.pending) {
      await updateRegistration(work.db, before._id, { status: 'Registered' });
      await record(work, 'confirm place', 'registration', before._id, { transaction: paid.transactionId });
    }
    return before.status === 'Payment pending' || before.status === 'Registered';
  }
  const course = await heldWithSeats(work.db, paid.courseInstanceId);
  if (!course || !(paid.byAdministrator ? joinable : ['Open/Registering']).includes(course.status)) return false;
  // Of an order that held its seat for too long, another may have it by now. An administrator may go beyond the limit.
  if (!paid.byAdministrator && !(await hasSeatFor(work.db, course, paid.personId))) return false;
  return (await place(work, paid, course.start)) !== undefined;
}

/** A payment that was pending has failed: its place is free again. */
export async function onPaymentFailed(work: AnyWork, transactionId: string): Promise<void> {
  const registration = await registrationOfTransaction(work.db, transactionId);
  if (registration?.status !== 'Payment pending') return;
  await updateRegistration(work.db, registration._id, {
    status: 'Unregistered',
    endedAt: new Date(),
    endedReason: 'the payment failed',
  });
  await seatsFreed(work, registration.courseInstanceREF);
}

type Wish = z.output<(typeof registrations)['create']['body']>;

/** The registration of a paid transaction, which is there already; or one in a course that is free. */
export async function createRegistration(work: Work, wish: Wish): Promise<Registration> {
  if (wish.personREF !== undefined && wish.personREF !== work.me._id)
    throw forbidden('You can only register yourself.');
  if (!wish.transactionREF) return registerFree(work, wish);
  // Held before its transaction, as whoever leaves the course does it.
  const registration = await registrationOfTransaction(work.db, wish.transactionREF);
  await paidTransaction(work, wish.transactionREF, wish);
  if (!registration) throw conflict('This payment is being refunded, because there was no place any more.');
  if (!['Registered', 'Payment pending'].includes(registration.status))
    throw conflict('This payment has been used already, and the registration has ended.');
  return readRegistration(work, registration._id);
}

async function registerFree(work: Work, wish: Wish): Promise<Registration> {
  const course = await openCourse(work.db, wish);
  if (course.cents > 0)
    throw conflict(`“${course.name}” costs ${dollars(course.cents / 100)}: please pay first.`, 'payment');
  if (!(await hasSeatFor(work.db, course, work.me._id))) throw full(course);
  const wished = { personId: work.me._id, courseInstanceId: course._id, isAudit: wish.isAudit, pending: false };
  // The place first: of several that ask at once one gets it, and the others find it.
  const id = await place(work, { ...wished, transactionId: null }, course.start);
  if (id === undefined) {
    const before = await activeRegistration(work.db, work.me._id, course._id);
    if (before?.isAudit === wish.isAudit) return readRegistration(work, before._id);
    throw conflict(`You are registered in “${course.name}” already.`);
  }
  const transactionREF = await freeTransaction(work, course._id, wish.isAudit);
  await updateRegistration(work.db, id, { transactionREF });
  await post(work, work.me, { ...registeredFree(work.me, course.name, wish.isAudit), about: transactionREF });
  return readRegistration(work, id);
}

interface Leaving {
  readonly _id: string;
  readonly personREF: string;
  readonly transactionREF: string | null;
  readonly courseInstanceREF: string;
  readonly status: RegistrationStatus;
}

/** Leaves a course: the place is free, and what was paid goes back in full. */
async function end(
  work: AnyWork,
  registration: Leaving,
  how: { status: 'Unregistered' | 'Cancelled'; reason: 'unregistered' | 'course cancelled'; note: string },
): Promise<number> {
  const { _id, transactionREF } = registration;
  await updateRegistration(work.db, _id, { status: how.status, endedAt: new Date(), endedReason: how.note });
  const cents = transactionREF === null ? 0 : await refundRest(work, transactionREF, how.reason);
  await record(work, how.reason, 'registration', _id, { refundCents: cents, note: how.note });
  const person = await personById(work.db, registration.personREF);
  const course = await instanceFacts(work.db, registration.courseInstanceREF);
  if (course && course.seats !== null) await seatsFreed(work, course._id);
  const letter = how.status === 'Cancelled' ? courseCancelled : unregistered;
  if (person && course)
    await post(work, person, {
      ...letter(person, course.name, cents / 100, isPending(registration)),
      about: transactionREF,
    });
  return cents;
}

/** A payment that the processor has not decided on can't be refunded yet: that follows when it arrives. */
const isPending = ({ status }: Leaving) => status === 'Payment pending';

const unregisterNow = async (work: Work, registration: Leaving, note: string) => {
  const cents = await end(work, registration, { status: 'Unregistered', reason: 'unregistered', note });
  const refund = cents / 100;
  const promise = isPending(registration) ? ' Your payment will be refunded if it arrives.' : '';
  return {
    message: `You are unregistered.${refund > 0 ? ` ${dollars(refund)} will be refunded.` : promise}`,
    refund,
  };
};

/** A student leaves a course while it is Open/Registering. */
export async function unregisterFromCourse(work: Work, courseInstanceId: string) {
  // In the order in which everybody locks them: the course, then the registration, then the transaction.
  const course = await heldInstance(work.db, courseInstanceId);
  const registration = await activeRegistration(work.db, work.me._id, courseInstanceId);
  if (!course || !registration) throw notFound('registration');
  if (course.status !== 'Open/Registering')
    throw conflict(`“${course.name}” is ${course.status}: you can’t unregister any more.`);
  return unregisterNow(work, registration, '');
}

/** The same by the registration's id; an administrator may do it in any state, with a reason. */
export async function unregister(work: Work, id: string, reason: string) {
  const found = await registrationById(work.db, id);
  if (!found) throw notFound('registration');
  if (work.me.role === 'Student') {
    if (found.personREF._id !== work.me._id || found.status === 'Unregistered') throw notFound('registration');
    return unregisterFromCourse(work, found.courseInstanceREF._id);
  }
  if (!reason.trim()) throw refuseField('reason', 'Please give a reason.');
  const registration = await lockedRegistration(work.db, id);
  if (!registration || !['Registered', 'Payment pending'].includes(registration.status))
    throw conflict('This registration has ended already.');
  return unregisterNow(work, registration, reason);
}

/** A course was cancelled: everybody's registration ends, and everybody's money goes back. */
export async function onCancelled(work: AnyWork, courseInstanceId: string): Promise<void> {
  for (const registration of await activeInCourse(work.db, courseInstanceId))
    await end(work, registration, {
      status: 'Cancelled',
      reason: 'course cancelled',
      note: 'the course was cancelled',
    });
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
