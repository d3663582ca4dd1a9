import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bears, hideUnless } from '../../server/src/kernel/addresses.ts';
import { readWebhook } from './account.ts';
import { callAnswerer } from './calls.ts';
import { controlRoutes, unlimited, pageRoutes } from './control-routes.ts';
import type { ApiFault, ApiOperation } from './documents.ts';
import { readDispute } from './disputes.ts';
import { captureOrder, createOrder, readOrder } from './orders.ts';
import { readRefund, refundCapture } from './refunds.ts';
import { searchTransactions } from './reports.ts';
import { PaypalRefusal } from './refusals.ts';
import { minimal, type Bases } from './representations.ts';
import type { Documents, SimulatorStore } from './store.ts';
import { webhookKeys, webhookSender } from './webhooks.ts';

export interface SimulatorOptions {
  /** where it is mounted, e.g. /paypal-simulator; Fastify reads it too */
  prefix: string;
  store: SimulatorStore;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** address of the prefix for a browser, asked for when it is needed */
  publicBase: () => string;
  /** address of the prefix for this machine's programs, asked for when it is needed */
  selfBase: () => string;
  /** whether a page may steer it; holders of the client's secret may as well */
  mayControl: (request: FastifyRequest) => boolean;
  /** where webhooks are posted to, asked for when one is due */
  webhookUrl: () => string;
  /** the same address as the merchant has registered it, which the world uses */
  registeredUrl: string;
}

const tokenSeconds = 32_400;

/**
 * PayPal without money, for development and tests: its REST calls, its webhooks, its JavaScript SDK and a page to
 * approve orders on. Use `app.register(paypalSimulator, options)`. All its data is in the store, so any number of
 * processes may serve it, and it goes on after any of them died. The caller closes the store, after the app.
 */
export async function paypalSimulator(app: FastifyInstance, options: SimulatorOptions): Promise<void> {
  const { store } = options;
  const keys = await webhookKeys(store);
  const certPath = `/v1/notifications/certs/CERT-${createHash('sha256').update(keys.publicKey).digest('hex').slice(0, 32)}`;
  const sender = webhookSender({
    store,
    privateKey: keys.privateKey,
    webhookId: options.webhookId,
    webhookUrl: options.webhookUrl,
    certUrl: () => bases().api + certPath,
    failed: (error) => app.log.error(error, 'PayPal simulator: webhooks are held up'),
  });
  const bases = (): Bases => ({
    api: options.selfBase().replace(/\/+$/, ''),
    browser: options.publicBase().replace(/\/+$/, ''),
  });
  // delivers the events that an earlier process left
  app.addHook('onListen', async () => sender.wake());
  app.addHook('onClose', () => sender.close());

  readBodies(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new PaypalRefusal(404)));

  app.get(certPath, unlimited, (_request, reply) => reply.type('application/x-pem-file').send(keys.publicKey));
  app.post('/v1/oauth2/token', unlimited, (request, reply) => issueToken(options, request, reply));
  restRoutes(app, options, bases, sender.wake);
  const mayControl = hideUnless((request) => options.mayControl(request) || bears(request, options.clientSecret));
  controlRoutes(app, { store, bases, changed: sender.wake, mayControl });
  await pageRoutes(app, { store, bases, changed: sender.wake });
}

/** PayPal reads bodies more freely than the app around it does: an empty one is an empty object. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body === '') return {};
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw new PaypalRefusal(400, 'MALFORMED_REQUEST_JSON');
      }
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}

const sendRefusal = (reply: FastifyReply, refusal: PaypalRefusal) => {
  const { body } = refusal;
  return reply.code(refusal.status).header('paypal-debug-id', body.debug_id).send(body);
};

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof PaypalRefusal) return sendRefusal(reply, error);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode >= 500) request.log.error(error, 'PayPal simulator');
  const status = statusCode === 415 ? 415 : 400;
  return sendRefusal(reply, new PaypalRefusal(statusCode >= 500 ? 500 : status));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/** A token is its time of expiry, signed: any process may have issued it. */
const signatureOf = (expires: string, { clientId, clientSecret }: SimulatorOptions) =>
  createHmac('sha256', clientSecret).update(`${clientId}|${expires}`).digest('base64url');

function issueToken(options: SimulatorOptions, { headers, body }: FastifyRequest, reply: FastifyReply) {
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  if (!same(headers.authorization ?? '', `Basic ${basic}`))
    return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
  if (!z.object({ grant_type: z.literal('client_credentials') }).safeParse(body).success)
    return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' });
  const expires = String(Date.now() + tokenSeconds * 1000);
  return reply.send({
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: `A21AA${expires}.${signatureOf(expires, options)}`,
    token_type: 'Bearer',
    app_id: 'APP-SIMULATOR',
    expires_in: tokenSeconds,
    nonce: new Date().toISOString(),
  });
}

function requireToken(options: SimulatorOptions, { headers }: FastifyRequest): void {
  const [, expires = '', signature = ''] = /^Bearer A21AA(\d+)\.(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (!same(signature, signatureOf(expires, options)) || Number(expires) < Date.now()) throw new PaypalRefusal(401);
}

type Handle = (documents: Documents, request: FastifyRequest, id: string, fault?: ApiFault['kind']) => Promise<unknown>;

function restRoutes(app: FastifyInstance, options: SimulatorOptions, bases: () => Bases, changed: () => void): void {
  const answer = callAnswerer(options.store);
  const route = (method: 'GET' | 'POST', url: string, op: ApiOperation, handle: Handle) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url,
      ...unlimited,
      handler: async (request, reply) => {
        requireToken(options, request);
        const { id = '' } = request.params;
        const header = (name: string) => [request.headers[name]].flat()[0];
        const call = {
          op,
          resource: id,
          requestId: op === 'get' ? undefined : header('paypal-request-id'),
          mockResponse: header('paypal-mock-response'),
        };
        const given = await answer(call, (documents, fault) => handle(documents, request, id, fault)).finally(changed);
        if (given === 'dropped') {
          reply.hijack();
          request.raw.socket.destroy();
          return undefined;
        }
        const whole = op === 'get' || header('prefer') === 'return=representation';
        return reply.code(given.status).send(whole ? given.body : minimal(given.body));
      },
    });

  route('POST', '/v2/checkout/orders', 'create', (documents, { body }) => createOrder(documents, body, bases()));
  route('GET', '/v2/checkout/orders/:id', 'get', (documents, _, id) => readOrder(documents, id, bases()));
  route('POST', '/v2/checkout/orders/:id/capture', 'capture', (documents, _, id, fault) =>
    captureOrder(documents, id, fault, bases()),
  );
  route('POST', '/v2/payments/captures/:id/refund', 'refund', (documents, { body }, id, fault) =>
    refundCapture(documents, id, body, fault, bases()),
  );
  route('GET', '/v1/customer/disputes/:id', 'get', (documents, _, id) => readDispute(documents, id, bases()));
  route('GET', '/v1/notifications/webhooks/:id', 'get', (documents, _, id) =>
    readWebhook(documents, id, { webhookId: options.webhookId, url: options.registeredUrl }, bases()),
  );
  route('GET', '/v1/reporting/transactions', 'get', (documents, { query }) => searchTransactions(documents, query));
  route('GET', '/v2/payments/refunds/:id', 'get', (documents, _, id) => readRefund(documents, id, bases()));
}
