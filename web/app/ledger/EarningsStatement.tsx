import type { Earnings } from '@stoa/contract/earnings';
import { Chart } from '../ui/Chart.tsx';
import { money } from '../ui/format.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import styles from './ledger.module.css';
import { moneyColumns, moneySeries } from './LedgerTotals.tsx';

const columns: readonly Omit<Column<Earnings['courses'][number]>, 'sort'>[] = [
  {
    label: 'Course',
    cell: ({ name, professors }) => (
      <>
        {name}
        {professors > 1 && <span className={styles['below']}>taught by {professors} professors</span>}
      </>
    ),
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Credit', cell: ({ credit }) => credit, figures: true },
  { label: 'Audit', cell: ({ audit }) => audit, figures: true },
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
      <Section title="Courses">
        {courses.length === 0 ? (
          <p>No course has opened for registration yet. It stands here from that day on.</p>
        ) : (
          <PlainTable
            label="Courses"
            columns={columns}
            rows={courses}
            keyOf={({ _id }) => _id}
            unit={['course', 'courses']}
          />
        )}
      </Section>
      <Section title="By month">
        <Chart
          title="Received and refunded by month (UTC)"
          rows={months}
          keyOf={({ month }) => month}
          nameOf={({ month }) => month}
          series={moneySeries}
          format={money}
          columns={[{ label: 'Month', cell: ({ month }) => month }, ...moneyColumns]}
          unit={['month', 'months']}
          empty="No money has moved yet."
        />
      </Section>
    </>
  );
}
