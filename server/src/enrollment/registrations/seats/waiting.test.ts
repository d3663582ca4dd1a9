import { api, pathOf } from '../../../../../tests/paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkMoneyAfterEach } from '../../../../../tests/money.ts';
import type { Person } from '../../../../../tests/person.ts';
import { openWorld } from '../../../../../tests/world.ts';
import { offerSeats } from './waiting.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
checkMoneyAfterEach(world);
const course = (seats: number, more = {}) => world.courseInstance({ professor, seats, ...more });
const student = (name: string) => world.someone('Student', name);
const order = (who: Person, { _id }: { _id: string }, isAudit = false) =>
  who.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit });
const capture = (who: Person, orderId: unknown) => who.post(pathOf(api.checkout.capture, { orderId: String(orderId) }));
const join = (who: Person, { _id }: { _id: string }) =>
  who.post(pathOf(api.registrations.joinWaitingList, { id: _id }));
const leave = (who: Person, { _id }: { _id: string }) =>
  who.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }));
const seatsOf = async (who: Person, { _id }: { _id: string }) =>
  (await who.get(api.registrations.seats)).body['find']((one: { _id: string }) => one._id === _id);
const full = { status: 409, body: { code: 'full', message: expect.stringContaining('All seats in “') } };
const offers = (course: { _id: string }) => offerSeats(world.stoa.services, course._id);
const passReservation = (person: Person, table: 'paymentIntent' | 'waitingEntry') =>
  world.db
    .updateTable(table)
    .set({ heldUntil: new Date(Date.now() - 1000) })
    .where('personREF', 'in', (eb) => eb.selectFrom('person').select('person._id').where('email', '=', person.email))
    .execute();
const lastMailTo = async (person: Person) => (await world.mailsTo(person.email)).at(-1)?.subject;

test('the last seat is held by an open order, and is given to the next when that goes by', async () => {
  const one = await course(1);
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  const hers = (await order(ada, one)).body['orderId'];
  expect(await order(bob, one)).toMatchObject(full);
  expect(await seatsOf(bob, one)).toMatchObject({ seats: 1, left: 0, waiting: 0, mine: null });
  expect(await seatsOf(ada, one)).toMatchObject({ left: 1 });
  await passReservation(ada, 'paymentIntent');
  expect((await world.pays(bob, one)).status).toBe(200);
  await world.approve(String(hers));
  expect(await capture(ada, hers)).toMatchObject({
    status: 409,
    body: { code: 'full', message: 'All seats were taken before you paid. You were not charged.' },
  });
  expect((await world.processor()).captures.filter(({ orderId }) => orderId === hers)).toEqual([]);
  // The order has not ended: it buys the seat when that becomes free again.
  await leave(bob, one);
  expect((await capture(ada, hers)).body['registration']).toMatchObject({ status: 'Registered' });
});

/** Minutes from now until which the seat of a person's newest order is held; undefined: not held. */
const lockedFor = async (person: Person) => {
  const found = await world.db
    .selectFrom('paymentIntent')
    .innerJoin('person', 'person._id', 'personREF')
    .select('heldUntil')
    .where('email', '=', person.email)
    .orderBy('paymentIntent._id', 'desc')
    .executeTakeFirstOrThrow();
  const minutes = Math.round((Date.parse(found.heldUntil ?? '') - Date.now()) / 60_000);
  return minutes > 0 ? minutes : undefined;
};
const minutesPass = (person: Person, minutes: number) =>
  world.db
    .updateTable('paymentIntent')
    .set({ heldUntil: sql`"heldUntil" - make_interval(mins => ${minutes})` as never })
    .where('personREF', 'in', (eb) => eb.selectFrom('person').select('person._id').where('email', '=', person.email))
    .execute();

// Seen red with every repetition of the order renewing the hold.
test.each([
  ['the same order again', [false, false, false, false]],
  ['the other mode each time', [false, true, false, true]],
])('asking for %s holds a seat for fifteen minutes, renewed once (T135)', async (_how, modes) => {
  const one = await course(1);
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  const locked: (number | undefined)[] = [];
  for (const isAudit of modes) {
    expect((await order(ada, one, isAudit)).status).toBeLessThan(300);
    locked.push(await lockedFor(ada));
    expect(await order(bob, one)).toMatchObject(full);
    await minutesPass(ada, 4);
  }
  expect(locked).toEqual([15, 15, 11, 7]);
  await minutesPass(ada, 4);
  const last = await order(ada, one, modes.at(-1));
  expect([last.status, await lockedFor(ada)]).toEqual([200, undefined]);
  // A capture that is not approved holds it no more than the order does.
  expect((await capture(ada, last.body['orderId'])).body).toMatchObject({ code: 'not-approved' });
  expect((await world.pays(bob, one)).status).toBe(200);
  expect(await order(ada, one)).toMatchObject(full);
});

test('whoever has used up the holds of one course has them for another, and may still take a seat that is free', async () => {
  const [one, two] = [await course(1), await course(1)];
  const ada = await student('Ada');
  for (const _twice of [1, 2]) await order(ada, one);
  await passReservation(ada, 'paymentIntent');
  await order(ada, two);
  expect(await lockedFor(ada)).toBe(15);
  expect((await world.pays(ada, one)).body['registration']).toMatchObject({ status: 'Registered' });
});

test('while a capture that nobody has approved is asked for, a seat without a hold stays free (T135)', async () => {
  const one = await course(1);
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  const hers = (await order(ada, one)).body['orderId'];
  await passReservation(ada, 'paymentIntent');
  await world.faults({ op: 'get', kind: 'slow', ms: 1500, count: 1 });
  const asked = vi.spyOn(world.stoa.services.processors.paypal!, 'order');
  const asking = capture(ada, hers);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect((await order(bob, one)).status).toBe(201);
  expect((await asking).body).toMatchObject({ code: 'not-approved' });
});

test('a hold that went by while the seat stayed free still buys it', async () => {
  const one = await course(1);
  const ada = await student('Ada');
  const hers = (await order(ada, one)).body['orderId'];
  await passReservation(ada, 'paymentIntent');
  await world.approve(String(hers));
  expect((await capture(ada, hers)).body['registration']).toMatchObject({ status: 'Registered' });
});

test('money that was taken after all, when another has the seat, goes back, and that is told', async () => {
  const one = await course(1);
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  const hers = (await order(ada, one)).body['orderId'];
  // Taken at the processor while our server knew nothing of it, and no notice says so: that of the approval neither, at which
  // our server would look at the order and find it paid.
  await world.faults({ kind: 'no-webhook', count: 9 });
  await world.approve(String(hers));
  await world.stoa.services.processors.paypal!.capture(String(hers), 'elsewhere');
  await passReservation(ada, 'paymentIntent');
  expect((await world.pays(bob, one)).status).toBe(200);
  await world.faults();
  expect((await capture(ada, hers)).body).toMatchObject({ registration: null });
  await world.settled();
  expect((await ada.get(api.payments.mine)).body[0]).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
  expect(await lastMailTo(ada)).toContain('Refund');
});

test('thirty ask for three seats at once, paid and free: three get one, nobody pays without (T68)', async () => {
  for (const free of [true, false]) {
    const some = await course(3, free ? { cost: 0, auditCost: 0 } : {});
    const people = await Promise.all(Array.from({ length: 30 }, (_, at) => student(`Asks${at}`)));
    const answers = await Promise.all(
      people.map((who) =>
        free
          ? who.post(api.registrations.create, { courseInstanceREF: some._id, isAudit: false })
          : world.pays(who, some),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(27);
    const count = await professor.get(pathOf(api.registrations.count, { id: some._id }));
    expect(count.body).toEqual({ count: 3, credit: 3, audit: 0, ended: 0, seats: 3, waiting: 0 });
  }
});

test('a seat that becomes free goes to the first who waits, then to the next, and nobody passes them', async () => {
  const one = await course(1);
  const [ada, bob, cy, dan] = [await student('Ada'), await student('Bob'), await student('Cy'), await student('Dan')];
  expect(await join(bob, one)).toMatchObject({ status: 409, body: { code: 'seat' } });
  await world.pays(ada, one);
  expect(await join(ada, one)).toMatchObject({ status: 409, body: { message: expect.stringContaining('already') } });
  expect(await join(bob, one)).toMatchObject({ status: 201, body: { mine: { place: 1, heldUntil: null } } });
  expect(await join(cy, one)).toMatchObject({ status: 201, body: { mine: { place: 2 }, waiting: 2 } });
  expect((await join(bob, one)).body['mine']).toMatchObject({ place: 1 });
  await leave(ada, one);
  await offers(one);
  const locked = await seatsOf(bob, one);
  const hours = (Date.parse(locked.mine.heldUntil) - Date.now()) / 3_600_000;
  expect([locked.left, Math.round(hours)]).toEqual([1, 24]);
  expect(await lastMailTo(bob)).toContain('A seat is free');
  for (const who of [cy, dan]) expect(await order(who, one)).toMatchObject(full);
  await passReservation(bob, 'waitingEntry');
  await offers(one);
  expect(await lastMailTo(bob)).toContain('Your seat went to someone else');
  expect(await lastMailTo(cy)).toContain('A seat is free');
  for (const who of [bob, dan]) expect(await order(who, one)).toMatchObject(full);
  expect((await world.pays(cy, one)).status).toBe(200);
  expect((await seatsOf(cy, one)).mine).toBeNull();
});

test('who has a seat, or holds one while paying, is not passed by those who wait', async () => {
  const one = await course(1);
  const [ada, bob] = [await student('Ada'), await student('Bob')];
  const hers = (await order(ada, one, true)).body['orderId'];
  expect((await join(bob, one)).status).toBe(201);
  expect((await order(ada, one, true)).body['orderId']).toBe(hers);
  await world.approve(String(hers));
  const { registration } = (await capture(ada, hers)).body;
  expect(registration).toMatchObject({ status: 'Registered' });
  const input = { courseInstanceREF: one._id, isAudit: false, registrationREF: registration._id };
  const difference = await ada.post(api.checkout.createOrder, input);
  expect(difference).toMatchObject({ status: 201, body: { amount: 225 } });
  await world.approve(String(difference.body['orderId']));
  expect((await capture(ada, difference.body['orderId'])).status).toBe(200);
});

test('even before the first who waits is told, whoever comes later finds no seat', async () => {
  const one = await course(1);
  const [ada, bob, cy, dee] = [await student('Ada'), await student('Bob'), await student('Cy'), await student('Dee')];
  await world.pays(ada, one);
  // straight in the database: the job that would offer the seat has not heard of it
  await join(dee, one);
  await world.db
    .updateTable('waitingEntry')
    .set({ endedAt: new Date(), outcome: 'left' })
    .where('courseInstanceREF', '=', one._id)
    .execute();
  await join(bob, one);
  await world.db
    .updateTable('registration')
    .set({ status: 'Unregistered' })
    .where('courseInstanceREF', '=', one._id)
    .execute();
  for (const late of [cy, dee]) expect(await order(late, one)).toMatchObject(full);
  expect((await order(bob, one)).status).toBe(201);
  await world.db
    .updateTable('registration')
    .set({ status: 'Registered' })
    .where('courseInstanceREF', '=', one._id)
    .execute();
});

test('who leaves the waiting list passes the held seat on; when registration ends, all are told', async () => {
  const one = await course(1);
  const [ada, bob, cy] = [await student('Ada'), await student('Bob'), await student('Cy')];
  await world.pays(ada, one);
  for (const who of [bob, cy]) await join(who, one);
  await leave(ada, one);
  await offers(one);
  expect((await bob.delete(pathOf(api.registrations.leaveWaitingList, { id: one._id }))).status).toBe(204);
  expect((await bob.delete(pathOf(api.registrations.leaveWaitingList, { id: one._id }))).status).toBe(404);
  await offers(one);
  expect(await lastMailTo(cy)).toContain('A seat is free');
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: one._id }), { status: 'Registration Closed' });
  await offers(one);
  expect(await lastMailTo(cy)).toContain('The waiting list is closed');
  expect((await professor.get(pathOf(api.registrations.count, { id: one._id }))).body).toMatchObject({
    waiting: 0,
  });
});

test('a limit can’t go below those who have a seat; a higher one, or none, lets people in', async () => {
  const some = await course(2);
  const admin = await world.administrator();
  const change = (seats: number | null) => admin.put(pathOf(api.courseInstances.update, { id: some._id }), { seats });
  const [ada, bob, cy] = [await student('Ada'), await student('Bob'), await student('Cy')];
  for (const who of [ada, bob]) await world.pays(who, some);
  await join(cy, some);
  expect(await change(1)).toMatchObject({
    status: 400,
    body: { fields: { seats: '2 seats are already taken. Enter 2 or more.' } },
  });
  expect(await change(0)).toMatchObject({ status: 400, body: { fields: { seats: expect.any(String) } } });
  expect(await change(3)).toMatchObject({ status: 200, body: { seats: 3 } });
  await offers(some);
  expect(await lastMailTo(cy)).toContain('A seat is free');
  expect(await change(null)).toMatchObject({ status: 200, body: { seats: null } });
  expect((await order(await student('Dan'), some)).status).toBe(201);
});

test('the limit and what is left are public; a course without one says neither', async () => {
  const [some, open] = [await course(2), await world.courseInstance({ professor })];
  await world.pays(await student('Ada'), some);
  const visitor = world.visitor();
  const seen = async ({ _id }: { _id: string }) => (await visitor.get(pathOf(api.site.course, { id: _id }))).body;
  expect(await seen(some)).toMatchObject({ seats: 2, seatsLeft: 1 });
  expect(await seen(open)).toMatchObject({ seats: null, seatsLeft: null });
  const listed = (await visitor.get(api.site.courses)).body as unknown as { _id: string; seats: number }[];
  expect(listed.find(({ _id }) => _id === some._id)?.seats).toBe(2);
});
