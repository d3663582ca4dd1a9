import { ledger, ledgerReasons, type LedgerDetail } from '@stoa/contract/ledger';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../kernel/queries.ts';
import { Email } from '../ui/Email.tsx';
import { instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge, StatusBanner } from '../ui/StatusBadge.tsx';
import styles from './ledger.module.css';
import { useRecord } from '../ui/useRecord.ts';
import { LedgerActions } from './LedgerActions.tsx';
import { RefundActions } from './RefundActions.tsx';

/** One payment: its three sides, its refunds, what has happened to it, and what can be done. */
export default function LedgerRecord() {
  const { id, close } = useRecord(paths.ledger);
  const query = useEndpoint(ledger.one, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={i18n.t('The payment could not be loaded.')}>
      {(payment) => payment && <Record payment={payment} close={close} />}
    </Loaded>
  );
}

function Record({ payment, close }: { payment: LedgerDetail; close: () => void }) {
  const { personREF, courseInstanceREF, isAudit, why, note, timeline, refunds } = payment;
  return (
    <Page
      title={i18n.t('Payment of {personREF}', { personREF: fullName(personREF) })}
      intro={`${courseInstanceREF.name}, ${isAudit ? 'audit' : 'credit'}`}
      back={{ onClick: close, label: i18n.t('Ledger') }}
    >
      {why ? (
        <StatusBanner status={i18n.t('Needs a look')} tone="denied">
          {ledgerReasons[why]} {note}
        </StatusBanner>
      ) : (
        <StatusBanner status="Matched" tone="approved">
          {i18n.t('Payment service, transaction and registration agree. {note}', { note })}
        </StatusBanner>
      )}
      <LedgerActions payment={payment} />
      <Sides payment={payment} />
      {refunds.length > 0 && (
        <Section title={i18n.t('Refunds')}>
          <PlainTable
            label={i18n.t('Refunds')}
            columns={refundColumns}
            rows={refunds}
            keyOf={({ _id }) => _id}
            actions={(refund) => <RefundActions refund={refund} />}
          />
        </Section>
      )}
      <Section title={i18n.t('What has happened')}>
        <ol className={styles['timeline']}>
          {timeline.map(({ at, by, what }, index) => (
            <li key={`${at} ${index}`}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                {what}
                {by && <span className="below">{by}</span>}
              </p>
            </li>
          ))}
        </ol>
      </Section>
    </Page>
  );
}

function Sides({ payment }: { payment: LedgerDetail }) {
  const { personREF, status, processor, transaction, registration, orderId, paymentMethod, price, refundable } =
    payment;
  return (
    <div className={styles['sides']}>
      <section aria-labelledby="side-processor">
        <h2 id="side-processor">{i18n.t('Payment service')}</h2>
        <Facts
          of={{
            Captured: processor && money(processor.captured),
            'Gone back': processor && money(processor.gone),
            'Payment ID': processor?.captureId,
            'Order ID': orderId,
            'Last looked at': processor && instant(processor.seenAt),
          }}
        />
      </section>
      <section aria-labelledby="side-transaction">
        <h2 id="side-transaction">{i18n.t('Transaction')}</h2>
        <Facts
          of={{
            Status: <StatusBadge status={status} />,
            Amount: transaction && money(transaction.amount),
            Refunded: transaction && money(transaction.refunded),
            'Left to refund': money(refundable),
            Fee: transaction && money(transaction.fee),
            'Paid with': paymentMethod,
          }}
        />
      </section>
      <section aria-labelledby="side-registration">
        <h2 id="side-registration">{i18n.t('Registration')}</h2>
        <Facts
          of={{
            Status: registration ? <StatusBadge status={registration.status} /> : 'None',
            Price: money(price),
            Student: fullName(personREF),
            Email: personREF.email ? <Email of={personREF.email} /> : '',
          }}
        />
      </section>
    </div>
  );
}

const origins: Record<LedgerDetail['refunds'][number]['origin'], string> = {
  rule: /*i18n*/ 'The system',
  switch: /*i18n*/ 'A change between credit and audit',
  administrator: /*i18n*/ 'An administrator',
  processor: /*i18n*/ 'The payment service',
};
const states: Record<
  LedgerDetail['refunds'][number]['state'],
  { word: string; tone: 'approved' | 'pending' | 'denied' | 'quiet' }
> = {
  requested: { word: /*i18n*/ 'On its way', tone: 'pending' },
  sent: { word: /*i18n*/ 'On its way', tone: 'pending' },
  completed: { word: 'Paid', tone: 'approved' },
  failed: { word: /*i18n*/ 'Not paid', tone: 'quiet' },
  attention: { word: /*i18n*/ 'Set aside', tone: 'denied' },
};
const refundColumns: readonly Omit<Column<LedgerDetail['refunds'][number]>, 'sort'>[] = [
  { label: /*i18n*/ 'Amount', cell: ({ amount }) => money(amount) },
  { label: /*i18n*/ 'Asked for', cell: ({ createdAt }) => instant(createdAt) },
  { label: /*i18n*/ 'By', cell: ({ by, origin }) => (by ? fullName(by) : origins[origin]) },
  {
    label: /*i18n*/ 'State',
    cell: ({ state, byHand }) => (
      <StatusBadge status={byHand ? i18n.t('Paid by hand') : states[state].word} tone={states[state].tone} />
    ),
  },
  {
    label: /*i18n*/ 'Reason',
    cell: ({ reason, note }) => (
      <>
        {reason}
        {note && <span className="below">{note}</span>}
      </>
    ),
    wide: true,
  },
];
