import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import type { Config } from '@stoa/contract/office/site';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';

/** The steps of a payment that the buttons call. */
export interface PaymentSteps {
  /** Creates the order and returns its id; a button that is not PayPal's says which processor takes it. */
  readonly begin: (paymentProcessor?: string) => Promise<string>;
  readonly approved: (orderId: string) => Promise<void>;
  readonly cancelled: () => void;
  readonly failed: (error: unknown) => void;
}

interface PaymentButtonsProps {
  readonly config: Pick<Config, 'paypalClientId' | 'paypalSdkUrl' | 'currency'>;
  readonly payment: PaymentSteps;
}

/** The payment processor's buttons. Only this module knows its library, so that it can be replaced. */
export default function PaymentButtons({ config, payment }: PaymentButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: config.paypalClientId,
        currency: config.currency,
        // The library only accepts an address of PayPal's or one of our own.
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
      <Failure title={i18n.t('We couldn’t load the payment buttons.')}>
        <p>{i18n.t('Check your connection and make sure your browser doesn’t block PayPal. Then reload this page.')}</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          {i18n.t('Reload page')}
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
