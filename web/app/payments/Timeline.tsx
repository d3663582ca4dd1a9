import { payments, type TimelineStep, type Transaction } from '@stoa/contract/payments';
import { useEndpoint } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './payments.module.css';

interface TimelineProps {
  readonly transaction: Transaction;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const words: Record<TimelineStep['what'], string> = {
  'money received': 'Money received',
  'payment pending': 'Payment accepted, and not decided by the bank yet',
  'payment failed': 'The payment failed; no money was taken',
  'payment cancelled': 'The payment was cancelled; no money was taken',
  'free of charge': 'Nothing to pay',
  'place held': 'Place held until the payment is decided',
  'place confirmed': 'Place confirmed',
  'place given up': 'Unregistered',
  'mode changed': 'Registration changed',
  'course cancelled': 'The course was cancelled',
  'refund requested': 'Refund begun',
  'refund paid': 'Refund paid',
  'refund delayed': 'The refund is delayed; we are looking into it',
  'paid back at the processor': 'Paid back by the payment service',
  'dispute opened': 'The payment is disputed',
  'dispute resolved': 'The dispute is over',
  'mail sent': 'E-mail sent',
  'mail waiting': 'E-mail on its way',
};

/** What became of a payment, in plain words, the oldest first. */
export function Timeline({ transaction, opened, onClose }: TimelineProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`What happened: ${transaction.courseInstanceREF.name}`}>
      <Steps transactionId={transaction._id} />
    </Dialog>
  );
}

function Steps({ transactionId }: { transactionId: string }) {
  const query = useEndpoint(payments.timeline, { params: { id: transactionId } });
  return (
    <Loaded query={query} failed="What happened to this payment could not be loaded.">
      {(steps) => (
        <ol className={styles['timeline']}>
          {steps?.map(({ _id, at, what, amount, text }) => (
            <li key={_id}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                {words[what]}
                {amount !== null && `: ${money(amount)}`}
                {text && (what.startsWith('mail') ? `: “${text}”` : ` (${text})`)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
