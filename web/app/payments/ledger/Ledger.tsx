import {
  ledger,
  ledgerReasonNames,
  ledgerReasons,
  type LedgerRow,
  ledgerStatuses,
  type LedgerTotals as Totals,
} from '@stoa/contract/payments/ledger.endpoints';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { useState } from 'react';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { i18n } from '@stoa/contract/kernel/i18n';
import { zoneInWords } from '@stoa/contract/kernel/zones';
import { statusWord } from '@stoa/contract/kernel/transition';
import { addressOf } from '../../kernel/api.ts';
import { useEndpoint } from '../../kernel/queries.ts';
import { useZone } from '../../kernel/zone.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { instant, money } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { TextInput } from '../../ui/plain/Input.tsx';
import { useTableState } from '../../ui/plain/useTableState.ts';
import styles from './ledger.module.css';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { PersonLink } from '../../people/users/PersonLink.tsx';
import { useTermFilter } from '../../catalog/course-instances/instances.tsx';
import { Comparison } from './Comparison.tsx';
import { Dispute } from './Dispute.tsx';
import { LedgerTotals, monthOf } from './LedgerTotals.tsx';

/** Says if processor, transaction and registration agree; if not, why. */
function Match({ why, dispute }: Pick<LedgerRow, 'why' | 'dispute'>) {
  if (why === null) return <StatusBadge status={/*i18n*/ 'Matched'} tone="approved" />;
  return (
    <>
      <StatusBadge status={/*i18n*/ 'Needs a look'} tone="denied" />
      <span className="below">{i18n.t(ledgerReasons[why])}</span>
      {dispute && (
        <span className="below">
          <Dispute of={dispute} />
        </span>
      )}
    </>
  );
}

const columns: readonly Column<LedgerRow>[] = [
  {
    label: /*i18n*/ 'Student',
    cell: ({ personREF, courseInstanceREF, isAudit }) => (
      <>
        <PersonLink of={personREF} />
        <span className="below">
          {isAudit
            ? i18n.t('{course} (audit)', { course: courseInstanceREF.name })
            : i18n.t('{course} (credit)', { course: courseInstanceREF.name })}
        </span>
      </>
    ),
    sort: 'student',
  },
  {
    label: /*i18n*/ 'Date',
    cell: ({ createdAt }) => instant(createdAt),
    sort: 'createdAt',
    orders: [/*i18n*/ 'Oldest first', /*i18n*/ 'Newest first'],
  },
  {
    label: /*i18n*/ 'Processor',
    cell: ({ processor }) =>
      processor ? (
        <>
          {money(processor.captured)}
          {processor.gone > 0 && (
            <span className="below">{i18n.t('{amount} paid back', { amount: money(processor.gone) })}</span>
          )}
        </>
      ) : (
        '–'
      ),
    figures: true,
  },
  {
    label: /*i18n*/ 'Transaction',
    cell: ({ transaction }) =>
      transaction ? (
        <>
          {money(transaction.amount)}
          {transaction.tax && (
            <span className="below">{i18n.t('{amount} tax', { amount: money(transaction.tax.amount) })}</span>
          )}
          {transaction.refunded > 0 && (
            <span className="below">{i18n.t('{amount} refunded', { amount: money(transaction.refunded) })}</span>
          )}
        </>
      ) : (
        '–'
      ),
    sort: 'amount',
    figures: true,
  },
  { label: /*i18n*/ 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
  {
    label: /*i18n*/ 'Registration',
    cell: ({ registration }) => (registration ? <StatusBadge status={registration.status} /> : i18n.t('None')),
  },
  { label: /*i18n*/ 'Matched', cell: (row) => <Match {...row} />, wide: true, full: true },
];

/** The first filter chooses rows by one of three parameters of the list. */
function lookedFor(choice: string): Readonly<Record<string, string>> {
  if (choice === '') return {};
  if (choice === 'paid' || choice === 'refunded') return { since: choice };
  return choice === 'yes' ? { look: 'yes' } : { why: choice };
}
const filtersOf = (totals: Totals | null | undefined) => [
  {
    name: 'look',
    label: /*i18n*/ 'Show',
    all: /*i18n*/ 'All payments',
    options: [
      { value: 'paid', label: i18n.t('Paid since yesterday') },
      { value: 'refunded', label: i18n.t('Paid back since yesterday') },
      { value: 'yes', label: i18n.t('Payments that need a look') },
      ...ledgerReasonNames.map((value) => ({ value, label: i18n.t(ledgerReasons[value]) })),
    ],
    query: lookedFor,
  },
  {
    name: 'status',
    label: /*i18n*/ 'Status',
    options: ledgerStatuses.map((value) => ({ value, label: statusWord(value) })),
  },
  {
    name: 'courseInstanceREF',
    label: /*i18n*/ 'Course',
    options: (totals?.courses ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  },
  {
    name: 'month',
    label: /*i18n*/ 'Month',
    options: (totals?.months ?? []).map(({ month }) => ({ value: month, label: monthOf(month) })).toReversed(),
  },
];

/** The first and the last day of the month before this one, on the clocks of a zone. */
function lastMonth(zone: string): { readonly from: string; readonly to: string } {
  const to = new Date(Date.parse(`${dayIn(zone).slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}
/** Downloads each movement of money between two days of the reader's zone. */
function Movements() {
  const zone = useZone();
  const [chosen, setChosen] = useState<Partial<ReturnType<typeof lastMonth>>>({});
  const days = { ...lastMonth(zone), ...chosen };
  return (
    <Section title={i18n.t('For your accountant')}>
      <p>
        {i18n.t(
          'The file lists each payment, refund and reversal by its own date in {zone}, with gross, fee, net and tax.',
          { zone: zoneInWords(zone) },
        )}
      </p>
      <div className={styles['sides']}>
        <TextInput
          label={i18n.t('First day')}
          type="date"
          value={days.from}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, from: value })}
        />
        <TextInput
          label={i18n.t('Last day')}
          type="date"
          value={days.to}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, to: value })}
        />
      </div>
      <div className="buttons">
        <DownloadButton
          label={i18n.t('Download')}
          from={addressOf(ledger.movements, {}, { ...days, zone })}
          failed={i18n.t('We couldn’t download the movements of money.')}
        />
      </div>
    </Section>
  );
}

/** Administrator: every payment from three sides (processor, transaction, registration), and where they don't agree. */
export default function Ledger() {
  const view = useOpenRecord(paths.ledger);
  const totals = useEndpoint(ledger.totals);
  const filters = [...filtersOf(totals.data), useTermFilter()];
  const { sort: _sort, ...asked } = useTableState(filters, '', undefined).query;
  return (
    <Page
      title={i18n.t('Ledger')}
      intro={i18n.t(
        'See every payment from three sides: the payment service, our transaction and the registration. A payment is matched when all three agree.',
      )}
      actions={
        <>
          <ButtonLink to={paths.earnings} variant="default">
            {i18n.t('Professors’ Earnings')}
          </ButtonLink>
          <DownloadButton
            label={i18n.t('Export CSV')}
            from={addressOf(ledger.csv, {}, asked)}
            failed={i18n.t('We couldn’t export the ledger.')}
          />
        </>
      }
    >
      <RowsTable
        label={i18n.t('Payments')}
        of={ledger.list}
        columns={columns}
        filters={filters}
        sort="-createdAt"
        empty={i18n.t('No payments yet. You’ll see them here when students register for courses.')}
        actions={(row) => (
          <RowButton label={i18n.t('View')} of={fullName(row.personREF)} onClick={() => view(row._id)} />
        )}
      />
      <Comparison view={view} />
      <Movements />
      <Section title={i18n.t('Totals')}>
        <LedgerTotals query={totals} />
      </Section>
    </Page>
  );
}
