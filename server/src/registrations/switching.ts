import { dollars } from '@stoa/contract/kernel/fields';
import type { Amounts } from '@stoa/contract/leaving';
import type { Changed } from '@stoa/contract/registrations';
import type { StudentStatus } from '@stoa/contract/students';
import { taxLine } from '@stoa/contract/tax';
import { i18n } from '@stoa/contract/kernel/i18n';
import { personById } from '../accounts/queries.ts';
import { heldInstance, instanceFacts } from '../course-instances/queries.ts';
import { record, recordAndReport } from '../kernel/audit.ts';
import { post } from '../kernel/mail.ts';
import { notify } from '../notifications/rules.ts';
import { paths } from '@stoa/contract/paths';
import { onDay } from '../kernel/dates.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import type { AnyWriting, Work, Writing } from './work.ts';
import { liveIntent } from '../payments/intents/queries.ts';
import { chargeForChange, type Charge } from '../payments/charges/rules.ts';
import { partCents, refundPart } from '../payments/refunds/rules.ts';
import type { Paid, Wanted } from '../payments/purchase.ts';
import { studentOf } from '../applications/queries.ts';
import { creditConfirmed, creditDenied, modeChanged } from './emails.ts';
import {
  creditRegistrations,
  lockedRegistration,
  promiseOfMode,
  registrationById,
  transactionsOf,
  updateRegistration,
} from './queries.ts';
import { alreadyRegisteredFor, switchPrices } from './open-course.ts';
import { refuseUnread } from './promise/rules.ts';
import { shareBack } from '../payments/refunds/shares/rules.ts';
import { calendarOf } from './leaving/calendar.ts';
import { leavingFor } from './leaving/rules.ts';
import { heldWithSeats } from './seats/rules.ts';
import { changingNow, readRegistration } from './standing.ts';

/** Changes the mode after the difference was paid, unless the registration has changed or ended, or the course has closed. */
export async function changePaid(
  work: AnyWriting,
  { courseInstanceREF, isAudit }: Wanted,
  paid: Paid,
  registrationId: string,
): Promise<boolean> {
  const course = await heldWithSeats(work.db, courseInstanceREF);
  const registration = await lockedRegistration(work.db, registrationId);
  if (registration?.status !== 'Registered' || registration.isAudit === isAudit) return false;
  if (!course || (changingNow(isAudit, course, false) === null && !paid.byAdministrator)) return false;
  if (!paid.pending) await change(work, registrationId, isAudit, 0, { transaction: paid.transactionId });
  return true;
}

async function change(work: AnyWriting, id: string, isAudit: boolean, kept: number, detail: Record<string, unknown>) {
  const keptCents = kept > 0 ? kept : null;
  await updateRegistration(work.db, id, {
    ...{ isAudit, keptCents, switchedAt: new Date(), promise: promiseOfMode(id, isAudit) },
  });
  await record(work, 'change mode', 'registration', id, { isAudit, keptCents, ...detail });
}

/** Returns the refund or cost, in US dollars, of leaving a registration or changing its mode now. */
export async function amountsFor(work: Work, id: string): Promise<Amounts> {
  const { db, me } = work;
  const registration = await registrationById(db, id);
  if (!registration || registration.personREF._id !== me._id) throw notFound();
  const course = await instanceFacts(db, registration.courseInstanceREF._id);
  const paid = await transactionsOf(db, registration);
  const { keptCents, application, isAudit, status } = registration;
  const left = async () => (await shareBack(db, paid, 100, keptCents)).refundCents / 100;
  const refund = course && calendarOf(course, registration) ? (await leavingFor(work, id)).refund : await left();
  const pending = status === 'Payment pending';
  const now = course && changingNow(!isAudit, course, application?.approvalStatus === 'Denied');
  if (!course || !now || status !== 'Registered') return { refund, pending, change: null };
  const { percent, until } = now;
  const { charge, ...stays } = await chargeForChange(work, {
    ...switchPrices(course, !isAudit),
    ...{ percent, keptCents, transactionIds: paid },
  });
  const calendar = until === null ? {} : { calendar: { stays: stays.keptCents / 100, until } };
  const to = { isAudit: !isAudit, ...calendar };
  if (charge.amountCents > 0)
    return {
      refund,
      pending,
      change: { ...to, pays: charge.amountCents / 100, refunds: 0, tax: taxLine({ ...charge, isAudit: !isAudit }) },
    };
  const refunds = (await partCents(db, paid, goingBack(charge))) / 100;
  return { refund, pending, change: { ...to, pays: 0, refunds, tax: null } };
}

/** Why a registration can't change to a mode now. */
export const mayNotChange = (course: Parameters<typeof changingNow>[1] & { readonly name: string }, toAudit: boolean) =>
  course.isCertified
    ? conflict(
        i18n.t('The roster of “{name}” is certified, so you can’t change your registration any more.', {
          name: course.name,
        }),
      )
    : course.promise !== null && toAudit
      ? conflict(
          i18n.t('The last day to change “{name}” to audit was {day}.', {
            name: course.name,
            day: onDay(course.promise.dropUntil),
          }),
        )
      : conflict(
          i18n.t('“{name}” is {status}, so you can’t change your registration any more.', {
            name: course.name,
            status: i18n.t(course.status),
          }),
        );

/** A charge that is refunded, as what goes back. */
const goingBack = ({ amountCents, taxCents }: Charge) => ({ amountCents: -amountCents, taxCents: -taxCents });

/**
 * Changes a registration to a mode that costs no more, and refunds the difference. `refund` is the amount the student was
 * shown; throws a Refusal when it is out of date. For a mode that costs more, the student pays instead.
 */
export async function changeMode(
  work: Writing,
  id: string,
  wish: { readonly isAudit: boolean; readonly refund?: number | undefined; readonly promise?: string | undefined },
): Promise<Changed> {
  const { db, me } = work;
  const found = await registrationById(db, id);
  if (!found || found.personREF._id !== me._id) throw notFound();
  // Everybody locks in this order: the course, the intent, the registration, the transactions.
  const course = await heldInstance(db, found.courseInstanceREF._id);
  const live = await liveIntent(db, me._id, found.courseInstanceREF._id);
  const registration = await lockedRegistration(db, id);
  if (!course || !registration || registration.status !== 'Registered')
    throw conflict(i18n.t('You can’t change this registration now.'));
  if (registration.isAudit === wish.isAudit) throw conflict(alreadyRegisteredFor(course.name, wish.isAudit));
  const isDenied = (await studentOf(db, me._id))?.approvalStatus === 'Denied';
  const now = changingNow(wish.isAudit, course, isDenied);
  if (!now) throw mayNotChange(course, wish.isAudit);
  if (live?.state === 'CAPTURING' || live?.state === 'PENDING')
    throw conflict(i18n.t('Your payment for this course is being confirmed. Try again when it is.'), 'confirming');
  await refuseUnread(work, course, wish);
  const transactionIds = await transactionsOf(db, registration);
  const { charge, keptCents } = await chargeForChange(work, {
    ...switchPrices(course, wish.isAudit),
    ...{ percent: now.percent, keptCents: registration.keptCents, transactionIds },
  });
  if (charge.amountCents > 0)
    throw conflict(
      i18n.t('The difference is {amount}. Please pay it first.', { amount: dollars(charge.amountCents / 100) }),
      'payment',
    );
  const refund = (await refundPart(work, transactionIds, goingBack(charge), 'changed to audit')) / 100;
  if (wish.refund !== undefined && wish.refund !== refund)
    throw conflict(i18n.t('The refund is now {refund}. Check it and try again.', { refund: dollars(refund) }));
  await change(work, id, wish.isAudit, keptCents, { from: registration.isAudit });
  await post(work, me, modeChanged(course, wish.isAudit, refund, keptCents / 100), registration.transactionREF);
  const message = wish.isAudit
    ? i18n.t('You’re now registered for audit.')
    : i18n.t('You’re now registered for credit.');
  return {
    message: refund > 0 ? i18n.t('{message} We’re refunding {refund}.', { message, refund: dollars(refund) }) : message,
    refund,
    registration: await readRegistration(work, id),
  };
}

/** Tells a student what a decision on their application means for course credit. Nothing has to be updated for it. */
export async function onStudentDecided(work: AnyWriting, personId: string, status: StudentStatus): Promise<void> {
  if (status !== 'Approved' && status !== 'Denied') return;
  const taken = await creditRegistrations(work.db, personId);
  const person = taken.length > 0 ? await personById(work.db, personId) : undefined;
  if (!person) return;
  const names = taken.map(({ name }) => name);
  for (const { _id } of taken)
    await recordAndReport(work, status === 'Approved' ? 'credit confirmed' : 'credit denied', 'registration', _id);
  await notify(work, [personId], {
    kind: 'decision',
    data: { what: 'credit decided', status },
    url: paths.studentCourses,
    mail: (status === 'Approved' ? creditConfirmed : creditDenied)(names),
  });
}
