import { api, pathOf } from '../../../../../tests/paths.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPartner, aPartnerCourse } from '../../../../../tests/partners.ts';
import type { Person } from '../../../../../tests/person.ts';
import { openWorld } from '../../../../../tests/world.ts';
import { offerSeats, seatsJobName } from './waiting.ts';

const world = await openWorld();
const student = (name: string) => world.someone('Student', name);

test('what ended a wait before stays as it was when a later one ends', async () => {
  const professor = await world.professor();
  const one = await world.courseInstance({ professor, seats: 1 });
  const waiting = pathOf(api.registrations.joinWaitingList, { id: one._id });
  const offers = () => offerSeats(world.stoa.services, one._id);
  const [ada, bob, cy] = [await student('Ada'), await student('Bob'), await student('Cy')];
  await world.pays(ada, one);
  await bob.post(waiting);
  await bob.delete(waiting);
  const entries = () =>
    world.db.selectFrom('waitingEntry').selectAll().where('courseInstanceREF', '=', one._id).orderBy('_id').execute();
  const [left] = await entries();
  await bob.post(waiting);
  await bob.delete(waiting);
  expect((await entries()).map(({ outcome }) => outcome)).toEqual(['left', 'left']);
  expect((await entries())[0]).toEqual(left);
  for (const who of [bob, cy]) await who.post(waiting);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: one._id }));
  await offers();
  await world.db
    .updateTable('waitingEntry')
    .set({ heldUntil: new Date(Date.now() - 1000) })
    .where('heldUntil', 'is not', null)
    .execute();
  await offers();
  expect((await entries()).map(({ outcome }) => outcome)).toEqual(['left', 'left', 'lapsed', null]);
  const before = await entries();
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: one._id }), { status: 'Registration Closed' });
  await offers();
  expect((await entries()).map(({ outcome }) => outcome)).toEqual(['left', 'left', 'lapsed', 'closed']);
  expect((await entries()).slice(0, 3)).toEqual(before.slice(0, 3));
});

// Seen red: the payment of somebody who has left kept the seat for days.
test('a pending change to credit keeps the seat of a place, and none once the student has left', async () => {
  const one = await world.courseInstance({ professor: await world.professor(), seats: 1, cost: 400, auditCost: 175 });
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  await world.pays(ada, one, true);
  const [own] = (await ada.get(api.registrations.mine)).body as unknown as [{ _id: string }];
  await world.faults({ op: 'capture', kind: 'pending' });
  const wanted = { courseInstanceREF: one._id, isAudit: false, registrationREF: own._id };
  const orderId = String((await ada.post(api.checkout.createOrder, wanted)).body['orderId']);
  await world.approve(orderId);
  expect((await ada.post(pathOf(api.checkout.capture, { orderId }))).status).toBe(200);
  await world.faults();
  await bob.post(pathOf(api.registrations.joinWaitingList, { id: one._id }));
  const isOffered = async () => {
    await offerSeats(world.stoa.services, one._id);
    const { heldUntil } = await world.db
      .selectFrom('waitingEntry')
      .select('heldUntil')
      .where('courseInstanceREF', '=', one._id)
      .executeTakeFirstOrThrow();
    return heldUntil !== null;
  };
  expect(await isOffered()).toBe(false);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: one._id }));
  expect(await isOffered()).toBe(true);
});

test.each(['refund', 'decline'] as const)(
  'a place that ends by a %s of its payment is offered at once',
  async (how) => {
    const one = await world.courseInstance({ professor: await world.professor(), seats: 1, cost: 400 });
    const [ada, bob] = [await student('Ada'), await student('Bob')];
    if (how === 'decline') await world.faults({ op: 'capture', kind: 'pending' });
    const { transaction } = (await world.pays(ada, one)).body;
    await world.faults();
    await bob.post(pathOf(api.registrations.joinWaitingList, { id: one._id }));
    const refund = { amount: 400, reason: 'Ill.', endsPlace: true };
    if (how === 'refund')
      await (await world.administrator()).post(pathOf(api.ledger.refund, { id: transaction._id }), refund);
    else await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'decline' });
    const places = () =>
      world.db.selectFrom('registration').select('status').where('courseInstanceREF', '=', one._id).execute();
    await expect.poll(places).toEqual([{ status: 'Unregistered' }]);
    // The clock of every minute would offer it as well.
    const jobs = sql<{ data: object }>`select "data" from "pgboss"."job" where "name" = ${seatsJobName}`;
    expect((await jobs.execute(world.db)).rows).toContainEqual({ data: { courseInstanceId: one._id } });
  },
);

test('how many wait is counted for the professor, and not for one institution', async () => {
  const partner = await aPartner(world, 'Harbor College');
  const professor = await world.professor('Hypatia');
  const { _id } = await aPartnerCourse(partner, { professor, name: 'Optics', auditCost: 20 });
  await (await world.administrator()).put(pathOf(api.courseInstances.update, { id: _id }), { seats: 1 });
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  await world.pays(ada, { _id }, true);
  await bob.post(pathOf(api.registrations.joinWaitingList, { id: _id }));
  const counted = async (who: Person) =>
    (await who.get(pathOf(api.registrations.count, { id: _id }))).body['waiting'] as unknown;
  expect([await counted(professor), await counted(partner.registrar)]).toEqual([1, 0]);
});
