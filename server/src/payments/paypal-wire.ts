import { z } from 'zod';

export type PaypalOrderStatus = 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';
export type PaypalCaptureStatus = 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED';
export type PaypalRefundStatus = 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED';

export interface PaypalCapture {
  id: string;
  status: PaypalCaptureStatus;
  amountCents: number;
  currency: string;
  /** null while PayPal has not settled it (PENDING) */
  feeCents: number | null;
  /** why it is PENDING or DECLINED, e.g. ECHECK or PENDING_REVIEW */
  statusReason: string | null;
}

export interface PaypalCaptureDetails extends PaypalCapture {
  customId: string | null;
  orderId: string | null;
  raw: unknown;
}

export interface PaypalOrder {
  id: string;
  status: PaypalOrderStatus;
  customId: string | null;
  payeeMerchantId: string | null;
  payeeEmail: string | null;
  amountCents: number;
  currency: string;
  payer: { email: string | null; payerId: string | null; name: string | null };
  /** PayPal's word for how it is paid: 'paypal', 'card', 'venmo', …; null before approval */
  fundingSource: string | null;
  capture: PaypalCapture | null;
  /** what was paid back of it, by us or by hand at PayPal */
  refunds: PaypalRefund[];
  /** PayPal's answer as it came, for storage */
  raw: unknown;
}

export interface PaypalRefund {
  id: string;
  status: PaypalRefundStatus;
  amountCents: number;
  currency: string;
  statusReason: string | null;
  /** what its maker named it by; ours bear our own ids */
  customId: string | null;
  raw: unknown;
}

export interface PaypalDispute {
  id: string;
  /** RESOLVED when it is over, whoever was right; OPEN, UNDER_REVIEW and others until then */
  status: string;
  captureIds: string[];
}

export class PaypalError extends Error {
  override name = 'PaypalError';
  /** HTTP status of the answer; 0 when there was none */
  readonly status: number;
  /** PayPal's issue, e.g. INSTRUMENT_DECLINED; 'UNREACHABLE' when nobody can say whether the call had an effect */
  readonly issue: string;
  readonly debugId: string | null;

  constructor(status: number, issue: string, debugId: string | null, cause?: unknown) {
    super(`PayPal: ${issue} (status ${status}, debug id ${debugId ?? 'none'})`, { cause });
    this.status = status;
    this.issue = issue;
    this.debugId = debugId;
  }

  /** Whether the same call with the same request id may succeed later, without a change on our side. */
  get retryable(): boolean {
    return this.issue === 'UNREACHABLE' || this.issue.endsWith('_IN_PROGRESS') || this.status === 429;
  }
}

const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^-?\d+(\.\d{1,2})?$/) });
const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Money,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: Money.optional() }).optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});
const Refund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount: Money,
  custom_id: z.string().optional(),
});
const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
});
const Unit = z.object({
  custom_id: z.string().optional(),
  amount: Money,
  payee: z.object({ merchant_id: z.string().optional(), email_address: z.string().optional() }).optional(),
  payments: z.object({ captures: z.array(Capture).optional(), refunds: z.array(Refund).optional() }).optional(),
});
const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z.tuple([Unit], z.unknown()),
  payer: z
    .object({
      email_address: z.string().optional(),
      payer_id: z.string().optional(),
      name: z.object({ given_name: z.string().optional(), surname: z.string().optional() }).optional(),
    })
    .optional(),
  payment_source: z.record(z.string(), z.unknown()).optional(),
});
export const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Failure = z
  .object({
    name: z.string(),
    error: z.string(),
    debug_id: z.string(),
    details: z.array(z.object({ issue: z.string().optional() })),
  })
  .partial();

export const toWire = (cents: number, currency: string) => {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a number of cents`);
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
};
// rounded, because 19.99 * 100 is 1998.9999999999998
const toCents = (money: z.infer<typeof Money>) => Math.round(Number(money.value) * 100);

const captureOf = (capture: z.infer<typeof Capture>): PaypalCapture => {
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  return {
    id: capture.id,
    status: capture.status,
    amountCents: toCents(capture.amount),
    currency: capture.amount.currency_code,
    feeCents: fee ? toCents(fee) : null,
    statusReason: capture.status_details?.reason ?? null,
  };
};

export function orderOf(raw: unknown): PaypalOrder {
  const order = Order.parse(raw);
  const [unit] = order.purchase_units;
  const captures = unit.payments?.captures ?? [];
  // A declined attempt may be listed beside the one that took the money.
  const capture = captures.findLast(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures.at(-1);
  const { given_name, surname } = order.payer?.name ?? {};
  return {
    id: order.id,
    status: order.status,
    customId: unit.custom_id ?? null,
    payeeMerchantId: unit.payee?.merchant_id ?? null,
    payeeEmail: unit.payee?.email_address ?? null,
    amountCents: toCents(unit.amount),
    currency: unit.amount.currency_code,
    payer: {
      email: order.payer?.email_address ?? null,
      payerId: order.payer?.payer_id ?? null,
      name: [given_name, surname].filter(Boolean).join(' ') || null,
    },
    fundingSource: Object.keys(order.payment_source ?? {})[0] ?? null,
    capture: capture ? captureOf(capture) : null,
    refunds: (unit.payments?.refunds ?? []).map((one) => refundOf(one)),
    raw,
  };
}

export const captureDetailsOf = (raw: unknown): PaypalCaptureDetails => {
  const capture = Capture.parse(raw);
  const orderId = capture.supplementary_data?.related_ids?.order_id ?? null;
  return { ...captureOf(capture), customId: capture.custom_id ?? null, orderId, raw };
};

export const refundOf = (raw: unknown): PaypalRefund => {
  const { id, status, amount, status_details: details, custom_id: customId = null } = Refund.parse(raw);
  const statusReason = details?.reason ?? null;
  return { id, status, amountCents: toCents(amount), currency: amount.currency_code, statusReason, customId, raw };
};

export const disputeOf = (raw: unknown): PaypalDispute => {
  const { dispute_id: id, status, disputed_transactions: disputed = [] } = Dispute.parse(raw);
  return { id, status, captureIds: disputed.flatMap(({ seller_transaction_id: one }) => one ?? []) };
};

/** What a refused call says, as the error its caller gets. */
export function failureOf(status: number, text: string, headerDebugId: string | null): PaypalError {
  let body: z.infer<typeof Failure> = {};
  try {
    body = Failure.parse(JSON.parse(text));
  } catch {
    // a proxy's page: the status has to do
  }
  const debugId = body.debug_id ?? headerDebugId;
  if (status >= 500) return new PaypalError(status, 'UNREACHABLE', debugId);
  const name = body.name ?? body.error ?? `HTTP_${status}`;
  return new PaypalError(status, status === 404 ? name : (body.details?.[0]?.issue ?? name), debugId);
}
