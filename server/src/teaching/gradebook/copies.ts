import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { later, someInstantAt } from '../../kernel/wall-clock.ts';
import { updateAssignment, assignmentsToCopy, insertCopies, movingAssignments } from './assignments.queries.ts';
import { copyLetters } from '../../enrollment/final-grades/letters.ts';

const week = 7;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Copies a course’s letters, and its assignments with instructions, rubrics and rules, into a copy of it. Due days wait
 * for the first day of that course.
 */
export async function copyGradebook(context: Context<Trx>, from: string, to: string): Promise<void> {
  const { db, me } = context;
  await copyLetters(context, from, to);
  const rows = await assignmentsToCopy(db, from);
  if (rows.length === 0) return;
  const start = (await instanceColumns(db, from))?.start ?? null;
  const days = rows.map(({ due }) => due?.slice(0, 10)).filter((day) => day !== undefined);
  const [first = null] = days.toSorted();
  await insertCopies(
    db,
    rows.map(({ rubric, late, outcomes, countedFrom, ...row }) => ({
      ...row,
      rubric: JSON.stringify(rubric),
      late: late && JSON.stringify(late),
      outcomes: JSON.stringify(outcomes),
      countedFrom: row.due === null ? null : (start ?? countedFrom ?? first),
      courseInstanceREF: to,
      createdByREF: me._id,
    })),
  );
}

/**
 * Moves what is due in a copied course with its first day, by whole weeks: each keeps its weekday and its time on the clock. The
 * last day of being late moves as far.
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
