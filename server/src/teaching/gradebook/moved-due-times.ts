import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { later, someInstantAt } from '../../kernel/wall-clock.ts';
import { movingAssignments, updateAssignment } from './assignments.queries.ts';

const week = 7;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Moves the due times of a copied course with its first day, by whole weeks, so that weekdays and times of day stay. The last
 * days for late work move by the same number of days. Students are told, and late work is regraded.
 */
export async function moveAssignments(context: Context<Trx>, courseId: string, start: string | null): Promise<void> {
  const { db, services } = context;
  for (const { _id, due, dueAt: before, zone, late, countedFrom } of await movingAssignments(db, courseId)) {
    const days = start === null ? 0 : week * Math.ceil(daysBetween(countedFrom, start) / week);
    const moved = later(due, { days });
    const dueAt = start === null ? null : someInstantAt(moved, zone);
    if (dueAt === before) continue;
    await updateAssignment(db, _id, {
      due: moved,
      dueAt,
      countedFrom: daysLater(countedFrom, days),
      late: late && JSON.stringify({ ...late, lastDay: late.lastDay && daysLater(late.lastDay, days) }),
    });
    await services.onDueChanged(context, _id, { withReturned: false, isDueMoved: true });
  }
}
