import { z } from 'zod';
import {
  ProcessorError,
  type Capture as Captured,
  type Dispute as Disputed,
  type Order as Ordered,
  type Problem,
  type Refund as Refunded,
} from '../port.ts';

/** The problem that each of PayPal's issues means for us; other issues need no special handling. */
const problems: readonly (readonly [word: string, problem: Problem])[] = [
  ['INSTRUMENT_DECLINED', 'declined'],
  ['CAPTURE_FULLY_REFUNDED', 'fully refunded'],
  ['REFUND_AMOUNT_EXCEEDED', 'more than is left'],
  ['INSUFFICIENT_FUNDS', 'no funds'],
  ['TIME_LIMIT', 'too late'],
  ['DISPUTE', 'disputed'],
];

export class PaypalError extends ProcessorError {
  override name = 'PaypalError';
  readonly debugId: string | null;

  /** `issue` is PayPal's, such as INSTRUMENT_DECLINED, or 'UNREACHABLE' when the call may or may not have had an effect. */
  constructor(status: number, issue: string, debugId: string | null, cause?: unknown) {
    const problem = problems.find(([word]) => issue.includes(word))?.[1] ?? 'other';
    const retryable = issue === 'UNREACHABLE' || issue.endsWith('_IN_PROGRESS') || status === 429;
    super(
      `PayPal: ${issue} (status ${status}, debug id ${debugId ?? 'none'})`,
      { status, issue, problem, retryable },
      cause,
    );
    this.debugId = debugId;
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
  reason: z.string().optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
const disputeReasons: Readonly<Record<string, Disputed['reason']>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'not received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'not as described',
  UNAUTHORISED: 'unauthorized',
  CREDIT_NOT_PROCESSED: 'refund not received',
  DUPLICATE_TRANSACTION: 'duplicate',
  INCORRECT_AMOUNT: 'other amount',
  PAYMENT_BY_OTHER_MEANS: 'paid otherwise',
  CANCELED_RECURRING_BILLING: 'cancelled',
};
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

const captureOf = (capture: z.infer<typeof Capture>): Captured => {
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

export function orderOf(raw: unknown): Ordered {
  const order = Order.parse(raw);
  const [unit] = order.purchase_units;
  const captures = unit.payments?.captures ?? [];
  // PayPal may list a declined attempt next to the successful one.
  const capture = captures.findLast(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures.at(-1);
  const { given_name, surname } = order.payer?.name ?? {};
  return {
    id: order.id,
    status: order.status,
    customId: unit.custom_id ?? null,
    payee: unit.payee?.merchant_id ?? unit.payee?.email_address ?? null,
    amountCents: toCents(unit.amount),
    currency: unit.amount.currency_code,
    payer: {
      email: order.payer?.email_address ?? null,
      payerId: order.payer?.payer_id ?? null,
      name: [given_name, surname].filter(Boolean).join(' ') || null,
    },
    fundingSource: Object.keys(order.payment_source ?? {})[0] ?? (capture ? 'paypal' : null),
    capture: capture ? captureOf(capture) : null,
    refunds: (unit.payments?.refunds ?? []).map((one) => refundOf(one)),
    raw,
  };
}

export const refundOf = (raw: unknown): Refunded => {
  const { id, status, amount, status_details: details, custom_id: customId = null } = Refund.parse(raw);
  const statusReason = details?.reason ?? null;
  return { id, status, amountCents: toCents(amount), currency: amount.currency_code, statusReason, customId, raw };
};

export const disputeOf = (raw: unknown): Disputed => {
  const { dispute_id: id, status, disputed_transactions: disputed = [], reason, ...rest } = Dispute.parse(raw);
  const captureIds = disputed.flatMap(({ seller_transaction_id: one }) => one ?? []);
  const due = rest.seller_response_due_date;
  return {
    id,
    status,
    captureIds,
    dueAt: due === undefined ? null : new Date(due).toISOString(),
    reason: reason === undefined ? null : (disputeReasons[reason] ?? 'other'),
  };
};

/** Converts the answer to a refused call into the error that its caller gets. */
export function failureOf(status: number, text: string, headerDebugId: string | null): PaypalError {
  let body: z.infer<typeof Failure> = {};
  try {
    body = Failure.parse(JSON.parse(text));
  } catch {
    // a proxy's error page: we use the status
  }
  const debugId = body.debug_id ?? headerDebugId;
  if (status >= 500) return new PaypalError(status, 'UNREACHABLE', debugId);
  const name = body.name ?? body.error ?? `HTTP_${status}`;
  return new PaypalError(status, status === 404 ? name : (body.details?.[0]?.issue ?? name), debugId);
}
