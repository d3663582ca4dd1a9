import { payments, type TimelineStep, type Transaction } from '@stoa/contract/payments';
import { useEndpoint } from '../kernel/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { instant, money } from '../ui/format.ts';
import { Loaded } from '../ui/Loaded.tsx';
import styles from './payments.module.css';
import { words as sayings } from './words.ts';

interface TimelineProps {
  readonly transaction: Transaction;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const words: Record<TimelineStep['what'], string> = {
  'money received': sayings.moneyReceived,
  'payment pending': sayings.paymentAcceptedAndNotDecided,
  'payment failed': sayings.thePaymentFailedNoMoneyWas,
  'payment cancelled': sayings.thePaymentWasCancelledNoMoney,
  'free of charge': sayings.nothingToPay,
  'place held': sayings.placeHeldUntilThePaymentIs,
  'place confirmed': sayings.placeConfirmed,
  'place given up': 'Unregistered',
  'mode changed': sayings.registrationChanged,
  'course cancelled': sayings.theCourseWasCancelled,
  'refund requested': sayings.refundBegun,
  'refund paid': sayings.refundPaid,
  'refund delayed': sayings.theRefundIsDelayedWeAre,
  'paid back at the processor': sayings.paidBackByThePaymentService,
  'dispute opened': sayings.thePaymentIsDisputed,
  'dispute resolved': sayings.theDisputeIsOver,
  'mail sent': sayings.eMailSent,
  'mail waiting': sayings.eMailOnItsWay,
};

/** What became of a payment, in plain words, the oldest first. */
export function Timeline({ transaction, opened, onClose }: TimelineProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={sayings.whatHappenedOf(transaction.courseInstanceREF.name)}>
      <Steps transactionId={transaction._id} />
    </Dialog>
  );
}

function Steps({ transactionId }: { transactionId: string }) {
  const query = useEndpoint(payments.timeline, { params: { id: transactionId } });
  return (
    <Loaded query={query} failed={sayings.whatHappenedToThisPaymentCould}>
      {(steps) => (
        <ol className={styles['timeline']}>
          {steps?.map(({ _id, at, what, amount, text, by }) => (
            <li key={_id}>
              <time dateTime={at}>{instant(at)}</time>
              <p>
                {words[what]}
                {amount !== null && `: ${money(amount)}`}
                {text && (what.startsWith('mail') ? `: “${text}”` : ` (${text})`)}
                {by && sayings.doneBy(by)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
