import type { Context } from '../kernel/context.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { CourseDates } from '@stoa/contract/enrollment/enrollment.endpoints';
import { notFound } from '../kernel/refusal.ts';
import { isStudentOf } from './registrations/placing.ts';
import { calendarColumns } from './enrollment-calendar.queries.ts';

/** Returns the enrollment calendar of a course for its people, 404 for others; null without an agreement. */
export async function datesFor(context: Context, courseInstanceId: string): Promise<CourseDates | null> {
  await isStudentOf(context, courseInstanceId);
  const course = await calendarColumns(context.db, courseInstanceId);
  if (!course) throw notFound();
  const { promise, termCode, termName, signedAt } = course;
  if (promise === null) return null;
  const { zone, dropUntil, census, withdrawUntil, gradesDue, refunds, institution } = promise;
  return {
    zone,
    dropUntil,
    census,
    withdrawUntil,
    gradesDue,
    refunds: refunds.map(({ until, percent }) => ({ until, percent })),
    today: dayIn(zone),
    institution: institution.name,
    term: termCode === null ? null : { code: termCode, name: termName ?? termCode },
    censusSignedAt: signedAt,
  };
}
