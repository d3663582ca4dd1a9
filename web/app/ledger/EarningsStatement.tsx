import type { Earnings } from '@stoa/contract/earnings';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { MonthsChart, moneyColumns } from './LedgerTotals.tsx';

const columns: readonly Omit<Column<Earnings['courses'][number]>, 'sort'>[] = [
  {
    label: /*i18n*/ 'Course',
    cell: ({ name, professors }) => (
      <>
        {name}
        {professors > 1 && <span className="below">{i18n.t('taught by {professors} professors', { professors })}</span>}
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
  /** Where the same is had as CSV. */
  readonly csv: string;
}
/** The screen of one statement. */
export const EarningsPage = ({ query, csv, ...page }: EarningsPageProps) => (
  <Page
    {...page}
    actions={
      <DownloadButton label={i18n.t('Export CSV')} from={csv} failed={i18n.t('The statement could not be exported.')} />
    }
  >
    <Loaded query={query} failed={i18n.t('The statement could not be loaded.')}>
      {(statement) => statement && <Statement statement={statement} />}
    </Loaded>
  </Page>
);

/** What a professor's courses have brought: in all, by course and by month. */
function Statement({ statement }: { statement: Earnings }) {
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
      <Section title={i18n.t('Courses')}>
        {courses.length === 0 ? (
          <p>{i18n.t('No course has opened for registration yet. It stands here from that day on.')}</p>
        ) : (
          <PlainTable
            label={i18n.t('Courses')}
            columns={columns}
            rows={courses}
            keyOf={({ _id }) => _id}
            unit={['course', 'courses']}
          />
        )}
      </Section>
      <Section title={i18n.t('By month')}>
        <MonthsChart months={months} />
      </Section>
    </>
  );
}
