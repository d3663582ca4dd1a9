import { pricesAreFixed } from '@stoa/contract/course-instances';
import { isActive } from '@stoa/contract/registrations';
import { i18n } from '@stoa/contract/kernel/i18n';
import { courseFacts } from '../course-instances/facts/rules.ts';
import { instanceFacts } from '../course-instances/queries.ts';
import { record, recordAll } from '../kernel/audit.ts';
import type { AnyWriting, Services } from './work.ts';
import { refundRest } from '../payments/refunds/rules.ts';
import type { Paid, Purchase, Wanted } from '../payments/purchase.ts';
import { place } from './placing/rules.ts';
import { holdsPlace, moveRegistration, placeOf } from './placing/queries.ts';
import { registrationBoughtBy, registrationOfTransaction, transactionsOf } from './queries.ts';
import { hasSeatFor, heldWithSeats } from './seats/rules.ts';
import { changePaid } from './switching.ts';
import { seatsFreed } from './waiting/rules.ts';

/** While a course is in one of these, an administrator can still give a place in it. */
const joinable = ['Open/Registering', 'Registration Closed', 'Active'];

/** A payment was confirmed: its place is given, unless the course has closed or the person has a place already. */
async function fulfil(work: AnyWriting, wanted: Wanted, paid: Paid): Promise<boolean> {
  const { db } = work;
  const { transactionId, pending, byAdministrator } = paid;
  const before = await registrationOfTransaction(db, transactionId);
  if (before) {
    if (!pending && (await moveRegistration(db, before, 'confirm')))
      await record(work, 'confirm place', 'registration', before._id, { transaction: transactionId });
    return isActive(before.status);
  }
  const { personREF: personId, courseInstanceREF: courseInstanceId, isAudit, registrationREF } = wanted;
  if (registrationREF !== null) return changePaid(work, wanted, paid, registrationREF);
  const course = await heldWithSeats(db, courseInstanceId);
  if (!course || !(byAdministrator ? joinable : ['Open/Registering']).includes(course.status)) return false;
  // Of an order that held its seat for too long, another may have it by now. An administrator may go beyond the limit.
  if (!byAdministrator && !(await hasSeatFor(db, course, personId))) return false;
  const placed = await place(work, { personId, courseInstanceId, isAudit, transactionId, pending }, course.start);
  if (!placed) return false;
  await Promise.all([recordAll(work, [placed.line]), work.services.onRegistered(work, personId, courseInstanceId)]);
  return true;
}

/** A payment that was pending has failed: its place is free again. */
async function failed(work: AnyWriting, transactionId: string): Promise<void> {
  const registration = await registrationOfTransaction(work.db, transactionId);
  if (registration && (await moveRegistration(work.db, registration, 'fail payment', 'the payment failed')))
    await seatsFreed(work, registration.courseInstanceREF);
}

/**
 * An administrator ends the place that a transaction has bought, and decides on that transaction's money alone; what others
 * have paid for a change of its mode goes back, because nothing is bought by it any more. False when it has ended.
 */
async function end(work: AnyWriting, transactionId: string, reason: string): Promise<boolean> {
  const registration = await registrationBoughtBy(work.db, transactionId);
  if (!registration || !(await moveRegistration(work.db, registration, 'unregister', reason))) return false;
  await record(work, 'unregistered', 'registration', registration._id, { note: reason });
  for (const id of await transactionsOf(work.db, registration))
    if (id !== transactionId) await refundRest(work, id, 'the registration has ended');
  await seatsFreed(work, registration.courseInstanceREF);
  return true;
}

/** A place in a course, or the change of one to the other mode: what payments are for. */
export const placePurchase: Purchase<Services> = {
  describe: async (db, { courseInstanceREF }) => {
    const course = (await instanceFacts(db, courseInstanceREF)) ?? { name: '', start: null, end: null };
    return { name: course.name, facts: () => courseFacts(course) };
  },
  priceOf: async (db, { courseInstanceREF, isAudit }) => {
    const course = await instanceFacts(db, courseInstanceREF);
    if (!course || !pricesAreFixed(course.status)) return undefined;
    return (isAudit ? course.auditCostCents : course.costCents) ?? 0;
  },
  hold: async (db, { courseInstanceREF }) => void (await heldWithSeats(db, courseInstanceREF)),
  obstacle: async (db, { personREF, courseInstanceREF, isAudit, registrationREF }) => {
    const course = await instanceFacts(db, courseInstanceREF);
    if (course?.status !== 'Open/Registering')
      return { message: i18n.t('Registration for this course has closed. You were not charged.') };
    if (registrationREF !== null) {
      const before = await placeOf(db, personREF, courseInstanceREF);
      const asBefore = before?._id === registrationREF && before.status === 'Registered' && before.isAudit !== isAudit;
      return asBefore
        ? undefined
        : { message: i18n.t('Your registration has changed in the meantime. You were not charged.') };
    }
    if (await hasSeatFor(db, course, personREF)) return undefined;
    return { message: i18n.t('All seats were taken before you paid. You were not charged.'), mayPass: true };
  },
  fulfil,
  failed,
  end,
  isHeld: holdsPlace,
};
