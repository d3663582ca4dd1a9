import { api } from '../../../tests/paths.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { compareAll } from './comparison.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
  await world.pays(await world.someone('Student'), await world.courseInstance({ professor }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.faults();
  await world.db.deleteFrom('comparison').execute();
});
const kept = () => world.db.selectFrom('comparison').select('_id').execute();
/** As if the three hours were over within which the processor's list may lag behind. */
const compare = async () => {
  await compareAll(services, new Date(Date.now() + 2 * 3_600_000));
  return (await admin.get(api.ledger.comparison)).body;
};

test('what went back of a payment that was set aside stands there, and is no unknown refund', async () => {
  for (const amount of [undefined, '120.00']) {
    const student = await world.someone('Student');
    const course = await world.courseInstance({ professor });
    await world.faults({ kind: 'no-webhook', count: 50 }, { op: 'capture', kind: 'wrong-amount' });
    expect((await world.pays(student, course)).body['code']).toBe('attention');
    const { captureId } = await world.db
      .selectFrom('paymentIntent')
      .select('captureId')
      .where('courseInstanceREF', '=', course._id)
      .executeTakeFirstOrThrow();
    await world.simulator('/refund', { captureId, amount });
  }
  const found = (await compare())['differences'] as { what: string }[];
  expect(found.filter(({ what }) => what === 'unknown refund')).toEqual([]);
});

test.each([new TypeError('a bug'), new RangeError('another')])(
  'a fault of ours is no comparison: %s',
  async (fault) => {
    const before = await kept();
    vi.spyOn(services.processors.paypal!, 'moved').mockRejectedValueOnce(fault);
    await expect(compare()).rejects.toBe(fault);
    expect(await kept()).toEqual(before);
  },
);

test('only refunds that are done and name a payment are compared', async () => {
  const { paypal } = services.processors;
  const day = 86_400_000;
  const { rows } = await paypal!.moved(new Date(Date.now() - day), new Date(Date.now() + day), 1);
  const one = rows.find(({ amountCents }) => amountCents > 0)!;
  const refund = (id: string, more: object = {}) => ({ ...one, id, amountCents: -100, of: one.id, ...more });
  const moved = [refund('PENDING', { status: 'P' }), refund('OF-NOTHING', { of: null }), refund('DONE')];
  vi.spyOn(paypal!, 'moved').mockResolvedValueOnce({ rows: [one, ...moved], pages: 1 });
  const found = (await compare())['differences'] as { what: string; externalId: string }[];
  expect(found.filter(({ what }) => what === 'unknown refund').map(({ externalId }) => externalId)).toEqual(['DONE']);
});
