import { mailTo } from '@stoa/contract/kernel/text';
import { Trans } from '#trans';
import type { ReactNode } from 'react';
import { orderMinutes } from '@stoa/contract/payments/payments.endpoints';
import type { TaxLine } from '@stoa/contract/payments/tax';
import { i18n } from '@stoa/contract/kernel/i18n';
import { site } from '../../kernel/site.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { money } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { amountsOf } from '../../payments/totals.ts';
import { noPromise } from '../../catalog/courses/wordsAbout.ts';
import styles from './registrations.module.css';
import { PaymentSummary } from './PaymentSummary.tsx';
import { usePayment, type PaymentButtonsProps } from './usePayment.ts';
import { onDemand } from '../../ui/dialogs.ts';

const PayPalButtons = onDemand(() => import('./PayPalButtons.tsx'));
/** The buttons of each processor, by its name on the server. Add one line for each. */
const paymentButtons: Readonly<Record<string, (props: PaymentButtonsProps) => ReactNode>> = {
  paypal: (props) => <PayPalButtons {...props} />,
};

interface PaymentDialogProps {
  readonly course: { readonly _id: string; readonly name: string };
  readonly isAudit: boolean;
  /** US dollars, with tax. */
  readonly amount: number;
  readonly tax: TaxLine | null;
  /** The registration to change between credit and audit; the payment is for the difference. */
  readonly registrationId?: string;
  /** The version of the credit promise that was accepted; undefined where no college has promised anything. */
  readonly promise?: string;
  /** True where seats are limited: the order holds one for a while. */
  readonly holdsSeat?: boolean;
  /** Called once the student has the place, instead of `onClose`. */
  readonly onRegistered?: () => void;
  readonly onClose: () => void;
}

/** Takes the payment for a course; it can't be left while money moves. */
export default function PaymentDialog({
  course,
  isAudit,
  amount,
  tax,
  registrationId,
  promise,
  holdsSeat = false,
  onClose,
  onRegistered = onClose,
}: PaymentDialogProps) {
  const { config, settings } = site();
  const { supportEmail } = settings;
  const payment = usePayment(
    { courseInstanceId: course._id, isAudit, registrationId, promise, amount, tax },
    (message) => {
      notify(message);
      onRegistered();
    },
  );
  const { state, message } = payment;
  const close = () => {
    payment.leave();
    onClose();
  };

  return (
    <Dialog
      opened
      onClose={close}
      title={i18n.t('Complete Payment for {name}', { name: course.name })}
      width="small"
      locked={state === 'working'}
    >
      <div className={styles['payment']}>
        <p>
          <span className={styles['amount']}>{money(payment.due.amount)}</span>{' '}
          {isAudit ? i18n.t('Audit') : i18n.t('Credit')}
        </p>
        {payment.due.tax && <p className="soft">{amountsOf(payment.due.amount, payment.due.tax)}</p>}
        <PaymentSummary courseId={course._id} isAudit={isAudit} isNew={registrationId === undefined} />
        {!isAudit && promise === undefined && <p>{noPromise()}</p>}
        {holdsSeat && (
          <p>
            {i18n.t('Once you start to pay, we hold a seat for you for {minutes} minutes.', { minutes: orderMinutes })}
          </p>
        )}
        {config.simulatedPayments && (
          <p className={styles['simulated']}>
            <strong>{i18n.t('Test payments: no money moves')}</strong>
          </p>
        )}
        {message && <Failure>{message}</Failure>}
        {state === 'working' && <output>{i18n.t('Completing your registration. Please wait…')}</output>}
        {state === 'confirming' && (
          <output>
            {i18n.t(
              'Your payment is being confirmed. This can take a minute, and you don’t need to pay again. You can close this window: you’re registered as soon as the payment is confirmed.',
            )}
          </output>
        )}
        {state === 'stuck' ? (
          <p>
            <a href={mailTo(supportEmail)}>{i18n.t('Email support')}</a>
          </p>
        ) : !config.paymentsAvailable ? (
          <Failure title={i18n.t('We can’t take payments right now.')}>
            <Trans
              id="Try again later, or email <0>{email}</0>."
              values={{ email: supportEmail }}
              components={{ 0: <a href={mailTo(supportEmail)}>{supportEmail}</a> }}
            />
          </Failure>
        ) : (
          // The buttons stay in the page while it works: removing them would end their payment.
          <div hidden={state !== 'ready'}>{paymentButtons[config.paymentProcessor]?.({ config, payment })}</div>
        )}
        {state !== 'working' && (
          <Button variant="default" onClick={close}>
            {i18n.t('Close')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
