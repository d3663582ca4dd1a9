import { EntryForm } from '@stoa/contract/gradebook';
import { fullName } from '@stoa/contract/people';
import { useConfirm } from '../ui/confirm.tsx';
import { count } from '../ui/format.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import type { Cell } from './keys.ts';
import { offered, type Grade, type GradebookTable } from './table.ts';

/** The first column of what a spreadsheet puts on the clipboard. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim());

/** A figure is a score, anything else a letter grade; what a cell has besides stays. */
const graded = (text: string, before: Grade): Grade =>
  Number.isNaN(Number(text)) ? { ...before, letterGrade: text } : { ...before, score: Number(text) };

/** Fills an assignment from a cell downwards with a column that was copied from a spreadsheet; blank lines change nothing. */
export function usePaste({ students, assignments }: GradebookTable, save: (id: string, grade: Grade) => Promise<void>) {
  const confirm = useConfirm();
  return async function paste({ row, column }: Cell, text: string) {
    const lines = linesOf(text);
    const filled = lines.flatMap((line, index) => {
      const student = students[row + index];
      const entry = student?.entries[column];
      if (!student || !entry || line === '') return [];
      const { letterGrade, score, maxScore } = graded(line, offered(entry, students, column));
      return [{ student, id: entry._id, line, grade: { letterGrade, score, maxScore } }];
    });
    const wrong = filled.find(({ grade }) => !EntryForm.safeParse(grade).success);
    const [first, last] = [filled[0], filled.at(-1)];
    if (!first || !last) return;
    if (wrong)
      return notifyFailure(
        undefined,
        `“${wrong.line}” for ${fullName(wrong.student)} is no grade. Nothing was filled in.`,
      );
    const many = count(filled.length, 'grade');
    const pasted = await confirm({
      title: `Fill in ${many}?`,
      body: `${assignments[column]?.name ?? ''}, from ${fullName(first.student)} to ${fullName(last.student)}. What is there is replaced.`,
      action: 'Fill in',
    });
    if (!pasted) return;
    // One after the other: a class of hundreds must not come upon the server all at once.
    for (const { id, grade } of filled) await save(id, grade);
    notify(`${many} filled in.`);
  };
}
