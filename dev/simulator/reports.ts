import { z } from 'zod';
import { feeOf, money, type CaptureDocument, type RefundDocument } from './documents.ts';
import { read } from './orders.ts';
import { PaypalRefusal } from './refusals.ts';
import type { Documents } from './store.ts';

const Search = z.object({
  start_date: z.string(),
  end_date: z.string(),
  page_size: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).default(1),
});
const longest = 31 * 24 * 3_600_000;

/** PayPal writes the zone of these without a colon: 2026-02-03T16:05:06+0000. */
const stamp = (iso: string) => `${new Date(iso).toISOString().slice(0, 19)}+0000`;

/** One line of the search: T0006 is a checkout's payment, T1107 a refund, T1106 a reversal by PayPal. */
const line = (info: object) => ({ transaction_info: info });
const paymentLine = (capture: CaptureDocument) => ({
  at: capture.createdAt,
  line: line({
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_initiation_date: stamp(capture.createdAt),
    transaction_updated_date: stamp(capture.updatedAt),
    transaction_amount: money(capture.currency, capture.amountCents),
    ...(capture.status !== 'PENDING' && { fee_amount: money(capture.currency, -feeOf(capture.amountCents)) }),
    transaction_status: capture.status === 'PENDING' ? 'P' : capture.status === 'DECLINED' ? 'D' : 'S',
    ...(capture.invoiceId !== null && { invoice_id: capture.invoiceId }),
    ...(capture.customId !== null && { custom_field: capture.customId }),
    protection_eligibility: '02',
  }),
});
const refundLine = (refund: RefundDocument, capture: CaptureDocument | undefined) => ({
  at: refund.createdAt,
  line: line({
    transaction_id: refund.id,
    paypal_reference_id: refund.captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: 'T1107',
    transaction_initiation_date: stamp(refund.createdAt),
    transaction_updated_date: stamp(refund.updatedAt),
    transaction_amount: money(refund.currency, -refund.amountCents),
    transaction_status: refund.status === 'COMPLETED' ? 'S' : refund.status === 'PENDING' ? 'P' : 'D',
    ...(capture?.invoiceId && { invoice_id: capture.invoiceId }),
    ...(refund.customId !== null && { custom_field: refund.customId }),
  }),
});

/** `GET /v1/reporting/transactions`: what was moved in at most 31 days, the oldest first, in pages. */
export async function searchTransactions(documents: Documents, query: unknown) {
  const { start_date: start, end_date: end, page, page_size: size } = read(Search, query);
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!(to >= from) || to - from > longest) throw new PaypalRefusal(400, 'INVALID_REQUEST', '/end_date');
  const captures = (await documents.list('capture')).map(({ body }) => body);
  const refunds = (await documents.list('refund')).map(({ body }) => body);
  const all = [
    ...captures.map(paymentLine),
    ...refunds.map((one) =>
      refundLine(
        one,
        captures.find(({ id }) => id === one.captureId),
      ),
    ),
  ]
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    transaction_details: all.slice((page - 1) * size, page * size).map((one) => one.line),
    account_number: 'STZAPAYSJMLTR',
    start_date: stamp(start),
    end_date: stamp(end),
    last_refreshed_datetime: stamp(new Date().toISOString()),
    page,
    total_items: all.length,
    total_pages: Math.ceil(all.length / size),
    links: [],
  };
}
