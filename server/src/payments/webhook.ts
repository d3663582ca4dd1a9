import type { Services } from '../kernel/context.ts';
import type { FastifyRequest } from 'fastify';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Refusal } from '../kernel/refusal.ts';
import { ProcessorError } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { insertEvent } from './payments.queries.ts';

export const noticeJobName = 'payments.notice';
/** The processor doesn't repeat a notice that we accepted, so we try for days. */
const retries = { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
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
    if (made) await services.jobs.send(trx, noticeJobName, { eventId: id, ...sender }, retries);
  });
  return { received: true };
}

/** Returns the processor that signed a notice; undefined when none did. */
async function senderOf({ processors }: Services, { headers }: FastifyRequest, body: Buffer) {
  let isUnsure = false;
  for (const [paymentProcessor, processor] of Object.entries(processors))
    try {
      if (await processor.isGenuine(headers, body)) return { paymentProcessor };
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      // Another processor may know the notice as its own.
      isUnsure = true;
    }
  // We can't verify the notice now; the processor will repeat it.
  if (isUnsure)
    throw new Refusal(503, i18n.t('We can’t fetch the certificate of this notice right now.'), { retryAfter: 60 });
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused();
  }
}
