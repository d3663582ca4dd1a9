import type { Capture, Order } from './processor/port.ts';
import type { Intent } from './intents/queries.ts';

/** What a transaction keeps of an order and its capture, whoever writes it down. */
export const capturedColumns = (order: Order, capture: Capture) => ({
  status: capture.status === 'PENDING' ? ('PENDING' as const) : ('COMPLETED' as const),
  amountCents: capture.amountCents,
  currency: capture.currency,
  externalPaymentId: capture.id,
  feeCents: capture.feeCents,
  paymentMethod: order.fundingSource ?? '',
  payerInfo: JSON.stringify(order.payer),
  rawResponse: JSON.stringify(order.raw),
});

/** What a transaction keeps of the intent that it comes of; its amount is what a capture says, where there is one. */
export const intentColumns = (intent: Intent) => ({
  intentREF: intent._id,
  personREF: intent.personREF,
  courseInstanceREF: intent.courseInstanceREF,
  isAudit: intent.isAudit,
  registrationREF: intent.registrationREF,
  paymentProcessor: intent.paymentProcessor,
  amountCents: intent.amountCents,
  externalOrderId: intent.orderId,
  createdByREF: intent.personREF,
  updatedByREF: intent.personREF,
});

/** What an intent keeps of a capture when it is first seen. */
export const seenOf = ({ id, amountCents }: Capture) => ({
  captureId: id,
  capturedCents: amountCents,
  goneCents: 0,
});

/** Whether a capture has taken money that may still be there, in whole or in part. */
export const hasTaken = (capture: Capture | null): capture is Capture =>
  capture !== null && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);

/** Why money that was taken is not that of this very order; undefined when it is. */
export function mismatch(intent: Intent, order: Order, capture: Capture): string | undefined {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PENDING') return 'it was refunded at the processor';
  if (order.customId !== intent._id) return `the order is for ${order.customId ?? 'nothing of ours'}`;
  if (capture.amountCents !== intent.amountCents || capture.currency !== intent.currency)
    return `captured ${capture.amountCents} ${capture.currency}, expected ${intent.amountCents} ${intent.currency}`;
  if (intent.payee !== null && order.payee !== intent.payee)
    return `paid to ${order.payee ?? 'nobody'}, expected ${intent.payee}`;
  return undefined;
}
