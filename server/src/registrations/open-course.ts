import { pricesAreFixed } from '@stoa/contract/course-instances';
import { i18n } from '@stoa/contract/kernel/i18n';
import { heldInstance } from '../course-instances/queries.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import type { Work } from './work.ts';
import { full, hasSeatFor, holdSeats } from './seats/rules.ts';

interface Priced {
  readonly name: string;
  readonly costCents: number | null;
  readonly auditCostCents: number | null;
}

/** What a course costs in a mode: cents. */
function priceOf({ name, costCents, auditCostCents }: Priced, isAudit: boolean): number {
  const cents = isAudit ? auditCostCents : costCents;
  if (cents === null) throw conflict(i18n.t('“{name}” has no price yet. Please write to support.', { name }));
  return cents;
}

/** What it costs to change to a mode from the other: cents; less than nothing is paid back. */
export const switchCents = (course: Priced, isAudit: boolean): number =>
  priceOf(course, isAudit) - priceOf(course, !isAudit);

export const alreadyRegisteredFor = (name: string, isAudit: boolean): string =>
  isAudit
    ? i18n.t('You’re already registered in “{name}” for audit.', { name })
    : i18n.t('You’re already registered in “{name}” for credit.', { name });

/**
 * A course that is open for registration, held with its seats until the caller's transaction ends. `seeker`, who wants a
 * seat, is refused before waiting for those who are being let in, when all are taken already.
 */
export async function openCourseFor(db: Work['db'], courseInstanceId: string, seeker?: string) {
  const course = await heldInstance(db, courseInstanceId);
  if (!course) throw notFound();
  // Before it opens, nobody is told its name or its state.
  if (!pricesAreFixed(course.status)) throw conflict(i18n.t('Registration for this course isn’t open.'));
  if (course.status !== 'Open/Registering')
    throw conflict(
      i18n.t('“{name}” is {status}, so registration isn’t open.', { name: course.name, status: i18n.t(course.status) }),
    );
  if (seeker !== undefined && !(await hasSeatFor(db, course, seeker))) throw full(course);
  await holdSeats(db, course);
  return course;
}

/** The same for a wish, with its price in cents. */
export async function openCourse(
  { db, me }: Work,
  { courseInstanceREF, isAudit }: { readonly courseInstanceREF: string; readonly isAudit: boolean },
) {
  const course = await openCourseFor(db, courseInstanceREF, me._id);
  return { ...course, cents: priceOf(course, isAudit) };
}
