import { z } from 'zod';
import type { NoticeRegistration } from '../port.ts';

const Webhook = z.object({
  url: z.string(),
  event_types: z.array(z.object({ name: z.string(), status: z.string().optional() })),
});

/** The kinds of events that lead to money we would otherwise see only later; of several, one is enough. */
const requiredEvents: readonly (readonly string[])[] = [
  ['CHECKOUT.ORDER.APPROVED'],
  ['PAYMENT.CAPTURE.COMPLETED'],
  ['PAYMENT.CAPTURE.PENDING'],
  // its names in the two versions of the Payments API
  ['PAYMENT.CAPTURE.DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ['PAYMENT.CAPTURE.REFUNDED'],
  ['PAYMENT.CAPTURE.REVERSED'],
  ['CUSTOMER.DISPUTE.CREATED'],
  ['CUSTOMER.DISPUTE.UPDATED'],
  ['CUSTOMER.DISPUTE.RESOLVED'],
];
/** Stands for every kind, also those that are new. */
const every = '*';

/** Parses the answer of `GET /v1/notifications/webhooks/{id}`. */
export function registrationOf(raw: unknown): NoticeRegistration | undefined {
  const { url, event_types: types } = Webhook.parse(raw);
  const sent = new Set(types.filter(({ status }) => status !== 'DISABLED').map(({ name }) => name));
  const missing = sent.has(every) ? [] : requiredEvents.filter((names) => !names.some((name) => sent.has(name)));
  return { url, missing: missing.map(([name]) => name!) };
}
