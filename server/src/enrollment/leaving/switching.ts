import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { leavingOn, calendarOf, joinedUntil, staysOf, changingNow } from './leaving-calendar.ts';
import { dollars } from '@stoa/contract/kernel/fields';
import type { Amounts } from '@stoa/contract/enrollment/leaving.shapes';
import type { Changed } from '@stoa/contract/enrollment/registrations.endpoints';
import type { StudentStatus } from '@stoa/contract/catalog/students.endpoints';
import { taxLine } from '@stoa/contract/payments/tax';
import { i18n } from '@stoa/contract/kernel/i18n';
import { personById } from '../../people/accounts/accounts.queries.ts';
import { lockedInstance, instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { recordAction, recordAndReport } from '../../kernel/audit.ts';
import { queueMail } from '../../kernel/mail.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { paths } from '@stoa/contract/paths';
import { onDay } from '../../kernel/dates.ts';
import { conflict, inState, notFound } from '../../kernel/refusal.ts';
import { liveIntent } from '../../payments/intents.queries.ts';
import { chargeForChange, type Charge } from '../../payments/taxes.ts';
import { partCents, refundPart } from '../../payments/refunds/refunds.ts';
import type { Paid, Wanted } from '../../payments/purchase.ts';
import { studentOf } from '../../catalog/applications/applications.queries.ts';
import { creditConfirmed, creditDenied, modeChanged } from '../registrations/registrations.emails.ts';
import {
  creditRegistrations,
  lockedRegistration,
  promiseOfMode,
  registrationById,
  transactionsOf,
  updateRegistration,
} from '../registrations/registrations.queries.ts';
import { alreadyRegisteredFor, switchPrices, tooLateToJoin } from '../registrations/open-course.ts';
import { refuseUnread } from '../registrations/placing.ts';
import { lockPayments, shareBack } from '../../payments/refunds/refund-shares.ts';
import { leavingFor } from './leaving.ts';
import { returnCost } from '../registrations/returning.ts';
import { lockedWithSeats } from '../registrations/seats/seats.ts';
import { readRegistration } from '../registrations/credit-status.ts';

/** Changes the mode after the difference was paid, unless the registration has changed or ended, or the course has closed. */
export async function changePaid(
  context: Context<Trx, Anyone>,
  { courseInstanceREF, isAudit }: Wanted,
  paid: Paid,
  registrationId: string,
): Promise<boolean> {
  const course = await lockedWithSeats(context.db, courseInstanceREF);
  const registration = await lockedRegistration(context.db, registrationId);
  if (registration?.status !== 'Registered' || registration.isAudit === isAudit) return false;
  if (!course || (changingNow(isAudit, course, registration) === null && !paid.byAdministrator)) return false;
  if (paid.pending) return true;
  const onLeaving = await keptOnLeaving(context, course, registration, paid.transactionId);
  await change(context, registrationId, { isAudit, kept: 0, onLeaving }, { transaction: paid.transactionId });
  return true;
}

/**
 * The cents that stay paid if a place for credit under an agreement changes to audit now and then ends: the amount that leaving
 * today would keep, so that the detour returns no more. 0 for other changes.
 */
async function keptOnLeaving(
  { db }: Context<Trx, Anyone>,
  course: Parameters<typeof calendarOf>[0],
  registration: NonNullable<Awaited<ReturnType<typeof lockedRegistration>>>,
  paidWith?: string,
): Promise<number> {
  const dates = calendarOf(course, registration);
  if (!dates) return 0;
  const paid = (await transactionsOf(db, registration)).filter((id) => id !== paidWith);
  await lockPayments(db, paid);
  return keptToday(db, dates, paid);
}
/** The cents of these payments that leaving today would keep; 0 without a calendar. */
const keptToday = async (db: Context['db'], dates: ReturnType<typeof calendarOf>, paid: readonly string[]) =>
  dates ? (await shareBack(db, paid, leavingOn(dates, dayIn(dates.zone)).percent)).keptCents : 0;

interface Change {
  readonly isAudit: boolean;
  /** in cents: of the difference, and of the place if it ends */
  readonly kept: number;
  readonly onLeaving: number;
}
async function change(
  context: Context<Trx, Anyone>,
  id: string,
  { isAudit, kept, onLeaving }: Change,
  detail: Record<string, unknown>,
) {
  const keptCents = kept > 0 ? kept : null;
  const keptOnLeavingCents = onLeaving > 0 ? onLeaving : null;
  await updateRegistration(context.db, id, {
    isAudit,
    keptCents,
    keptOnLeavingCents,
    switchedAt: new Date(),
    promise: promiseOfMode(id, isAudit),
  });
  await recordAction(context, 'change mode', 'registration', id, { isAudit, keptCents, keptOnLeavingCents, ...detail });
}

/** Returns the refund or cost, in US dollars, of leaving a registration or changing its mode now. */
export async function amountsFor(context: Context, id: string): Promise<Amounts> {
  const { db, me } = context;
  const registration = await registrationById(db, id);
  if (!registration || registration.personREF._id !== me._id) throw notFound();
  const course = await instanceColumns(db, registration.courseInstanceREF._id);
  const paid = await transactionsOf(db, registration);
  const { keptCents, application, isAudit, status } = registration;
  const left = async () => (await shareBack(db, paid, 100, staysOf(registration))).refundCents / 100;
  const refund = course && calendarOf(course, registration) ? (await leavingFor(context, id)).refund : await left();
  const pending = status === 'Payment pending';
  const now = course && changingNow(!isAudit, course, registration, application?.approvalStatus === 'Denied');
  if (!course || !now || status !== 'Registered')
    return { refund, pending, change: null, returning: await returnCost(context, registration) };
  const { percent, until } = now;
  const { charge, ...stays } = await chargeForChange(context, {
    ...switchPrices(course, !isAudit),
    percent,
    keptCents,
    transactionIds: paid,
  });
  const pays = Math.max(0, charge.amountCents);
  const goes = pays > 0 ? 0 : await partCents(db, paid, goingBack(charge));
  const change = {
    isAudit: !isAudit,
    pays: pays / 100,
    refunds: goes / 100,
    tax: pays > 0 ? taxLine({ ...charge, isAudit: !isAudit }) : null,
  };
  if (until === null) return { refund, pending, change, returning: null };
  const kept = Math.max(stays.keptCents, await keptToday(db, calendarOf(course, registration), paid));
  const later = Math.max(0, (await shareBack(db, paid, 100, kept)).refundCents - goes) / 100;
  const calendar = { stays: stays.keptCents / 100, until, later };
  return { refund, pending, change: { ...change, calendar }, returning: null };
}

/** The refusal to change a registration to a mode now, with its reason. */
export function mayNotChange(
  course: Parameters<typeof changingNow>[1] & { readonly name: string },
  toAudit: boolean,
  grade: string | null,
) {
  if (grade !== null && !course.isCertified)
    return conflict(
      i18n.t('The final grade for “{name}” is posted, so you can’t change your registration anymore.', {
        name: course.name,
      }),
    );
  const until = toAudit ? null : joinedUntil(course);
  if (!course.isCertified && until !== null) return tooLateToJoin(course.name, until);
  return course.isCertified
    ? conflict(
        i18n.t('The roster of “{name}” is certified, so you can’t change your registration anymore.', {
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
      : conflict(i18n.t('“{name}” is {status}, so you can’t change your registration anymore.', inState(course)));
}

/** Converts a negative charge to the amounts to refund. */
const goingBack = ({ amountCents, taxCents }: Charge) => ({ amountCents: -amountCents, taxCents: -taxCents });

/**
 * Changes a registration to a mode that costs no more, and refunds the difference. `refund` is the amount the student was
 * shown; throws a Refusal when it is out of date. For a mode that costs more, the student pays instead.
 */
export async function changeMode(
  context: Context<Trx>,
  id: string,
  input: { readonly isAudit: boolean; readonly refund?: number; readonly promise?: string | undefined },
): Promise<Changed> {
  const { db, me } = context;
  const found = await registrationById(db, id);
  if (!found || found.personREF._id !== me._id) throw notFound();
  // All code locks in this order: the course, the intent, the registration, the transactions.
  const course = await lockedInstance(db, found.courseInstanceREF._id);
  const live = await liveIntent(db, me._id, found.courseInstanceREF._id);
  const registration = await lockedRegistration(db, id);
  if (!course || !registration || registration.status !== 'Registered')
    throw conflict(i18n.t('You can’t change this registration now.'));
  if (registration.isAudit === input.isAudit) throw conflict(alreadyRegisteredFor(course.name, input.isAudit));
  const isDenied = (await studentOf(db, me._id))?.approvalStatus === 'Denied';
  const now = changingNow(input.isAudit, course, registration, isDenied);
  if (!now) throw mayNotChange(course, input.isAudit, registration.grade);
  if (live?.state === 'CAPTURING' || live?.state === 'PENDING')
    throw conflict(i18n.t('Your payment for this course is being confirmed. Try again when it is.'), 'confirming');
  await refuseUnread(context, course, input);
  const transactionIds = await transactionsOf(db, registration);
  const { charge, keptCents } = await chargeForChange(context, {
    ...switchPrices(course, input.isAudit),
    percent: now.percent,
    keptCents: registration.keptCents,
    transactionIds,
  });
  if (charge.amountCents > 0)
    throw conflict(
      i18n.t('The difference is {amount}. Please pay it first.', { amount: dollars(charge.amountCents / 100) }),
      'payment',
    );
  const onLeaving = await keptOnLeaving(context, course, registration);
  const refund = (await refundPart(context, transactionIds, goingBack(charge), 'changed to audit')) / 100;
  if (input.refund !== undefined && input.refund !== refund)
    throw conflict(i18n.t('The refund is now {refund}. Check it and try again.', { refund: dollars(refund) }));
  await change(context, id, { isAudit: input.isAudit, kept: keptCents, onLeaving }, { from: registration.isAudit });
  const later =
    now.until === null ? null : (await shareBack(db, transactionIds, 100, Math.max(keptCents, onLeaving))).refundCents;
  const news = { refund, kept: keptCents / 100, later: later === null ? null : later / 100 };
  await queueMail(context, me, modeChanged(course, input.isAudit, news), registration.transactionREF);
  const message = input.isAudit
    ? i18n.t('You’re now registered for audit.')
    : i18n.t('You’re now registered for credit.');
  return {
    message: refund > 0 ? i18n.t('{message} We’re refunding {refund}.', { message, refund: dollars(refund) }) : message,
    refund,
    registration: await readRegistration(context, id),
  };
}

/** Tells a student what a decision on their application means for course credit. No registration changes. */
export async function onStudentDecided(
  context: Context<Trx, Anyone>,
  personId: string,
  status: StudentStatus,
): Promise<void> {
  if (status !== 'Approved' && status !== 'Denied') return;
  const taken = await creditRegistrations(context.db, personId);
  const person = taken.length > 0 ? await personById(context.db, personId) : undefined;
  if (!person) return;
  const names = (some: typeof taken) => some.map(({ name }) => name);
  const free = taken.filter((row) => row.placeStatus === 'Registered' && changingNow(true, row, row, true));
  for (const { _id } of taken)
    await recordAndReport(context, status === 'Approved' ? 'credit confirmed' : 'credit denied', 'registration', _id);
  await notify(context, [personId], {
    kind: 'decision',
    data: { what: 'credit decided', status },
    url: paths.studentCourses,
    mail: status === 'Approved' ? creditConfirmed(names(taken)) : creditDenied(names(taken), names(free)),
  });
}
