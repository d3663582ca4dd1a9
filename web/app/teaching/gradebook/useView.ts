import { useMemo, useState } from 'react';
import { useTableState, type Filter } from '../../ui/plain/useTableState.ts';
import { type GradebookTable, isBlank, type StudentRow } from './table.ts';
import type { GradebookEntry } from '@stoa/contract/teaching/gradebook.endpoints';
import type { LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { fullName } from '@stoa/contract/people/people';
import { isFinalOpen } from '../../enrollment/final-grades/gradedStudents.ts';

const needsGradingFilter = /*i18n*/ 'Needs grading';
export const filters: readonly Filter[] = [
  { name: 'show', label: /*i18n*/ 'Show', all: /*i18n*/ 'All students', options: [needsGradingFilter] },
];

/**
 * The students that the grid shows, by the search, filter and order in the address. The list doesn't change
 * while students are graded, until the reader searches, filters or sorts: a row must not move while somebody fills it in.
 * `isLoaded` is true once the table is complete.
 */
export function useView(table: GradebookTable, isLoaded: boolean) {
  const state = useTableState(filters, '', 'name');
  const members = useMemo(() => table.students.map(({ _id }) => _id).join(), [table]);
  const sort = state.sort ?? 'name';
  const onlyNeedsGrading = state.filters['show'] === needsGradingFilter;
  const asked = JSON.stringify([state.q, sort, onlyNeedsGrading, members, isLoaded]);
  const [kept, setKept] = useState<{ readonly asked: string; readonly ids: readonly string[] }>();
  if (kept?.asked !== asked)
    setKept({ asked, ids: viewOf(table, { q: state.q, sort, onlyNeedsGrading }).map(({ _id }) => _id) });
  const ids = kept?.ids;
  const students = useMemo(() => {
    const byId = new Map(table.students.map((student) => [student._id, student]));
    return (ids ?? []).flatMap((id) => byId.get(id) ?? []);
  }, [table, ids]);
  return { state, sort, students };
}

/** The reader's choice of students and their order. */
export interface Input {
  /** The text to find in the name. */
  readonly q: string;
  /** "name", "total" or an assignment's id; "-total" for descending. */
  readonly sort: string;
  readonly onlyNeedsGrading: boolean;
}

/** Without case, accents and other marks, so that "jose" finds "José". */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True while an assignment is ungraded or the final grade isn't posted. Students who audit get no grade. */
const needsGrading = (student: StudentRow): boolean =>
  !student.isAudit && (isFinalOpen(student) || student.entries.some((entry) => entry !== undefined && isBlank(entry)));

/** Returns the sort value of a cell: the share of its maximum, else the value of its letter; undefined if it is empty. */
function worth(entry: GradebookEntry | undefined, scheme: LetterScheme): number | undefined {
  if (!entry) return undefined;
  const { score, maxScore, letterGrade } = entry;
  if (score !== null) return maxScore ? (score / maxScore) * 100 : score;
  return scheme.find(({ letter }) => letter === letterGrade)?.from ?? undefined;
}

/** The students to show, in order. Students without a value come last in both directions; equal ones stay by name. */
export function viewOf({ students, assignments, scheme }: GradebookTable, input: Input): readonly StudentRow[] {
  const words = folded(input.q).split(/\s+/).filter(Boolean);
  const found = students.filter((student) => {
    const name = folded(fullName(student));
    return words.every((word) => name.includes(word)) && (!input.onlyNeedsGrading || needsGrading(student));
  });
  const isDescending = input.sort.startsWith('-');
  const by = isDescending ? input.sort.slice(1) : input.sort;
  const column = assignments.findIndex(({ _id }) => _id === by);
  // An assignment may have been deleted since the address was shared.
  if (by !== 'total' && column < 0) return isDescending ? found.toReversed() : found;
  const valueOf = (student: StudentRow) => (by === 'total' ? student.total : worth(student.entries[column], scheme));
  return found.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return isDescending ? other - one : one - other;
  });
}
