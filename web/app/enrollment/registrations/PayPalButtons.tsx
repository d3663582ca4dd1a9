import { PayPalButtons as Library, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import type { PaymentButtonsProps } from './usePayment.ts';

/** PayPal's buttons. Only this module knows its library, so that it can be replaced. */
export default function PayPalButtons({ config, payment }: PaymentButtonsProps) {
  return (
    <PayPalScriptProvider
      options={{
        clientId: config.paymentSettings['clientId']!,
        currency: config.currency,
        // The library only accepts an address of PayPal's or one of our own.
        sdkBaseUrl: new URL(config.paymentSettings['sdkUrl']!, window.location.origin).href,
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
      <Library
        createOrder={() => payment.begin()}
        onApprove={({ orderID }) => payment.approved(orderID)}
        onCancel={() => payment.cancelled()}
        onError={(error) => payment.failed(error)}
      />
    </>
  );
}
