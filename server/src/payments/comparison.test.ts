import { api, pathOf } from '../../../tests/paths.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { moneyGoneWrong } from '../../../tests/money.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { PaypalError } from './processors/paypal/wire.ts';
import { compareAll } from './comparison.ts';
import { takenBetween } from './comparison.queries.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.faults();
});
/** As if the three hours were over within which the processor's list may lag behind. */
const compare = async (of = world) => {
  await compareAll(of.stoa.services, new Date(Date.now() + 2 * 3_600_000));
  return (await (await of.administrator()).get(api.ledger.comparison)).body;
};
async function paid(at = world) {
  const student = await at.someone('Student');
  const course = await at.courseInstance(at === world ? { professor } : {});
  const { transaction } = (await at.pays(student, course)).body;
  return { student, course, captureId: String(transaction.externalPaymentId), id: String(transaction._id) };
}
const erase = (of = world) => of.db.deleteFrom('comparison').execute();

test('where nothing was ever paid there is nothing to compare; then what agrees is looked at and not kept', async () => {
  const own = await openWorld();
  expect((await compare(own))['last']).toBeNull();
  const { student, course } = await paid(own);
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await own.settled();
  expect(await compare(own)).toMatchObject({ last: { looked: 2, problem: '' }, differences: [] });
});

/** Seen red with a comparison that only compares. */
test('what a lost notice would have told is found in the processor’s list, and mended (F17)', async () => {
  const { captureId, student } = await paid();
  await world.faults({ kind: 'no-webhook', count: 1 });
  await world.simulator('/refund', { captureId, amount: '120.00' });
  await erase();
  expect((await compare())['differences']).toEqual([]);
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ refundedAmount: 120 });
  expect(await moneyGoneWrong(world)).toEqual([]);
});

test('money that no payment accounts for, and a payment that the list does not have, are shown until somebody closes them', async () => {
  // This test breaks things for good, so it opens another world.
  const own = await openWorld();
  const processor = own.stoa.services.processors.paypal!;
  const { captureId } = await paid(own);
  const stray = await processor.createOrder(
    { customId: 'stray', invoiceId: 'stoa-stray', amountCents: 900, currency: 'USD', description: 'A stray' },
    'ord-stray',
  );
  await own.approve(stray.id);
  const { capture } = await processor.capture(stray.id, 'cap-stray');
  await sql`delete from paypal_simulator.document where kind = 'capture' and id = ${captureId}`.execute(own.db);
  await sql`update "transaction" set "createdAt" = now() - interval '2 hours'
    where "externalPaymentId" = ${captureId}`.execute(own.db);
  await erase(own);
  const found = (await compare(own))['differences'] as { _id: string; what: string }[];
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'unknown payment', externalId: capture?.id, amount: 9, intentREF: null }),
      expect.objectContaining({ what: 'missing payment', externalId: captureId, amount: 400 }),
    ]),
  );
  await erase(own);
  expect((await compare(own))['differences']).toHaveLength(2);
  const boss = await own.administrator();
  for (const { _id } of found) {
    expect((await boss.post(pathOf(api.ledger.closeDifference, { id: _id }), { reason: ' ' })).status).toBe(400);
    expect(
      (await boss.post(pathOf(api.ledger.closeDifference, { id: _id }), { reason: 'A test of ours.' })).status,
    ).toBe(200);
  }
  await erase(own);
  expect((await compare(own))['differences']).toEqual([]);
});

// Seen red with every row of more than nothing taken for a payment.
test('money that a bank has not decided on is no payment yet', async () => {
  const own = await openWorld();
  const processor = own.stoa.services.processors.paypal!;
  const stray = async (invoiceId: string) => {
    const name = { customId: invoiceId, invoiceId: `stoa-${invoiceId}` };
    const order = await processor.createOrder(
      { ...name, amountCents: 900, currency: 'USD', description: 'A stray' },
      name.customId,
    );
    await own.approve(order.id);
    return (await processor.capture(order.id, `cap-${invoiceId}`)).capture!.id;
  };
  await paid(own);
  await own.faults({ op: 'capture', kind: 'pending' });
  const waits = await stray('waits');
  const taken = await stray('taken');
  const { differences } = await compare(own);
  expect(differences).toEqual([expect.objectContaining({ what: 'unknown payment', externalId: taken })]);
  await own.simulator('/settle', { captureId: waits, outcome: 'complete' });
  await erase(own);
  expect((await compare(own))['differences']).toHaveLength(2);
});

test('a list that can’t be read is a problem that is shown, and the time is compared the next day', async () => {
  await paid();
  await erase();
  vi.spyOn(services.processors.paypal!, 'moved').mockRejectedValueOnce(new PaypalError(403, 'NOT_AUTHORIZED', null));
  const refused = (await admin.post(api.ledger.compare)).body;
  expect(refused['last'].problem).toContain('Transaction search');
  const { from } = refused['last'];
  expect((await admin.post(api.ledger.compare)).body['last']).toMatchObject({ problem: '', from });
});

test('the simulator’s list has the shape of PayPal’s, in pages of at most 31 days', async () => {
  const { captureId, student } = await paid();
  await paid();
  await world.simulator('/refund', { captureId, amount: '130.00' });
  await expect.poll(async () => (await student.get(api.payments.mine)).body[0]).toMatchObject({ refundedAmount: 130 });
  const now = Date.now();
  const { rows, pages } = await services.processors.paypal!.moved(
    new Date(now - 86_400_000),
    new Date(now + 60_000),
    1,
  );
  expect(pages).toBe(1);
  expect(rows).toContainEqual(
    expect.objectContaining({
      id: captureId,
      eventCode: 'T0006',
      status: 'S',
      currency: 'USD',
      amountCents: 40_000,
      of: null,
    }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ eventCode: 'T1107', amountCents: -13_000, of: captureId }));
  await expect(services.processors.paypal!.moved(new Date(now - 40 * 86_400_000), new Date(now), 1)).rejects.toThrow(
    'INVALID_REQUEST',
  );
});

test('a payment that was begun before a period and decided on in it is missing from no list of that period', async () => {
  const own = await openWorld();
  const [late, within] = [await paid(own), await paid(own)];
  await sql`update "paymentIntent" set "createdAt" = now() - interval '3 days' where "_id" =
    (select "intentREF" from "transaction" where "_id" = ${late.id})`.execute(own.db);
  const hour = 3_600_000;
  const taken = await takenBetween(own.db, new Date(Date.now() - hour), new Date(Date.now() + hour));
  expect(taken.map(({ externalPaymentId }) => externalPaymentId)).toEqual([within.captureId]);
});
