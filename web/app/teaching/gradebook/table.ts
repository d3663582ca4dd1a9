import type { Assignment, GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { GradeCodes, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { counts, courseTotal } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';
import { isActive } from '@stoa/contract/catalog/course-lifecycle';
import { i18n } from '@stoa/contract/kernel/i18n';
import { suggestionOf, type GradedStudent } from '../../enrollment/final-grades/gradedStudents.ts';

/** The three values that are graded inline. */
export type Grade = Pick<GradebookEntry, 'letterGrade' | 'score' | 'maxScore'>;

export interface StudentRow extends GradedStudent {
  readonly email: string;
  /** One for each assignment, in the table's order. */
  readonly entries: readonly (GradebookEntry | undefined)[];
}
export interface GradebookTable {
  readonly assignments: readonly Assignment[];
  readonly students: readonly StudentRow[];
  /** The assignments that count toward no total, because their scores have no max score. */
  readonly uncounted: readonly Assignment[];
  readonly scheme: LetterScheme;
  /** The codes of final grades; null where they are letters. */
  readonly gradeCodes: GradeCodes | null;
}

const isThere = <T>(value: T | undefined): value is T => value !== undefined;
const byName = new Intl.Collator('en', { sensitivity: 'base' });

/** Entries and registrations as a table: students by name, assignments in their order. */
export function tableOf(
  entries: readonly GradebookEntry[],
  registrations: readonly CourseRegistration[],
  assignments: readonly Assignment[],
  scheme: LetterScheme,
  gradeCodes: GradeCodes | null = null,
): GradebookTable {
  const cells = new Map(entries.map((entry) => [`${entry.personREF._id} ${entry.assignmentREF}`, entry]));
  const people = new Map<string, Omit<StudentRow, 'entries' | 'total' | keyof ReturnType<typeof suggestionOf>>>();
  for (const registration of registrations) {
    const { personREF, isAudit, status } = registration;
    if (isActive(status))
      people.set(personREF._id, { ...personREF, email: personREF.email ?? '', isAudit, registration });
  }
  for (const { personREF, isAudit } of entries)
    if (!people.has(personREF._id))
      people.set(personREF._id, { ...personREF, email: personREF.email ?? '', isAudit, registration: undefined });
  const students = [...people.values()]
    .map((person) => {
      const own = assignments.map(({ _id }) => cells.get(`${person._id} ${_id}`));
      const graded = own.filter(isThere);
      return { ...person, entries: own, total: courseTotal(graded), ...suggestionOf(graded, scheme, gradeCodes) };
    })
    .toSorted((a, b) => byName.compare(a.lastName, b.lastName) || byName.compare(a.firstName, b.firstName));
  const uncounted = assignments.filter(
    // Decided by the cells shown here, which may be newer than the assignment's own answer.
    ({ maxScore }, column) => !counts(maxScore, students.map((student) => student.entries[column]).filter(isThere)),
  );
  return { assignments, students, uncounted, scheme, gradeCodes };
}

/** The average of an assignment in percent, without students who audit. */
export const averageOf = (students: readonly StudentRow[], assignment: number): number | undefined =>
  courseTotal(students.flatMap(({ isAudit, entries }) => (isAudit ? [] : (entries[assignment] ?? []))));

/** The average of the course totals in percent, without students who audit. */
export function averageTotal(students: readonly StudentRow[]): number | undefined {
  const totals = students
    .filter(({ isAudit }) => !isAudit)
    .map(({ total }) => total)
    .filter(isThere);
  return totals.length === 0 ? undefined : totals.reduce((sum, total) => sum + total, 0) / totals.length;
}

export const isBlank = ({ letterGrade, score }: Grade): boolean => letterGrade === '' && score === null;
export const isAbove = ({ score, maxScore }: Grade): boolean => score !== null && maxScore !== null && score > maxScore;
export const sameGrade = (a: Grade, b: Grade): boolean =>
  a.letterGrade === b.letterGrade && a.score === b.score && a.maxScore === b.maxScore;

/** The initial values of an empty cell: the max score that others have in this assignment. */
export function offered(entry: GradebookEntry, students: readonly StudentRow[], assignment: number): Grade {
  if (!isBlank(entry) || entry.maxScore !== null) return entry;
  const other = students.findLast(({ entries }) => (entries[assignment]?.maxScore ?? null) !== null);
  return { ...entry, maxScore: other?.entries[assignment]?.maxScore ?? null };
}

/** A grade in words: "A-, 9.5 of 10". */
export function gradeInWords(grade: { readonly [K in keyof Grade]?: Grade[K] | undefined }): string {
  const { letterGrade = '', score = null, maxScore = null } = grade;
  if (letterGrade === '' && score === null) return i18n.t('empty');
  const points =
    score === null ? '' : maxScore === null ? String(score) : i18n.t('{score} of {maxScore}', { score, maxScore });
  return [letterGrade, points].filter(Boolean).join(', ');
}
