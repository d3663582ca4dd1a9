import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulatorWorld } from '../../../dev/simulator/simulator-world.ts';
import { api } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld, type World } from '../../../tests/world.ts';
import { testDatabase } from '../../test/database.ts';
import { openMailSink } from '../../test/mail-sink.ts';

const sink = await openMailSink();
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' });

const stepOf = async (of: World, wanted: string) => {
  const { steps } = (await (await of.administrator()).get(api.setup.state)).body as unknown as { steps: Json[] };
  return steps.find(({ key }) => key === wanted);
};
const lastLine = (action: string) =>
  world.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('_id', 'desc').executeTakeFirst();

test('a test mail goes to whoever asks for it, and its outcome and instant are remembered', async () => {
  const admin = await world.administrator();
  const second = await world.staff('Administrator', 'second@world.example');
  expect(await stepOf(world, 'mail')).toEqual({ key: 'mail', done: false, at: null, failed: false });
  expect(await second.post(api.setup.testMail)).toMatchObject({
    status: 200,
    body: { sentTo: 'second@world.example', sent: true, kept: false },
  });
  expect(sink.to('second@world.example').map(({ subject }) => subject)).toEqual(['A test email from Stoa']);
  expect(sink.to('admin@world.example')).toEqual([]);
  const done = await stepOf(world, 'mail');
  expect(done).toMatchObject({ done: true, failed: false, at: expect.stringMatching(/^20.*Z$/) });
  expect(await lastLine('send test mail')).toMatchObject({ entity: 'setup', detail: { ok: true } });
  await admin.post(api.setup.testMail);
  expect(sink.to('admin@world.example')).toHaveLength(1);
});

test('what the mail server says is said as it says it, and the step is open again', async () => {
  const admin = await world.administrator();
  await admin.post(api.setup.testMail);
  sink.refuse(554);
  onTestFinished(() => void sink.refuse());
  const answer = await admin.post(api.setup.testMail);
  expect(answer).toMatchObject({ status: 422, body: { code: 'smtp' } });
  expect(answer.body['message']).toMatch(/^The email didn’t go out\. The mail server says: .*554.*not now/);
  expect(await stepOf(world, 'mail')).toMatchObject({ done: false, failed: true, at: expect.any(String) });
  expect(await lastLine('send test mail')).toMatchObject({ detail: { ok: false, responseCode: 554 } });
  // Nothing is left that would be sent again later.
  expect(await world.mailsTo('admin@world.example')).toEqual([]);
});

test('a mail server that takes everything and says nothing keeps nobody waiting longer than eight seconds (T226)', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const slow = await openWorld({
    SMTP_URL: `smtp://somebody:s3cret-word@127.0.0.1:${(silent.address() as AddressInfo).port}`,
    MAIL_FROM: 'Stoa <stoa@world.example>',
  });
  const admin = await slow.administrator();
  const began = performance.now();
  const answer = await admin.post(api.setup.testMail);
  expect(performance.now() - began).toBeLessThan(8500);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).not.toContain('s3cret-word');
  const { settings } = await slow.db.selectFrom('setupCheck').select('settings').executeTakeFirstOrThrow();
  expect(settings).toMatch(/^[\w-]{43}$/);
});

test('without a mail server the mail is kept, and with other settings the step is open again', async () => {
  const without = await openWorld();
  const admin = await without.administrator();
  expect((await admin.post(api.setup.testMail)).body).toEqual({
    sentTo: 'admin@world.example',
    sent: false,
    kept: true,
  });
  expect(await without.mailsTo('admin@world.example')).toMatchObject([
    { subject: 'A test email from Stoa', state: 'kept' },
  ]);
  expect(await stepOf(without, 'mail')).toMatchObject({ done: true });
  await without.db.updateTable('setupCheck').set({ settings: 'those of before' }).execute();
  expect(await stepOf(without, 'mail')).toEqual({ key: 'mail', done: false, at: null, failed: false });
});

const check = async (of: World) => {
  const { status, body } = await (await of.administrator()).post(api.setup.checkPayments);
  expect(status).toBe(200);
  return body as unknown as { what: string; ok: boolean; message: string }[];
};
const said = async (of: World) => (await check(of)).map(({ what, ok, message }) => `${what} ${ok}: ${message}`);
const here = 'http://localhost:3000/api/payments/webhook';

test('the payment service is asked for the keys, the webhook and the currency, and no money moves', async () => {
  expect(await stepOf(world, 'payments')).toMatchObject({ done: false, at: null });
  expect(await said(world)).toEqual([
    'keys true: PayPal accepts the id and the secret.',
    'webhook true: The webhook leads here and has every event we need.',
    'currency true: PayPal takes payments in USD for this account.',
  ]);
  expect(await stepOf(world, 'payments')).toMatchObject({ done: true, failed: false, at: expect.any(String) });
  expect((await world.processor()).captures).toEqual([]);
  expect(await lastLine('check payments')).toMatchObject({ entity: 'setup', detail: { ok: true, failed: [] } });
});

test.each([
  [
    { webhookUrl: 'https://elsewhere.example/hook' },
    `webhook false: The webhook leads to https://elsewhere.example/hook. Change it at PayPal to ${here}.`,
  ],
  [
    { events: ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING'] },
    'webhook false: The webhook is missing these events. Add them at PayPal: PAYMENT.CAPTURE.DECLINED, PAYMENT.CAPTURE.REFUNDED, ' +
      'PAYMENT.CAPTURE.REVERSED, CUSTOMER.DISPUTE.CREATED, CUSTOMER.DISPUTE.UPDATED, CUSTOMER.DISPUTE.RESOLVED.',
  ],
  [
    { currencies: ['EUR'] },
    'currency false: PayPal takes no payments in USD for this account: CURRENCY_NOT_SUPPORTED.',
  ],
])('what is wrong at the payment service is said: %j', async (input, sentence) => {
  onTestFinished(() => world.simulator('/merchant', {}));
  await world.simulator('/merchant', input);
  const answers = await said(world);
  expect(answers.filter((one) => one.includes('false'))).toEqual([sentence]);
  expect(await stepOf(world, 'payments')).toMatchObject({ done: false, failed: true });
  await world.simulator('/merchant', {});
  expect((await check(world)).every(({ ok }) => ok)).toBe(true);
});

test('the kinds of events one by one are as good as all of them, and an address may be written otherwise', async () => {
  onTestFinished(() => world.simulator('/merchant', {}));
  const disputes = ['CREATED', 'UPDATED', 'RESOLVED'].map((one) => `CUSTOMER.DISPUTE.${one}`);
  const captures = ['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((one) => `PAYMENT.CAPTURE.${one}`);
  const events = ['CHECKOUT.ORDER.APPROVED', ...captures, ...disputes];
  await world.simulator('/merchant', { events, webhookUrl: 'HTTP://LocalHost:3000/api/payments/webhook' });
  expect((await check(world)).map(({ ok }) => ok)).toEqual([true, true, true]);
});

/** A Stoa that pays by a separate simulated PayPal, with settings as an operator would make them. */
async function operated(more: Record<string, string>) {
  const paypal = await startSimulatorWorld((await testDatabase()).url);
  onTestFinished(() => paypal.stop());
  return openWorld({
    PAYPAL_API_URL: paypal.base,
    PAYPAL_CLIENT_ID: 'simulator',
    PAYPAL_CLIENT_SECRET: 'not a secret',
    PAYPAL_WEBHOOK_ID: 'WHSIMULATOR',
    PUBLIC_URL: 'http://localhost:3000',
    ...more,
  });
}

test('keys that are refused are said, and nothing is asked with them; the secret is in no answer (T227)', async () => {
  const wrong = await operated({ PAYPAL_CLIENT_SECRET: 'another secret' });
  expect(await said(wrong)).toEqual([
    'keys false: PayPal refuses the id or the secret. Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.',
    'webhook false: We couldn’t check this without an id and a secret that are accepted.',
    'currency false: We couldn’t check this without an id and a secret that are accepted.',
  ]);
  const rows = JSON.stringify(await wrong.db.selectFrom('setupCheck').selectAll().execute());
  const lines = JSON.stringify(await wrong.db.selectFrom('auditLog').selectAll().execute());
  expect(rows + lines).not.toContain('another secret');
});

test.each(['WHUNKNOWN', 'no such/id'])('a webhook that PayPal does not know is said: %s', async (id) => {
  const unknown = await operated({ PAYPAL_WEBHOOK_ID: id });
  expect((await said(unknown))[1]).toBe('webhook false: PayPal doesn’t know the webhook in PAYPAL_WEBHOOK_ID.');
});

test('a payment service that does not answer is said, and the next try asks it again', async () => {
  const shaky = await operated({ PAYPAL_API_URL: 'http://127.0.0.1:9' });
  expect((await said(shaky))[0]).toBe('keys false: PayPal doesn’t answer. Try again in a moment.');
  await world.faults({ op: 'get', kind: '500' }, { op: 'create', kind: '500' });
  expect((await check(world)).map(({ ok, message }) => [ok, message.includes('doesn’t answer')])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect((await check(world)).every(({ ok }) => ok)).toBe(true);
});

test('neither is tried more than six times a minute by one person (T226)', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' });
  const admin = await limited.administrator();
  for (const call of [api.setup.testMail, api.setup.checkPayments]) {
    const statuses: number[] = [];
    for (let at = 0; at < 7; at++) statuses.push((await admin.post(call)).status);
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
  }
  expect(await limited.mailsTo('admin@world.example')).toHaveLength(6);
});

test('the status says what the doctor finds now, the most serious first, to administrators alone', async () => {
  const admin = await world.administrator();
  const about = async (wanted: string) => {
    const { body } = await admin.get(api.setup.status);
    const all = body['findings'] as Json[];
    const order = ['severe', 'doubtful', 'good'];
    const weights = all.map(({ weight }) => order.indexOf(String(weight)));
    expect(weights).toEqual(weights.toSorted((one, other) => one - other));
    return all.find((one) => one['about'] === wanted);
  };
  expect(await about('SMTP_URL')).toMatchObject({
    weight: 'good',
    says: expect.stringContaining('takes mail from us'),
  });
  expect(await about('Scanner')).toMatchObject({ weight: 'doubtful' });
  expect((await (await world.registrar()).get(api.setup.status)).status).toBe(403);
});
