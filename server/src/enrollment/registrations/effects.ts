import type { Context } from '../../kernel/context.ts';
import type { CourseEffects } from '@stoa/contract/catalog/course-reviews.endpoints';
import { foreseenMoves } from '../../catalog/course-instances/course-instances.ts';
import { refundableCents } from '../../payments/refunds/refunds.ts';
import { placesIn } from './registrations.queries.ts';

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
