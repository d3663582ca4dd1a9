import { ledger, type LedgerDetail, ledgerReasons } from '@stoa/contract/payments/ledger.endpoints';
import { methodName } from '@stoa/contract/payments/payments.endpoints';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../../kernel/queries.ts';
import { PersonLink } from '../../people/users/PersonLink.tsx';
import { Email } from '../../ui/Email.tsx';
import { instant, money } from '../../ui/format.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Details, Page, Section } from '../../ui/Page.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import type { Column } from '../../ui/RowsTable.tsx';
import { StatusBadge, StatusBanner, type Tone } from '../../ui/StatusBadge.tsx';
import { taxName } from '../totals.ts';
import styles from './ledger.module.css';
import { useRecord } from '../../ui/useRecord.ts';
import { Dispute } from './Dispute.tsx';
import { LedgerActions } from './LedgerActions.tsx';
import { useAsked } from '../../ui/confirm.tsx';
import { RowButton } from '../../ui/RowButton.tsx';

type Refund = LedgerDetail['refunds'][number];
/** Buttons for a refund that the payment service hasn't paid. */
function RefundActions({ refund }: { refund: Refund }) {
  const { _id, state } = refund;
  const amount = money(refund.amount);
  const retry = useAsked(ledger.retryRefund);
  const markPaid = useAsked(ledger.paidByHand);
  if (state !== 'attention') return '–';

  const params = { id: _id };
  const askToRetry = () =>
    retry({
      title: i18n.t('Try to refund {amount} again?', { amount }),
      body: i18n.t('We’ll ask the payment service again. If it refuses again, the refund stays set aside.'),
      action: i18n.t('Try Again'),
      send: { params },
      done: i18n.t('We’re trying the refund again.'),
    });
  const askToMarkPaid = () =>
    markPaid({
      title: i18n.t('Mark {amount} as paid back by hand?', { amount }),
      body: i18n.t(
        'The refund counts as paid, and we’ll email the student. Enter how you paid it, for example by bank transfer.',
      ),
      action: i18n.t('Mark as Paid'),
      danger: true,
      reason: 'required',
      send: (reason) => ({ params, body: { reason } }),
      done: i18n.t('{amount} is marked as paid back.', { amount }),
    });
  return (
    <>
      <RowButton label={i18n.t('Try Again')} of={amount} onClick={() => void askToRetry()} />
      <RowButton label={i18n.t('Paid by Hand')} of={amount} onClick={() => void askToMarkPaid()} />
    </>
  );
}

/** One payment: its three sides, its refunds, its history, and the actions open now. */
export default function LedgerRecord() {
  const { id, close } = useRecord(paths.ledger);
  const query = useEndpoint(ledger.one, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the payment.')}>
      {(payment) => payment && <Record key={id} payment={payment} close={close} />}
    </Loaded>
  );
}

function Record({ payment, close }: { payment: LedgerDetail; close: () => void }) {
  const { personREF, courseInstanceREF, isAudit, why, note, timeline, refunds } = payment;
  return (
    <Page
      title={i18n.t('Payment of {name}', { name: fullName(personREF) })}
      intro={
        isAudit
          ? i18n.t('{course} (audit)', { course: courseInstanceREF.name })
          : i18n.t('{course} (credit)', { course: courseInstanceREF.name })
      }
      back={{ onClick: close, label: i18n.t('Ledger') }}
    >
      {why ? (
        <StatusBanner status={/*i18n*/ 'Needs a look'} tone="denied">
          {i18n.t(ledgerReasons[why])} {payment.dispute && <Dispute of={payment.dispute} />} {note}
        </StatusBanner>
      ) : (
        <StatusBanner status={/*i18n*/ 'Matched'} tone="approved">
          {i18n.t('Payment service, transaction and registration agree.')} {note}
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
            actions={(refund) => <RefundActions refund={refund} />}
          />
        </Section>
      )}
      <Section title={i18n.t('History')}>
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
        <Details
          of={{
            [i18n.t('Captured')]: processor && money(processor.captured),
            [i18n.t('Paid back')]: processor && money(processor.gone),
            [i18n.t('Payment ID')]: processor?.captureId,
            [i18n.t('Order ID')]: orderId,
            [i18n.t('Last checked')]: processor && instant(processor.seenAt),
          }}
        />
      </section>
      <section aria-labelledby="side-transaction">
        <h2 id="side-transaction">{i18n.t('Transaction')}</h2>
        <Details
          of={{
            [i18n.t('Status')]: <StatusBadge status={status} />,
            [i18n.t('Amount')]: transaction && money(transaction.amount),
            [i18n.t('Refunded')]: transaction && money(transaction.refunded),
            ...(transaction?.tax && {
              [taxName(transaction.tax)]: money(transaction.tax.amount),
              [i18n.t('Tax refunded')]: money(transaction.tax.refunded),
            }),
            [i18n.t('Left to refund')]: money(refundable),
            [i18n.t('Fee')]: transaction && money(transaction.fee),
            [i18n.t('Payment Method')]: paymentMethod && methodName(paymentMethod),
          }}
        />
      </section>
      <section aria-labelledby="side-registration">
        <h2 id="side-registration">{i18n.t('Registration')}</h2>
        <Details
          of={{
            [i18n.t('Status')]: registration ? <StatusBadge status={registration.status} /> : i18n.t('None'),
            [i18n.t('Price')]: money(price),
            [i18n.t('Student')]: <PersonLink of={personREF} />,
            [i18n.t('Email')]: personREF.email ? <Email of={personREF.email} /> : '',
          }}
        />
      </section>
    </div>
  );
}

const origins: Record<Refund['origin'], string> = {
  rule: /*i18n*/ 'The system',
  switch: /*i18n*/ 'Change between credit and audit',
  leaving: /*i18n*/ 'The enrollment calendar',
  repaid: /*i18n*/ 'The enrollment calendar; paid again since',
  administrator: /*i18n*/ 'An administrator',
  processor: /*i18n*/ 'The payment service',
};
/** The reasons of the site's own rules. An administrator's is shown as written. */
const reasons: Readonly<Record<string, string>> = {
  unregistered: /*i18n*/ 'Unregistered',
  dropped: /*i18n*/ 'Dropped',
  withdrawn: /*i18n*/ 'Withdrawn',
  'never attended': /*i18n*/ 'Never attended',
  'course cancelled': /*i18n*/ 'Course cancelled',
  'changed to audit': /*i18n*/ 'Registration changed to audit',
  'no place': /*i18n*/ 'There was no seat left',
  'the registration has changed': /*i18n*/ 'Registration changed',
  'the registration has ended': /*i18n*/ 'Registration ended',
  'paid back at the processor': /*i18n*/ 'Paid back by the payment service',
};
const states: Record<Refund['state'], { word: string; tone: Tone }> = {
  requested: { word: /*i18n*/ 'On its way', tone: 'pending' },
  sent: { word: /*i18n*/ 'On its way', tone: 'pending' },
  completed: { word: /*i18n*/ 'Paid', tone: 'approved' },
  failed: { word: /*i18n*/ 'Not paid', tone: 'quiet' },
  attention: { word: /*i18n*/ 'Set aside', tone: 'denied' },
};
const refundColumns: readonly Omit<Column<Refund>, 'sort'>[] = [
  {
    label: /*i18n*/ 'Amount',
    cell: ({ amount, tax }) => (
      <>
        {money(amount)}
        {tax !== null && tax !== 0 && <span className="below">{i18n.t('{amount} tax', { amount: money(tax) })}</span>}
      </>
    ),
  },
  { label: /*i18n*/ 'Requested', cell: ({ createdAt }) => instant(createdAt) },
  { label: /*i18n*/ 'By', cell: ({ by, origin }) => (by ? fullName(by) : i18n.t(origins[origin])) },
  {
    label: /*i18n*/ 'Status',
    cell: ({ state, byHand }) => (
      <StatusBadge status={byHand ? /*i18n*/ 'Paid by hand' : states[state].word} tone={states[state].tone} />
    ),
  },
  {
    label: /*i18n*/ 'Reason',
    cell: ({ reason, note }) => (
      <>
        {reasons[reason] ? i18n.t(reasons[reason]) : reason}
        {note && <span className="below">{note}</span>}
      </>
    ),
    wide: true,
    full: true,
  },
];
