import { api, pathOf } from './paths.ts';
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyGoneWrong } from './money.ts';
import { ask, type Json, type Person } from './person.ts';
import { ownProcess } from './process.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
afterAll(async () => assert.deepEqual(await moneyGoneWrong(world), []));
const course = () => world.courseInstance({ professor });
const orderFor = async (student: Person, id: string, isAudit: boolean) =>
  String((await student.post(api.checkout.createOrder, { courseInstanceREF: id, isAudit })).body['orderId']);

test('of two orders that were both paid, one buys the place, and the other is set aside for administrators (T69)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const credit = await orderFor(student, _id, false);
  await world.approve(credit);
  const audit = await orderFor(student, _id, true);
  await world.approve(audit);
  // Only we capture, and only the live one; somebody at the processor takes the other all the same.
  expect((await student.post(pathOf(api.checkout.capture, { orderId: credit }))).status).toBe(409);
  await world.stoa.services.processors.paypal!.capture(credit, 'by hand');
  expect((await student.post(pathOf(api.checkout.capture, { orderId: audit }))).status).toBe(200);
  await expect
    .poll(async () => {
      const intents = await world.db
        .selectFrom('paymentIntent')
        .select('state')
        .where('orderId', 'in', [credit, audit])
        .execute();
      return intents.map(({ state }) => state).toSorted();
    })
    .toEqual(['ATTENTION', 'CAPTURED']);
  const places = (await student.get(api.registrations.mine)).body as unknown as Json[];
  expect(places).toMatchObject([{ isAudit: true, status: 'Registered' }]);
});

test('an order that is reported for another course than its own is not known, and stays unpaid (T65)', async () => {
  const [one, other] = [await course(), await course()];
  const student = await world.someone('Student');
  const orderId = await orderFor(student, one._id, false);
  await world.approve(orderId);
  const said = { courseInstanceREF: other._id, externalOrderId: orderId, isAudit: false, status: 'COMPLETED' };
  expect((await student.post(api.payments.report, said)).status).toBe(404);
  expect((await student.get(api.payments.mine)).body).toEqual([]);
  expect((await student.get(api.registrations.mine)).body).toEqual([]);
});

test('a payment whose money was taken without our knowing is not cancelled by a browser’s word (T67)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const orderId = await orderFor(student, _id, false);
  await world.faults({ kind: 'no-webhook', count: 5 });
  await world.approve(orderId);
  await world.stoa.services.processors.paypal!.capture(orderId, 'by hand');
  const said = { courseInstanceREF: _id, externalOrderId: orderId, isAudit: false, status: 'CANCELLED' };
  expect((await student.post(api.payments.report, said)).body).toMatchObject({ status: 'COMPLETED', amount: 400 });
  await world.faults();
  const places = (await student.get(api.registrations.mine)).body as unknown as Json[];
  expect(places).toMatchObject([{ status: 'Registered' }]);
});

test('money that went to another account than the order’s buys no place, and is set aside (T70)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const orderId = await orderFor(student, _id, false);
  await world.approve(orderId);
  await sql`update paypal_simulator.document
    set body = jsonb_set(body::jsonb, '{payee,merchant_id}', '"SOMEBODYELSE1"')
    where kind = 'order' and id = ${orderId}`.execute(world.db);
  expect(await student.post(pathOf(api.checkout.capture, { orderId }))).toMatchObject({
    status: 409,
    body: { code: 'attention' },
  });
  expect((await student.get(api.registrations.mine)).body).toEqual([]);
  const { note } = await world.db
    .selectFrom('paymentIntent')
    .select('note')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(note).toContain('paid to SOMEBODYELSE1');
});

test('ten failed payments an hour are enough for anybody (T77)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const fail = () => student.post(api.payments.report, { courseInstanceREF: _id, isAudit: false, status: 'FAILED' });
  for (let tries = 0; tries < 10; tries++) expect((await fail()).status).toBe(201);
  const answer = await fail();
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await student.get(api.payments.mine)).body).toHaveLength(10);
  // somebody else is not hindered by it
  const other = await world.someone('Student');
  expect(
    (await other.post(api.payments.report, { courseInstanceREF: _id, isAudit: false, status: 'FAILED' })).status,
  ).toBe(201);
});

test('what a browser says of payer, fee and answer is not kept (T78)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const orderId = await orderFor(student, _id, false);
  await world.approve(orderId);
  await student.post(pathOf(api.checkout.capture, { orderId }));
  const junk = 'junk'.repeat(50_000);
  const said = {
    courseInstanceREF: _id,
    externalOrderId: orderId,
    status: 'COMPLETED',
    rawResponse: { junk },
    payerInfo: { email: 'evil@example.org', name: '<script>' },
    transactionFee: -5,
    externalPaymentId: 'MINE',
    paymentMethod: 'gold',
  };
  const { status, body } = await student.post(api.payments.report, said);
  expect(status).toBe(201);
  expect(JSON.stringify(body)).not.toMatch(/junk|evil|<script|MINE|gold/);
  const kept = await world.db
    .selectFrom('transaction')
    .selectAll()
    .where('_id', '=', body._id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toMatch(/junk|evil|<script|MINE|gold/);
  expect(kept).toMatchObject({ externalOrderId: orderId, feeCents: 1445 });
  expect((await student.post(api.payments.report, { ...said, rawResponse: 'x'.repeat(1_048_576) })).status).toBe(413);
});

test('the processor’s secret reaches no browser (T79)', async () => {
  const secret = 'canary-of-the-processor';
  const stoa = await ownProcess({
    PAYPAL_CLIENT_ID: 'shown-client',
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: 'webhook',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    PAYPAL_SDK_URL: 'http://127.0.0.1:9/sdk/js',
  });
  try {
    await stoa.start();
    const seen = new Set<string>();
    const leaks: string[] = [];
    let config = '';
    const look = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = await (await ask(stoa.url + path)).text();
      if (text.includes(secret)) leaks.push(path);
      if (path === api.site.config.path) config = text;
      for (const [, found] of text.matchAll(/["'`](\/?assets\/[\w./-]+\.(?:js|css))["'`]/g))
        await look(`/${found!.replace(/^\//, '')}`);
    };
    for (const path of ['/', '/courses', '/login', '/mainContent', api.site.config.path, '/api/openapi.json'])
      await look(path);
    expect(leaks).toEqual([]);
    expect(config).toContain('shown-client');
    expect(seen.size).toBeGreaterThan(20);
  } finally {
    await stoa.remove();
  }
});
