import type { LedgerTotals as Shape, Totals } from '@stoa/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Chart, type ChartSeries } from '../ui/Chart.tsx';
import { money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './ledger.module.css';
import { words } from './words.ts';

export const moneyColumns = [
  { label: words.received, cell: ({ received }: Totals) => money(received), figures: true },
  { label: words.refunded, cell: ({ refunded }: Totals) => money(refunded), figures: true },
  { label: words.fees, cell: ({ fees }: Totals) => money(fees), figures: true },
  { label: words.net, cell: ({ net }: Totals) => money(net), figures: true },
] as const;
const moneySeries: readonly ChartSeries<Totals>[] = [
  { label: words.received, tone: 'aegean', value: ({ received }) => received },
  { label: words.refunded, tone: 'terracotta', value: ({ refunded }) => refunded },
];

/** What came in and went back, by month. */
export function MonthsChart({ months }: { readonly months: Shape['months'] }) {
  return (
    <Chart
      title={words.receivedAndRefundedByMonthUtc}
      rows={months}
      keyOf={({ month }) => month}
      nameOf={({ month }) => month}
      series={moneySeries}
      format={money}
      columns={[{ label: words.month, cell: ({ month }) => month }, ...moneyColumns]}
      unit={['month', 'months']}
      empty={words.noMoneyHasMovedYet}
    />
  );
}

/** More courses than this are not told apart in a picture; the table has them all. */
const most = 8;

/** What came in and went back, by month and by course. */
export function LedgerTotals({ query }: { query: UseQueryResult<Shape | null> }) {
  return (
    <Loaded query={query} failed={words.theTotalsCouldNotBeLoaded}>
      {(totals) =>
        totals && (
          <div className={styles['charts']}>
            <MonthsChart months={totals.months} />
            <Chart
              title={
                totals.courses.length > most ? words.theCoursesThatBroughtMost(most) : words.receivedAndRefundedByCourse
              }
              rows={totals.courses}
              drawn={most}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              series={moneySeries}
              format={money}
              columns={[
                { label: words.course, cell: ({ name }) => name },
                { label: words.payments, cell: ({ payments }) => payments, figures: true },
                ...moneyColumns,
              ]}
              unit={['course', 'courses']}
              empty={words.noCourseHasBeenPaidFor}
            />
          </div>
        )
      }
    </Loaded>
  );
}
