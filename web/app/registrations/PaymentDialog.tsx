import { orderMinutes } from '@stoa/contract/payments';
import { useConfig } from '../kernel/config.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import { PaymentButtons } from './PaymentButtons.tsx';
import styles from './registrations.module.css';
import { usePayment } from './usePayment.ts';
import { words } from './words.ts';

interface PaymentDialogProps {
  readonly course: { readonly _id: string; readonly name: string };
  readonly isAudit: boolean;
  /** US dollars. */
  readonly amount: number;
  /** The registration whose mode is to change: the payment is for the difference. */
  readonly registrationId?: string;
  /** Seats are limited, and the order holds one for a while. */
  readonly holdsSeat?: boolean;
  readonly onClose: () => void;
}

/** Takes the payment for a course; it can't be left while money moves. */
export function PaymentDialog({
  course,
  isAudit,
  amount,
  registrationId,
  holdsSeat = false,
  onClose,
}: PaymentDialogProps) {
  const config = useConfig();
  const payment = usePayment({ courseInstanceId: course._id, isAudit, registrationId }, (message) => {
    notify(message);
    onClose();
  });
  const { state, message } = payment;

  return (
    <Dialog
      opened
      onClose={() => {
        payment.leave();
        onClose();
      }}
      title={words.completePaymentFor(course.name)}
      width="small"
      locked={state === 'working'}
    >
      <div className={styles['payment']}>
        <p>
          <span className={styles['amount']}>{money(payment.amount ?? amount)}</span> {isAudit ? 'Audit' : 'Credit'}
        </p>
        {holdsSeat && <p>{words.aSeatIsHeldForYou(orderMinutes)}</p>}
        {config?.simulatedPayments && (
          <p className={styles['simulated']}>
            <strong>{words.testPaymentsNoMoneyMoves}</strong>
          </p>
        )}
        {message && <Failure>{message}</Failure>}
        {state === 'working' && <output>{words.completingYourRegistrationPlease}</output>}
        {state === 'confirming' && <output>{words.yourPaymentIsBeingConfirmed}</output>}
        {state === 'stuck' ? (
          <p>
            <a href={`mailto:${config?.supportEmail ?? ''}`}>{words.writeToTheSupport}</a>
          </p>
        ) : config && !config.paymentsAvailable ? (
          <Failure title={words.paymentsCantBeTakenJustNow}>
            {words.pleaseTryAgainLaterOrWrite} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>.
          </Failure>
        ) : (
          // Taken away while it works, the buttons would end the payment they belong to.
          <div hidden={state !== 'ready'}>{config && <PaymentButtons config={config} payment={payment} />}</div>
        )}
        {state !== 'working' && (
          <Button
            variant="default"
            onClick={() => {
              payment.leave();
              onClose();
            }}
          >
            {words.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
