import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import { recordAction } from '../../kernel/audit.ts';
import { notFound } from '../../kernel/refusal.ts';
import { publishGrades } from '../../enrollment/final-grades/graded-course.ts';
import { saveEntry } from './gradebook.ts';
import { entryOfSubmission, markReturned } from './returning.queries.ts';

interface Grade {
  readonly score?: number | null;
  readonly letterGrade?: string;
}
/** Grades a piece of work. The score is stored in the gradebook’s cell, with its checks and history. */
export async function gradeReturned(
  context: Context<Trx>,
  submissionId: string,
  grade: Grade,
): Promise<GradebookEntry> {
  const entry = await entryOfSubmission(context.db, submissionId);
  if (!entry) throw notFound();
  return saveEntry(context, entry._id, grade);
}

/** Shows graded work to its students from now on. Returns the newly returned work and its students. */
export async function returnGrades(
  context: Context<Trx>,
  { _id, courseInstanceREF }: { readonly _id: string; readonly courseInstanceREF: string },
  ids: readonly string[] | undefined,
): Promise<{ readonly personREF: string; readonly workId: string }[]> {
  const returned = await markReturned(context.db, _id, ids);
  if (returned.length === 0) return [];
  await recordAction(context, 'return grades', 'courseInstance', courseInstanceREF, {
    assignment: _id,
    entries: returned.map((one) => one._id),
  });
  await publishGrades(
    context,
    courseInstanceREF,
    'entries',
    returned.map((one) => one._id),
  );
  return returned;
}
