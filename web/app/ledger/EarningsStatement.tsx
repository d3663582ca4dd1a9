import type { Earnings } from '@stoa/contract/earnings';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { MonthsChart, moneyColumns } from './LedgerTotals.tsx';
import { words } from './words.ts';

const columns: readonly Omit<Column<Earnings['courses'][number]>, 'sort'>[] = [
  {
    label: words.course,
    cell: ({ name, professors }) => (
      <>
        {name}
        {professors > 1 && <span className="below">{words.taughtByProfessors(professors)}</span>}
      </>
    ),
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} /> },
  { label: words.credit, cell: ({ credit }) => credit, figures: true },
  { label: words.audit, cell: ({ audit }) => audit, figures: true },
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
    actions={<DownloadButton label={words.exportCsv} from={csv} failed={words.theStatementCouldNotBeExported} />}
  >
    <Loaded query={query} failed={words.theStatementCouldNotBeLoaded}>
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
