import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { moneyGoneWrong } from '../../../../tests/money.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { PaypalError } from '../paypal.ts';
import { compareAll } from './rules.ts';

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
const compare = async () => {
  await compareAll(services, new Date(Date.now() + 2 * 3_600_000));
  return (await admin.get('/api/ledger/comparison')).body;
};
async function paid() {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course)).body;
  return { student, course, captureId: String(transaction.externalPaymentId), id: String(transaction._id) };
}
const forget = () => world.db.deleteFrom('comparison').execute();

test('where nothing was ever paid there is nothing to compare; then what agrees is looked at and not kept', async () => {
  expect((await compare())['last']).toBeNull();
  const { student, course } = await paid();
  await student.delete(`/api/course-instance-registration/course-instance/${course._id}`);
  await world.settled();
  expect(await compare()).toMatchObject({ last: { looked: 2, problem: '' }, differences: [] });
});

/** Seen red with a comparison that only compares. */
test('what a lost notice would have told is found in the processor’s list, and mended (F17)', async () => {
  const { captureId, student } = await paid();
  await world.faults({ kind: 'no-webhook', count: 1 });
  await world.simulator('/refund', { captureId, amount: '120.00' });
  await forget();
  expect((await compare())['differences']).toEqual([]);
  expect((await student.get('/api/transactions')).body[0]).toMatchObject({ refundedAmount: 120 });
  expect(await moneyGoneWrong(world)).toEqual([]);
});

test('money that no payment accounts for, and a payment that the list does not have, are shown until somebody closes them', async () => {
  const { captureId } = await paid();
  const stray = await services.paypal.createOrder(
    { customId: 'stray', invoiceId: 'stoa-stray', amountCents: 900, currency: 'USD', description: 'A stray' },
    'ord-stray',
  );
  await world.approve(stray.id);
  const { capture } = await services.paypal.capture(stray.id, 'cap-stray');
  await sql`delete from paypal_simulator.document where kind = 'capture' and id = ${captureId}`.execute(world.db);
  await sql`update "transaction" set "createdAt" = now() - interval '2 hours'
    where "externalPaymentId" = ${captureId}`.execute(world.db);
  await forget();
  const found = (await compare())['differences'] as { _id: string; what: string }[];
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'unknown payment', externalId: capture?.id, amount: 9, intentREF: null }),
      expect.objectContaining({ what: 'missing payment', externalId: captureId, amount: 400 }),
    ]),
  );
  await forget();
  expect((await compare())['differences']).toHaveLength(2);
  for (const { _id } of found) {
    expect((await admin.post(`/api/ledger/differences/${_id}/close`, { reason: ' ' })).status).toBe(400);
    expect((await admin.post(`/api/ledger/differences/${_id}/close`, { reason: 'A test of ours.' })).status).toBe(200);
  }
  await forget();
  expect((await compare())['differences']).toEqual([]);
});

test('a list that can’t be read is a problem that is shown, and the time is compared the next day', async () => {
  await forget();
  vi.spyOn(services.paypal, 'moved').mockRejectedValueOnce(new PaypalError(403, 'NOT_AUTHORIZED', null));
  const refused = (await admin.post('/api/ledger/comparison')).body;
  expect(refused['last'].problem).toContain('Transaction search');
  const { from } = refused['last'];
  expect((await admin.post('/api/ledger/comparison')).body['last']).toMatchObject({ problem: '', from });
});

test('the simulator’s list has the shape of PayPal’s, in pages of at most 31 days', async () => {
  const now = Date.now();
  const { rows, pages } = await services.paypal.moved(new Date(now - 86_400_000), new Date(now + 60_000), 1);
  expect(pages).toBe(1);
  expect(rows).toContainEqual(
    expect.objectContaining({ eventCode: 'T0006', status: 'S', currency: 'USD', amountCents: 40_000, of: null }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ eventCode: 'T1107', amountCents: -12_000 }));
  await expect(services.paypal.moved(new Date(now - 40 * 86_400_000), new Date(now), 1)).rejects.toThrow(
    'INVALID_REQUEST',
  );
});
