import type { LedgerTotals as Shape, Totals } from '@stoa/contract/payments/ledger.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Chart, type ChartSeries } from '../../ui/Chart.tsx';
import { money } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import styles from './ledger.module.css';

export const moneyColumns = [
  { label: /*i18n*/ 'Received', cell: ({ received }: Totals) => money(received), figures: true },
  { label: /*i18n*/ 'Refunded', cell: ({ refunded }: Totals) => money(refunded), figures: true },
  { label: /*i18n*/ 'Fees', cell: ({ fees }: Totals) => money(fees), figures: true },
  { label: /*i18n*/ 'Net', cell: ({ net }: Totals) => money(net), figures: true },
] as const;
/** Formats a month, YYYY-MM: "August 2026", or "Aug 2026". */
export const monthOf = (month: string, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(i18n.region, { month: length, year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  );
interface WithTax {
  readonly tax?: number;
}
/** The column of the tax, only where there was any. */
const taxColumn = (rows: readonly WithTax[]) =>
  rows.some(({ tax }) => tax)
    ? [{ label: /*i18n*/ 'Tax', cell: ({ tax = 0 }: WithTax) => money(tax), figures: true }]
    : [];
const moneySeries: readonly ChartSeries<Totals>[] = [
  { label: /*i18n*/ 'Received', tone: 'aegean', value: ({ received }) => received },
  { label: /*i18n*/ 'Refunded', tone: 'terracotta', value: ({ refunded }) => refunded },
];

const saySeries = () => moneySeries.map((one) => ({ ...one, label: i18n.t(one.label) }));

/** A chart of the money received and refunded by month, in US dollars. */
export function MonthsChart({ months }: { readonly months: readonly (Totals & WithTax & { month: string })[] }) {
  return (
    <Chart
      title={i18n.t('Received and refunded by month')}
      rows={months}
      keyOf={({ month }) => month}
      nameOf={({ month }) => monthOf(month, 'short')}
      series={saySeries()}
      format={money}
      columns={[
        { label: /*i18n*/ 'Month', cell: ({ month }) => monthOf(month) },
        ...moneyColumns,
        ...taxColumn(months),
      ]}
      unit={/*i18n*/ '{count, plural, one {# month} other {# months}}'}
      empty={i18n.t('No money has moved yet.')}
    />
  );
}

/** The chart draws no more courses than this; the table has them all. */
const most = 8;

/** The money received and refunded, by month and by course. */
export function LedgerTotals({ query }: { query: UseQueryResult<Shape | null> }) {
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the totals.')}>
      {(totals) =>
        totals && (
          <div className={styles['charts']}>
            <MonthsChart months={totals.months} />
            <Chart
              title={
                totals.courses.length > most
                  ? i18n.t('The {count} courses that brought in the most', { count: most })
                  : i18n.t('Received and refunded by course')
              }
              rows={totals.courses}
              kind="rows"
              rendered={most}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              series={saySeries()}
              format={money}
              columns={[
                { label: /*i18n*/ 'Course', cell: ({ name }) => name },
                { label: /*i18n*/ 'Payments', cell: ({ payments }) => payments, figures: true },
                ...moneyColumns,
                ...taxColumn(totals.courses),
              ]}
              unit={/*i18n*/ '{count, plural, one {# course} other {# courses}}'}
              empty={i18n.t('No course has been paid for yet.')}
            />
          </div>
        )
      }
    </Loaded>
  );
}
