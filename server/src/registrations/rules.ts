import { dollars } from '@stoa/contract/kernel/fields';
import { isActive, type Registration, type registrations } from '@stoa/contract/registrations';
import type { z } from 'zod';
import { instanceFacts, refuseUnseen } from '../course-instances/rules.ts';
import { post } from '../kernel/mail.ts';
import { conflict, forbidden, notFound } from '../kernel/refusal.ts';
import type { Work, Writing } from './work.ts';
import { freeTransaction, lockedTransaction } from '../payments/rules.ts';
import { registeredFree } from './emails.ts';
import { activeRegistration, claim, countOf, registrationBoughtBy } from './queries.ts';
import { openCourse } from './open-course.ts';
import { place } from './placing/rules.ts';
import { full, hasSeatFor } from './seats/rules.ts';
import { readRegistration } from './standing.ts';
import { countWaiting } from './waiting/queries.ts';

export { createOrder } from './checkout.ts';
export { unregisterFromCourse } from './leaving.ts';
export { hasPlace } from './placing/queries.ts';
export { takenBefore } from './seats/queries.ts';
export type { Services as RegistrationServices } from './work.ts';

type Wish = z.output<(typeof registrations)['create']['body']>;

/**
 * The registration of a paid transaction, which is there already; or one in a course that is free. `wasThere` is called when
 * it was asked for before.
 */
export async function createRegistration(work: Writing, wish: Wish, wasThere = () => {}): Promise<Registration> {
  if (wish.personREF !== undefined && wish.personREF !== work.me._id)
    throw forbidden('You can only register yourself.');
  if (!wish.transactionREF) return registerFree(work, wish, wasThere);
  // Held before its transaction, as whoever leaves the course does it.
  const registration = await registrationBoughtBy(work.db, wish.transactionREF);
  const isPending = await paidTransaction(work, wish.transactionREF, wish);
  if (!registration) throw conflict('This payment is being refunded, because there was no place any more.');
  if (!isActive(registration.status))
    throw conflict('This payment has been used already, and the registration has ended.');
  if (registration.isAudit !== wish.isAudit && !isPending)
    throw conflict('This payment is being refunded, because your registration had changed.');
  if (!(await claim(work.db, registration._id))) wasThere();
  return readRegistration(work, registration._id);
}

/**
 * Holds a paid transaction, if it is for exactly this person, course and mode; else refuses and says why. Answers whether
 * the processor has yet to decide on it.
 */
async function paidTransaction(
  work: Work,
  id: string,
  wish: { courseInstanceREF: string; isAudit: boolean },
): Promise<boolean> {
  const transaction = await lockedTransaction(work.db, id);
  if (!transaction || transaction.personREF !== work.me._id) throw notFound('transaction');
  if (transaction.courseInstanceREF !== wish.courseInstanceREF) throw conflict('This payment is for another course.');
  if (transaction.isAudit !== wish.isAudit)
    throw conflict(`This payment is for ${transaction.isAudit ? 'audit' : 'credit'}.`);
  if (!['COMPLETED', 'PENDING'].includes(transaction.status))
    throw conflict(`This payment is ${transaction.status}: nobody is registered by it.`);
  return transaction.status === 'PENDING';
}

async function registerFree(work: Writing, wish: Wish, wasThere: () => void): Promise<Registration> {
  const course = await openCourse(work, wish);
  if (course.cents > 0)
    throw conflict(`“${course.name}” costs ${dollars(course.cents / 100)}: please pay first.`, 'payment');
  if (!(await hasSeatFor(work.db, course, work.me._id))) throw full(course);
  const wished = { personId: work.me._id, courseInstanceId: course._id, isAudit: wish.isAudit, pending: false };
  // The place first: of several that ask at once one gets it, and the others find it.
  const placed = await place(work, { ...wished, transactionId: null }, course.start);
  if (!placed) {
    const before = await activeRegistration(work.db, work.me._id, course._id);
    if (!before) throw forbidden('Your account is no student’s any more, so it can’t register.');
    if (before.isAudit === wish.isAudit) {
      wasThere();
      return readRegistration(work, before._id);
    }
    throw conflict(`You are registered in “${course.name}” already.`);
  }
  const { _id, transactionREF, line } = placed;
  const free = { courseInstanceREF: course._id, isAudit: wish.isAudit, lines: [line] };
  // Sent together, and run in this order: what is read has its transaction.
  const [, answer] = await Promise.all([
    freeTransaction(work, transactionREF, free),
    readRegistration(work, _id),
    post(work, work.me, { ...registeredFree(work.me, course.name, wish.isAudit), about: transactionREF }),
    work.services.onRegistered(work, work.me._id, course._id),
  ]);
  return answer;
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
