import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  paysPending,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';

const world = await openWorld();
checkMoneyAfterEach(world);
let at: CalendarCourse;
let admin: Person;
beforeAll(async () => {
  at = await aCalendarCourse(world);
  admin = await world.administrator();
});
const leave = (who: Person, id: string, query = '') =>
  who.delete(`${pathOf(api.registrations.unregister, { id })}${query}`);
const leaving = async (who: Person, id: string) => (await who.get(pathOf(api.enrollment.leaving, { id }))).body;
const paymentOf = async ({ registration }: Placed) => {
  const { transactionREF } = await world.db
    .selectFrom('registration')
    .select('transactionREF')
    .where('_id', '=', registration)
    .executeTakeFirstOrThrow();
  return world.db.selectFrom('transaction').selectAll().where('_id', '=', transactionREF!).executeTakeFirstOrThrow();
};
const netOf = async (one: Placed) => {
  await world.settled();
  const { amountCents, refundedCents } = await paymentOf(one);
  return amountCents - refundedCents;
};
const refund = async (one: Placed, amount: number, endsPlace = false) =>
  admin.post(pathOf(api.ledger.refund, { id: (await paymentOf(one))._id }), { amount, reason: 'Goodwill.', endsPlace });
const arrives = async (one: Placed, outcome = 'complete') =>
  world.simulator('/settle', { captureId: (await paymentOf(one)).externalPaymentId, outcome });

test('a payment that arrives after its place was dropped goes back as far as the day of leaving said (T460)', async () => {
  await isDay(world, at.course._id, '2038-02-10');
  const [ada, bo] = [await paysPending(world, at), await paysPending(world, at)];
  expect(await leaving(ada.person, ada.registration)).toMatchObject({ kind: 'dropped', refund: 0, pending: true });
  expect((await leave(ada.person, ada.registration)).body).toMatchObject({ kind: 'dropped', refund: 0 });
  // On another day than the one it was left on
  await isDay(world, at.course._id, '2038-03-01');
  await arrives(ada);
  await expect.poll(() => netOf(ada)).toBe(20_000);
  await arrives(bo, 'decline');
  await expect.poll(async () => (await paymentOf(bo)).status).toBe('FAILED');
  const mine = (await bo.person.get(api.registrations.mine)).body;
  expect(mine).toEqual([]);
});

test('what an administrator refunded before counts towards what comes back (T460)', async () => {
  await isDay(world, at.course._id, '2038-01-20');
  const [ada, bo, cy] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  await refund(ada, 50);
  await refund(bo, 300);
  await isDay(world, at.course._id, '2038-02-10');
  for (const [one, said] of [
    [ada, 150],
    [bo, 0],
    [cy, 200],
  ] as const) {
    expect((await leaving(one.person, one.registration))['refund']).toBe(said);
    expect((await leave(one.person, one.registration)).body['refund']).toBe(said);
  }
  expect([await netOf(ada), await netOf(bo), await netOf(cy)]).toEqual([20_000, 10_000, 20_000]);
});

// Seen red: the mail about the money said that the student had dropped it.
test.each([
  ['the student', 'You dropped this course, so we refunded your payment as its calendar says.'],
  ['an administrator', 'Your registration ended, so we refunded your payment.'],
])('a refund for a place that %s ended says so', async (who, said) => {
  await isDay(world, at.course._id, '2038-02-10');
  const ada = await paysForCredit(world, at);
  await (who === 'the student' ? leave(ada.person, ada.registration) : leave(admin, ada.registration, '?reason=Fraud'));
  expect(await netOf(ada)).toBe(20_000);
  expect((await world.mailsTo(ada.person.email)).map(({ text }) => text).join()).toContain(said);
});

test('an administrator does it for the student as the calendar says, with a reason; the professors are told', async () => {
  await isDay(world, at.course._id, '2038-01-20');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, at.course._id, '2038-02-20');
  expect((await leave(admin, ada.registration)).status).toBe(400);
  const left = await leave(admin, ada.registration, '?reason=Illness');
  expect([left.status, left.body]).toMatchObject([200, { kind: 'withdrawn', refund: 0 }]);
  const mail = (await world.mailsTo(at.professor.email)).at(-1);
  expect([mail?.subject, mail?.text.includes('Illness')]).toEqual(['Ada Tester withdrew from Ethics', true]);
  expect((await world.mailsTo(ada.person.email)).at(-1)?.text).toContain('You were withdrawn from this course.');
  await isDay(world, at.course._id, '2038-04-10');
  const late = await leave(admin, bo.registration, '?reason=Illness');
  expect([late.status, late.body['code']]).toEqual([409, 'late']);
  expect(await leaving(admin, bo.registration)).toMatchObject({ kind: 'late', refund: 0, until: null, next: null });
  expect(await netOf(bo)).toBe(40_000);
});

test('a refund by hand and a drop at once: one wins, the other is told, and no cent goes twice (T455)', async () => {
  for (let round = 0; round < 6; round++) {
    await isDay(world, at.course._id, '2038-02-10');
    const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
    const [left, paid] = await Promise.all([leave(ada.person, ada.registration), refund(ada, 200, true)]);
    expect([left.status, paid.status]).toEqual(left.status === 200 ? [200, 409] : [409, 200]);
    const loser = left.status === 409 ? left : paid;
    const accepted = left.status === 409 ? 'is now Unregistered' : 'This registration has ended already.';
    expect(loser.body['message']).toContain(accepted);
    expect(await netOf(ada)).toBe(20_000);
    expect(await netOf(bo)).toBe(40_000);
  }
});

test('who is paid back by an administrator and leaves does so as the calendar says, and not when it is too late (T465)', async () => {
  await isDay(world, at.course._id, '2038-02-10');
  const [ada, bo, cy] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  const statusOf = async ({ registration }: Placed) =>
    world.db
      .selectFrom('registration')
      .select(['status', 'grade'])
      .where('_id', '=', registration)
      .executeTakeFirstOrThrow();
  const tooMuch = await refund(ada, 300, true);
  expect([tooMuch.status, tooMuch.body['fields']]).toEqual([
    400,
    { amount: 'If the registration ends today, up to $200.00 goes back. To refund more, keep the registration.' },
  ]);
  expect((await refund(ada, 150, true)).status).toBe(200);
  await isDay(world, at.course._id, '2038-03-10');
  expect((await refund(bo, 0.01, true)).status).toBe(400);
  expect((await leave(admin, bo.registration, '?reason=Illness')).body).toMatchObject({ kind: 'withdrawn', refund: 0 });
  expect((await world.mailsTo(at.professor.email)).at(-1)?.subject).toBe('Ada Tester withdrew from Ethics');
  await isDay(world, at.course._id, '2038-04-10');
  const late = await refund(cy, 300, true);
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      code: 'late',
      message: 'It’s too late to leave “Ethics”. Its professor can ask the institution for a correction.',
    },
  ]);
  expect([await statusOf(ada), await statusOf(bo), await statusOf(cy)]).toEqual([
    { status: 'Unregistered', grade: null },
    { status: 'Withdrawn', grade: 'W' },
    { status: 'Registered', grade: null },
  ]);
  expect([await netOf(ada), await netOf(bo), await netOf(cy)]).toEqual([25_000, 40_000, 40_000]);
});

test('a withdrawal of two at once, by the student and by an administrator, happens once', async () => {
  await isDay(world, at.course._id, '2038-02-10');
  const ada = await paysForCredit(world, at);
  const both = await Promise.all([leave(ada.person, ada.registration), leave(admin, ada.registration, '?reason=Ill')]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await netOf(ada)).toBe(20_000);
  const [{ _id: id }] = (await ada.person.get(api.payments.mine)).body as unknown as [{ _id: string }];
  const steps = (await ada.person.get(pathOf(api.payments.timeline, { id }))).body as unknown as Json[];
  expect(steps.filter(({ what }) => what === 'place given up')).toHaveLength(1);
  const seen = (await admin.get(pathOf(api.ledger.one, { id }))).body['timeline'] as Json[];
  expect(seen.filter(({ what }) => what === 'The student dropped the course.')).toHaveLength(1);
});

test('a seat that a drop frees goes to the next while the course can be joined, and not after its census (T462)', async () => {
  const full = await aCalendarCourse(world, { partner: at.partner, name: 'Logic' });
  const seats = { ...(await admin.get(pathOf(api.courseInstances.one, { id: full.course._id }))).body };
  expect((await admin.put(pathOf(api.courseInstances.update, { id: full.course._id }), { seats: 2 })).status).toBe(200);
  expect(seats['status']).toBe('Open/Registering');
  await isDay(world, full.course._id, '2038-02-05');
  const [ada, bo] = [await paysForCredit(world, full), await paysForCredit(world, full)];
  const [cy, dan] = [await world.someone('Student', 'Cy'), await world.someone('Student', 'Dan')];
  for (const who of [cy, dan]) {
    await who.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
    expect((await who.post(pathOf(api.registrations.joinWaitingList, { id: full.course._id }))).status).toBe(201);
  }
  const waitOf = async (who: Person) =>
    ((await who.get(api.registrations.seats)).body as unknown as Json[]).find(({ _id }) => _id === full.course._id)?.[
      'mine'
    ] as Json | null;
  await leave(ada.person, ada.registration);
  await world.jobsAreDone('registrations.seats');
  expect((await waitOf(cy))?.['heldUntil']).not.toBeNull();
  await paysForCredit(world, full, cy);
  await isDay(world, full.course._id, '2038-02-20');
  const [row] = (
    (await full.professor.get(pathOf(api.enrollment.census, { id: full.course._id }))).body['rows'] as Json[]
  ).filter(({ _id }) => _id !== bo.registration);
  await full.professor.post(pathOf(api.enrollment.sign, { id: full.course._id }), {
    attended: [row!['_id']],
    never: [bo.registration],
  });
  await world.jobsAreDone('registrations.seats');
  expect(await waitOf(dan)).toBeNull();
  expect((await world.mailsTo(dan.email)).at(-1)?.subject).toContain('waiting list');
});

// Seen red with a refund that no longer counts as one for the change of mode once it is tried again.
test('a refund for a change of mode that is tried again leaves the share of leaving as it was', async () => {
  await isDay(world, at.course._id, '2038-02-05');
  const ada = await paysForCredit(world, at);
  const { _id: id } = await paymentOf(ada);
  await world.faults({ op: 'refund', kind: 'pending' });
  await ada.person.put(pathOf(api.registrations.changeMode, { id: ada.registration }), { isAudit: true });
  const pending = async () => (await world.processor()).refunds.find(({ status }) => status === 'PENDING')?.id;
  await expect.poll(pending).toBeDefined();
  await world.simulator('/settle', { refundId: await pending(), outcome: 'fail' });
  const refunds = async () => (await admin.get(pathOf(api.ledger.one, { id }))).body['refunds'] as Json[];
  await expect.poll(async () => (await refunds())[0]?.['state']).toBe('attention');
  await admin.post(pathOf(api.ledger.retryRefund, { id: String((await refunds())[0]!['_id']) }));
  expect(await netOf(ada)).toBe(17_500);
  const input = {
    courseInstanceREF: at.course._id,
    isAudit: false,
    registrationREF: ada.registration,
    promise: at.promise,
  };
  const orderId = String((await ada.person.post(api.checkout.createOrder, input)).body['orderId']);
  await world.approve(orderId);
  expect((await ada.person.post(pathOf(api.checkout.capture, { orderId }))).status).toBe(200);
  await isDay(world, at.course._id, '2038-02-10');
  expect((await leave(ada.person, ada.registration)).body['refund']).toBe(200);
});

// Seen red with a refund that could still be paid to a student on the roster, and with no refund at all for leaving later.
test('a no-show by mistake whose refund was set aside is back for the price, and leaves as anybody does (T558)', async () => {
  const refunds = [{ until: { days: 40 }, percent: 50 }];
  const own = await aCalendarCourse(world, { cost: 400, agreement: { refunds } });
  const ada = await paysForCredit(world, own);
  const { _id: id } = await paymentOf(ada);
  await isDay(world, own.course._id, '2038-02-20');
  await world.faults({ op: 'refund', kind: 'declined' });
  const signed = { attended: [], never: [ada.registration] };
  await own.professor.post(pathOf(api.enrollment.sign, { id: own.course._id }), signed);
  const refundNow = async () => ((await admin.get(pathOf(api.ledger.one, { id }))).body['refunds'] as Json[])[0];
  await expect.poll(async () => (await refundNow())?.['state']).toBe('attention');
  const corrects = async (kind: string) => {
    const path = pathOf(api.enrollment.correct, { id: ada.registration });
    const { body } = await own.professor.post(path, { kind, reason: 'A mistake.' });
    return own.partner.registrar.patch(pathOf(api.enrollment.decide, { id: body._id }), { decision: 'confirmed' });
  };
  expect((await corrects('attended')).status).toBe(200);
  const retry = pathOf(api.ledger.retryRefund, { id: String((await refundNow())!['_id']) });
  expect((await admin.post(retry)).status).toBe(409);
  expect(await netOf(ada)).toBe(40_000);
  expect((await corrects('withdrawn')).status).toBe(200);
  expect(await netOf(ada)).toBe(20_000);
});
