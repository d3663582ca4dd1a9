import type { GradeCodes, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { distribution } from '@stoa/contract/enrollment/letters';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Chart } from '../../ui/Chart.tsx';
import type { GradedStudent } from './gradedStudents.ts';

interface LetterCount {
  readonly letter: string;
  readonly count: number;
}
const columns = [
  { label: /*i18n*/ 'Letter', cell: ({ letter }: LetterCount) => letter },
  { label: /*i18n*/ 'Students', cell: ({ count }: LetterCount) => count, figures: true },
];

interface DistributionProps {
  readonly students: readonly GradedStudent[];
  readonly scheme: LetterScheme;
  readonly gradeCodes: GradeCodes | null;
}
/** A chart of the students with each letter or code, posted or suggested by the course total. It leaves out students to audit. */
export function Distribution({ students, scheme, gradeCodes }: DistributionProps) {
  const order = gradeCodes?.codes.map(({ code }) => ({ letter: code })) ?? scheme;
  const letters = students.flatMap(({ isAudit, registration, suggested }) =>
    isAudit ? [] : (registration?.grade ?? suggested ?? []),
  );
  return (
    <Chart
      title={i18n.t('Students by final grade, posted or suggested')}
      rows={letters.length === 0 ? [] : distribution(letters, order)}
      keyOf={({ letter }) => letter}
      nameOf={({ letter }) => letter}
      series={[{ label: i18n.t('Students'), tone: 'aegean', value: ({ count }) => count }]}
      format={String}
      columns={columns}
      unit={/*i18n*/ '{count, plural, one {# letter} other {# letters}}'}
      empty={i18n.t('Grade a student to see the chart.')}
    />
  );
}
