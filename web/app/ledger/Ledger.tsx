import { ledger, ledgerStatuses, type LedgerRow, type LedgerTotals as Totals } from '@stoa/contract/ledger';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { useSearchParams } from 'react-router';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant, money } from '../ui/format.ts';
import { Page, Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { ButtonLink } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { Comparison } from './Comparison.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';
import { Match } from './Match.tsx';
import { words } from './words.ts';

const columns: readonly Column<LedgerRow>[] = [
  {
    label: words.student,
    cell: ({ personREF, courseInstanceREF, isAudit }) => (
      <>
        {fullName(personREF)}
        <span className="below">
          {courseInstanceREF.name}, {isAudit ? 'audit' : 'credit'}
        </span>
      </>
    ),
    sort: 'student',
  },
  { label: words.date, cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: words.processor,
    cell: ({ processor }) =>
      processor ? (
        <>
          {money(processor.captured)}
          {processor.gone > 0 && <span className="below">{words.goneBack(money(processor.gone))}</span>}
        </>
      ) : (
        '–'
      ),
    figures: true,
  },
  {
    label: words.transaction,
    cell: ({ transaction }) =>
      transaction ? (
        <>
          {money(transaction.amount)}
          {transaction.refunded > 0 && <span className="below">{words.refundedOf(money(transaction.refunded))}</span>}
        </>
      ) : (
        '–'
      ),
    sort: 'amount',
    figures: true,
  },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  {
    label: words.registration,
    cell: ({ registration }) => (registration ? <StatusBadge status={registration.status} /> : 'None'),
  },
  { label: words.matched, cell: ({ why }) => <Match why={why} />, wide: true },
];

const filtersOf = (totals: Totals | null | undefined) => [
  { name: 'look', label: words.show, all: words.allPayments, options: [{ value: 'yes', label: words.whatNeedsALook }] },
  { name: 'status', label: words.status, options: ledgerStatuses },
  {
    name: 'courseInstanceREF',
    label: words.course,
    options: (totals?.courses ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  },
  { name: 'month', label: words.monthUtc, options: (totals?.months ?? []).map(({ month }) => month).toReversed() },
];

/** Administrator: every payment, with the processor's, our own and the registration's side of it, and what does not agree. */
export default function Ledger() {
  const view = useOpenRecord(paths.ledger);
  const totals = useEndpoint(ledger.totals);
  const [params] = useSearchParams();
  const asked = ['q', 'look', 'status', 'courseInstanceREF', 'month'].map((name) => [name, params.get(name) ?? '']);
  return (
    <Page
      title={words.ledger}
      intro={words.everyPaymentFromThreeSidesWhat}
      actions={
        <>
          <ButtonLink to={paths.earnings} variant="default">
            {words.professorsEarnings}
          </ButtonLink>
          <DownloadButton
            label={words.exportCsv}
            from={addressOf(ledger.csv, {}, Object.fromEntries(asked) as object)}
            failed={words.theLedgerCouldNotBeExported}
          />
        </>
      }
    >
      <RowsTable
        label={words.payments}
        of={ledger.list}
        columns={columns}
        filters={filtersOf(totals.data)}
        sort="-createdAt"
        empty={words.nobodyHasPaidYetPaymentsStand}
        actions={(row) => <RowButton label={words.view} of={fullName(row.personREF)} onClick={() => view(row._id)} />}
      />
      <Comparison view={(id) => view(id)} />
      <Section title={words.totals}>
        <LedgerTotals query={totals} />
      </Section>
    </Page>
  );
}
