import { useMemo, useState } from 'react';
import { useTableState, type Filter } from '../../ui/plain/useTableState.ts';
import type { GradebookTable } from './table.ts';
import { viewOf } from './view.ts';

const needsGrading = /*i18n*/ 'Needs grading';
export const filters: readonly Filter[] = [
  {
    name: 'show',
    label: /*i18n*/ 'Show',
    all: /*i18n*/ 'All students',
    options: [needsGrading],
  },
];

/**
 * The students that the grid shows, by the search, filter and order in the address. They stay where they are while they are
 * graded, until the reader asks again: a row must not move while somebody fills it. `isLoaded` is true once the table is
 * whole.
 */
export function useView(table: GradebookTable, isLoaded: boolean) {
  const state = useTableState(filters, '', 'name');
  const members = useMemo(() => table.students.map(({ _id }) => _id).join(), [table]);
  const sort = state.sort ?? 'name';
  const onlyNeedsGrading = state.filters['show'] === needsGrading;
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
