import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import type { Config } from '@stoa/contract/site';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';

/** What the buttons ask of a payment. */
export interface PaymentSteps {
  /** Makes the order and answers its id; a button that is not PayPal's says which processor takes it. */
  readonly begin: (paymentProcessor?: string) => Promise<string>;
  readonly approved: (orderId: string) => Promise<void>;
  readonly cancelled: () => void;
  readonly failed: (error: unknown) => void;
}

interface PaymentButtonsProps {
  readonly config: Pick<Config, 'paypalClientId' | 'paypalSdkUrl' | 'currency'>;
  readonly payment: PaymentSteps;
}

/** The payment processor's buttons. Its library is known to this module only, so that another can take its place. */
export function PaymentButtons({ config, payment }: PaymentButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: config.paypalClientId,
        currency: config.currency,
        // What the library takes is an address of PayPal's or one of our own.
        sdkBaseUrl: new URL(config.paypalSdkUrl, window.location.origin).href,
      }}
    >
      <Buttons payment={payment} />
    </PayPalScriptProvider>
  );
}

function Buttons({ payment }: Pick<PaymentButtonsProps, 'payment'>) {
  const [{ isRejected, isResolved }] = usePayPalScriptReducer();
  if (isRejected)
    return (
      <Failure title={i18n.t('The payment buttons could not be loaded.')}>
        <p>{i18n.t('Check your connection, and whether your browser blocks PayPal. Then load this page again.')}</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          {i18n.t('Load again')}
        </Button>
      </Failure>
    );
  return (
    <>
      {!isResolved && <output>{i18n.t('Loading the payment buttons…')}</output>}
      <PayPalButtons
        createOrder={() => payment.begin()}
        onApprove={({ orderID }) => payment.approved(orderID)}
        onCancel={() => payment.cancelled()}
        onError={(error) => payment.failed(error)}
      />
    </>
  );
}
