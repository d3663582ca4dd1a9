import { dayIn, leavingOn, nextLeaving, type LeavingStep } from '@stoa/contract/catalog/enrollment-dates';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { isActive, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';

interface Course {
  readonly status: string;
  readonly promise: CreditPromise | null;
}
interface LeavingRegistration {
  readonly status: RegistrationStatus;
  readonly isAudit: boolean;
  readonly grade: string | null;
}

/** The dates that decide about a place: for credit under an agreement those it was promised with; null for any other. */
export const calendarOf = (
  { promise }: Course,
  { isAudit }: Pick<LeavingRegistration, 'isAudit'>,
): CreditPromise | null => (isAudit ? null : promise);

const tooLate: LeavingStep = { kind: 'late', percent: 0, until: null };
/** While a course has one of these statuses, its calendar decides; after that nobody leaves any more. */
const running: readonly string[] = ['Open/Registering', 'Registration Closed', 'Active'];

/**
 * Returns how a place can be left today, at the institution. Without an agreement everything comes back while the
 * course is Open/Registering; an `administrator` may end such a place at any time.
 */
export function leavingNow(
  course: Course,
  registration: LeavingRegistration,
  { byAdministrator }: { readonly byAdministrator: boolean },
): LeavingStep & { readonly next: LeavingStep | null } {
  const never = { ...tooLate, next: null };
  if (!isActive(registration.status)) return never;
  const dates = calendarOf(course, registration);
  if (!dates)
    return course.status === 'Open/Registering' || byAdministrator
      ? { kind: 'dropped', percent: 100, until: null, next: null }
      : never;
  if (!running.includes(course.status) || registration.grade !== null) return never;
  const step = leavingOn(dates, dayIn(dates.zone));
  return { ...step, next: nextLeaving(dates, step) };
}

interface Joined {
  readonly end: string | null;
  readonly promise: CreditPromise | null;
}
/**
 * The last day to register for credit under an agreement, once it is over: the last day to leave, or the last day of the course
 * if that is earlier. null while it isn't over, and without an agreement.
 */
export function joinedUntil({ end, promise }: Joined): string | null {
  if (promise === null) return null;
  const { dropUntil, withdrawUntil, zone } = promise;
  const leave = dropUntil > withdrawUntil ? dropUntil : withdrawUntil;
  const last = end !== null && end < leave ? end : leave;
  return dayIn(zone) > last ? last : null;
}

interface Kept {
  /** the part of the difference that stays paid when a place changed to audit */
  readonly keptCents: number | null;
  /** the amount that stays paid if that place ends */
  readonly keptOnLeavingCents: number | null;
}
/** The cents that stay paid when an active place ends, because its calendar kept them when it changed to audit. */
export const staysOf = ({ keptCents, keptOnLeavingCents }: Kept): number =>
  Math.max(keptCents ?? 0, keptOnLeavingCents ?? 0);

/**
 * Returns the terms of changing a place for credit to audit today: possible until the last day to drop, because later
 * the record shows that the place was for credit. The day's percentage of the difference comes back. null when it is
 * too late.
 */
export function becomingAudit(dates: CreditPromise): Pick<LeavingStep, 'percent' | 'until'> | null {
  const { kind, percent, until } = leavingOn(dates, dayIn(dates.zone));
  return kind === 'dropped' ? { percent, until } : null;
}
