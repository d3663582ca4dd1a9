import { pointsProblem } from '@stoa/contract/teaching/assignments';
import type { GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { letterIn, notALetter } from '@stoa/contract/enrollment/letters';
import { numberIn } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Cell } from './keys.ts';
import { offered, sameGrade, type Grade, type GradebookTable, type StudentRow } from './table.ts';

/** The plan for one pasted or imported cell. */
export interface Planned {
  readonly key: string;
  readonly student: string;
  readonly assignment: string;
  /** as it was written */
  readonly text: string;
  readonly entry: GradebookEntry | undefined;
  readonly from: Grade | undefined;
  readonly to: Grade | undefined;
  readonly outcome: 'accepted' | 'unchanged' | 'refused';
  /** why it is refused */
  readonly reason: string;
  /** the letter that it is refused for, because the course does not have it */
  readonly letter?: string;
}
export interface Plan {
  readonly source: 'paste' | 'import';
  readonly cells: readonly Planned[];
  /** The headings of a file that match no assignment. */
  readonly ignored: readonly string[];
  /** Makes the plan for other letters of the course. */
  readonly replan: (scheme: LetterScheme) => Plan;
}

type Part = 'Score' | 'Max' | 'Grade' | undefined;
interface Given {
  readonly text: string;
  readonly part: Part;
}

const startsAsNumber = /^[-+]?[.,]?\d/;
/** Puts one written value into a grade; returns a sentence if it can't. */
function put(grade: Grade, { text, part }: Given): Grade | string {
  if (part === 'Grade') return { ...grade, letterGrade: text };
  const number = numberIn(text);
  if (number === undefined && (part !== undefined || startsAsNumber.test(text)))
    return i18n.t('“{text}” isn’t a number.', { text });
  if (number === undefined) return { ...grade, letterGrade: text };
  return part === 'Max' ? { ...grade, maxScore: number } : { ...grade, score: number };
}

function planned(student: StudentRow, column: number, table: GradebookTable, given: readonly Given[]): Planned {
  const assignment = table.assignments[column];
  const entry = student.entries[column];
  const said = {
    key: `${student._id} ${assignment?._id}`,
    student: fullName(student),
    assignment: assignment?.name ?? '',
    text: given.map(({ text }) => text).join(', '),
    entry,
  };
  const refused = (reason: string, letter?: string) => ({
    ...said,
    ...(letter !== undefined && { letter }),
    from: entry,
    to: undefined,
    outcome: 'refused' as const,
    reason,
  });
  if (!entry) return refused(i18n.t('This student doesn’t have this assignment.'));
  const { letterGrade, score, maxScore } = offered(entry, table.students, column);
  let to: Grade = { letterGrade, score, maxScore };
  for (const one of given) {
    const next = put(to, one);
    if (typeof next === 'string') return refused(next);
    to = next;
  }
  const known = letterIn(table.scheme, to.letterGrade, entry.letterGrade);
  if (known === undefined) return refused(notALetter(table.scheme, to.letterGrade), to.letterGrade);
  to = { ...to, letterGrade: known };
  const problem = pointsProblem(to.score) ?? pointsProblem(to.maxScore);
  if (problem !== undefined) return refused(i18n.t(problem));
  return { ...said, from: entry, to, outcome: sameGrade(entry, to) ? 'unchanged' : 'accepted', reason: '' };
}

const nowhere = (key: string, student: string, assignment: string, text: string, reason: string): Planned => ({
  key,
  student,
  assignment,
  text,
  entry: undefined,
  from: undefined,
  to: undefined,
  outcome: 'refused',
  reason,
});

/** The maximum number of cells in one paste: more than the grid of any class has. */
const pasteLimit = 20_000;

/**
 * The cells of a block copied from a spreadsheet, line by line. A cell with a tab, a line break or a quotation mark is
 * enclosed in quotation marks, and those in it are doubled; a cell that only begins with one is taken as it is.
 */
export function linesIn(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/g,
  )) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  const last = lines.at(-1)!;
  if (lines.length > 1 && last.length === 1 && last[0] === '') lines.pop();
  return lines;
}

/**
 * Plans a block copied from a spreadsheet, from a cell to the right and down, in the order that `shown` has. Blank cells change
 * nothing. Returns a sentence if it is too large.
 */
export function planOfBlock(
  table: GradebookTable,
  at: Cell,
  text: string,
  shown: readonly StudentRow[] = table.students,
): Plan | string {
  const lines = linesIn(text);
  if (lines.reduce((sum, line) => sum + line.length, 0) > pasteLimit)
    return i18n.t('This is too much to paste at once. Paste at most {limit, number} cells.', { limit: pasteLimit });
  const cells = lines.flatMap((line, down) =>
    line.flatMap((written, right): Planned[] => {
      const value = written.trim();
      if (value === '') return [];
      const student = shown[at.row + down];
      const column = at.column + right;
      const where = [
        i18n.t('line {number}', { number: down + 1 }),
        i18n.t('column {number}', { number: right + 1 }),
      ] as const;
      if (!student) return [nowhere(`${down} ${right}`, ...where, value, i18n.t('This line has no student.'))];
      if (column >= table.assignments.length)
        return [
          nowhere(`${down} ${right}`, fullName(student), where[1], value, i18n.t('This column has no assignment.')),
        ];
      return [planned(student, column, table, [{ text: value, part: undefined }])];
    }),
  );
  // The block could be planned once, so planning it again succeeds.
  const replan = (scheme: LetterScheme) => planOfBlock({ ...table, scheme }, at, text, shown) as Plan;
  return { source: 'paste', cells, ignored: [], replan };
}

/** Headings of an exported file whose columns are not imported again. */
export const totalHeadings = ['Course total', 'Final grade'] as const;
export const meaningHeading = 'Final grade meaning';
const known = new Set([
  'name',
  'email',
  'audit',
  ...[...totalHeadings, meaningHeading].map((one) => one.toLowerCase()),
]);
const parted = /^(.*): (Score|Max|Grade)$/;

/** Compares names without case and blanks, as the server does where assignments are named. */
export const alike = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();
const columnOf = ({ assignments }: GradebookTable, title: string): number =>
  assignments.findIndex(({ name }) => alike(name) === alike(title));

/** Plans a file as it was exported, or one with an Email column and assignment names above their scores. */
export function planOfSheet(
  table: GradebookTable,
  [headings = [], ...lines]: readonly (readonly string[])[],
): Plan | string {
  const email = headings.findIndex((heading) => heading.trim().toLowerCase() === 'email');
  if (email < 0) return i18n.t('The first line needs a column named “Email”, so that we can find the students.');
  const columns = headings.map((heading) => {
    const title = heading.trim();
    const whole = columnOf(table, title);
    if (whole >= 0) return { column: whole, part: undefined };
    const [, name, part] = parted.exec(title) ?? [];
    return { column: name === undefined ? -1 : columnOf(table, name), part: part as Part };
  });
  const ignored = headings.filter(
    (heading, at) => columns[at]!.column < 0 && heading.trim() !== '' && !known.has(heading.trim().toLowerCase()),
  );
  const byEmail = new Map(table.students.map((student) => [student.email.toLowerCase(), student]));
  const seen = new Set<string>();
  const cells = lines.flatMap((line, at): Planned[] => {
    const address = (line[email] ?? '').trim();
    if (line.every((value) => value.trim() === '')) return [];
    const student = byEmail.get(address.toLowerCase());
    const place = i18n.t('line {number}', { number: at + 2 });
    if (!student)
      return [nowhere(place, address || place, '–', '', i18n.t('No student in this course has this email.'))];
    if (seen.has(student._id))
      return [nowhere(place, fullName(student), '–', '', i18n.t('This student is already in an earlier line.'))];
    seen.add(student._id);
    const given = new Map<number, Given[]>();
    for (const [index, { column, part }] of columns.entries()) {
      const text = (line[index] ?? '').trim();
      if (column >= 0 && text !== '') given.set(column, [...(given.get(column) ?? []), { text, part }]);
    }
    return [...given].map(([column, all]) => planned(student, column, table, all));
  });
  // A file that could be read once can be read again.
  const replan = (scheme: LetterScheme) => planOfSheet({ ...table, scheme }, [headings, ...lines]) as Plan;
  return { source: 'import', cells, ignored, replan };
}
