import type { Earnings } from '@stoa/contract/payments/ledger.endpoints';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { money, percent } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Page, Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { MonthsChart, moneyColumns } from './LedgerTotals.tsx';

const columns: readonly Omit<Column<Earnings['courses'][number]>, 'sort'>[] = [
  {
    label: /*i18n*/ 'Course',
    cell: ({ name, professors, percent: share }) => (
      <>
        {name}
        {professors > 1 && (
          <span className="below">
            {i18n.t('Taught by {count, number} professors. Share now: {percent}', {
              count: professors,
              percent: percent(share),
            })}
          </span>
        )}
      </>
    ),
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: /*i18n*/ 'Credit', cell: ({ credit }) => credit, figures: true },
  { label: /*i18n*/ 'Audit', cell: ({ audit }) => audit, figures: true },
  ...moneyColumns,
];

interface EarningsPageProps extends Pick<ComponentProps<typeof Page>, 'title' | 'intro' | 'back'> {
  readonly query: UseQueryResult<Earnings | null>;
  /** The address of the same statement as CSV. */
  readonly csv: string;
}
/** The screen of one statement. */
export const EarningsPage = ({ query, csv, ...page }: EarningsPageProps) => (
  <Page
    {...page}
    actions={
      <DownloadButton label={i18n.t('Export CSV')} from={csv} failed={i18n.t('We couldn’t export the statement.')} />
    }
  >
    <Loaded query={query} failed={i18n.t('We couldn’t load the statement.')}>
      {(statement) => statement && <Statement statement={statement} />}
    </Loaded>
  </Page>
);

/** The earnings of a professor's courses: in total, by course and by month. */
function Statement({ statement }: { statement: Earnings }) {
  const { total, tax, courses, months } = statement;
  return (
    <>
      <Details
        of={{
          [i18n.t('Received')]: money(total.received),
          [i18n.t('Refunded')]: money(total.refunded),
          [i18n.t('Payment service fees')]: money(total.fees),
          [i18n.t('Net')]: money(total.net),
        }}
      />
      {tax !== 0 && <p>{i18n.t('None of these amounts includes tax. It came to {amount}.', { amount: money(tax) })}</p>}
      <Section title={i18n.t('Courses')}>
        <PlainTable
          label={i18n.t('Courses')}
          columns={columns}
          rows={courses}
          unit={/*i18n*/ '{count, plural, one {# course} other {# courses}}'}
          empty={i18n.t('No courses yet. You’ll see a course here once it opens for registration.')}
        />
      </Section>
      <Section title={i18n.t('By month')}>
        <MonthsChart months={months} />
      </Section>
    </>
  );
}
