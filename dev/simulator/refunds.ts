import { z } from 'zod';
import { newId, now, type ApiFault, type CaptureDocument, type RefundDocument } from './documents.ts';
import { captureWebhook, MoneyInput, read, readCents } from './orders.ts';
import { PaypalRefusal, unknownResource, unprocessable } from './refusals.ts';
import { captureJson, refundJson, type Bases } from './representations.ts';
import type { Documents } from './store.ts';
import { enqueueWebhook } from './webhooks.ts';

const text = (max: number) => z.string().min(1).max(max).nullish();
const RefundInput = z.object({
  amount: MoneyInput.nullish(),
  invoice_id: text(127),
  custom_id: text(127),
  note_to_payer: text(255),
});

export async function readRefund(documents: Documents, id: string, bases: Bases) {
  const refund = await documents.get('refund', id);
  if (!refund) throw unknownResource();
  return refundJson(refund, bases);
}

/** The capture with so much more (or, if negative, less) of it paid back. */
const refunded = (capture: CaptureDocument, cents: number): CaptureDocument => {
  const refundedCents = capture.refundedCents + cents;
  const part = refundedCents === 0 ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
  const status = refundedCents === capture.amountCents ? 'REFUNDED' : part;
  return { ...capture, refundedCents, status, updatedAt: now() };
};

/** Pays back a part of a capture, or all that is left of it when no amount is named. */
export async function refundCapture(
  documents: Documents,
  captureId: string,
  body: unknown,
  fault: ApiFault['kind'] | undefined,
  bases: Bases,
) {
  const input = read(RefundInput, body);
  await documents.lock(`capture:${captureId}`);
  const capture = await documents.get('capture', captureId);
  if (!capture) throw unknownResource();
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
  const left = capture.amountCents - capture.refundedCents;
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  if (input.amount && input.amount.currency_code !== capture.currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  const cents = input.amount ? readCents(input.amount) : left;
  if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  if (fault === 'declined') throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS');

  const at = now();
  const refund: RefundDocument = {
    id: newId(),
    captureId,
    status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
    amountCents: cents,
    currency: capture.currency,
    invoiceId: input.invoice_id ?? null,
    customId: input.custom_id ?? capture.customId,
    note: input.note_to_payer ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await documents.put('refund', refund.id, refund);
  await documents.put('capture', captureId, refunded(capture, refund.amountCents));
  await refundWebhook(documents, refund, bases);
  return refundJson(refund, bases);
}

export const ByHand = z.strictObject({ captureId: z.string(), amount: z.string().optional() });

/** Refunds as somebody does in the merchant's account at PayPal: all that is left, or an amount such as "100.00". */
export const refundByHand = async (documents: Documents, { captureId, amount }: z.infer<typeof ByHand>, bases: Bases) =>
  refundCapture(
    documents,
    captureId,
    amount === undefined ? {} : { amount: { currency_code: 'USD', value: amount } },
    undefined,
    bases,
  );

/** The processor itself takes back all that is left of a capture, after a chargeback for example. */
export async function reverseCapture(documents: Documents, { captureId }: { captureId: string }, bases: Bases) {
  await documents.lock(`capture:${captureId}`);
  const capture = await documents.get('capture', captureId);
  if (!capture) throw unknownResource();
  const cents = capture.amountCents - capture.refundedCents;
  if (cents === 0 || capture.status === 'PENDING' || capture.status === 'DECLINED') throw new PaypalRefusal(409);
  const at = now();
  const { currency, customId } = capture;
  const reversal: RefundDocument = {
    id: newId(),
    captureId,
    status: 'COMPLETED',
    amountCents: cents,
    currency,
    invoiceId: null,
    customId,
    note: null,
    createdAt: at,
    updatedAt: at,
  };
  await documents.put('refund', reversal.id, reversal);
  await documents.put('capture', captureId, refunded(capture, cents));
  await enqueueWebhook(documents, 'PAYMENT.CAPTURE.REVERSED', 'refund', refundJson(reversal, bases));
  return refundJson(reversal, bases);
}

/** PayPal's event for a refund that went through is named after the capture. */
const refundEvents = {
  COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
  PENDING: 'PAYMENT.REFUND.PENDING',
  FAILED: 'PAYMENT.REFUND.FAILED',
} as const;

const refundWebhook = (documents: Documents, refund: RefundDocument, bases: Bases) =>
  enqueueWebhook(documents, refundEvents[refund.status], 'refund', refundJson(refund, bases));

export const Settlement = z.union([
  z.strictObject({ captureId: z.string(), outcome: z.enum(['complete', 'decline']) }),
  z.strictObject({ refundId: z.string(), outcome: z.enum(['complete', 'fail']) }),
]);

/** Applies the bank's outcome to a pending capture or refund. */
export async function settle(documents: Documents, settlement: z.infer<typeof Settlement>, bases: Bases) {
  if ('captureId' in settlement) return settleCapture(documents, settlement.captureId, settlement.outcome, bases);
  return settleRefund(documents, settlement.refundId, settlement.outcome, bases);
}

async function settleCapture(documents: Documents, id: string, outcome: 'complete' | 'decline', bases: Bases) {
  await documents.lock(`capture:${id}`);
  const capture = await documents.get('capture', id);
  if (!capture) throw unknownResource();
  if (capture.status !== 'PENDING') throw new PaypalRefusal(409);
  const status = outcome === 'complete' ? 'COMPLETED' : 'DECLINED';
  const settled: CaptureDocument = { ...capture, status, statusReason: null, updatedAt: now() };
  await documents.put('capture', id, settled);
  await captureWebhook(documents, settled, bases);
  return captureJson(settled, bases);
}

async function settleRefund(documents: Documents, id: string, outcome: 'complete' | 'fail', bases: Bases) {
  const known = await documents.get('refund', id);
  if (!known) throw unknownResource();
  await documents.lock(`capture:${known.captureId}`);
  const refund = await documents.get('refund', id);
  const capture = await documents.get('capture', known.captureId);
  if (refund?.status !== 'PENDING' || !capture) throw new PaypalRefusal(409);
  const status = outcome === 'complete' ? 'COMPLETED' : 'FAILED';
  const settled: RefundDocument = { ...refund, status, updatedAt: now() };
  await documents.put('refund', id, settled);
  if (status === 'FAILED') await documents.put('capture', capture.id, refunded(capture, -refund.amountCents));
  await refundWebhook(documents, settled, bases);
  return refundJson(settled, bases);
}
