import { ledger, ledgerReasons, type LedgerDetail } from '@stoa/contract/ledger';
import { fullName } from '@stoa/contract/people';
import { useEndpoint } from '../kernel/queries.ts';
import { Email } from '../ui/Email.tsx';
import { instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { PlainTable } from '../ui/PlainTable.tsx';
import type { Column } from '../ui/RowsTable.tsx';
import { StatusBadge, StatusBanner } from '../ui/StatusBadge.tsx';
import styles from './ledger.module.css';
import { LedgerActions } from './LedgerActions.tsx';
import { RefundActions } from './RefundActions.tsx';

/** One payment: its three sides, its refunds, what has happened to it, and what can be done. */
export function LedgerRecord({ id, close }: { id: string; close: () => void }) {
  const query = useEndpoint(ledger.one, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed="The payment could not be loaded.">
      {(payment) => payment && <Record payment={payment} close={close} />}
    </Loaded>
  );
}

function Record({ payment, close }: { payment: LedgerDetail; close: () => void }) {
  const { personREF, courseInstanceREF, isAudit, why, note, timeline, refunds } = payment;
  return (
    <Page
      title={`Payment of ${fullName(personREF)}`}
      intro={`${courseInstanceREF.name}, ${isAudit ? 'audit' : 'credit'}`}
      back={{ onClick: close, label: 'Ledger' }}
    >
      {why ? (
        <StatusBanner status="Needs a look" tone="denied">
          {ledgerReasons[why]} {note}
        </StatusBanner>
      ) : (
        <StatusBanner status="Matched" tone="approved">
          Payment service, transaction and registration agree. {note}
        </StatusBanner>
      )}
      <LedgerActions payment={payment} />
      <Sides payment={payment} />
      {refunds.length > 0 && (
        <Section title="Refunds">
          <PlainTable
            label="Refunds"
            columns={refundColumns}
            rows={refunds}
            keyOf={({ _id }) => _id}
            actions={(refund) => <RefundActions refund={refund} />}
          />
        </Section>
      )}
      <Section title="What has happened">
        <ol className={styles['timeline']}>
          {timeline.map(({ at, by, what }, index) => (
            <li key={`${at} ${index}`}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                {what}
                {by && <span className={styles['below']}>{by}</span>}
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
        <h2 id="side-processor">Payment service</h2>
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
        <h2 id="side-transaction">Transaction</h2>
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
        <h2 id="side-registration">Registration</h2>
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
  rule: 'The system',
  switch: 'A change between credit and audit',
  administrator: 'An administrator',
  processor: 'The payment service',
};
const states: Record<
  LedgerDetail['refunds'][number]['state'],
  { word: string; tone: 'approved' | 'pending' | 'denied' | 'quiet' }
> = {
  requested: { word: 'On its way', tone: 'pending' },
  sent: { word: 'On its way', tone: 'pending' },
  completed: { word: 'Paid', tone: 'approved' },
  failed: { word: 'Not paid', tone: 'quiet' },
  attention: { word: 'Set aside', tone: 'denied' },
};
const refundColumns: readonly Omit<Column<LedgerDetail['refunds'][number]>, 'sort'>[] = [
  { label: 'Amount', cell: ({ amount }) => money(amount) },
  { label: 'Asked for', cell: ({ createdAt }) => instant(createdAt) },
  { label: 'By', cell: ({ origin }) => origins[origin] },
  {
    label: 'State',
    cell: ({ state, byHand }) => (
      <StatusBadge status={byHand ? 'Paid by hand' : states[state].word} tone={states[state].tone} />
    ),
  },
  {
    label: 'Reason',
    cell: ({ reason, note }) => (
      <>
        {reason}
        {note && <span className={styles['below']}>{note}</span>}
      </>
    ),
    wide: true,
  },
];
