import type { LedgerTotals as Shape, Totals } from '@stoa/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Chart, type ChartSeries } from '../ui/Chart.tsx';
import { money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './ledger.module.css';

export const moneyColumns = [
  { label: /*i18n*/ 'Received', cell: ({ received }: Totals) => money(received), figures: true },
  { label: /*i18n*/ 'Refunded', cell: ({ refunded }: Totals) => money(refunded), figures: true },
  { label: /*i18n*/ 'Fees', cell: ({ fees }: Totals) => money(fees), figures: true },
  { label: /*i18n*/ 'Net', cell: ({ net }: Totals) => money(net), figures: true },
] as const;
const moneySeries: readonly ChartSeries<Totals>[] = [
  { label: /*i18n*/ 'Received', tone: 'aegean', value: ({ received }) => received },
  { label: /*i18n*/ 'Refunded', tone: 'terracotta', value: ({ refunded }) => refunded },
];

/** What came in and went back, by month. */
export function MonthsChart({ months }: { readonly months: Shape['months'] }) {
  return (
    <Chart
      title={i18n.t('Received and refunded by month (UTC)')}
      rows={months}
      keyOf={({ month }) => month}
      nameOf={({ month }) => month}
      series={moneySeries}
      format={money}
      columns={[{ label: i18n.t('Month'), cell: ({ month }) => month }, ...moneyColumns]}
      unit={['month', 'months']}
      empty={i18n.t('No money has moved yet.')}
    />
  );
}

/** More courses than this are not told apart in a picture; the table has them all. */
const most = 8;

/** What came in and went back, by month and by course. */
export function LedgerTotals({ query }: { query: UseQueryResult<Shape | null> }) {
  return (
    <Loaded query={query} failed={i18n.t('The totals could not be loaded.')}>
      {(totals) =>
        totals && (
          <div className={styles['charts']}>
            <MonthsChart months={totals.months} />
            <Chart
              title={
                totals.courses.length > most
                  ? i18n.t('The {most} courses that brought most', { most })
                  : i18n.t('Received and refunded by course')
              }
              rows={totals.courses}
              drawn={most}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              series={moneySeries}
              format={money}
              columns={[
                { label: i18n.t('Course'), cell: ({ name }) => name },
                { label: i18n.t('Payments'), cell: ({ payments }) => payments, figures: true },
                ...moneyColumns,
              ]}
              unit={['course', 'courses']}
              empty={i18n.t('No course has been paid for yet.')}
            />
          </div>
        )
      }
    </Loaded>
  );
}
