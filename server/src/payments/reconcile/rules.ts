import type { FastifyBaseLogger } from 'fastify';
import type { Queue } from '../../kernel/jobs.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { capturePayment } from '../capture.ts';
import { reconcileOpenDisputes } from '../disputes.ts';
import { reconcileRefunds } from '../external-refunds.ts';
import { ProcessorError } from '../processor/port.ts';
import { processorOf } from '../processor/registry.ts';
import { isLive, moveIntent, staleIntents, updateIntent, type Intent } from '../intents/queries.ts';
import { queueLeftRefunds } from '../refunds/rules.ts';
import type { Services } from '../work.ts';

/** After this the processor has forgotten an order that nobody approved: milliseconds. */
const orderLife = 6.5 * 3_600_000;

/**
 * Finishes what a closed browser or a killed server left undone. What we had begun to capture is settled; of the rest the
 * processor is only asked: it never takes money that nobody was asking us to take. `patience` is the seconds after
 * which a capture under way counts as left.
 */
export async function reconcile(services: Services, patience = 20): Promise<void> {
  const { database, log } = services;
  for (const intent of await staleIntents(database.db, patience)) {
    try {
      // Its turn comes again after those that wait as well.
      if (intent.state !== 'CAPTURING') await updateIntent(database.db, intent, {});
      await reconcileIntent(services, intent);
    } catch (error) {
      log.error({ err: error, intentId: intent._id }, 'a payment could not be looked at');
    }
  }
}

/** Brings one intent to where the processor has it; refusals are its outcome, not failures of ours. */
export async function reconcileIntent(services: Services, intent: Intent): Promise<void> {
  try {
    if (intent.state === 'CREATED' && !(await wasCaptured(services, intent))) {
      if (Date.now() - Date.parse(intent.createdAt) > orderLife)
        await services.database.tx((trx) => moveIntent(trx, intent, 'expire'));
      return;
    }
    await capturePayment(services, intent._id);
  } catch (error) {
    noteOutcome(services.log, intent, error);
  }
}

/** Brings a payment to where the processor has it: to its end, or, when it has ended, to what has gone back since. */
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

function noteOutcome(log: FastifyBaseLogger, intent: Intent, error: unknown): void {
  if (!(error instanceof Refusal) && !(error instanceof ProcessorError)) throw error;
  log.info({ intentId: intent._id, outcome: error.message }, 'a payment was looked at');
}

const queue = 'payments.sweep';

/** Each half minute: cron knows minutes only. */
export const reconcileQueue = (services: Services): Queue => ({
  name: queue,
  cron: '* * * * *',
  work: async ({ isSecond = false }: { isSecond?: boolean }) => {
    const { database, jobs } = services;
    if (!isSecond) await database.tx((trx) => jobs.send(trx, queue, { isSecond: true }, { startAfter: 30 }));
    await reconcile(services);
    if (isSecond) return;
    await queueLeftRefunds(services);
    await reconcileOpenDisputes(services);
  },
});
