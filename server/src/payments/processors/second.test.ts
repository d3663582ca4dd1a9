import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { none } from './none.ts';
import { ProcessorError, type Order, type Processor } from './port.ts';
import { processorKinds } from './registry.ts';

/** A processor of the tests that takes every payment. Its notices are signed with a key of its own. */
function tally(publicKey: string): Processor {
  const orders = new Map<string, Order>();
  const orderOf = async (id: string): Promise<Order> => {
    const order = orders.get(id);
    if (order) return order;
    throw new ProcessorError('no such order', { status: 404, issue: 'GONE', problem: 'other', retryable: false });
  };
  return {
    ...none,
    name: 'Tally',
    credentials: 'TALLY_KEY',
    registration: 'TALLY_KEY',
    configuration: publicKey,
    createOrder: async ({ customId, amountCents, currency }) => {
      const order: Order = {
        id: `tally-${customId}`,
        status: 'APPROVED',
        customId,
        payee: 'us',
        amountCents,
        currency,
        payer: { email: null, payerId: 'p', name: 'A Payer' },
        fundingSource: 'card',
        capture: null,
        refunds: [],
        raw: {},
      };
      orders.set(order.id, order);
      return order;
    },
    order: orderOf,
    capture: async (id) => {
      const order = await orderOf(id);
      const { amountCents, currency } = order;
      const capture = {
        id: `c-${id}`,
        status: 'COMPLETED',
        amountCents,
        currency,
        feeCents: 1,
        statusReason: null,
      } as const;
      return Object.assign(order, { status: 'COMPLETED', capture });
    },
    refund: async (captureId, requestId, amount) => {
      const order = await orderOf(captureId.replace('c-', ''));
      const refund = {
        id: `r-${requestId}`,
        status: 'COMPLETED' as const,
        amountCents: amount?.cents ?? order.amountCents,
        currency: order.currency,
        statusReason: null,
        customId: amount?.customId ?? null,
        raw: {},
      };
      order.refunds.push(refund);
      return refund;
    },
    isGenuine: async ({ 'x-tally': signature }, body) =>
      verify(null, body, publicKey, Buffer.from(String(signature ?? ''), 'base64')),
    noticeOf: (body) => z.object({ id: z.string(), type: z.string() }).safeParse(body).data,
  };
}

const keys = generateKeyPairSync('ed25519');
const publicKey = String(keys.publicKey.export({ type: 'spki', format: 'pem' }));
// The one line of the registry, before anything reads it.
Object.assign(processorKinds, {
  tally: {
    name: 'Tally',
    variables: { TALLY_KEY: z.string().optional().describe('a public key') },
    required: ['TALLY_KEY'],
    read: ({ TALLY_KEY: key }: Record<string, unknown>) =>
      key === undefined
        ? undefined
        : {
            open: () => tally(z.string().parse(key)),
            browser: { colour: 'blue' },
            sources: ['https://buttons.tally.example'],
            doubts: [{ setting: 'TALLY_KEY', says: 'is the one of the tests' }],
          },
  },
});
const { openWorld } = await import('../../../../tests/world.ts');
const { api, pathOf } = await import('../../../../tests/paths.ts');
const { readSettings } = await import('../../settings.ts');
const { settingsFindings } = await import('../../office/operations/doctor/settings.ts');
const { productionSettings } = await import('../../../test/production.ts');
const chosen = { PAYMENT_PROCESSOR: 'tally', TALLY_KEY: publicKey };
const world = await openWorld(chosen);
const student = await world.someone('Student');
const professor = await world.professor();

test('production asks for the settings of the chosen processor, and not for those of another', () => {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, ...rest } = productionSettings;
  const others = { DATABASE_URL: 'embedded', SMTP_URL: 'smtp://127.0.0.1:1', PAYMENT_PROCESSOR: 'tally' };
  expect(() => readSettings({ ...rest, ...others }, '/tmp')).toThrow(/^production needs TALLY_KEY$/);
  const settings = readSettings({ ...rest, ...others, ...chosen }, '/tmp');
  expect(Object.keys(settings.processors)).toEqual(['tally']);
  const said = settingsFindings(settings, rest).map(({ about, says }) => `${about} ${says}`);
  expect(said).toContain('TALLY_KEY is the one of the tests');
  expect(said.filter((one) => /paypal/i.test(one))).toEqual([]);
  const both = { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, ...rest, ...others, ...chosen };
  expect(Object.keys(readSettings(both, '/tmp').processors)).toEqual(['paypal', 'tally']);
});

test('a payment goes through the chosen processor from its order to its refund, and nobody reads of another', async () => {
  expect((await world.visitor().get(api.site.config)).body).toMatchObject({
    paymentProcessor: 'tally',
    paymentProcessorName: 'Tally',
    paymentSettings: { colour: 'blue' },
    simulatedPayments: false,
    paymentsAvailable: true,
  });
  for (const isAudit of [false, true]) {
    const { _id: courseInstanceREF } = await world.courseInstance({ professor });
    const { body: order } = await student.post(api.checkout.createOrder, { courseInstanceREF, isAudit });
    const paid = await student.post(pathOf(api.checkout.capture, { orderId: String(order['orderId']) }));
    expect(paid.body['transaction']).toMatchObject({ status: 'COMPLETED', paymentProcessor: 'tally' });
    await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: courseInstanceREF }));
    await world.settled();
    const { body: mine } = await student.get(api.payments.mine);
    expect(mine[0]).toMatchObject({ _id: paid.body['transaction']._id, status: 'REFUNDED' });
  }
  const mails = (await world.mailsTo()).map(({ subject, text }) => [subject, text]);
  expect(mails.length).toBeGreaterThan(3);
  expect(JSON.stringify(mails)).not.toMatch(/paypal/i);
});

test('a processor that can’t be reached hides no notice of another', async () => {
  const body = Buffer.from(JSON.stringify({ id: 'N-1', type: 'moved' }));
  const signature = sign(null, body, keys.privateKey).toString('base64');
  const unreachable = () =>
    Promise.reject(new ProcessorError('away', { status: 0, issue: 'UNREACHABLE', problem: 'other', retryable: true }));
  const first = { ...none, isGenuine: unreachable };
  const { processors } = world.stoa.services;
  const own = { ...processors };
  // The one that is away is asked first.
  for (const name of Object.keys(own)) delete (processors as Record<string, unknown>)[name];
  Object.assign(processors, { away: first, ...own });
  const send = (headers: Record<string, string>) =>
    fetch(`${world.stoa.url}${api.payments.webhook.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send({ 'x-tally': signature })).status).toBe(200);
  // Nobody here can tell whether this one is forged: its sender repeats it.
  expect((await send({ 'x-tally': signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')) })).status).toBe(503);
});
