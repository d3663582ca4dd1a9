import type { Context, Anyone } from '../../kernel/context.ts';
import type { CourseEffects } from '@stoa/contract/catalog/course-instances.endpoints';
import { foreseenMoves } from '../../catalog/course-instances/course-instances.ts';
import { refundableCents } from '../../payments/refunds/refunds.ts';
import { placesIn, activeInCourse } from './registrations.queries.ts';
import type { Trx } from '../../kernel/db.ts';
import { paths, recordAt } from '@stoa/contract/paths';
import type { CourseNotice } from '../../catalog/course-instances/course-details.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { courseStarted } from './registrations.emails.ts';

/**
 * Predicts the effects of each action the person may take on a course: the emails, the registrations that end and the
 * refunds.
 */
export async function effectsOf(context: Context, courseInstanceId: string): Promise<CourseEffects[]> {
  const moves = await foreseenMoves(context, courseInstanceId);
  const places = await placesIn(context.db, courseInstanceId);
  const paid = places.flatMap(({ transactions }) => transactions);
  const cents = [...(await refundableCents(context.db, paid)).values()];
  const total = cents.reduce((sum, one) => sum + one, 0) / 100;
  const nothing = { count: 0, total: 0 };
  return moves.map(({ action, to, told }) => {
    const ends = to === 'Cancelled';
    const tellsStudents = ends || to === 'Active';
    const students = { who: 'students' as const, count: places.length };
    return {
      action,
      to,
      told: [...(tellsStudents ? [students] : []), told].filter(({ count }) => count > 0),
      registered: places.length,
      refunds: ends ? { count: cents.length, total } : nothing,
    };
  });
}

/**
 * Tells everybody who has a place in a course that it has started. A course starts once, and the notices are made in that
 * transaction, so nobody is told twice.
 */
export async function onStarted(context: Context<Trx, Anyone>, course: CourseNotice): Promise<void> {
  await notify(
    context,
    (await activeInCourse(context.db, course._id)).map(({ personREF }) => personREF),
    {
      kind: 'courseChange',
      data: { what: 'course moved', course: course.name, status: 'Active' },
      url: recordAt(paths.courseRooms, course._id),
      mail: courseStarted(course),
    },
  );
}
