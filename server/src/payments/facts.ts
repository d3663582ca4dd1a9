import type { PaypalCapture, PaypalOrder } from './paypal.ts';

/** What a transaction keeps of an order and its capture, whoever writes it down. */
export const factsOf = (order: PaypalOrder, capture: PaypalCapture) => ({
  status: capture.status === 'PENDING' ? ('PENDING' as const) : ('COMPLETED' as const),
  amountCents: capture.amountCents,
  currency: capture.currency,
  externalPaymentId: capture.id,
  feeCents: capture.feeCents,
  paymentMethod: order.fundingSource ?? 'paypal',
  payerInfo: JSON.stringify(order.payer),
  rawResponse: JSON.stringify(order.raw),
});

/** What an intent keeps of a capture when it is first seen. */
export const seenOf = ({ id, amountCents }: PaypalCapture) => ({
  captureId: id,
  capturedCents: amountCents,
  goneCents: 0,
});

/** Whether a capture has taken money that may still be there, in whole or in part. */
export const hasTaken = (capture: PaypalCapture | null): capture is PaypalCapture =>
  capture !== null && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);
