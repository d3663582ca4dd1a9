import type { Context, Services } from '../kernel/context.ts';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal, conflict, refuseField } from '../kernel/refusal.ts';
import type { Db } from '../kernel/db.ts';
import { attention } from './set-aside.ts';
import type { Charge } from './taxes.ts';
import { ProcessorError } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
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
} from './intents.queries.ts';

/** The time until which an open payment reserves a seat, and the number of its reservations so far. */
export type Reservation = Pick<NewIntent, 'heldUntil' | 'holds'>;

/** Throws a Refusal while money of an earlier payment isn't accounted for. */
export async function refuseUnaccounted(db: Db, personId: string, courseInstanceId: string): Promise<void> {
  if (await needsAttention(db, personId, courseInstanceId)) throw attention();
}

/**
 * Returns the one live payment for a purchase, or opens it. `reserve` gets the number of earlier reservations and returns the new one.
 */
export async function openPayment(
  { db, services }: Context,
  { paymentProcessor = services.checkout.name, ...wanted }: Wanted & { readonly paymentProcessor?: string | undefined },
  charge: Charge,
  reserve: (holdsBefore: number) => Promise<Reservation>,
): Promise<{ intent: Intent; isNew: boolean }> {
  if (paymentProcessor === 'none' || !Object.hasOwn(services.processors, paymentProcessor))
    throw refuseField('paymentProcessor', i18n.t('You can’t pay this way here.'));
  const asked = { ...wanted, paymentProcessor, ...charge };
  const isSame = (live: Intent) =>
    Object.entries(asked).every(([name, value]) => isDeepStrictEqual(live[name as keyof Intent], value));
  for (;;) {
    const live = await liveIntent(db, wanted.personREF, wanted.courseInstanceREF);
    if (live?.state === 'CAPTURING' || live?.state === 'PENDING')
      throw conflict(
        i18n.t('Your payment for this course is being confirmed. You don’t need to pay again.'),
        'confirming',
      );
    if (live && isSame(live)) {
      await updateIntent(db, live, await reserve(live.holds));
      return { intent: live, isNew: false };
    }
    // The old order can never be captured now, because only this server captures.
    if (live) await moveIntent(db, live, 'cancel', { note: 'replaced by another choice' });
    const made = await insertIntent(db, { ...asked, orderId: null, payee: null, ...(await reserve(0)) });
    if (made) return { intent: made, isNew: true };
  }
}

/** Creates the order at the processor. Several tabs at once get the same order, by its request id. */
export async function orderAtProcessor(services: Services, intent: Intent, description: string): Promise<string> {
  const { database, log } = services;
  const processor = processorOf(services, intent);
  const { _id: customId, amountCents, taxCents, currency } = intent;
  const amounts = { amountCents, taxCents, currency };
  const request = { customId, invoiceId: `stoa-${customId}`, ...amounts, description, brandName: i18n.site };
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
        throw new Refusal(503, i18n.t('We can’t reach the payment service right now. Please try again in a moment.'), {
          retryAfter: 10,
        });
      }
      await sleep(100 * tries);
    }
  }
}
