import type { Services } from '../kernel/context.ts';
import type { Db } from '../kernel/db.ts';
import type { Job } from '../kernel/jobs.ts';
import { compareAll } from './comparison.ts';
import { reconcileDispute, reconcileOpenDisputes } from './disputes.ts';
import { intentById, intentByOrder, type Intent } from './intents.queries.ts';
import { eventById, transactionOfCapture } from './payments.queries.ts';
import type { Subject } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { reconcile, reconcilePayment } from './reconcile.ts';
import { payRefund, refundJobName, scheduleLeftRefunds } from './refunds/refunds.ts';
import { noticeJobName } from './webhook.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const sweep = 'payments.sweep';

/** Runs every half minute; cron can't run more often than once a minute. */
export const reconcileJob = (services: Services): Job => ({
  name: sweep,
  cron: '* * * * *',
  run: async ({ isSecond = false }: { isSecond?: boolean }) => {
    const { database, jobs } = services;
    if (!isSecond) await database.tx((trx) => jobs.send(trx, sweep, { isSecond: true }, { startAfter: 30 }));
    await reconcile(services);
    if (isSecond) return;
    await scheduleLeftRefunds(services);
    await reconcileOpenDisputes(services);
  },
});

/** Pays a requested refund, and retries until the processor accepts it. */
export const refundJob = (services: Services): Job => ({
  name: refundJobName,
  run: ({ refundId }: { refundId: string }) => payRefund(services, refundId),
  concurrency: 2,
});

/** Compares the processor’s list of moved money with our records, every night. */
export const comparisonJob = (services: Services): Job => ({
  name: 'payments.comparison',
  cron: '40 4 * * *',
  run: () => compareAll(services),
});

/** Handles stored notices. A notice only says where to look: we trust only the processor's answer to our own question. */
export const noticeJob = (services: Services): Job => ({
  name: noticeJobName,
  run: async ({
    eventId,
    paymentProcessor = services.checkout.name,
  }: {
    eventId: string;
    paymentProcessor?: string;
  }) => {
    const { db } = services.database;
    const event = await eventById(db, eventId);
    const processor = processorOf(services, { paymentProcessor });
    const subject = processor.subjectOf(event?.body);
    if (subject.dispute) return reconcileDispute(services, processor, subject.dispute.id, subject.dispute.captureIds);
    const intent = await intentOf(db, subject);
    if (intent) await reconcilePayment(services, intent);
  },
});

async function intentOf(db: Db, { customId, orderId, captureId }: Subject): Promise<Intent | undefined> {
  const byName = customId !== undefined && uuid.test(customId) ? await intentById(db, customId) : undefined;
  if (byName) return byName;
  const byOrder = orderId === undefined ? undefined : await intentByOrder(db, orderId);
  if (byOrder) return byOrder;
  const transaction = captureId === undefined ? undefined : await transactionOfCapture(db, captureId);
  return transaction?.intentREF ? intentById(db, transaction.intentREF) : undefined;
}
