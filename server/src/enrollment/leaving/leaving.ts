import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { trimmed } from '@stoa/contract/kernel/text';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { LeavingKind } from '@stoa/contract/enrollment/leaving.shapes';
import type { Leaving } from '@stoa/contract/enrollment/enrollment.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { isActive, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { lockedInstance, instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { onDay } from '../../kernel/dates.ts';
import { conflict, inState, notFound, refuseField } from '../../kernel/refusal.ts';
import { shareBack } from '../../payments/refunds/refund-shares.ts';
import {
  activeInCourse,
  activeRegistration,
  lockedRegistration,
  registrationById,
  transactionsOf,
} from '../registrations/registrations.queries.ts';
import { registrationOf, lastOf } from '../registrations/placing.queries.ts';
import { calendarOf, leavingNow, staysOf } from './leaving-calendar.ts';
import { endRegistration, isPending, leaveCourse } from './ending.ts';

/** The terms that a student was shown before leaving. */
interface AcceptedLeaving {
  readonly kind?: LeavingKind;
  readonly refund?: number;
}
type Course = NonNullable<Awaited<ReturnType<typeof instanceColumns>>>;
type Registration = NonNullable<Awaited<ReturnType<typeof lockedRegistration>>>;

/** The terms of leaving now, for the student or an administrator; 404 for others. */
export async function leavingFor(context: Context, id: string): Promise<Leaving> {
  const { db, me } = context;
  const registration = await registrationById(db, id);
  if (!registration || (me.role === 'Student' && registration.personREF._id !== me._id)) throw notFound();
  const course = await instanceColumns(db, registration.courseInstanceREF._id);
  if (!course) throw notFound();
  const { next, ...step } = leavingNow(course, registration, { byAdministrator: me.role !== 'Student' });
  const paid = await transactionsOf(db, registration);
  const refundAt = async (percent: number) =>
    (await shareBack(db, paid, percent, staysOf(registration))).refundCents / 100;
  return {
    kind: step.kind,
    refund: step.kind === 'late' ? 0 : await refundAt(step.percent),
    until: step.until,
    next: next?.until ? { until: next.until, kind: next.kind, refund: await refundAt(next.percent) } : null,
    pending: isPending(registration),
    zone: calendarOf(course, registration)?.zone ?? null,
  };
}

/** The refusal to leave a course, with its reason. */
function tooLate(course: Course, registration: Registration) {
  const dates = calendarOf(course, registration);
  if (dates && registration.grade !== null)
    return conflict(
      i18n.t('“{name}” has a final grade, so you can’t leave it anymore. Write to the professor.', {
        name: course.name,
      }),
      'late',
    );
  if (dates && dates.withdrawUntil < dayIn(dates.zone))
    return conflict(
      i18n.t('The last day to withdraw from “{name}” was {day}. Write to the professor.', {
        name: course.name,
        day: onDay(dates.withdrawUntil),
      }),
      'late',
    );
  return conflict(i18n.t('“{name}” is {status}, so you can’t unregister anymore.', inState(course)));
}

/** The refusal for a place that had just ended when somebody asked to leave it. It says how it ended. */
const endedAs = (name: string, status: RegistrationStatus) =>
  conflict(i18n.t('The registration for “{name}” is now {status}.', { name, status: i18n.t(status) }), 'ended');

/** Ends a place on today's terms. Throws 409 when they differ from the terms that the student accepted. */
async function leaveNow(
  context: Context<Trx>,
  course: Course,
  registration: Registration,
  note: string,
  accepted: AcceptedLeaving,
) {
  const byAdministrator = context.me.role !== 'Student';
  const { kind, percent } = leavingNow(course, registration, { byAdministrator });
  if (kind === 'late') throw tooLate(course, registration);
  if (accepted.kind !== undefined && accepted.kind !== kind)
    throw conflict(
      kind === 'dropped'
        ? i18n.t('Leaving “{name}” now is a drop, without a record. Check it and try again.', { name: course.name })
        : i18n.t('Leaving “{name}” now is a withdrawal with a W. Check it and try again.', { name: course.name }),
      'changed',
    );
  const dates = calendarOf(course, registration);
  const refund =
    (dates
      ? await leaveCourse(context, course, registration, { kind, percent, note, day: dayIn(dates.zone) })
      : await endRegistration(context, registration, { step: 'unregister', reason: 'unregistered', note })) / 100;
  if (accepted.refund !== undefined && accepted.refund !== refund)
    throw conflict(
      i18n.t('The refund is now {refund}. Check it and try again.', { refund: dollars(refund) }),
      'changed',
    );
  return {
    message: dates ? messageOf(course.name, kind, refund, registration) : unregisteredMessage(refund, registration),
    refund,
    kind,
  };
}

const unregisteredMessage = (refund: number, registration: Registration): string =>
  refund > 0
    ? i18n.t('You are unregistered. {refund} will be refunded.', { refund: dollars(refund) })
    : isPending(registration)
      ? i18n.t('You are unregistered. If your payment arrives, it will be refunded.')
      : i18n.t('You are unregistered.');

function messageOf(name: string, kind: LeavingKind, refund: number, registration: Registration): string {
  const done =
    kind === 'dropped'
      ? i18n.t('“{name}” was dropped and leaves no record.', { name })
      : i18n.t('The registration for “{name}” ended with a W.', { name });
  const money =
    refund > 0
      ? i18n.t('{refund} will be refunded.', { refund: dollars(refund) })
      : isPending(registration)
        ? i18n.t('If the payment arrives, what is due will be refunded.')
        : i18n.t('Nothing is refunded.');
  return `${done} ${money}`;
}

/** Ends the student's own place in a course. */
export async function unregisterFromCourse(
  context: Context<Trx>,
  courseInstanceId: string,
  accepted: AcceptedLeaving = {},
) {
  const before = await registrationOf(context.db, context.me._id, courseInstanceId);
  // All code locks in this order: the course, the registration, the transaction.
  const course = await lockedInstance(context.db, courseInstanceId);
  const registration = await activeRegistration(context.db, context.me._id, courseInstanceId);
  if (!course) throw notFound();
  if (!registration) {
    const last = await lastOf(context.db, context.me._id, courseInstanceId);
    const isNotified = course.promise !== null && (before || last === 'Withdrawn' || last === 'No-show');
    if (last && isNotified) throw endedAs(course.name, last);
    throw notFound();
  }
  return leaveNow(context, course, registration, '', accepted);
}

/** The same by the registration's id. An administrator may do it for a student, with a reason. */
export async function unregister(context: Context<Trx>, id: string, reason: string, accepted: AcceptedLeaving = {}) {
  const found = await registrationById(context.db, id);
  if (!found) throw notFound();
  if (context.me.role === 'Student') {
    if (found.personREF._id !== context.me._id || found.status === 'Unregistered') throw notFound();
    return unregisterFromCourse(context, found.courseInstanceREF._id, accepted);
  }
  if (!trimmed(reason)) throw refuseField('reason', i18n.t('Give a reason.'));
  const course = await lockedInstance(context.db, found.courseInstanceREF._id);
  const registration = await lockedRegistration(context.db, id);
  if (!course || !registration || !isActive(registration.status))
    throw conflict(i18n.t('This registration has already ended.'));
  return leaveNow(context, course, registration, reason, accepted);
}

/** Ends and refunds all registrations of a cancelled course. */
export async function onCancelled(context: Context<Trx, Anyone>, courseInstanceId: string): Promise<void> {
  for (const registration of await activeInCourse(context.db, courseInstanceId))
    await endRegistration(context, registration, {
      step: 'cancel',
      reason: 'course cancelled',
      note: 'the course was cancelled',
    });
}
