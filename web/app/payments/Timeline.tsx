import { payments, type TimelineStep, type Transaction } from '@stoa/contract/payments';
import { i18n } from '@stoa/contract/kernel/i18n';
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
  'money received': /*i18n*/ 'Money received',
  'payment pending': /*i18n*/ 'Payment accepted, and not decided by the bank yet',
  'payment failed': /*i18n*/ 'The payment failed; no money was taken',
  'payment cancelled': /*i18n*/ 'The payment was cancelled; no money was taken',
  'free of charge': /*i18n*/ 'Nothing to pay',
  'place held': /*i18n*/ 'Place held until the payment is decided',
  'place confirmed': /*i18n*/ 'Place confirmed',
  'place given up': 'Unregistered',
  'mode changed': /*i18n*/ 'Registration changed',
  'course cancelled': /*i18n*/ 'The course was cancelled',
  'refund requested': /*i18n*/ 'Refund begun',
  'refund paid': /*i18n*/ 'Refund paid',
  'refund delayed': /*i18n*/ 'The refund is delayed; we are looking into it',
  'paid back at the processor': /*i18n*/ 'Paid back by the payment service',
  'dispute opened': /*i18n*/ 'The payment is disputed',
  'dispute resolved': /*i18n*/ 'The dispute is over',
  'mail sent': /*i18n*/ 'E-mail sent',
  'mail waiting': /*i18n*/ 'E-mail on its way',
};

/** What became of a payment, in plain words, the oldest first. */
export function Timeline({ transaction, opened, onClose }: TimelineProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={i18n.t('What happened: {name}', { name: transaction.courseInstanceREF.name })}
    >
      <Steps transactionId={transaction._id} />
    </Dialog>
  );
}

function Steps({ transactionId }: { transactionId: string }) {
  const query = useEndpoint(payments.timeline, { params: { id: transactionId } });
  return (
    <Loaded query={query} failed={i18n.t('What happened to this payment could not be loaded.')}>
      {(steps) => (
        <ol className={styles['timeline']}>
          {steps?.map(({ _id, at, what, amount, text, by }) => (
            <li key={_id}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                {words[what]}
                {amount !== null && `: ${money(amount)}`}
                {text && (what.startsWith('mail') ? `: “${text}”` : ` (${text})`)}
                {by && i18n.t(', by {name}', { name: by })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
