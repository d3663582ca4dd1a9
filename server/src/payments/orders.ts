import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, conflict } from '../kernel/refusal.ts';
import type { Db } from '../kernel/db.ts';
import type { Services, Work } from './work.ts';
import { attention } from './capture.ts';
import { ProcessorError } from './processor/port.ts';
import type { Wanted } from './purchase.ts';
import {
  insertIntent,
  intentById,
  liveIntent,
  moveIntent,
  needsAttention,
  noteOrder,
  updateIntent,
  type Intent,
  type NewIntent,
} from './intents/queries.ts';

/** Until when an open payment holds what it is for, and how often it has begun to. */
export type Hold = Pick<NewIntent, 'heldUntil' | 'holds'>;

/** Refuses another payment while money was taken that nobody could account for yet. */
export async function refuseUnaccounted(db: Db, personId: string, courseInstanceId: string): Promise<void> {
  if (await needsAttention(db, personId, courseInstanceId)) throw attention();
}

/** The one live payment of a wish; `hold` is asked what it holds, and told how many holds it has had. */
export async function openPayment(
  { db }: Work,
  wanted: Wanted,
  amountCents: number,
  hold: (holdsBefore: number) => Promise<Hold>,
): Promise<{ intent: Intent; isNew: boolean }> {
  const { personREF, courseInstanceREF, isAudit, registrationREF } = wanted;
  for (;;) {
    const live = await liveIntent(db, personREF, courseInstanceREF);
    if (live?.state === 'CAPTURING' || live?.state === 'PENDING')
      throw conflict('Your payment for this course is being confirmed. You need not pay again.', 'confirming');
    if (live?.isAudit === isAudit && live.amountCents === amountCents && live.registrationREF === registrationREF) {
      await updateIntent(db, live, await hold(live.holds));
      return { intent: live, isNew: false };
    }
    // Its order can never be captured from now on, because only we capture.
    if (live) await moveIntent(db, live, 'cancel', { note: 'replaced by another choice' });
    const made = await insertIntent(db, { ...wanted, amountCents, orderId: null, payee: null, ...(await hold(0)) });
    if (made) return { intent: made, isNew: true };
  }
}

/** Makes the order at the processor; several tabs that do so at once get the same one, by the request's id. */
export async function orderAtProcessor(services: Services, intent: Intent, description: string): Promise<string> {
  const { processor, database, log } = services;
  const request = {
    customId: intent._id,
    invoiceId: `stoa-${intent._id}`,
    amountCents: intent.amountCents,
    currency: intent.currency,
    description,
    brandName: 'Stoa',
  };
  for (let tries = 1; ; tries++) {
    try {
      const order = await processor.createOrder(request, `ord-${intent._id}`);
      await database.tx((trx) => noteOrder(trx, intent._id, order.id, order.payee));
      return order.id;
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      const known = await intentById(database.db, intent._id);
      if (known?.orderId) return known.orderId;
      if (!error.retryable || tries === 8) {
        log.error(error, 'an order could not be made');
        throw new Refusal(503, 'The payment service can’t be reached just now. Please try again in a moment.', {
          retryAfter: 10,
        });
      }
      await sleep(100 * tries);
    }
  }
}
