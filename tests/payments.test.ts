import { api, pathOf } from './paths.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from './money.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => void (professor = await world.professor()));
checkMoneyAfterEach(world);
const course = (more = {}) => world.courseInstance({ professor, ...more });
const orderFor = async (student: Person, id: string, isAudit = false) =>
  String((await student.post(api.checkout.createOrder, { courseInstanceREF: id, isAudit })).body['orderId']);
const capture = (student: Person, orderId: string) => student.post(pathOf(api.checkout.capture, { orderId }));
const report = (student: Person, id: string, orderId: string, status: string) =>
  student.post(api.payments.report, {
    courseInstanceREF: id,
    externalOrderId: orderId,
    status,
    amount: 0.01,
    currency: 'EUR',
  });

test('money and place are one: paid means registered, at the price stored here (T63)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const paid = await world.pays(student, { _id });
  expect(paid).toMatchObject({
    status: 200,
    body: {
      transaction: { status: 'COMPLETED', amount: 400, currency: 'USD', paymentMethod: 'paypal' },
      registration: { status: 'Registered', isAudit: false, creditStatus: 'provisional' },
    },
  });
  const { transaction, registration } = paid.body;
  const said = await report(student, _id, transaction.externalOrderId, 'COMPLETED');
  expect(said).toMatchObject({ status: 201, body: { _id: transaction._id, amount: 400, currency: 'USD' } });
  const placed = await student.post(api.registrations.create, {
    personREF: transaction.personREF._id,
    courseInstanceREF: _id,
    transactionREF: transaction._id,
    isAudit: false,
  });
  expect(placed).toMatchObject({ status: 201, body: { _id: registration._id } });
  await world.settled();
  expect((await world.mailsTo(student.email)).at(-1)?.subject).toContain('Receipt');
});

test('what the processor does not confirm is not paid: invented, unapproved and foreign orders (T61, T62)', async () => {
  const { _id } = await course();
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const orderId = await orderFor(ada, _id);
  expect(await capture(ada, orderId)).toMatchObject({ status: 409, body: { code: 'not-approved' } });
  expect((await report(ada, _id, orderId, 'COMPLETED')).status).toBe(409);
  expect((await report(ada, _id, 'INVENTED1', 'COMPLETED')).status).toBe(404);
  const without = { courseInstanceREF: _id, isAudit: false, amount: 400, status: 'COMPLETED' };
  expect((await ada.post(api.payments.report, without)).status).toBe(409);
  expect((await ada.get(api.payments.mine)).body).toEqual([]);
  await world.approve(orderId);
  expect((await capture(bob, orderId)).status).toBe(404);
  expect((await report(bob, _id, orderId, 'COMPLETED')).body).toEqual(
    (await report(bob, _id, 'INVENTED2', 'COMPLETED')).body,
  );
  expect((await capture(ada, orderId)).status).toBe(200);
});

test('a transaction buys one place, of its person, course and mode (T64, T65, T66, T75)', async () => {
  const [one, other] = [await course(), await course()];
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const { transaction } = (await world.pays(ada, one, true)).body;
  const register = (who: Person, more: object) =>
    who.post(api.registrations.create, {
      courseInstanceREF: one._id,
      transactionREF: transaction._id,
      isAudit: true,
      ...more,
    });
  expect((await register(ada, { isAudit: false })).status).toBe(409);
  expect((await register(ada, { courseInstanceREF: other._id })).status).toBe(409);
  expect((await register(bob, {})).status).toBe(404);
  expect((await register(bob, { personREF: transaction.personREF._id })).status).toBe(403);
  expect((await register(bob, { transactionREF: null })).status).toBe(409);
  // Seen red with 201 for what makes nothing.
  for (const status of [201, 200, 200]) expect((await register(ada, {})).status).toBe(status);
  const order = (more = {}) =>
    bob.post(api.checkout.createOrder, { courseInstanceREF: one._id, isAudit: true, ...more });
  for (const status of [201, 200]) expect((await order()).status).toBe(status);
  for (const status of [201, 200]) expect((await order({ isAudit: false })).status).toBe(status);
});

test('cancelled and failed payments leave one row each, and no place; after a capture they change nothing (T67)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const first = await orderFor(student, _id);
  const cancelled = await report(student, _id, first, 'CANCELLED');
  expect(cancelled).toMatchObject({ status: 201, body: { status: 'CANCELLED', amount: 400 } });
  expect((await report(student, _id, first, 'CANCELLED')).body._id).toBe(cancelled.body._id);
  const second = await orderFor(student, _id);
  expect(second).not.toBe(first);
  await world.approve(second, 'decline');
  expect(await capture(student, second)).toMatchObject({ status: 422, body: { code: 'declined' } });
  expect((await report(student, _id, second, 'FAILED')).body['status']).toBe('FAILED');
  const third = await orderFor(student, _id);
  await world.approve(third);
  expect((await capture(student, third)).status).toBe(200);
  expect((await report(student, _id, third, 'CANCELLED')).body['status']).toBe('COMPLETED');
  const all = await student.get(api.payments.mine);
  expect(all.body['map']((row: { status: string }) => row.status)).toEqual(['COMPLETED', 'FAILED', 'CANCELLED']);
});

test('the other mode replaces an open order, the same mode repeats it (T68)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const [credit, second, audit] = [
    await orderFor(student, _id),
    await orderFor(student, _id),
    await orderFor(student, _id, true),
  ];
  expect(second).toBe(credit);
  expect(audit).not.toBe(credit);
  await world.approve(credit);
  expect((await capture(student, credit)).status).toBe(409);
  await world.approve(audit);
  expect((await capture(student, audit)).body['transaction']).toMatchObject({ amount: 175, isAudit: true });
});

test('an amount that is not the order’s is set aside, and administrators are told (T70)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  await world.faults({ op: 'capture', kind: 'wrong-amount' });
  const orderId = await orderFor(student, _id);
  await world.approve(orderId);
  const attention = { status: 409, body: { code: 'attention' } };
  expect(await capture(student, orderId)).toMatchObject(attention);
  // nor is it reported as failed, or paid a second time
  expect(await report(student, _id, orderId, 'FAILED')).toMatchObject(attention);
  expect(await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: true })).toMatchObject(
    attention,
  );
  expect((await student.get(api.registrations.mine)).body).toEqual([]);
  await world.settled();
  expect((await world.mailsTo('admin@world.example')).at(-1)?.subject).toBe('A payment needs attention');
});

test('the money of another order, even of the same amount, buys no place (T70)', async () => {
  const { _id } = await course();
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const [hers, his] = [await orderFor(ada, _id), await orderFor(bob, _id)];
  const point = (from: string, to: string) =>
    world.db.updateTable('paymentIntent').set({ orderId: to }).where('orderId', '=', from).execute();
  await point(hers, 'NOBODYS');
  await point(his, hers);
  await world.approve(hers);
  expect(await capture(bob, hers)).toMatchObject({ status: 409, body: { code: 'attention' } });
  expect((await bob.get(api.registrations.mine)).body).toEqual([]);
  // for the books that are held against each other afterwards: this capture waits for somebody to look
  await world.db.updateTable('paymentIntent').set({ state: 'ATTENTION' }).where('orderId', '=', 'NOBODYS').execute();
});

test('a course that has not opened tells students nothing, by no payment call (T76)', async () => {
  const { _id } = await course({ status: 'Approved' });
  const student = await world.someone('Student');
  const input = { courseInstanceREF: _id, isAudit: false };
  for (const [path, body, status] of [
    [api.checkout.createOrder.path, input, 404],
    [api.registrations.create.path, input, 404],
    [pathOf(api.registrations.joinWaitingList, { id: _id }), {}, 404],
    [api.payments.report.path, { ...input, status: 'FAILED' }, 404],
  ] as const) {
    const answer = await student.post(path, body);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body['message']).not.toMatch(/Course \d|Approved/);
  }
});

test('closing between approval and capture takes no money (T71)', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  const orderId = await orderFor(student, _id);
  await world.approve(orderId);
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status: 'Registration Closed' });
  expect((await capture(student, orderId)).status).toBe(409);
  expect((await world.processor()).captures.some((one) => one.orderId === orderId)).toBe(false);
  expect((await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: false })).status).toBe(409);
});

test('unregistering refunds in full, once, and the place can be bought again (T74)', async () => {
  const { _id } = await course();
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  const { registration } = (await world.pays(ada, { _id })).body;
  expect((await bob.delete(pathOf(api.registrations.unregister, { id: registration._id }))).status).toBe(404);
  expect(await ada.delete(pathOf(api.registrations.unregister, { id: registration._id }))).toMatchObject({
    status: 200,
    body: { refund: 400 },
  });
  expect((await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }))).status).toBe(
    404,
  );
  await world.settled();
  expect((await ada.get(api.payments.mine)).body[0]).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
  expect((await world.pays(ada, { _id })).status).toBe(200);
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status: 'Registration Closed' });
  expect((await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }))).status).toBe(
    409,
  );
});

test('a refund that the processor has not decided on is asked after until it has', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  await world.pays(student, { _id });
  await world.faults({ op: 'refund', kind: 'pending' });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }));
  const pending = async () => (await world.processor()).refunds.find(({ status }) => status === 'PENDING')?.id;
  await expect.poll(pending).toBeDefined();
  await world.simulator('/settle', { refundId: await pending(), outcome: 'complete' });
  await expect
    .poll(async () => (await student.get(api.payments.mine)).body[0])
    .toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
});

test('a cancelled course refunds everybody', async () => {
  const { _id } = await course();
  const students = [await world.someone('Student'), await world.someone('Student')];
  for (const student of students) await world.pays(student, { _id });
  const admin = await world.administrator();
  expect((await admin.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status: 'Cancelled' })).status).toBe(
    200,
  );
  await world.settled();
  for (const student of students)
    expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ status: 'REFUNDED' });
});

test('a course without cost is registered without the popup, by a transaction of 0.00', async () => {
  const { _id } = await course({ cost: 0, auditCost: 0 });
  const student = await world.someone('Student');
  expect(await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: false })).toMatchObject({
    status: 422,
    body: { code: 'free' },
  });
  const register = () => student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  const first = await register();
  expect(first).toMatchObject({ status: 201, body: { status: 'Registered', transactionREF: { amount: 0 } } });
  expect(await register()).toMatchObject({ status: 200, body: { _id: first.body._id } });
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ amount: 0, paymentMethod: 'none' });
});

/** Seen red when a call that fails is not made again. */
test.each([
  ['answers 500', { op: 'capture', kind: '500', count: 2 }],
  ['drops the connection after taking the money', { op: 'capture', kind: 'drop', count: 2 }],
  ['answers 500 after taking the money', { op: 'capture', kind: '500-after', count: 1 }],
])('when the processor %s, it is asked again and charged once (F16)', async (_what, fault) => {
  const { _id } = await course();
  const student = await world.someone('Student');
  await world.faults(fault);
  expect((await world.pays(student, { _id })).status).toBe(200);
});

test('a pending payment holds the place until the processor decides', async () => {
  const { _id } = await course();
  const student = await world.someone('Student');
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction, registration } = (await world.pays(student, { _id })).body;
  expect([transaction.status, registration.status]).toEqual(['PENDING', 'Payment pending']);
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  await expect.poll(async () => (await student.get(api.registrations.mine)).body[0].status).toBe('Registered');
});

test('credentials that the processor refuses are said, and nobody meets a dead button', async () => {
  const refused = await openWorld({
    PAYPAL_CLIENT_ID: 'simulator',
    PAYPAL_CLIENT_SECRET: 'wrong',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_API_URL: `${world.stoa.url}/paypal-simulator`,
  });
  expect((await refused.visitor().get(api.site.config)).body).toMatchObject({
    paymentsAvailable: false,
    simulatedPayments: false,
  });
  expect((await world.visitor().get(api.site.config)).body['paymentsAvailable']).toBe(true);
});

test('a forged notice is refused and changes nothing (T72)', async () => {
  const forged = await world
    .visitor()
    .post(api.payments.webhook, { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' });
  expect(forged.status).toBe(400);
  const form = await world
    .visitor()
    .call('POST', api.payments.webhook.path, undefined, { 'content-type': 'text/plain' });
  expect(form.status).toBe(400);
  expect(await world.db.selectFrom('webhookEvent').selectAll().where('_id', '=', 'WH-1').execute()).toEqual([]);
});
