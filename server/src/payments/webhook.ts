import type { FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import type { Services } from '../services.ts';
import { PaypalError } from './paypal.ts';
import { insertEvent } from './queries.ts';

const refused = () => new Refusal(400, 'This notice is not from the payment service.');

/** Takes a notice of the processor: verified over its very bytes, stored once, looked into afterwards by a job. */
export async function receiveNotice(services: Services, request: FastifyRequest): Promise<{ received: true }> {
  const { body } = request;
  if (!Buffer.isBuffer(body) || !(await isGenuine(services, request, body))) throw refused();
  const { id, type } = read(body);
  await services.database.tx(async (trx) => {
    const made = await insertEvent(trx, { _id: id, type, body: body.toString('utf8') });
    if (made) await services.jobs.send(trx, 'payments.notice', { eventId: id }, { retryLimit: 5, retryDelay: 5 });
  });
  return { received: true };
}

async function isGenuine({ paypal }: Services, request: FastifyRequest, body: Buffer): Promise<boolean> {
  try {
    return await paypal.verifyWebhook(request.headers, body);
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    // Nothing is known of it: the processor repeats it later.
    throw new Refusal(503, 'The certificate of this notice can’t be fetched just now.', { retryAfter: 60 });
  }
}

function read(body: Buffer): { id: string; type: string } {
  try {
    const { id, event_type: type } = JSON.parse(body.toString('utf8')) as { id?: unknown; event_type?: unknown };
    if (typeof id === 'string' && typeof type === 'string') return { id, type };
  } catch {
    // refused below
  }
  throw refused();
}
