import { z } from 'zod';
import { newId, now, type DisputeDocument } from './documents.ts';
import { PaypalRefusal, unknownResource } from './refusals.ts';
import { reverseCapture } from './refunds.ts';
import { disputeJson, type Bases } from './representations.ts';
import type { Documents } from './store.ts';
import { enqueueWebhook } from './webhooks.ts';

const changes = { reason: z.string().optional(), dueAt: z.iso.datetime().optional() };
export const Disputing = z.union([
  z.strictObject({ captureId: z.string(), reason: z.string().optional() }),
  z.strictObject({ disputeId: z.string(), outcome: z.enum(['seller', 'buyer', 'update']), ...changes }),
]);

/** The payer disputes a capture; or a dispute goes on, or is resolved in favour of one of the two. */
export async function dispute(documents: Documents, input: z.infer<typeof Disputing>, bases: Bases) {
  if ('captureId' in input) return openDispute(documents, input, bases);
  await documents.lock(`dispute:${input.disputeId}`);
  const known = await documents.get('dispute', input.disputeId);
  if (!known) throw unknownResource();
  if (known.status === 'RESOLVED') throw new PaypalRefusal(409);
  const { reason = known.reason, dueAt = known.dueAt } = input;
  if (input.outcome === 'update')
    return keep(
      documents,
      { ...known, ...(reason && { reason }), ...(dueAt && { dueAt }), updatedAt: now() },
      'UPDATED',
      bases,
    );
  if (input.outcome === 'buyer') await reverseCapture(documents, known, bases);
  const outcome = input.outcome === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  return keep(documents, { ...known, status: 'RESOLVED', outcome, updatedAt: now() }, 'RESOLVED', bases);
}

async function openDispute(
  documents: Documents,
  input: { captureId: string; reason?: string | undefined },
  bases: Bases,
) {
  const { captureId, reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' } = input;
  const capture = await documents.get('capture', captureId);
  if (!capture) throw unknownResource();
  const { amountCents, currency } = capture;
  const at = now();
  const made = { id: `PP-D-${newId()}`, captureId, amountCents, currency, createdAt: at, updatedAt: at };
  const dueAt = new Date(Date.parse(at) + 10 * 86_400_000).toISOString();
  return keep(documents, { ...made, reason, dueAt, status: 'OPEN', outcome: null }, 'CREATED', bases);
}

async function keep(
  documents: Documents,
  changed: DisputeDocument,
  event: 'CREATED' | 'UPDATED' | 'RESOLVED',
  bases: Bases,
) {
  await documents.put('dispute', changed.id, changed);
  const json = disputeJson(changed, bases);
  await enqueueWebhook(documents, `CUSTOMER.DISPUTE.${event}`, 'dispute', json);
  return json;
}

export async function readDispute(documents: Documents, id: string, bases: Bases) {
  const known = await documents.get('dispute', id);
  if (!known) throw unknownResource();
  return disputeJson(known, bases);
}
