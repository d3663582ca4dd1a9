import type { Earnings } from '@stoa/contract/earnings';
import { money } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import styles from './ledger.module.css';
import { MonthsChart, moneyColumns } from './LedgerTotals.tsx';
import { words } from './words.ts';

const columns: readonly Omit<Column<Earnings['courses'][number]>, 'sort'>[] = [
  {
    label: words.course,
    cell: ({ name, professors }) => (
      <>
        {name}
        {professors > 1 && <span className={styles['below']}>{words.taughtByProfessors(professors)}</span>}
      </>
    ),
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { label: words.credit, cell: ({ credit }) => credit, figures: true },
  { label: words.audit, cell: ({ audit }) => audit, figures: true },
  ...moneyColumns,
];

/** What a professor's courses have brought: in all, by course and by month. */
export function EarningsStatement({ statement }: { statement: Earnings }) {
  const { total, courses, months } = statement;
  return (
    <>
      <Facts
        of={{
          Received: money(total.received),
          Refunded: money(total.refunded),
          'Fees of the payment service': money(total.fees),
          Net: money(total.net),
        }}
      />
      <Section title={words.courses}>
        {courses.length === 0 ? (
          <p>{words.noCourseHasOpenedForRegistration}</p>
        ) : (
          <PlainTable
            label={words.courses}
            columns={columns}
            rows={courses}
            keyOf={({ _id }) => _id}
            unit={['course', 'courses']}
          />
        )}
      </Section>
      <Section title={words.byMonth}>
        <MonthsChart months={months} />
      </Section>
    </>
  );
}
