import type { Services } from '../kernel/context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { capturePayment } from './capture.ts';
import { reconcileRefunds } from './refunds/external-refunds.ts';
import { ProcessorError } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { isLive, moveIntent, staleIntents, updateIntent, type Intent } from './intents.queries.ts';

/** Milliseconds after which the processor forgets an order that nobody approved. */
const orderLife = 6.5 * 3_600_000;

/**
 * Finishes payments that a closed browser or a killed server left open. We settle the captures we had begun; for the rest we
 * only ask the processor, and never take money that nobody asked us to take. `patience` is how many seconds a capture may be
 * under way.
 */
export async function reconcile(services: Services, patience = 20): Promise<void> {
  const { database, log } = services;
  for (const intent of await staleIntents(database.db, patience)) {
    try {
      // This moves the intent to the end of the queue.
      if (intent.state !== 'CAPTURING') await updateIntent(database.db, intent, {});
      await reconcileIntent(services, intent);
    } catch (error) {
      log.error({ err: error, intentId: intent._id }, 'a payment could not be checked');
    }
  }
}

/** Brings one intent to the processor's state. A refusal is an outcome here, not an error. */
export async function reconcileIntent(services: Services, intent: Intent): Promise<void> {
  try {
    if (intent.state === 'CREATED' && !(await wasCaptured(services, intent))) {
      if (Date.now() - Date.parse(intent.createdAt) > orderLife)
        await services.database.tx((trx) => moveIntent(trx, intent, 'expire'));
      return;
    }
    await capturePayment(services, intent._id);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof ProcessorError)) throw error;
    services.log.info({ intentId: intent._id, outcome: error.message }, 'a payment was checked');
  }
}

/** Brings a payment to the processor's state: settles it, or records the refunds since if it is settled. */
export async function reconcilePayment(services: Services, intent: Intent): Promise<void> {
  if (isLive(intent)) await reconcileIntent(services, intent);
  else await reconcileRefunds(services, intent._id);
}

async function wasCaptured(services: Services, intent: Intent): Promise<boolean> {
  if (intent.orderId === null) return false;
  try {
    return (await processorOf(services, intent).order(intent.orderId)).capture !== null;
  } catch (error) {
    if (error instanceof ProcessorError && error.status === 404) return false;
    throw error;
  }
}
