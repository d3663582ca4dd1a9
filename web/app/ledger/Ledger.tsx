import { Button } from '@mantine/core';
import { ledger, ledgerStatuses, type LedgerRow, type LedgerTotals as Totals } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { Link, useSearchParams } from 'react-router';
import { addressOf } from '../kernel/api.ts';
import { useEndpoint } from '../kernel/queries.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { instant, money } from '../ui/format.ts';
import { Page, Section } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { Comparison } from './Comparison.tsx';
import styles from './ledger.module.css';
import { LedgerRecord } from './LedgerRecord.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';
import { Match } from './Match.tsx';

const columns: readonly Column<LedgerRow>[] = [
  {
    label: 'Student',
    cell: ({ personREF, courseInstanceREF, isAudit }) => (
      <>
        {fullName(personREF)}
        <span className={styles['below']}>
          {courseInstanceREF.name}, {isAudit ? 'audit' : 'credit'}
        </span>
      </>
    ),
    sort: 'student',
  },
  { label: 'Date', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  {
    label: 'Processor',
    cell: ({ processor }) =>
      processor ? (
        <>
          {money(processor.captured)}
          {processor.gone > 0 && <span className={styles['below']}>{money(processor.gone)} gone back</span>}
        </>
      ) : (
        '–'
      ),
    figures: true,
  },
  {
    label: 'Transaction',
    cell: ({ transaction }) =>
      transaction ? (
        <>
          {money(transaction.amount)}
          {transaction.refunded > 0 && <span className={styles['below']}>{money(transaction.refunded)} refunded</span>}
        </>
      ) : (
        '–'
      ),
    sort: 'amount',
    figures: true,
  },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  {
    label: 'Registration',
    cell: ({ registration }) => (registration ? <StatusBadge status={registration.status} /> : 'None'),
  },
  { label: 'Matched', cell: ({ why }) => <Match why={why} />, wide: true },
];

const filtersOf = (totals: Totals | null | undefined) => [
  { name: 'look', label: 'Show', all: 'All payments', options: [{ value: 'yes', label: 'What needs a look' }] },
  { name: 'status', label: 'Status', options: ledgerStatuses },
  {
    name: 'courseInstanceREF',
    label: 'Course',
    options: (totals?.courses ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  },
  { name: 'month', label: 'Month (UTC)', options: (totals?.months ?? []).map(({ month }) => month).toReversed() },
];

/** Administrator: every payment, with the processor's, our own and the registration's side of it, and what does not agree. */
export default function Ledger() {
  const [viewed, view, close] = useOpened('view');
  const totals = useEndpoint(ledger.totals);
  const [params] = useSearchParams();
  if (viewed !== undefined) return <LedgerRecord id={viewed} close={close} />;
  const asked = ['q', 'look', 'status', 'courseInstanceREF', 'month'].map((name) => [name, params.get(name) ?? '']);
  return (
    <Page
      title="Ledger"
      intro="Every payment from three sides: what the payment service holds, our transaction, and the registration. Where they agree, a payment is matched."
      actions={
        <>
          <Button
            component={Link}
            className={styles['link'] ?? ''}
            to="/mainContent/professor/earnings"
            variant="default"
          >
            Professors’ Earnings
          </Button>
          <DownloadButton
            label="Export CSV"
            from={addressOf(ledger.csv, {}, Object.fromEntries(asked) as object)}
            failed="The ledger could not be exported."
          />
        </>
      }
    >
      <RowsTable
        label="Payments"
        of={ledger.list}
        columns={columns}
        filters={filtersOf(totals.data)}
        sort="-createdAt"
        empty="Nobody has paid yet. Payments stand here as soon as somebody registers for a course."
        actions={(row) => <RowButton label="View" of={fullName(row.personREF)} onClick={() => view(row._id)} />}
      />
      <Comparison view={view} />
      <Section title="Totals">
        <LedgerTotals query={totals} />
      </Section>
    </Page>
  );
}
