import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { later, someInstantAt } from '../../kernel/wall-clock.ts';
import { movingAssignments, updateAssignment } from './assignments.queries.ts';

const week = 7;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Moves the due times of a copied course with its first day, by whole weeks, so that weekdays and times of day stay. The last
 * days for late work move by the same number of days.
 */
export async function moveAssignments(
  { db }: Context<Trx, Anyone>,
  courseInstanceId: string,
  start: string | null,
): Promise<void> {
  for (const { _id, due, zone, late, countedFrom } of await movingAssignments(db, courseInstanceId)) {
    if (start === null) {
      await updateAssignment(db, _id, { dueAt: null });
      continue;
    }
    const days = week * Math.ceil(daysBetween(countedFrom, start) / week);
    const moved = later(due, { days });
    await updateAssignment(db, _id, {
      due: moved,
      dueAt: someInstantAt(moved, zone),
      countedFrom: daysLater(countedFrom, days),
      late: late && JSON.stringify({ ...late, lastDay: late.lastDay && daysLater(late.lastDay, days) }),
    });
  }
}
