import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type {} from '@fastify/rate-limit';
import { z } from 'zod';
import { MerchantInput, setMerchant } from './account.ts';
import { checkoutPage, pageHeaders } from './checkout-page.ts';
import { dispute, Disputing, readDispute } from './disputes.ts';
import { Faults, setFaults } from './faults.ts';
import { approveOrder, read } from './orders.ts';
import { ByHand, refundByHand, reverseCapture, settle, Settlement } from './refunds.ts';
import type { Bases } from './representations.ts';
import type { SimulatorStore } from './store.ts';

/** Its routes are no part of the documented interface, and PayPal is not limited by us. */
export const unlimited = { config: { rateLimit: false } } as const;

const Approval = z.strictObject({
  orderId: z.string(),
  outcome: z.enum(['approve', 'decline']).default('approve'),
  fundingSource: z.enum(['paypal', 'card']).default('paypal'),
});

interface Deciding {
  store: SimulatorStore;
  bases: () => Bases;
  /** a webhook may have been queued */
  changed: () => void;
}
interface Control extends Deciding {
  mayControl: onRequestAsyncHookHandler;
}

const decides =
  ({ store, bases, changed }: Deciding) =>
  (request: FastifyRequest) => {
    const approval = read(Approval, request.body);
    return store.transaction((documents) => approveOrder(documents, approval, bases())).finally(changed);
  };

/** Routes that PayPal does not have: to approve without a browser, to make it fail, and to see everything it knows. */
export function controlRoutes(app: FastifyInstance, { store, bases, changed, mayControl }: Control): void {
  const steering = { ...unlimited, onRequest: mayControl };
  app.post('/_sim/approve', steering, decides({ store, bases, changed }));
  app.post('/_sim/settle', steering, (request) => {
    const settlement = read(Settlement, request.body);
    return store.transaction((documents) => settle(documents, settlement, bases())).finally(changed);
  });
  app.post('/_sim/refund', steering, (request) => {
    const input = read(ByHand, request.body);
    return store.transaction((documents) => refundByHand(documents, input, bases())).finally(changed);
  });
  app.post('/_sim/reverse', steering, (request) => {
    const input = read(ByHand.pick({ captureId: true }), request.body);
    return store.transaction((documents) => reverseCapture(documents, input, bases())).finally(changed);
  });
  app.post('/_sim/dispute', steering, (request) => {
    const input = read(Disputing, request.body);
    return store.transaction((documents) => dispute(documents, input, bases())).finally(changed);
  });
  app.post('/_sim/merchant', steering, async (request, reply) => {
    const input = read(MerchantInput, request.body);
    await store.transaction((documents) => setMerchant(documents, input));
    return reply.code(204).send();
  });
  app.post('/_sim/faults', steering, async (request, reply) => {
    await setFaults(store, read(Faults, request.body));
    return reply.code(204).send();
  });
  app.get<{ Params: { id: string } }>('/resolutioncenter/view/:id', unlimited, ({ params }) =>
    store.transaction((documents) => readDispute(documents, params.id, bases())),
  );
  app.get('/_sim/state', steering, () =>
    store.transaction(async (documents) => {
      const all = async <K extends 'order' | 'capture' | 'refund' | 'event' | 'fault'>(kind: K) =>
        (await documents.list(kind)).map(({ body }) => body);
      return {
        orders: await all('order'),
        captures: await all('capture'),
        refunds: await all('refund'),
        events: await all('event'),
        faults: await all('fault'),
        undelivered: (await documents.list('delivery')).length,
      };
    }),
  );
}

/** The buttons' script and the page that the payer approves on. */
export async function pageRoutes(app: FastifyInstance, deciding: Deciding): Promise<void> {
  const { store } = deciding;
  const serve = (path: string, type: string, text: string) =>
    app.get(path, unlimited, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  serve('/sdk/js', 'text/javascript', await readFile(new URL('./browser/sdk.js', import.meta.url), 'utf8'));
  serve('/approve.js', 'text/javascript', await readFile(new URL('./browser/approve.js', import.meta.url), 'utf8'));
  serve('/approve.css', 'text/css', await readFile(new URL('./browser/approve.css', import.meta.url), 'utf8'));

  // The payer's own decision, which at PayPal takes signing in: here it takes the number of the order.
  app.post('/checkout', unlimited, decides(deciding));
  app.get<{ Querystring: { token?: string; funding?: string } }>('/checkout', unlimited, async (request, reply) => {
    const { token = '', funding } = request.query;
    const order = await store.transaction((documents) => documents.get('order', token));
    const html = checkoutPage(order, funding === 'card' ? 'card' : 'paypal');
    return reply
      .code(order ? 200 : 404)
      .headers(pageHeaders)
      .send(html);
  });
}
