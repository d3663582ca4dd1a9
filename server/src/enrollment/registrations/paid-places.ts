import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { paths, recordAt } from '@stoa/contract/paths';
import { pricesAreFixed } from '@stoa/contract/catalog/course-instances.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { courseFacts, promisedDetails, registerAt } from '../../catalog/course-instances/course-details.ts';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { recordAction, recordAll } from '../../kernel/audit.ts';
import { onDay } from '../../kernel/dates.ts';
import { conflict, refuseField } from '../../kernel/refusal.ts';
import { lockPayments, refundCentsOf, shareBack } from '../../payments/refunds/refund-shares.ts';
import type { Ordered, Paid, Purchase } from '../../payments/purchase.ts';
import { placeStudent } from './placing.ts';
import { holdsPlace, moveRegistration, registrationOf, lastOf } from './placing.queries.ts';
import {
  registrationBoughtBy,
  registrationOfTransaction,
  transactionsOf,
  updateRegistration,
} from './registrations.queries.ts';
import { hasSeatFor, lockedWithSeats } from './seats/seats.ts';
import { endAs, notifyTeachers } from '../leaving/ending.ts';
import { calendarOf, joinedUntil, leavingNow, staysOf } from '../leaving/leaving-calendar.ts';
import { returnObstacle, returnPaid } from './returning.ts';
import { changePaid } from '../leaving/switching.ts';
import { seatsFreed } from './seats/waiting.ts';

/** The statuses of a course in which an administrator can still register somebody. */
const joinable = ['Open/Registering', 'Registration Closed', 'Active'];

/** Registers the student after a confirmed payment, unless the course has closed or they are already registered. */
async function fulfil(context: Context<Trx, Anyone>, wanted: Ordered, paid: Paid): Promise<boolean> {
  const { db } = context;
  const { transactionId, pending, byAdministrator } = paid;
  const before = await registrationOfTransaction(db, transactionId);
  if (before) {
    if (!pending && (await moveRegistration(context, before, 'confirm')))
      await recordAction(context, 'confirm place', 'registration', before._id, { transaction: transactionId });
    return isActive(before.status);
  }
  const { personREF: personId, courseInstanceREF: courseInstanceId, isAudit, registrationREF } = wanted;
  if (registrationREF !== null)
    return (
      (await returnPaid(context, wanted, paid, registrationREF)) ??
      (await changePaid(context, wanted, paid, registrationREF))
    );
  const course = await lockedWithSeats(db, courseInstanceId);
  if (!course || !(byAdministrator ? joinable : ['Open/Registering']).includes(course.status)) return false;
  if ((course.isCertified || joinedUntil(course) !== null) && !isAudit && !byAdministrator) return false;
  // An order that kept its seat too long may have lost it to somebody else. An administrator may exceed the limit.
  if (!byAdministrator && !(await hasSeatFor(db, course, personId))) return false;
  const placed = await placeStudent(
    context,
    { personId, courseInstanceId, isAudit, transactionId, pending },
    course.start,
  );
  if (!placed) return false;
  await Promise.all([
    recordAll(context, [placed.line]),
    context.services.onRegistered(context, personId, courseInstanceId),
  ]);
  return true;
}

/** Ends the registration of a pending payment that failed. */
async function failed(context: Context<Trx, Anyone>, transactionId: string): Promise<void> {
  const registration = await registrationOfTransaction(context.db, transactionId);
  if (registration && (await moveRegistration(context, registration, 'fail payment', 'the payment failed')))
    await seatsFreed(context, registration.courseInstanceREF);
}

/**
 * Ends the registration that a transaction bought, for an administrator who decides only about that transaction's money. Under
 * an agreement it ends on the calendar's terms of today; throws 409 when it is too late. The caller refunds `refundCents`, at
 * most the amount for leaving; throws 400 for more. Payments for changes of its mode are refunded, as far as the calendar says,
 * because they pay for nothing any more. False when it had already ended.
 */
async function end(
  context: Context<Trx, Anyone>,
  transactionId: string,
  reason: string,
  refundCents: number,
): Promise<boolean> {
  const registration = await registrationBoughtBy(context.db, transactionId);
  const course = registration && (await instanceColumns(context.db, registration.courseInstanceREF));
  if (!course || !isActive(registration.status)) return false;
  const { kind, percent } = leavingNow(course, registration, { byAdministrator: true });
  if (kind === 'late')
    throw conflict(
      i18n.t('It’s too late to leave “{name}”. Its professor can ask the institution for a correction.', {
        name: course.name,
      }),
      'late',
    );
  const giveBack = await refusingTooMuch(context, registration, { percent, transactionId, refundCents });
  if (!(await endAs(context, registration, kind, reason))) return false;
  const how = kind === 'dropped' ? 'unregistered' : kind;
  await recordAction(context, how, 'registration', registration._id, { note: reason });
  const dates = calendarOf(course, registration);
  // The college's code for leaving depends on it.
  if (dates) await updateRegistration(context.db, registration._id, { endedPercent: percent });
  const student = dates && (await personById(context.db, registration.personREF));
  if (student) await notifyTeachers(context, course, student, { kind, note: reason, day: dayIn(dates.zone) });
  await giveBack();
  await seatsFreed(context, registration.courseInstanceREF);
  return true;
}

interface Ended {
  readonly percent: number;
  readonly transactionId: string;
  readonly refundCents: number;
}
/** Refuses a refund above the amount for leaving. Returns a function that refunds the other payments after the end. */
async function refusingTooMuch(
  context: Context<Trx, Anyone>,
  registration: NonNullable<Awaited<ReturnType<typeof registrationBoughtBy>>>,
  { percent, transactionId, refundCents }: Ended,
): Promise<() => Promise<void>> {
  const paid = await transactionsOf(context.db, registration);
  await lockPayments(context.db, paid);
  const stays = staysOf(registration);
  const back = await shareBack(context.db, paid, percent, stays);
  const isKept = percent < 100 || stays > 0;
  if (isKept && refundCents > back.refundCents)
    throw refuseField(
      'amount',
      i18n.t('If the registration ends today, up to {amount} goes back. To refund more, keep the registration.', {
        amount: dollars(back.refundCents / 100),
      }),
    );
  return async () => {
    const others = paid.filter((id) => id !== transactionId);
    const rest = back.refundCents - refundCents;
    const returned = await refundCentsOf(context, others, rest, 'the registration has ended');
    const keptCents = back.keptCents + rest - returned;
    if (isKept) await updateRegistration(context.db, registration._id, { keptCents });
  };
}

const changed = () => ({ message: i18n.t('Your registration has changed in the meantime. You were not charged.') });

/** The purchases that payments are for: a registration in a course, a change of its mode, or a no-show's return. */
export const registrationPurchase: Purchase = {
  describe: async (db, { courseInstanceREF, isAudit }) => {
    const known = await instanceColumns(db, courseInstanceREF);
    const course = known ?? { _id: courseInstanceREF, name: '', start: null, end: null };
    return {
      name: course.name,
      path: recordAt(paths.courseRooms, courseInstanceREF),
      buyAt: registerAt(course),
      details: () => courseFacts(course),
      ...(known?.promise && !isAudit && { promised: () => promisedDetails(known.promise) }),
    };
  },
  priceOf: async (db, { courseInstanceREF, isAudit }) => {
    const course = await instanceColumns(db, courseInstanceREF);
    if (!course || !pricesAreFixed(course.status)) return undefined;
    return (isAudit ? course.auditCostCents : course.costCents) ?? 0;
  },
  lock: async (db, { courseInstanceREF }) => void (await lockedWithSeats(db, courseInstanceREF)),
  obstacle: async (db, wanted) => {
    const returning = await returnObstacle(db, wanted);
    if (returning) return returning === 'none' ? undefined : changed();
    const { personREF, courseInstanceREF, isAudit, registrationREF } = wanted;
    const course = await instanceColumns(db, courseInstanceREF);
    if (course?.status !== 'Open/Registering')
      return { message: i18n.t('Registration for this course has closed. You were not charged.') };
    if (course.isCertified && !isAudit)
      return {
        message: i18n.t('The roster of this course is certified, so nobody can join for credit. You were not charged.'),
      };
    const until = isAudit ? null : joinedUntil(course);
    if (until !== null)
      return {
        message: i18n.t('The last day to register for credit was {day}. You were not charged.', { day: onDay(until) }),
      };
    const last = course.promise === null ? undefined : await lastOf(db, personREF, courseInstanceREF);
    if (last === 'Withdrawn' || last === 'No-show')
      return { message: i18n.t('You can’t register for this course again. You were not charged.') };
    if (registrationREF !== null) {
      const before = await registrationOf(db, personREF, courseInstanceREF);
      const asBefore = before?._id === registrationREF && before.status === 'Registered' && before.isAudit !== isAudit;
      return asBefore ? undefined : changed();
    }
    if (await registrationOf(db, personREF, courseInstanceREF)) return changed();
    if (await hasSeatFor(db, course, personREF)) return undefined;
    return { message: i18n.t('All seats were taken before you paid. You were not charged.'), mayPass: true };
  },
  fulfil,
  failed,
  end,
  keeps: async (db, transactionId) => {
    const registration = await registrationOfTransaction(db, transactionId);
    return registration && !isActive(registration.status) ? (registration.keptCents ?? 0) : 0;
  },
  isReserved: holdsPlace,
};
