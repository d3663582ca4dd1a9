import { dayIn, daysLater, type EnrollmentDates } from '@stoa/contract/catalog/enrollment-dates';
import type { LeavingKind } from '@stoa/contract/enrollment/leaving.shapes';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { isActive, type RegistrationStatus } from '@stoa/contract/catalog/course-lifecycle';

/** The way to leave on a day, how much of the price is refunded, and the last day on which both hold. */
export interface LeavingStep {
  readonly kind: LeavingKind;
  readonly percent: number;
  /** null once it is too late */
  readonly until: string | null;
}
type Dates = Pick<EnrollmentDates, 'dropUntil' | 'withdrawUntil' | 'refunds'>;

/** The percentage of the price that is refunded on a day. */
export const percentOn = ({ refunds }: Pick<Dates, 'refunds'>, day: string): number =>
  refunds.find(({ until }) => day <= until)?.percent ?? 0;

/** Returns how a student can leave on a day, by the dates of a course. */
export function leavingOn(dates: Dates, day: string): LeavingStep {
  const last = day <= dates.dropUntil ? dates.dropUntil : dates.withdrawUntil;
  if (day > last) return { kind: 'late', percent: 0, until: null };
  const step = dates.refunds.find(({ until }) => day <= until);
  const until = step && step.until < last ? step.until : last;
  return { kind: day <= dates.dropUntil ? 'dropped' : 'withdrawn', percent: step?.percent ?? 0, until };
}

/** The step that begins on the day after another ends; null where leaving is no longer possible then. */
function nextLeaving(dates: Dates, { until }: LeavingStep): LeavingStep | null {
  const next = until === null ? undefined : leavingOn(dates, daysLater(until, 1));
  return next === undefined || next.kind === 'late' ? null : next;
}

interface Course {
  readonly status: string;
  readonly promise: CreditPromise | null;
}
interface LeavingRegistration {
  readonly status: RegistrationStatus;
  readonly isAudit: boolean;
  readonly grade: string | null;
}

/** The calendar that applies to a place: the course's promise if the place is for credit under an agreement, else null. */
export const calendarOf = (
  { promise }: Course,
  { isAudit }: Pick<LeavingRegistration, 'isAudit'>,
): CreditPromise | null => (isAudit ? null : promise);

const tooLate: LeavingStep = { kind: 'late', percent: 0, until: null };
/** The calendar applies while a course has one of these statuses; after that, nobody can leave or change to audit. */
const running: readonly string[] = ['Open/Registering', 'Registration Closed', 'Active'];

/**
 * Returns how a place can be left today, at the institution. Without an agreement, everything is refunded while the course is
 * Open/Registering; an `administrator` may end such a place at any time.
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

/**
 * The last day to register for credit under an agreement, once it is over: the last day to leave, or the last day of the course
 * if that is earlier. null while it isn't over, and without an agreement.
 */
export function joinedUntil({ end, promise }: { end: string | null; promise: CreditPromise | null }): string | null {
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
 * Returns the terms of changing a place for credit to audit today: possible until the last day to drop, because later the
 * record shows that the place was for credit. The day's percentage of the difference is refunded. null when it is too late.
 */
function becomingAudit(dates: CreditPromise): Change | null {
  const { kind, percent, until } = leavingOn(dates, dayIn(dates.zone));
  return kind === 'dropped' ? { percent, until } : null;
}

interface Changing {
  readonly status: string;
  readonly end: string | null;
  /** the promise for credit, with the dates that decide */
  readonly promise: CreditPromise | null;
  readonly isCertified: boolean;
}
/** The percentage of a lower price that is refunded, and the last day of these terms if a calendar sets one. */
type Change = Pick<LeavingStep, 'percent' | 'until'>;
const whole = { percent: 100, until: null };

/**
 * Returns the terms of changing a registration to a mode now; null when it isn't possible. Under an agreement its
 * calendar decides; a certified roster stays, and so does a place with a final grade, because audit has none. Students who
 * were denied credit get the whole difference back.
 */
export function changingNow(
  toAudit: boolean,
  course: Changing,
  { grade }: Pick<LeavingRegistration, 'grade'>,
  isDenied = false,
): Change | null {
  const { status, promise, isCertified } = course;
  if (isCertified || grade !== null || (!toAudit && joinedUntil(course) !== null)) return null;
  if (toAudit && isDenied && running.includes(status)) return whole;
  if (promise === null || !toAudit) return status === 'Open/Registering' ? whole : null;
  return running.includes(status) ? becomingAudit(promise) : null;
}
