import type { GradebookEntry } from '@stoa/contract/teaching/gradebook';
import { record } from '../../kernel/audit.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Writing } from '../../kernel/work.ts';
import { tellGraders } from '../../enrollment/final-grades/graded-course.ts';
import { saveEntry } from './gradebook.ts';
import { entryOfWork, markReturned } from './returning.queries.ts';

interface Grade {
  readonly score?: number | null | undefined;
  readonly letterGrade?: string | undefined;
}
/** Grades a piece of work: its score is the gradebook’s cell, with the cell’s refusals and history. */
export async function gradeWork(work: Writing, workId: string, grade: Grade): Promise<GradebookEntry> {
  const entry = await entryOfWork(work.db, workId);
  if (!entry) throw notFound();
  return saveEntry(work, entry._id, grade);
}

/** Returns graded work to its students, who see it from now on. Answers with those to whom it is new, and their work. */
export async function returnGrades(
  work: Writing,
  { _id, courseInstanceREF }: { readonly _id: string; readonly courseInstanceREF: string },
  ids: readonly string[] | undefined,
): Promise<{ readonly personREF: string; readonly workId: string }[]> {
  const returned = await markReturned(work.db, _id, ids);
  if (returned.length === 0) return [];
  await record(work, 'return grades', 'courseInstance', courseInstanceREF, {
    assignment: _id,
    entries: returned.map((one) => one._id),
  });
  await tellGraders(
    work,
    courseInstanceREF,
    'entries',
    returned.map((one) => one._id),
  );
  return returned;
}
