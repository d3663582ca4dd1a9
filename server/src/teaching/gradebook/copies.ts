import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { instanceColumns } from '../../catalog/course-instances/course-instances.queries.ts';
import { assignmentsToCopy, insertCopies } from './assignments.queries.ts';
import { copyLetters } from '../../enrollment/final-grades/letters.ts';

/**
 * Copies a course’s letters, and its assignments with instructions, rubrics and rules, into a copy of it. Due times are set
 * once that course has a first day.
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
