import { taxInPart } from '@stoa/contract/payments/tax';
import type { Capture, Order } from './processors/port.ts';
import type { Intent } from './intents.queries.ts';

/** The columns of a transaction that come from an order and its capture. */
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

/** The columns of a transaction that come from its intent. The amount is the capture's, if there is one. */
export const intentColumns = (intent: Intent, { amountCents }: Pick<Intent, 'amountCents'> = intent) => ({
  intentREF: intent._id,
  personREF: intent.personREF,
  courseInstanceREF: intent.courseInstanceREF,
  isAudit: intent.isAudit,
  registrationREF: intent.registrationREF,
  paymentProcessor: intent.paymentProcessor,
  amountCents,
  // An administrator may accept less than the order's amount, which then contains less tax.
  taxCents: amountCents === intent.amountCents ? intent.taxCents : taxInPart(amountCents, intent),
  tax: intent.tax === null ? null : JSON.stringify(intent.tax),
  externalOrderId: intent.orderId,
  createdByREF: intent.personREF,
  updatedByREF: intent.personREF,
});

/** The columns of an intent when we first see its capture. */
export const seenOf = ({ id, amountCents }: Capture) => ({ captureId: id, capturedCents: amountCents, goneCents: 0 });

/** True when a capture took money, even if some or all of it has gone back. */
export const hasTaken = (capture: Capture | null): capture is Capture =>
  capture !== null && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);

/** Explains why captured money doesn't match its order; undefined when it does. */
export function mismatch(intent: Intent, order: Order, capture: Capture): string | undefined {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PENDING') return 'it was refunded at the processor';
  if (order.customId !== intent._id) return `the order is for ${order.customId ?? 'nothing of ours'}`;
  if (capture.amountCents !== intent.amountCents || capture.currency !== intent.currency)
    return `captured ${capture.amountCents} ${capture.currency}, expected ${intent.amountCents} ${intent.currency}`;
  if (intent.payee !== null && order.payee !== intent.payee)
    return `paid to ${order.payee ?? 'nobody'}, expected ${intent.payee}`;
  return undefined;
}

export const sumOf = (parts: readonly { readonly amountCents: number }[]): number =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0);
