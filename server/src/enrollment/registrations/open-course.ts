import type { Context } from '../../kernel/context.ts';
import { pricesAreFixed } from '@stoa/contract/catalog/course-instances.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { lockedInstance } from '../../catalog/course-instances/course-instances.queries.ts';
import { onDay } from '../../kernel/dates.ts';
import { conflict, inState, notFound } from '../../kernel/refusal.ts';
import { joinedUntil } from '../leaving/leaving-calendar.ts';
import { lastOf } from './placing.queries.ts';
import { full, hasSeatFor, lockSeats } from './seats/seats.ts';

interface Priced {
  readonly name: string;
  readonly costCents: number | null;
  readonly auditCostCents: number | null;
}

/** The price of a course in a mode, in cents. */
function priceOf({ name, costCents, auditCostCents }: Priced, isAudit: boolean): number {
  const cents = isAudit ? auditCostCents : costCents;
  if (cents === null) throw conflict(i18n.t('“{name}” has no price yet. Please write to support.', { name }));
  return cents;
}

/** The prices of changing to a mode from the other, in cents. */
export const switchPrices = (course: Priced, toAudit: boolean) => ({
  toAudit,
  fromCents: priceOf(course, !toAudit),
  toCents: priceOf(course, toAudit),
});

export const alreadyRegisteredFor = (name: string, isAudit: boolean): string =>
  isAudit
    ? i18n.t('You’re already registered in “{name}” for audit.', { name })
    : i18n.t('You’re already registered in “{name}” for credit.', { name });

interface Seeker {
  readonly personId: string;
  readonly isAudit: boolean;
}
/**
 * Locks a course that is open for registration, with its seats, until the caller's transaction ends; throws a Refusal when it
 * isn't open. When all seats are taken, we refuse a `seeker`, who wants a seat, before they queue for the lock; those who could
 * take none read why.
 */
export async function openCourseFor(db: Context['db'], courseInstanceId: string, seeker?: Seeker) {
  const course = await lockedInstance(db, courseInstanceId);
  if (!course) throw notFound();
  // A course that hasn't opened yet is reported as missing.
  if (!pricesAreFixed(course.status)) throw notFound();
  if (course.status !== 'Open/Registering')
    throw conflict(i18n.t('“{name}” is {status}, so registration isn’t open.', inState(course)));
  if (seeker !== undefined && !(await hasSeatFor(db, course, seeker.personId))) {
    await refuseAdding(db, course, seeker.personId, seeker.isAudit);
    throw full(course);
  }
  await lockSeats(db, course);
  return course;
}

/** The refusal to register for credit after the last day for it. */
export const tooLateToJoin = (name: string, until: string) =>
  conflict(i18n.t('The last day to register for credit in “{name}” was {day}.', { name, day: onDay(until) }), 'late');

interface Adding {
  readonly _id: string;
  readonly name: string;
  readonly end: string | null;
  readonly promise: CreditPromise | null;
  readonly isCertified: boolean;
}
/**
 * Refuses a place under an agreement to students who withdrew or were no-shows, and one for credit once the roster is certified
 * or the last day to register is over.
 */
export async function refuseAdding(
  db: Context['db'],
  course: Adding,
  personId: string,
  isAudit: boolean,
): Promise<void> {
  if (course.promise === null) return;
  const { name } = course;
  if (course.isCertified && !isAudit)
    throw conflict(
      i18n.t('The roster of “{name}” is certified, so nobody can register for credit anymore.', { name }),
      'certified',
    );
  const until = isAudit ? null : joinedUntil(course);
  if (until !== null) throw tooLateToJoin(name, until);
  const last = await lastOf(db, personId, course._id);
  if (last === 'Withdrawn' || last === 'No-show')
    throw conflict(
      i18n.t('Your registration for “{name}” ended as {status}, so you can’t register for it again.', {
        name,
        status: i18n.t(last),
      }),
      'ended',
    );
}

/** Does the same for a course and mode, and adds the price in cents. */
export async function openCourse(
  { db, me }: Context,
  { courseInstanceREF, isAudit }: { readonly courseInstanceREF: string; readonly isAudit: boolean },
) {
  const course = await openCourseFor(db, courseInstanceREF, { personId: me._id, isAudit });
  await refuseAdding(db, course, me._id, isAudit);
  return { ...course, cents: priceOf(course, isAudit) };
}
