import type { Services } from '../kernel/context.ts';
import type { FastifyRequest } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Job } from '../kernel/jobs.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Db } from '../kernel/db.ts';
import { reconcileDispute } from './disputes.ts';
import { ProcessorError, type Subject } from './processors/port.ts';
import { processorOf, usualProcessor } from './processors/registry.ts';
import { intentById, intentByOrder, type Intent } from './intents.queries.ts';
import { eventById, insertEvent, transactionOfCapture } from './payments.queries.ts';
import { reconcilePayment } from './reconcile.ts';

const jobName = 'payments.notice';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const refused = () => new Refusal(400, i18n.t('This notice isn’t from the payment service.'));

/** Receives a notice from the processor: verifies its exact bytes, stores it once, and queues a job to look into it. */
export async function receiveNotice(services: Services, request: FastifyRequest): Promise<{ received: true }> {
  const { body } = request;
  const sender = Buffer.isBuffer(body) ? await senderOf(services, request, body) : undefined;
  if (!Buffer.isBuffer(body) || !sender) throw refused();
  const text = body.toString('utf8');
  const notice = processorOf(services, sender).noticeOf(parsed(text));
  if (!notice) throw refused();
  const { id, type } = notice;
  await services.database.tx(async (trx) => {
    const made = await insertEvent(trx, { _id: id, type, body: text });
    if (made) await services.jobs.send(trx, jobName, { eventId: id, ...sender }, { retryLimit: 5, retryDelay: 5 });
  });
  return { received: true };
}

/** Returns the processor that signed a notice; undefined when none did. */
async function senderOf({ processors }: Services, { headers }: FastifyRequest, body: Buffer) {
  try {
    for (const [paymentProcessor, processor] of Object.entries(processors))
      if (await processor.isGenuine(headers, body)) return { paymentProcessor };
    return undefined;
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    // We can't verify the notice now; the processor will repeat it.
    throw new Refusal(503, i18n.t('We can’t fetch the certificate of this notice right now.'), { retryAfter: 60 });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused();
  }
}

/** Handles stored notices. A notice only says where to look: we trust only the processor's answer to our own question. */
export const noticeJob = (services: Services): Job => ({
  name: jobName,
  run: async ({ eventId, paymentProcessor = usualProcessor }: { eventId: string; paymentProcessor?: string }) => {
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
