import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { paypal } from '../../server/src/payments/processors/paypal/client.ts';
import type { Processor } from '../../server/src/payments/processors/port.ts';
import type { CaptureDocument, Kinds, OrderDocument, RefundDocument } from './documents.ts';
import type { Faults } from './faults.ts';
import { paypalSimulator } from './simulator.ts';
import { openSimulatorStore } from './store.ts';

export const credentials = { clientId: 'simulator', clientSecret: 'not a secret', webhookId: 'WHSIMULATOR' };

interface Notice {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
  event: { id: string; event_type: string; resource: { id: string } };
}

interface State {
  orders: OrderDocument[];
  captures: CaptureDocument[];
  refunds: RefundDocument[];
  events: Kinds['event'][];
  undelivered: number;
}

/** Starts a merchant and its simulated PayPal in one server on a free port, for tests. */
export async function startSimulatorWorld(databaseUrl: string) {
  const store = await openSimulatorStore(databaseUrl);
  const app = fastify();
  const notices: Notice[] = [];
  /** how many of the next webhooks the merchant answers with 500 */
  const merchant = { failing: 0 };
  const address = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const base = () => `${address()}/paypal-simulator`;

  await app.register(paypalSimulator, {
    prefix: '/paypal-simulator',
    store,
    ...credentials,
    mayControl: () => true,
    publicBase: base,
    selfBase: base,
    webhookUrl: () => `${address()}/webhook`,
    registeredUrl: 'https://shop.example/webhook',
  });
  await app.register(async (shop) => {
    shop.removeAllContentTypeParsers();
    shop.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    shop.post<{ Body: Buffer }>('/webhook', async ({ headers, body }, reply) => {
      if (merchant.failing-- > 0) return reply.code(500).send();
      notices.push({ headers, rawBody: body, event: JSON.parse(body.toString()) as Notice['event'] });
      return reply.send();
    });
  });
  app.post('/echo', async ({ body }) => ({ body }));
  await app.listen({ host: '127.0.0.1', port: 0 });

  const client: Processor = paypal({ apiUrl: base(), ...credentials });
  const control = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${base()}/_sim/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  return {
    app,
    base: base(),
    client,
    merchant,
    notices,
    approve: (
      orderId: string,
      outcome: 'approve' | 'decline' = 'approve',
      fundingSource: 'paypal' | 'card' = 'paypal',
    ) => control('approve', { orderId, outcome, fundingSource }),
    settle: (
      settlement:
        | { captureId: string; outcome: 'complete' | 'decline' }
        | { refundId: string; outcome: 'complete' | 'fail' },
    ) => control('settle', settlement),
    faults: (...faults: z.input<typeof Faults>) => control('faults', faults),
    state: async () => (await (await fetch(`${base()}/_sim/state`)).json()) as State,
    /** A new order of 25 dollars, approved unless said otherwise. */
    order: async (name: string, approved = true) => {
      const order = await client.createOrder(
        {
          customId: name,
          invoiceId: `invoice-${name}`,
          amountCents: 2500,
          currency: 'USD',
          description: 'Greek philosophy',
          brandName: 'Stoa',
        },
        `ord-${name}`,
      );
      if (approved) await control('approve', { orderId: order.id });
      return order;
    },
    stop: async () => {
      await app.close();
      await store.close();
    },
  };
}
