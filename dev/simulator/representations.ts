import {
  feeOf,
  money,
  type CaptureDocument,
  type DisputeDocument,
  type OrderDocument,
  type RefundDocument,
} from './documents.ts';

/** Where the links of an answer lead: `api` for programs, `browser` for the payer. */
export interface Bases {
  api: string;
  browser: string;
}

const payer = {
  name: { given_name: 'Test', surname: 'Payer' },
  email_address: 'payer@paypal-simulator.test',
  payer_id: 'TESTPAYER2345',
};
const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method });
const present = <Key extends string, T>(key: Key, value: T | null) =>
  (value === null ? {} : { [key]: value }) as { [K in Key]?: T };

/** A capture as `GET /v2/payments/captures/{id}` answers it. */
export function captureJson(capture: CaptureDocument, { api }: Bases) {
  const { id, amountCents, currency } = capture;
  const href = `${api}/v2/payments/captures/${id}`;
  const fee = feeOf(amountCents);
  const taken = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id,
    status: capture.status,
    ...(capture.statusReason !== null && { status_details: { reason: capture.statusReason } }),
    amount: money(currency, amountCents),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    // PayPal knows its fee only once the money has arrived
    ...(taken && {
      seller_receivable_breakdown: {
        gross_amount: money(currency, amountCents),
        paypal_fee: money(currency, fee),
        net_amount: money(currency, amountCents - fee),
      },
    }),
    ...present('invoice_id', capture.invoiceId),
    ...present('custom_id', capture.customId),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      link(href, 'self'),
      link(`${href}/refund`, 'refund', 'POST'),
      link(`${api}/v2/checkout/orders/${capture.orderId}`, 'up'),
    ],
  };
}

function paymentSource(order: OrderDocument) {
  const name = `${payer.name.given_name} ${payer.name.surname}`;
  if (order.fundingSource === 'card')
    return { card: { name, last_digits: '1111', brand: 'VISA', type: 'CREDIT', expiry: '2035-01' } };
  const { email_address, payer_id } = payer;
  return { paypal: { email_address, account_id: payer_id, account_status: 'VERIFIED', name: payer.name } };
}

/** An order's amount, with the breakdown it came with. */
function orderAmount({ currency, amountCents, taxCents = null }: OrderDocument) {
  const parts = taxCents !== null && {
    breakdown: { item_total: money(currency, amountCents - taxCents), tax_total: money(currency, taxCents) },
  };
  return { ...money(currency, amountCents), ...parts };
}

/** An order with its capture, as PayPal answers it to `Prefer: return=representation`. */
export function orderJson(
  order: OrderDocument,
  capture: CaptureDocument | undefined,
  bases: Bases,
  refunds: readonly RefundDocument[] = [],
) {
  const self = `${bases.api}/v2/checkout/orders/${order.id}`;
  const open = order.status !== 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.approval && {
      payment_source: paymentSource(order),
      payer: { ...payer, address: { country_code: 'US' } },
    }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: orderAmount(order),
        payee: order.payee,
        ...present('description', order.description),
        ...present('custom_id', order.customId),
        ...present('invoice_id', order.invoiceId),
        ...(capture && {
          payments: {
            captures: [captureJson(capture, bases)],
            ...(refunds.length > 0 && { refunds: refunds.map((one) => refundJson(one, bases)) }),
          },
        }),
      },
    ],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: [
      link(self, 'self'),
      ...(open ? [link(`${bases.browser}/checkout?token=${order.id}`, 'approve')] : []),
      ...(open ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  };
}

/** A refund as `GET /v2/payments/refunds/{id}` answers it. */
export function refundJson(refund: RefundDocument, { api }: Bases) {
  const amount = money(refund.currency, refund.amountCents);
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    ...present('invoice_id', refund.invoiceId),
    ...present('custom_id', refund.customId),
    ...present('note_to_payer', refund.note),
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: money(refund.currency, 0),
      net_amount: amount,
    },
    create_time: refund.createdAt,
    update_time: refund.updatedAt,
    links: [
      link(`${api}/v2/payments/refunds/${refund.id}`, 'self'),
      link(`${api}/v2/payments/captures/${refund.captureId}`, 'up'),
    ],
  };
}

/** A dispute as `GET /v1/customer/disputes/{id}` answers it. */
export function disputeJson(dispute: DisputeDocument, { api }: Bases) {
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    disputed_transactions: [{ seller_transaction_id: dispute.captureId }],
    reason: dispute.reason ?? 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    ...(dispute.dueAt && { seller_response_due_date: dispute.dueAt }),
    status: dispute.status,
    dispute_amount: money(dispute.currency, dispute.amountCents),
    ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome } }),
    dispute_life_cycle_stage: 'INQUIRY',
    links: [link(`${api}/v1/customer/disputes/${dispute.id}`, 'self')],
  };
}

/** Returns PayPal's answer to a POST without `Prefer: return=representation`. */
export function minimal(body: unknown): unknown {
  const { id, status, links, purchase_units } = body as Partial<ReturnType<typeof orderJson>>;
  const units = purchase_units?.filter((unit) => unit.payments);
  if (!units || units.length === 0) return { id, status, links };
  const { payer, payment_source } = body as ReturnType<typeof orderJson>;
  const purchases = units.map(({ reference_id, payments }) => ({ reference_id, payments }));
  return { id, status, payment_source, purchase_units: purchases, payer, links };
}
