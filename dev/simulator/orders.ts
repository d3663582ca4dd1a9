import { z } from 'zod';
import { refuseForeignCurrency } from './account.ts';
import { newId, now, type ApiFault, type CaptureDocument, type OrderDocument } from './documents.ts';
import { PaypalRefusal, unknownResource, unprocessable } from './refusals.ts';
import { captureJson, orderJson, type Bases } from './representations.ts';
import type { Documents } from './store.ts';
import { enqueueWebhook } from './webhooks.ts';

const merchant = { merchant_id: 'STZAPAYSJMLTR', email_address: 'merchant@paypal-simulator.test' };

/** As PayPal, it takes no text that ends in half of a letter. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((said) => said.isWellFormed())
    .nullish();
export const MoneyInput = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() });
const OrderInput = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      reference_id: text(256),
      custom_id: text(127),
      invoice_id: text(127),
      description: text(127),
      amount: MoneyInput.extend({
        breakdown: z.object({ item_total: MoneyInput.nullish(), tax_total: MoneyInput.nullish() }).nullish(),
      }),
      payee: z.object({ merchant_id: text(13), email_address: text(254) }).nullish(),
    }),
  ]),
  application_context: z.object({ brand_name: text(127) }).nullish(),
});

/** Parses what a caller sent; refuses as PayPal does, naming the first field that is wrong. */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const [first] = error.issues;
  const missing = first?.code === 'invalid_type' && first.message.endsWith('received undefined');
  const issue = missing ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_VALUE';
  throw new PaypalRefusal(400, issue, `/${(first?.path ?? []).join('/')}`);
}

/** The cents of an amount somebody asks to pay or to be paid back. */
export function readCents({ value }: z.infer<typeof MoneyInput>): number {
  if (!/^-?\d*(\.\d+)?$/.test(value) || value === '')
    throw new PaypalRefusal(400, 'INVALID_PARAMETER_SYNTAX', '/value');
  if (/\.\d{3,}$/.test(value)) throw unprocessable('DECIMAL_PRECISION');
  const cents = Math.round(Number(value) * 100);
  if (!(cents > 0)) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
  return cents;
}

/** The cents of a part of an amount, which may be 0. */
function readPart(part: z.infer<typeof MoneyInput> | null | undefined, currency: string): number {
  if (!part) return 0;
  if (part.currency_code !== currency) throw unprocessable('CURRENCY_MISMATCH');
  if (/^-/.test(part.value)) throw unprocessable('CANNOT_BE_NEGATIVE');
  return Number(part.value) === 0 ? 0 : readCents(part);
}

/** The tax in an order's breakdown; null when it has none. A breakdown must add up to the amount. */
function readTax({ breakdown, ...amount }: z.infer<typeof OrderInput>['purchase_units'][0]['amount']): number | null {
  if (!breakdown) return null;
  const taxCents = readPart(breakdown.tax_total, amount.currency_code);
  const itemCents = readPart(breakdown.item_total, amount.currency_code);
  if (itemCents + taxCents !== readCents(amount)) throw unprocessable('AMOUNT_MISMATCH');
  return taxCents;
}

export async function createOrder(documents: Documents, body: unknown, bases: Bases) {
  const input = read(OrderInput, body);
  const [unit] = input.purchase_units;
  await refuseForeignCurrency(documents, unit.amount.currency_code);
  const at = now();
  const order: OrderDocument = {
    id: newId(),
    status: 'CREATED',
    amountCents: readCents(unit.amount),
    taxCents: readTax(unit.amount),
    currency: unit.amount.currency_code,
    referenceId: unit.reference_id ?? 'default',
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    brandName: input.application_context?.brand_name ?? null,
    payee: {
      merchant_id: unit.payee?.merchant_id ?? merchant.merchant_id,
      email_address: unit.payee?.email_address ?? merchant.email_address,
    },
    fundingSource: null,
    approval: null,
    captureId: null,
    createdAt: at,
    updatedAt: at,
  };
  await documents.put('order', order.id, order);
  return orderJson(order, undefined, bases);
}

async function orderWithCapture(documents: Documents, id: string) {
  const order = await documents.get('order', id);
  if (!order) throw unknownResource();
  const capture = order.captureId === null ? undefined : await documents.get('capture', order.captureId);
  return { order, capture };
}

export async function readOrder(documents: Documents, id: string, bases: Bases) {
  const { order, capture } = await orderWithCapture(documents, id);
  if (!capture) return orderJson(order, capture, bases);
  const refunds = (await documents.list('refund')).map(({ body }) => body);
  const own = refunds.filter(({ captureId }) => captureId === capture.id);
  return orderJson(order, capture, bases, own);
}

export interface Approval {
  orderId: string;
  outcome: 'approve' | 'decline';
  fundingSource: 'paypal' | 'card';
}

/** Records the payer's decision on the approve page. It may change until the order is captured. */
export async function approveOrder(documents: Documents, approval: Approval, bases: Bases) {
  await documents.lock(`order:${approval.orderId}`);
  const { order } = await orderWithCapture(documents, approval.orderId);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  const { outcome, fundingSource } = approval;
  const approved: OrderDocument = { ...order, status: 'APPROVED', approval: outcome, fundingSource, updatedAt: now() };
  await documents.put('order', order.id, approved);
  const json = orderJson(approved, undefined, bases);
  await enqueueWebhook(documents, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', json);
  return json;
}

/** Takes the money of an approved order, once; all other calls for the order wait until it is decided. */
export async function captureOrder(
  documents: Documents,
  id: string,
  fault: ApiFault['kind'] | undefined,
  bases: Bases,
) {
  await documents.lock(`order:${id}`);
  const { order } = await orderWithCapture(documents, id);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (order.approval === 'decline' || fault === 'declined') throw unprocessable('INSTRUMENT_DECLINED');
  if (order.invoiceId !== null) await claimInvoice(documents, order.invoiceId, id);

  const at = now();
  const capture: CaptureDocument = {
    id: newId(),
    orderId: id,
    status: fault === 'pending' ? 'PENDING' : 'COMPLETED',
    statusReason: fault === 'pending' ? 'ECHECK' : null,
    amountCents: fault === 'wrong-amount' ? order.amountCents + 1 : order.amountCents,
    refundedCents: 0,
    currency: order.currency,
    customId: order.customId,
    invoiceId: order.invoiceId,
    createdAt: at,
    updatedAt: at,
  };
  const completed: OrderDocument = { ...order, status: 'COMPLETED', captureId: capture.id, updatedAt: at };
  await documents.put('capture', capture.id, capture);
  await documents.put('order', id, completed);
  await captureWebhook(documents, capture, bases);
  return orderJson(completed, capture, bases);
}

async function claimInvoice(documents: Documents, invoiceId: string, orderId: string): Promise<void> {
  await documents.lock(`invoice:${invoiceId}`);
  if (await documents.get('invoice', invoiceId)) throw unprocessable('DUPLICATE_INVOICE_ID');
  await documents.put('invoice', invoiceId, { orderId });
}

/** Tells the merchant what became of a capture. */
export const captureWebhook = (documents: Documents, capture: CaptureDocument, bases: Bases): Promise<void> =>
  enqueueWebhook(documents, `PAYMENT.CAPTURE.${capture.status}`, 'capture', captureJson(capture, bases));
