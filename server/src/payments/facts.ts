import type { PaypalCapture, PaypalOrder } from './paypal.ts';
import type { Intent } from './queries.ts';

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

/** Why money that was taken is not that of this very order; undefined when it is. */
export function disagreement(intent: Intent, order: PaypalOrder, capture: PaypalCapture): string | undefined {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PENDING') return 'it was refunded at the processor';
  if (order.customId !== intent._id) return `the order is for ${order.customId ?? 'nothing of ours'}`;
  if (capture.amountCents !== intent.amountCents || capture.currency !== intent.currency)
    return `captured ${capture.amountCents} ${capture.currency}, expected ${intent.amountCents} ${intent.currency}`;
  const payee = order.payeeMerchantId ?? order.payeeEmail;
  if (intent.payee !== null && payee !== intent.payee) return `paid to ${payee ?? 'nobody'}, expected ${intent.payee}`;
  return undefined;
}
