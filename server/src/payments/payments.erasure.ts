import type { Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import type { Database } from '../kernel/database.ts';
import type { Schema } from '../schema.ts';
import { answersOf, deleteNotices, namesOf, noticesWith, setAnswer, setNotice } from './payments.erasure.queries.ts';

/** The fields of a processor's answer that identify the payment, its amount and its time, without any data about the payer. */
const impersonal = new Set([
  ...['id', 'event_type', 'resource_type', 'event_version', 'intent', 'status', 'create_time', 'update_time'],
  ...['custom_id', 'reference_id', 'order_id', 'capture_id', 'dispute_id', 'dispute_state', 'seller_transaction_id'],
  ...['value', 'currency_code', 'final_capture'],
]);

/** Reduces a processor's answer to ids, states, instants and amounts. */
function reduced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reduced).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const kept = Object.entries(value)
    // The ids in these objects identify people.
    .filter(([key]) => key !== 'payer' && key !== 'payment_source' && key !== 'payee')
    .map(([key, one]) => [key, typeof one === 'object' ? reduced(one) : impersonal.has(key) ? one : undefined] as const)
    .filter(([, one]) => one !== undefined && !(Array.isArray(one) && one.length === 0));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Removes the payer from the processor's answers about a person's payments. Ids, amounts, states and refunds stay. */
export async function erasePayer({ db }: Context<Trx, Anyone>, personId: string): Promise<void> {
  for (const { _id, rawResponse } of await answersOf(db, personId)) {
    const left = reduced(rawResponse);
    await setAnswer(db, _id, left === undefined ? null : JSON.stringify(left));
  }
}

/** The number of notices that one statement searches. */
const atOnce = 2000;

/** Reduces the processor's notices about a person's payments, page by page. Returns how many there were. */
export async function eraseNotices({ db, tx }: Database<Schema>, personId: string): Promise<number> {
  const names = await namesOf(db, personId);
  let count = 0;
  if (names.length === 0) return count;
  for (let page = await noticesWith(db, names, '', atOnce); page.last !== undefined;) {
    const { mine, last } = page;
    if (mine.length > 0)
      await tx(async (trx) => {
        for (const { _id, body } of mine) await setNotice(trx, _id, JSON.stringify(reduced(body) ?? {}));
      });
    count += mine.length;
    page = await noticesWith(db, names, last, atOnce);
  }
  return count;
}

/** Deletes up to `limit` notices that are older than `days`. Returns their number. */
export const deleteOldNotices = ({ db }: Context<Trx, Anyone>, days: number, limit: number): Promise<number> =>
  deleteNotices(db, days, limit);
