import { api, pathOf } from '../../../tests/paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkMoneyAfterEach } from '../../../tests/money.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { PaypalError } from './processors/paypal/wire.ts';
import { scheduleLeftRefunds } from './refunds/refunds.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
checkMoneyAfterEach(world);
const soon = { interval: 50 };

/** A student whose payment was set aside, because a cent too much was taken. */
async function setAside() {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  await world.faults({ op: 'capture', kind: 'wrong-amount' });
  expect((await world.pays(student, course)).body['code']).toBe('attention');
  const { _id } = await world.db
    .selectFrom('paymentIntent')
    .select('_id')
    .where('courseInstanceREF', '=', course._id)
    .executeTakeFirstOrThrow();
  const decide = (what: string, reason = 'We have looked.') => admin.post(`/api/ledger/${_id}/${what}`, { reason });
  const places = async () => (await student.get(api.registrations.mine)).body as unknown as object[];
  return { _id, student, course, decide, places };
}

test('what was set aside says why, and the place can be given: the student is registered and told (T70)', async () => {
  const { _id, student, course, decide, places } = await setAside();
  const found = (await admin.get(`${api.ledger.list.path}?look=yes&status=ATTENTION`)).body as unknown as object[];
  expect(found).toContainEqual(
    expect.objectContaining({
      _id,
      why: 'attention',
      note: 'captured 40001 USD, expected 40000 USD',
      transaction: null,
      processor: expect.objectContaining({ captured: 400.01, gone: 0 }) as object,
    }),
  );
  expect((await admin.get(pathOf(api.ledger.one, { id: _id }))).body['actions']).toEqual([
    'look',
    'give place',
    'refund set aside',
    'close',
  ]);
  // Registration may have closed meanwhile: the administrator decides.
  await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status: 'Registration Closed' });
  const given = await decide('place');
  expect(given.body).toMatchObject({
    why: null,
    status: 'COMPLETED',
    transaction: { amount: 400.01 },
    registration: { status: 'Registered' },
  });
  expect(await places()).toMatchObject([{ status: 'Registered' }]);
  expect((await world.mailsTo(student.email)).at(-1)?.text).toContain('We have looked.');
  expect((await decide('place')).status).toBe(409);
});

test('a place that the bank had not decided on is confirmed when it is given, and the one beside it waits on', async () => {
  const course = await world.courseInstance({ professor });
  const [ada, bob] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bob')];
  await world.faults({ op: 'capture', kind: 'pending' }, { op: 'capture', kind: 'pending' });
  const paid = [(await world.pays(ada, course)).body, (await world.pays(bob, course)).body];
  const [{ transaction }, beside] = paid as [(typeof paid)[number], (typeof paid)[number]];
  const states = async () =>
    Promise.all([ada, bob].map(async (who) => (await who.get(api.registrations.mine)).body[0].status));
  expect(await states()).toEqual(['Payment pending', 'Payment pending']);
  await world.faults({ kind: 'no-webhook', count: 5 });
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  const { intentREF } = await world.db
    .selectFrom('transaction')
    .select('intentREF')
    .where('_id', '=', transaction._id)
    .executeTakeFirstOrThrow();
  await world.db.updateTable('paymentIntent').set({ state: 'ATTENTION' }).where('_id', '=', intentREF!).execute();
  const given = await admin.post(pathOf(api.ledger.givePlace, { id: intentREF }), { reason: 'We have looked.' });
  expect(given.body).toMatchObject({ status: 'COMPLETED', registration: { status: 'Registered' } });
  expect(await states()).toEqual(['Registered', 'Payment pending']);
  await world.faults();
  await world.simulator('/settle', { captureId: beside.transaction.externalPaymentId, outcome: 'complete' });
  await expect.poll(states, soon).toEqual(['Registered', 'Registered']);
});

test('what was set aside can be paid back; nobody is registered, and the student can pay anew', async () => {
  const { student, course, decide, places } = await setAside();
  expect((await decide('pay-back')).body).toMatchObject({ transaction: { amount: 400.01 }, registration: null });
  await world.settled();
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({
    status: 'REFUNDED',
    refundedAmount: 400.01,
  });
  expect(await places()).toEqual([]);
  expect((await world.pays(student, course)).status).toBe(200);
});

test('what was set aside can be closed with a reason, which stays', async () => {
  const { _id, student, decide } = await setAside();
  expect((await decide('close', ' ')).status).toBe(400);
  expect((await decide('close', 'Paid twice by a mistake of the bank.')).body).toMatchObject({
    status: 'FAILED',
    why: null,
    note: 'Paid twice by a mistake of the bank.',
    actions: ['look'],
  });
  expect((await admin.post(pathOf(api.ledger.look, { id: _id }))).body['why']).toBeNull();
  expect((await world.mailsTo(student.email)).at(-1)?.subject).toContain('About your payment');
});

test('two administrators who decide at once: one decides, the other is told (T119)', async () => {
  const { decide } = await setAside();
  const answers = await Promise.all([decide('place'), decide('pay-back'), decide('close'), decide('place')]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
  await world.settled();
});

test('looking again settles what agrees by now, and writes down what has gone back by itself', async () => {
  const [one, other] = [await setAside(), await setAside()];
  await world.db.updateTable('paymentIntent').set({ amountCents: 40_001 }).where('_id', '=', one._id).execute();
  expect((await admin.post(pathOf(api.ledger.look, { id: one._id }))).body).toMatchObject({
    status: 'COMPLETED',
    why: null,
  });
  expect(await one.places()).toHaveLength(1);
  const { captureId } = await world.db
    .selectFrom('paymentIntent')
    .selectAll()
    .where('_id', '=', other._id)
    .executeTakeFirstOrThrow();
  await world.simulator('/refund', { captureId });
  expect((await admin.post(pathOf(api.ledger.look, { id: other._id }))).body).toMatchObject({
    status: 'REFUNDED',
    why: null,
  });
  expect(await other.places()).toEqual([]);
});

test('the money of another order can’t be given a place or paid back by the wrong payment (T70)', async () => {
  const { _id, decide } = await setAside();
  const { orderId } = await world.db
    .selectFrom('paymentIntent')
    .selectAll()
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  const order = await services.processors.paypal!.order(orderId!);
  const foreign = vi.spyOn(services.processors.paypal!, 'order').mockResolvedValue({ ...order, customId: 'somebody' });
  for (const what of ['place', 'pay-back']) expect((await decide(what)).status).toBe(409);
  foreign.mockRestore();
});

/** Seen red when an answer that does not come is taken for a good one. */
test('a processor that does not answer leaves what was set aside as it was (F16)', async () => {
  const { _id, decide } = await setAside();
  await world.faults({ op: 'get', kind: '500', count: 5 });
  expect((await decide('place')).status).toBe(503);
  expect((await admin.get(pathOf(api.ledger.one, { id: _id }))).body['why']).toBe('attention');
});

/** A student who has left, and whose refund the processor did not pay. */
async function stuck() {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course)).body;
  await world.faults({ op: 'refund', kind: 'declined' });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  const detail = async () => (await admin.get(pathOf(api.ledger.one, { id: transaction._id }))).body;
  await expect.poll(async () => (await detail())['why'], soon).toBe('refund set aside');
  const refundId = String((await detail())['refunds'][0]._id);
  return { student, transaction, detail, refundId };
}

test('a refund that was set aside is tried again when an administrator says so, and paid once', async () => {
  const { detail, refundId } = await stuck();
  expect((await detail())['note']).toContain('holds too little money (REFUND_FAILED_INSUFFICIENT_FUNDS)');
  const answers = await Promise.all([1, 2, 3].map(() => admin.post(pathOf(api.ledger.retryRefund, { id: refundId }))));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  await world.settled();
  expect(await detail()).toMatchObject({ status: 'REFUNDED', why: null, processor: { gone: 400 } });
});

test('a refund that failed at the processor is replaced by another one, not asked for by its old name', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course)).body;
  await world.faults({ op: 'refund', kind: 'pending' });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  const pending = async () => (await world.processor()).refunds.find(({ status }) => status === 'PENDING')?.id;
  await expect.poll(pending, soon).toBeDefined();
  await world.simulator('/settle', { refundId: await pending(), outcome: 'fail' });
  const detail = async () => (await admin.get(pathOf(api.ledger.one, { id: transaction._id }))).body;
  await expect.poll(async () => (await detail())['why']).toBe('refund set aside');
  await admin.post(pathOf(api.ledger.retryRefund, { id: String((await detail())['refunds'][0]._id) }));
  await world.settled();
  expect((await detail())['refunds']).toMatchObject([{ state: 'failed' }, { state: 'completed', amount: 400 }]);
  expect(await detail()).toMatchObject({ status: 'REFUNDED', why: null });
});

// Seen red: it was asked for by its old name, and the processor repeated its refusal.
test.each(['FAILED', 'CANCELLED'] as const)(
  'a refund that is answered with %s at once is replaced as well',
  async (said) => {
    const student = await world.someone('Student');
    const course = await world.courseInstance({ professor });
    const { transaction } = (await world.pays(student, course)).body;
    const { paypal } = world.stoa.services.processors;
    vi.spyOn(paypal!, 'refund').mockResolvedValueOnce({ id: `AT-ONCE-${said}`, status: said } as never);
    await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
    const detail = async () => (await admin.get(pathOf(api.ledger.one, { id: transaction._id }))).body;
    await expect.poll(async () => (await detail())['why'], soon).toBe('refund set aside');
    await admin.post(pathOf(api.ledger.retryRefund, { id: String((await detail())['refunds'][0]._id) }));
    await world.settled();
    expect((await detail())['refunds']).toMatchObject([{ state: 'failed' }, { state: 'completed', amount: 400 }]);
  },
);

test('a refund paid by hand is written down with its reason, and nothing is owed any more', async () => {
  const { student, detail, refundId, transaction } = await stuck();
  expect((await admin.post(pathOf(api.ledger.paidByHand, { id: refundId }), {})).status).toBe(400);
  const marked = await admin.post(pathOf(api.ledger.paidByHand, { id: refundId }), { reason: 'By bank transfer.' });
  expect(marked.body).toMatchObject({
    status: 'REFUNDED',
    why: null,
    transaction: { refunded: 400 },
    processor: { gone: 0 },
  });
  expect((await admin.post(pathOf(api.ledger.retryRefund, { id: refundId }))).status).toBe(409);
  expect((await world.mailsTo(student.email)).at(-1)?.text).toContain('By bank transfer.');
  expect((await admin.post(pathOf(api.ledger.look, { id: transaction._id }))).body['why']).toBeNull();
  expect((await detail())['refundable']).toBe(0);
  const steps = (await student.get(pathOf(api.payments.timeline, { id: transaction._id }))).body as unknown as Json[];
  expect(steps.filter(({ what }) => what === 'refund paid')).toMatchObject([
    { amount: 400, text: 'By bank transfer.' },
  ]);
});

test('a refund whose job has died is taken up again, and one that is refused for good is told: none is dropped', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course)).body;
  const refund = vi
    .spyOn(services.processors.paypal!, 'refund')
    .mockRejectedValue(new PaypalError(0, 'UNREACHABLE', null));
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await expect.poll(() => refund.mock.calls.length, soon).toBeGreaterThan(0);
  await sql`delete from "pgboss"."job" where "name" = 'payments.refund' and "state" <> 'active'`.execute(world.db);
  refund.mockRestore();
  await scheduleLeftRefunds(services);
  expect((await admin.get(pathOf(api.ledger.one, { id: transaction._id }))).body['refundable']).toBe(0);
  await sql`update "refund" set "updatedAt" = now() - interval '11 minutes' where "transactionREF" = ${transaction._id}`.execute(
    world.db,
  );
  await scheduleLeftRefunds(services);
  await world.settled();
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ status: 'REFUNDED' });
});
