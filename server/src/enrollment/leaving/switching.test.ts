import { api, pathOf } from '../../../../tests/paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import type { Answer, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
checkMoneyAfterEach(world);
const course = (more = {}) => world.courseInstance({ professor, ...more });
const student = () => world.someone('Student');
const amounts = async (who: Person, id: string) => (await who.get(pathOf(api.registrations.amounts, { id }))).body;
const toAudit = (who: Person, id: string, refund?: number) =>
  who.put(pathOf(api.registrations.changeMode, { id }), { isAudit: true, refund });
const orderFor = (who: Person, { _id }: { _id: string }, registrationREF: string, isAudit = false) =>
  who.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit, registrationREF });
const capture = (who: Person, orderId: unknown) => who.post(pathOf(api.checkout.capture, { orderId: String(orderId) }));
/** Orders, approves and captures the difference. */
async function toCredit(who: Person, at: { _id: string }, id: string): Promise<Answer> {
  const { body } = await orderFor(who, at, id);
  await world.approve(String(body['orderId']));
  return capture(who, body['orderId']);
}
const paidIn = async (who: Person, isAudit: boolean, more = {}) => {
  const at = await course(more);
  const { registration } = (await world.pays(who, at, isAudit)).body;
  return { at, id: String(registration._id) };
};
const leave = (who: Person, id: string) => who.delete(pathOf(api.registrations.unregister, { id }));

test('from audit to credit for the difference, and back for the same; leaving refunds all that is left', async () => {
  const ada = await student();
  const { at, id } = await paidIn(ada, true);
  expect(await amounts(ada, id)).toEqual({
    refund: 175,
    pending: false,
    returning: null,
    change: { isAudit: false, pays: 225, refunds: 0, tax: null },
  });
  const order = await orderFor(ada, at, id);
  expect(order).toMatchObject({ status: 201, body: { amount: 225 } });
  const paid = await toCredit(ada, at, id);
  expect(paid.body).toMatchObject({
    transaction: { amount: 225, isAudit: false, status: 'COMPLETED' },
    registration: { _id: id, isAudit: false, status: 'Registered', creditStatus: 'provisional' },
  });
  const placed = await ada.post(api.registrations.create, {
    courseInstanceREF: at._id,
    transactionREF: paid.body['transaction']._id,
    isAudit: false,
  });
  expect(placed).toMatchObject({ status: 201, body: { _id: id } });
  const paidFor = async () => (await ada.get(pathOf(api.registrations.one, { id }))).body['paid'] as unknown;
  // Seen red: the room showed the first payment alone.
  expect(await paidFor()).toBe(400);
  expect(await amounts(ada, id)).toEqual({
    refund: 400,
    pending: false,
    returning: null,
    change: { isAudit: true, pays: 0, refunds: 225, tax: null },
  });
  expect(await toAudit(ada, id, 225)).toMatchObject({
    status: 200,
    body: {
      refund: 225,
      message: 'You’re now registered for audit. We’re refunding $225.00.',
      registration: { isAudit: true },
    },
  });
  await world.settled();
  expect(await paidFor()).toBe(175);
  expect((await toCredit(ada, at, id)).status).toBe(200);
  expect(await amounts(ada, id)).toMatchObject({ refund: 400 });
  expect(await leave(ada, id)).toMatchObject({ status: 200, body: { refund: 400 } });
  await world.settled();
  const paidBy = ((await ada.get(api.payments.mine)).body as unknown as { externalPaymentId: string }[]).map(
    ({ externalPaymentId }) => externalPaymentId,
  );
  const captures = (await world.processor()).captures.filter(({ id: captureId }) => paidBy.includes(captureId));
  expect(captures.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual([
    [17_500, 17_500],
    [22_500, 22_500],
    [22_500, 22_500],
  ]);
});

test('from credit to audit a part goes back, several times over if need be, and what was told is what is paid', async () => {
  const ada = await student();
  const { at, id } = await paidIn(ada, false);
  for (let round = 0; round < 2; round++) {
    expect(await toAudit(ada, id, 224)).toMatchObject({ status: 409 });
    expect(await toAudit(ada, id, 225)).toMatchObject({ status: 200, body: { refund: 225 } });
    expect(await toAudit(ada, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already') },
    });
    await world.settled();
    expect((await toCredit(ada, at, id)).status).toBe(200);
  }
  const steps = (await ada.get(api.payments.mine)).body as unknown as {
    _id: string;
    amount: number;
    status: string;
  }[];
  expect(steps.map(({ amount, status }) => [amount, status])).toEqual([
    [225, 'COMPLETED'],
    [225, 'REFUNDED'],
    [400, 'PARTIALLY_REFUNDED'],
  ]);
  const accepted = (await ada.get(pathOf(api.payments.timeline, { id: steps[0]!._id }))).body as unknown as {
    what: string;
    text: string;
  }[];
  expect(accepted).toContainEqual(expect.objectContaining({ what: 'mode changed', text: 'credit' }));
});

test('a course that is free to audit gives all back; free in both modes changes at once', async () => {
  const ada = await student();
  const { id } = await paidIn(ada, false, { auditCost: 0 });
  expect(await toAudit(ada, id)).toMatchObject({ status: 200, body: { refund: 400 } });
  const free = await course({ cost: 0, auditCost: 0 });
  const made = await ada.post(api.registrations.create, { courseInstanceREF: free._id, isAudit: true });
  const change = await ada.put(pathOf(api.registrations.changeMode, { id: made.body._id }), { isAudit: false });
  expect(change).toMatchObject({ status: 200, body: { refund: 0, registration: { isAudit: false } } });
  expect((await orderFor(ada, free, made.body._id, true)).body).toMatchObject({ code: 'free' });
});

test('a difference is paid before the mode changes, by the student alone, and only while registering', async () => {
  const [ada, bob] = [await student(), await student()];
  const { at, id } = await paidIn(ada, true);
  const put = (who: Person, isAudit: boolean) => who.put(pathOf(api.registrations.changeMode, { id }), { isAudit });
  expect(await put(ada, false)).toMatchObject({ status: 409, body: { code: 'payment' } });
  expect((await put(bob, false)).status).toBe(404);
  expect((await bob.get(pathOf(api.registrations.amounts, { id }))).status).toBe(404);
  expect((await orderFor(bob, at, id)).status).toBe(404);
  expect((await orderFor(ada, at, id, true)).status).toBe(409);
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: at._id }), { status: 'Registration Closed' });
  expect((await orderFor(ada, at, id)).status).toBe(409);
  expect((await put(ada, false)).status).toBe(409);
  expect(await amounts(ada, id)).toMatchObject({ refund: 175, change: null });
});

test('a difference that the bank has not decided on changes nothing until it has', async () => {
  const ada = await student();
  const { at, id } = await paidIn(ada, true);
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction, registration } = (await toCredit(ada, at, id)).body;
  expect([transaction.status, registration.isAudit]).toEqual(['PENDING', true]);
  expect(await orderFor(ada, at, id)).toMatchObject({ status: 409, body: { code: 'confirming' } });
  await world.faults();
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  await expect.poll(async () => (await ada.get(api.registrations.mine)).body[0].isAudit).toBe(false);
});

test('registration that closes, or a place that ends, before the difference is captured takes no money (T71)', async () => {
  const [ada, bob] = [await student(), await student()];
  const { at, id } = await paidIn(ada, true);
  const his = String((await world.pays(bob, at, true)).body['registration']._id);
  const orders = [(await orderFor(ada, at, id)).body['orderId'], (await orderFor(bob, at, his)).body['orderId']];
  for (const order of orders) await world.approve(String(order));
  await leave(bob, his);
  expect(await capture(bob, orders[1])).toMatchObject({
    status: 409,
    body: { message: 'Your registration has changed in the meantime. You were not charged.' },
  });
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: at._id }), { status: 'Registration Closed' });
  expect((await capture(ada, orders[0])).status).toBe(409);
  const { captures } = await world.processor();
  expect(captures.filter(({ orderId }) => orders.includes(orderId))).toEqual([]);
});

test('two tabs that pay the difference pay it once (T68)', async () => {
  const ada = await student();
  const { at, id } = await paidIn(ada, true);
  const orders = await Promise.all(Array.from({ length: 10 }, () => orderFor(ada, at, id)));
  expect(new Set(orders.map(({ body }) => body['orderId'])).size).toBe(1);
  await world.approve(String(orders[0]!.body['orderId']));
  const answers = await Promise.all(orders.map(({ body }) => capture(ada, body['orderId'])));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await ada.get(api.payments.mine)).body).toHaveLength(2);
});

test('twenty changes to audit at once pay the difference back once', async () => {
  const ada = await student();
  const { id } = await paidIn(ada, false);
  const answers = await Promise.all(Array.from({ length: 20 }, () => toAudit(ada, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await world.settled();
  expect(await amounts(ada, id)).toMatchObject({ refund: 175 });
});

test('unregistering, changing and closing while the difference is captured: the money always agrees (T123)', async () => {
  for (let round = 0; round < 24; round++) {
    const ada = await student();
    const { at, id } = await paidIn(ada, true);
    const { orderId } = (await orderFor(ada, at, id)).body;
    await world.approve(String(orderId));
    const disturb = [
      () => leave(ada, id),
      () => professor.patch(pathOf(api.courseInstances.setStatus, { id: at._id }), { status: 'Registration Closed' }),
      () => toAudit(ada, id),
    ][round % 3]!;
    const answers = await Promise.all([capture(ada, orderId), sleep(Math.random() * 25).then(disturb)]);
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
  }
});

test('unregistering and changing to audit at once: one refund of each kind at the most, and never too much', async () => {
  for (let round = 0; round < 10; round++) {
    const ada = await student();
    const { id } = await paidIn(ada, false);
    await Promise.all([toAudit(ada, id), leave(ada, id)]);
    await world.settled();
    const [paid] = (await ada.get(api.payments.mine)).body as unknown as { refundedAmount: number }[];
    expect(paid!.refundedAmount).toBe(400);
  }
});

test('a cancelled course refunds what is left of every payment of a place', async () => {
  const ada = await student();
  const { at, id } = await paidIn(ada, true);
  await toCredit(ada, at, id);
  const admin = await world.administrator();
  const effects = (await admin.get(pathOf(api.courseReviews.effects, { id: at._id }))).body as unknown as {
    action: string;
    refunds: object;
  }[];
  expect(effects.find(({ action }) => action === 'callOff')?.refunds).toEqual({ count: 2, total: 400 });
  await admin.patch(pathOf(api.courseInstances.setStatus, { id: at._id }), { status: 'Cancelled' });
  await world.settled();
  const all = (await ada.get(api.payments.mine)).body as unknown as { status: string }[];
  expect(all.map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED']);
});
