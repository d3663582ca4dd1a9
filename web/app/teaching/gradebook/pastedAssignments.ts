import { AssignmentForm, assignmentLimit, defaultMaxScore, type Assignment } from '@stoa/contract/teaching/gradebook';
import { numberIn } from '@stoa/contract/enrollment/final-grades';
import { i18n } from '@stoa/contract/kernel/i18n';
import { alike, linesIn } from './plan.ts';

/** The plan for one pasted line. */
export interface PlannedAssignment {
  /** Its number, from 1. */
  readonly line: number;
  readonly name: string;
  /** The maximum, or as it was written if it isn't one. */
  readonly maxScore: number | string;
  /** Why it can't be added; empty if it can. */
  readonly reason: string;
}

const NewAssignment = AssignmentForm.omit({ courseInstanceREF: true });
const isHeading = (name: string, max: string) =>
  max !== '' &&
  numberIn(max) === undefined &&
  ['name', 'assignment', i18n.t('Assignment'), i18n.t('Assignment Name')].some((one) => alike(one) === alike(name));

/**
 * Plans assignments that were copied from a spreadsheet: a name and, in a second column, a maximum. Without one it is that of new
 * assignments. Blank lines and a line of headings are left out. Returns a sentence if there are too many.
 */
export function planOfAssignments(text: string, existing: readonly Pick<Assignment, 'name'>[]) {
  const rows = linesIn(text).flatMap((written, index) => {
    const cells = written.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
    return cells.every((cell) => cell === '') ? [] : [{ line: index + 1, cells }];
  });
  const [first] = rows;
  if (first && isHeading(first.cells[0] ?? '', first.cells[1] ?? '')) rows.shift();
  if (rows.length > assignmentLimit)
    return i18n.t('You can add at most {limit, number} assignments at once. You pasted {count, number}.', {
      limit: assignmentLimit,
      count: rows.length,
    });
  const there = new Set(existing.map(({ name }) => alike(name)));
  const lines = new Map<string, number>();
  return rows.map(({ line, cells: [name = '', max = '', ...others] }): PlannedAssignment => {
    const key = alike(name);
    const earlier = lines.get(key);
    if (earlier === undefined) lines.set(key, line);
    const maxScore = max === '' ? defaultMaxScore : numberIn(max);
    const refused = (reason: string) => ({ line, name, maxScore: max === '' ? defaultMaxScore : max, reason });
    if (maxScore === undefined) return refused(i18n.t('“{text}” isn’t a number.', { text: max }));
    if (others.some((cell) => cell !== '')) return refused(i18n.t('Paste two columns: the name and the max score.'));
    const { error } = NewAssignment.safeParse({ assignmentName: name, maxScore });
    if (error) return refused(i18n.t(error.issues[0]?.message ?? ''));
    if (there.has(key)) return refused(i18n.t('This course already has an assignment with this name.'));
    if (earlier !== undefined) return refused(i18n.t('This name is already in line {number}.', { number: earlier }));
    return { line, name, maxScore, reason: '' };
  });
}
