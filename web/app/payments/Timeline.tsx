import { payments, type TimelineStep, type Transaction } from '@stoa/contract/payments/payments.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEndpoint } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { amountsOf } from './totals.ts';
import styles from './payments.module.css';

const words: Record<TimelineStep['what'], string> = {
  'money received': /*i18n*/ 'Money received',
  'payment pending': /*i18n*/ 'Payment accepted; the bank hasn’t decided yet',
  'payment failed': /*i18n*/ 'Payment failed; no money was taken',
  'payment cancelled': /*i18n*/ 'Payment cancelled; no money was taken',
  'free of charge': /*i18n*/ 'Nothing to pay',
  'place held': /*i18n*/ 'Place held until the payment is decided',
  'place confirmed': /*i18n*/ 'Place confirmed',
  'place given up': /*i18n*/ 'Unregistered',
  'mode changed': /*i18n*/ 'Registration changed',
  'course cancelled': /*i18n*/ 'Course cancelled',
  'refund requested': /*i18n*/ 'Refund started',
  'refund paid': /*i18n*/ 'Refund paid',
  'refund delayed': /*i18n*/ 'Refund delayed; we’re looking into it',
  'paid back at the processor': /*i18n*/ 'Paid back by the payment service',
  'dispute opened': /*i18n*/ 'Payment disputed',
  'dispute resolved': /*i18n*/ 'Dispute resolved',
  'mail sent': /*i18n*/ 'Email sent',
  'mail waiting': /*i18n*/ 'Email on its way',
};
/** A changed registration says its new mode instead of a text. */
const changedTo: Readonly<Record<string, string>> = {
  audit: /*i18n*/ 'Registration changed to audit',
  credit: /*i18n*/ 'Registration changed to credit',
};

/** The history of a payment in plain words, the oldest step first. */
export function Timeline({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={i18n.t('Payment history: {course}', { course: transaction.courseInstanceREF.name })}
    >
      <Amounts transaction={transaction} />
      <Steps transactionId={transaction._id} />
    </Dialog>
  );
}

/** How the amount is made up, where there is a tax in it. */
function Amounts({ transaction: { amount, refundedAmount, tax } }: { transaction: Transaction }) {
  if (tax === null) return null;
  return (
    <p className={styles['made']}>
      <strong>{money(amount)}</strong>
      <span className="below">{amountsOf(amount, tax)}</span>
      {refundedAmount > 0 && (
        <span className="below">
          {i18n.t('{refunded} refunded, with {amount} {tax}', {
            refunded: money(refundedAmount),
            amount: money(tax.refunded),
            tax: tax.name,
          })}
        </span>
      )}
    </p>
  );
}

function Steps({ transactionId }: { transactionId: string }) {
  const query = useEndpoint(payments.timeline, { params: { id: transactionId } });
  return (
    <Loaded query={query} failed={i18n.t('We couldn’t load the history of this payment.')}>
      {(steps) => (
        <ol className={styles['timeline']}>
          {steps?.map((step) => (
            <li key={step._id}>
              <time dateTime={step.at}>{instant(step.at)}</time>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Step({ step: { what, amount, text, by } }: { step: TimelineStep }) {
  const changed = what === 'mode changed' ? changedTo[text] : undefined;
  return (
    <p>
      {i18n.t(changed ?? words[what])} {amount !== null && <strong>{money(amount)}</strong>}
      {text && !changed && <span className="below">{text}</span>}
      {by && <span className="below">{i18n.t('By {name}', { name: by })}</span>}
    </p>
  );
}
