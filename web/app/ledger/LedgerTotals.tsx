import type { LedgerTotals as Shape, Totals } from '@stoa/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Chart, type ChartSeries } from '../ui/Chart.tsx';
import { money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './ledger.module.css';

export const moneyColumns = [
  { label: 'Received', cell: ({ received }: Totals) => money(received), figures: true },
  { label: 'Refunded', cell: ({ refunded }: Totals) => money(refunded), figures: true },
  { label: 'Fees', cell: ({ fees }: Totals) => money(fees), figures: true },
  { label: 'Net', cell: ({ net }: Totals) => money(net), figures: true },
] as const;
export const moneySeries: readonly ChartSeries<Totals>[] = [
  { label: 'Received', tone: 'aegean', value: ({ received }) => received },
  { label: 'Refunded', tone: 'terracotta', value: ({ refunded }) => refunded },
];

/** More courses than this are not told apart in a picture; the table has them all. */
const most = 8;

/** What came in and went back, by month and by course. */
export function LedgerTotals({ query }: { query: UseQueryResult<Shape | null> }) {
  return (
    <Loaded query={query} failed="The totals could not be loaded.">
      {(totals) =>
        totals && (
          <div className={styles['charts']}>
            <Chart
              title="Received and refunded by month (UTC)"
              rows={totals.months}
              keyOf={({ month }) => month}
              nameOf={({ month }) => month}
              series={moneySeries}
              format={money}
              columns={[{ label: 'Month', cell: ({ month }) => month }, ...moneyColumns]}
              unit={['month', 'months']}
              empty="No money has moved yet."
            />
            <Chart
              title={
                totals.courses.length > most
                  ? `The ${most} courses that brought most`
                  : 'Received and refunded by course'
              }
              rows={totals.courses}
              drawn={most}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              series={moneySeries}
              format={money}
              columns={[
                { label: 'Course', cell: ({ name }) => name },
                { label: 'Payments', cell: ({ payments }) => payments, figures: true },
                ...moneyColumns,
              ]}
              unit={['course', 'courses']}
              empty="No course has been paid for yet."
            />
          </div>
        )
      }
    </Loaded>
  );
}
