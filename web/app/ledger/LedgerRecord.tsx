import { ledger, ledgerReasons, type LedgerDetail } from '@stoa/contract/ledger';
import { paths } from '@stoa/contract/paths';
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
import { useRecord } from '../ui/useRecord.ts';
import { LedgerActions } from './LedgerActions.tsx';
import { RefundActions } from './RefundActions.tsx';
import { words } from './words.ts';

/** One payment: its three sides, its refunds, what has happened to it, and what can be done. */
export default function LedgerRecord() {
  const { id, close } = useRecord(paths.ledger);
  const query = useEndpoint(ledger.one, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={words.thePaymentCouldNotBeLoaded}>
      {(payment) => payment && <Record payment={payment} close={close} />}
    </Loaded>
  );
}

function Record({ payment, close }: { payment: LedgerDetail; close: () => void }) {
  const { personREF, courseInstanceREF, isAudit, why, note, timeline, refunds } = payment;
  return (
    <Page
      title={words.paymentOf(fullName(personREF))}
      intro={`${courseInstanceREF.name}, ${isAudit ? 'audit' : 'credit'}`}
      back={{ onClick: close, label: words.ledger }}
    >
      {why ? (
        <StatusBanner status={words.needsALook} tone="denied">
          {ledgerReasons[why]} {note}
        </StatusBanner>
      ) : (
        <StatusBanner status="Matched" tone="approved">
          {words.paymentServiceTransactionAnd(note)}
        </StatusBanner>
      )}
      <LedgerActions payment={payment} />
      <Sides payment={payment} />
      {refunds.length > 0 && (
        <Section title={words.refunds}>
          <PlainTable
            label={words.refunds}
            columns={refundColumns}
            rows={refunds}
            keyOf={({ _id }) => _id}
            actions={(refund) => <RefundActions refund={refund} />}
          />
        </Section>
      )}
      <Section title={words.whatHasHappened}>
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
        <h2 id="side-processor">{words.paymentService}</h2>
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
        <h2 id="side-transaction">{words.transaction}</h2>
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
        <h2 id="side-registration">{words.registration}</h2>
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
  rule: words.theSystem,
  switch: words.aChangeBetweenCreditAndAudit,
  administrator: words.anAdministrator,
  processor: words.thePaymentService,
};
const states: Record<
  LedgerDetail['refunds'][number]['state'],
  { word: string; tone: 'approved' | 'pending' | 'denied' | 'quiet' }
> = {
  requested: { word: words.onItsWay, tone: 'pending' },
  sent: { word: words.onItsWay, tone: 'pending' },
  completed: { word: 'Paid', tone: 'approved' },
  failed: { word: words.notPaid, tone: 'quiet' },
  attention: { word: words.setAside, tone: 'denied' },
};
const refundColumns: readonly Omit<Column<LedgerDetail['refunds'][number]>, 'sort'>[] = [
  { label: words.amount, cell: ({ amount }) => money(amount) },
  { label: words.askedFor, cell: ({ createdAt }) => instant(createdAt) },
  { label: words.by, cell: ({ by, origin }) => (by ? fullName(by) : origins[origin]) },
  {
    label: words.state,
    cell: ({ state, byHand }) => (
      <StatusBadge status={byHand ? words.paidByHand : states[state].word} tone={states[state].tone} />
    ),
  },
  {
    label: words.reason,
    cell: ({ reason, note }) => (
      <>
        {reason}
        {note && <span className="below">{note}</span>}
      </>
    ),
    wide: true,
  },
];
