import { distribution, type LetterScheme } from '@stoa/contract/grading';
import { Chart } from '../ui/Chart.tsx';
import type { StudentRow } from './table.ts';
import { words } from './words.ts';

interface LetterCount {
  readonly letter: string;
  readonly count: number;
}
const columns = [
  { label: words.letter, cell: ({ letter }: LetterCount) => letter },
  { label: words.students, cell: ({ count }: LetterCount) => count, figures: true },
];

/** How many have each letter: the posted one, or the one that the total suggests; without those who audit. */
export function Distribution({ students, scheme }: { students: readonly StudentRow[]; scheme: LetterScheme }) {
  const letters = students.flatMap(({ isAudit, registration, suggested }) =>
    isAudit ? [] : (registration?.grade ?? suggested ?? []),
  );
  return (
    <Chart
      title={words.studentsByFinalGradePostedOr}
      rows={letters.length === 0 ? [] : distribution(letters, scheme)}
      keyOf={({ letter }) => letter}
      nameOf={({ letter }) => letter}
      series={[{ label: words.students, tone: 'aegean', value: ({ count }) => count }]}
      format={String}
      columns={columns}
      unit={['letter', 'letters']}
      empty={words.thereIsNothingToShowUntil}
    />
  );
}
