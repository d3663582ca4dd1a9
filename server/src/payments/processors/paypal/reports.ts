import { z } from 'zod';
import type { MovedPage } from '../port.ts';

const Answer = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string().optional(),
          transaction_amount: z.object({ currency_code: z.string(), value: z.string() }).optional(),
          transaction_status: z.string().optional(),
          invoice_id: z.string().optional(),
        }),
      }),
    )
    .optional(),
  total_pages: z.number().optional(),
});

/** Parses the answer of `GET /v1/reporting/transactions`. */
export function movedOf(raw: unknown): MovedPage {
  const { transaction_details: details = [], total_pages: pages = 1 } = Answer.parse(raw);
  const rows = details.map(({ transaction_info: info }) => ({
    id: info.transaction_id,
    of: info.paypal_reference_id ?? null,
    // rounded, because 19.99 * 100 is 1998.9999999999998
    amountCents: Math.round(Number(info.transaction_amount?.value ?? 0) * 100),
    currency: info.transaction_amount?.currency_code ?? '',
    status: info.transaction_status ?? '',
    eventCode: info.transaction_event_code ?? '',
    invoiceId: info.invoice_id ?? null,
  }));
  return { rows, pages };
}

/** The address of one page of money moved between two instants, at most 31 days apart. */
export function reportAddress(from: Date, to: Date, page: number): string {
  const instant = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
  const query = { start_date: instant(from), end_date: instant(to), fields: 'transaction_info', page_size: '500' };
  return `/v1/reporting/transactions?${new URLSearchParams({ ...query, page: String(page) }).toString()}`;
}
