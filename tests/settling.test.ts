import { api, pathOf } from './paths.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { PaypalError } from '../server/src/payments/processors/paypal/wire.ts';
import { noteOrder } from '../server/src/payments/intents.queries.ts';
import type { IntentState } from '../server/src/payments/lifecycles.ts';
import { reconcile, reconcileIntent } from '../server/src/payments/reconcile.ts';
import { checkMoneyAfterEach } from './money.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
checkMoneyAfterEach(world);

/** Makes a student who has approved an order for a course. Tests make their faults afterwards. */
async function approvedOrder() {
  const student = await world.someone('Student');
  const { _id } = await world.courseInstance({ professor });
  const order = async () =>
    String((await student.post(api.checkout.createOrder, { courseInstanceREF: _id, isAudit: false })).body['orderId']);
  const orderId = await order();
  // The processor is asked by what the test does, and not by a notice of the approval.
  await world.faults({ kind: 'no-webhook', count: 1 });
  await world.approve(orderId);
  const capture = () => student.post(pathOf(api.checkout.capture, { orderId }));
  const places = async () => (await student.get(api.registrations.mine)).body as unknown as object[];
  return { _id, student, order, orderId, capture, places };
}
/** As a server leaves it that was killed while it captured, a minute ago. */
const leave = (orderId: string) =>
  world.db
    .updateTable('paymentIntent')
    .set({ state: 'CAPTURING', updatedAt: sql`now() - interval '1 minute'` as never })
    .where('orderId', '=', orderId)
    .execute();

test('a capture refused for whatever reason is declined, and can be tried again', async () => {
  const { order, orderId, capture } = await approvedOrder();
  vi.spyOn(services.processors.paypal!, 'capture').mockRejectedValueOnce(
    new PaypalError(422, 'TRANSACTION_REFUSED', null),
  );
  expect(await capture()).toMatchObject({ status: 422, body: { code: 'declined' } });
  expect(await order()).toBe(orderId);
  expect((await capture()).status).toBe(200);
});

test.each([
  [1, sql`now() + interval '1 minute'`],
  [2, sql`now() - interval '1 minute'`],
])('the processor is asked %d times about an order, by whether it still holds its seat', async (times, heldUntil) => {
  const { orderId, capture } = await approvedOrder();
  await world.db
    .updateTable('paymentIntent')
    .set({ heldUntil: heldUntil as never })
    .where('orderId', '=', orderId)
    .execute();
  // Nor by a notice of the capture.
  await world.faults({ kind: 'no-webhook', count: 5 });
  const asked = vi.spyOn(services.processors.paypal!, 'order');
  expect((await capture()).status).toBe(200);
  expect(asked).toHaveBeenCalledTimes(times);
});

test('of two orders that the processor made for one payment the first stays', async () => {
  const { orderId, _id } = await approvedOrder();
  const intent = () =>
    world.db.selectFrom('paymentIntent').selectAll().where('courseInstanceREF', '=', _id).executeTakeFirstOrThrow();
  const before = await intent();
  await noteOrder(world.db, before._id, 'another', 'somebody');
  expect(await intent()).toEqual(before);
  expect(before.orderId).toBe(orderId);
});

test('what the processor answers to nobody is being confirmed, until it answers', async () => {
  const { capture } = await approvedOrder();
  vi.spyOn(services.processors.paypal!, 'capture').mockRejectedValueOnce(new PaypalError(403, 'NOT_AUTHORIZED', null));
  expect(await capture()).toMatchObject({ status: 503, body: { code: 'confirming' } });
  expect((await capture()).status).toBe(200);
});

test('an order whose capture was declined is spent: the next try is another one', async () => {
  const { order, orderId, capture } = await approvedOrder();
  const processor = services.processors.paypal!;
  const really = processor.capture;
  await world.faults({ op: 'capture', kind: 'pending' });
  vi.spyOn(processor, 'capture').mockImplementationOnce(async (id, requestId) => {
    const { capture: made } = await really(id, requestId);
    await world.simulator('/settle', { captureId: made?.id, outcome: 'decline' });
    return processor.order(id);
  });
  expect(await capture()).toMatchObject({ status: 422, body: { code: 'declined' } });
  expect(await order()).not.toBe(orderId);
});

test('money that went back at the processor before it was accounted for buys no place', async () => {
  const { capture, places } = await approvedOrder();
  const processor = services.processors.paypal!;
  const really = processor.capture;
  vi.spyOn(processor, 'capture').mockImplementationOnce(async (id, requestId) => {
    const { capture: made } = await really(id, requestId);
    await processor.refund(made!.id, 'by hand');
    return processor.order(id);
  });
  expect(await capture()).toMatchObject({ status: 409, body: { code: 'attention' } });
  expect(await places()).toEqual([]);
});

test('a capture that was left is settled first, however many orders were abandoned', async () => {
  const { orderId, places } = await approvedOrder();
  await sql`with people as (insert into "person" ("firstName", "lastName", "email", "zip", "mobilePhone", "role")
      select 'Many', 'People', 'many' || n || '@world.example', '1', '1', 'Student' from generate_series(1, 201) n
      returning "_id")
    insert into "paymentIntent" ("personREF", "courseInstanceREF", "isAudit", "amountCents", "updatedAt")
    select people."_id", "courseInstanceREF", false, 40000, now() - interval '1 hour'
    from people, "paymentIntent" where "orderId" = ${orderId}`.execute(world.db);
  await leave(orderId);
  await reconcile(services);
  expect(await places()).toHaveLength(1);
});

test('a payment that can’t be looked at keeps no other from being settled', async () => {
  const [first, second] = [await approvedOrder(), await approvedOrder()];
  await leave(first.orderId);
  await leave(second.orderId);
  vi.spyOn(services.processors.paypal!, 'order').mockRejectedValueOnce(new TypeError('a bug'));
  await reconcile(services);
  expect((await Promise.all([first.places(), second.places()])).flat()).toHaveLength(1);
  await reconcile(services);
  expect((await Promise.all([first.places(), second.places()])).flat()).toHaveLength(2);
});

test('who leaves a course while the payment is pending is refunded when it arrives, and told so', async () => {
  const { _id, student, capture } = await approvedOrder();
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction } = (await capture()).body;
  const left = await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: _id }));
  expect(left.body).toMatchObject({
    refund: 0,
    message: expect.stringContaining('If your payment arrives, it will be refunded') as string,
  });
  await world.settled();
  expect((await world.mailsTo(student.email)).at(-1)?.text).toContain('we’ll refund it in full');
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'complete' });
  await expect
    .poll(async () => (await student.get(api.payments.mine)).body[0])
    .toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
});

test('a pending payment that the processor declines gives the place back, and the student can pay anew', async () => {
  const { _id, student, capture, places } = await approvedOrder();
  await world.faults({ op: 'capture', kind: 'pending' });
  const { transaction } = (await capture()).body;
  expect(await places()).toMatchObject([{ status: 'Payment pending' }]);
  await world.faults();
  await world.simulator('/settle', { captureId: transaction.externalPaymentId, outcome: 'decline' });
  await expect.poll(places).toEqual([]);
  expect((await student.get(api.payments.mine)).body).toMatchObject([{ status: 'FAILED' }]);
  expect((await world.pays(student, { _id })).status).toBe(200);
  expect(await places()).toMatchObject([{ status: 'Registered' }]);
});

test('a pending payment for a course that has just closed promises no place', async () => {
  const { _id, student, capture } = await approvedOrder();
  const processor = services.processors.paypal!;
  const really = processor.capture;
  await world.faults({ op: 'capture', kind: 'pending' });
  vi.spyOn(processor, 'capture').mockImplementationOnce(async (id, requestId) => {
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status: 'Registration Closed' });
    return really(id, requestId);
  });
  expect((await capture()).body).toMatchObject({ transaction: { status: 'PENDING' }, registration: null });
  await world.settled();
  expect((await world.mailsTo(student.email)).map(({ subject }) => subject).join()).not.toContain('being processed');
});

const intentOf = (orderId: string) =>
  world.db.selectFrom('paymentIntent').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow();
const rename = (orderId: string, state: IntentState) =>
  world.db.updateTable('paymentIntent').set({ state }).where('orderId', '=', orderId).execute();
const gone = new PaypalError(404, 'RESOURCE_NOT_FOUND', null);

test.each([new PaypalError(422, 'UNPROCESSABLE_ENTITY', null), new PaypalError(422, 'INSTRUMENT_DECLINED', null)])(
  'an order that the processor can’t show for once is asked for again later: %s',
  async (refusal) => {
    const { orderId, capture } = await approvedOrder();
    vi.spyOn(services.processors.paypal!, 'order').mockRejectedValueOnce(refusal);
    expect(await capture()).toMatchObject({ status: 503, body: { code: 'confirming' } });
    expect((await intentOf(orderId)).state).toBe('CAPTURING');
    expect((await capture()).status).toBe(200);
  },
);

test('an order that the processor has forgotten or voided is closed, takes no money, and is followed by another', async () => {
  for (const [ends, state, message] of [
    ['forgotten', 'EXPIRED', 'The payment wasn’t approved in time. Please start again.'],
    ['voided', 'FAILED', 'This payment was closed. Please start again.'],
  ] as const) {
    const { order, orderId, capture, places } = await approvedOrder();
    const known = await services.processors.paypal!.order(orderId);
    const asked = vi.spyOn(services.processors.paypal!, 'order');
    if (ends === 'forgotten') asked.mockRejectedValueOnce(gone);
    else asked.mockResolvedValueOnce({ ...known, status: 'VOIDED' });
    // The page starts again at this code, and asks nobody for help.
    expect(await capture()).toMatchObject({ status: 409, body: { message, code: 'not-taken' } });
    asked.mockRestore();
    expect([(await intentOf(orderId)).state, await places()]).toEqual([state, []]);
    expect((await services.processors.paypal!.order(orderId)).capture).toBeNull();
    expect(await order()).not.toBe(orderId);
  }
});

/** The second answer may be any of these, because none of them says that no money was taken. */
test.each([
  gone,
  new PaypalError(422, 'UNPROCESSABLE_ENTITY', null),
  new PaypalError(422, 'INSTRUMENT_DECLINED', null),
])('a capture that was refused, and whose order can’t be read then, is being confirmed: %s', async (second) => {
  const { orderId, capture } = await approvedOrder();
  const processor = services.processors.paypal!;
  const really = processor.order;
  vi.spyOn(processor, 'capture').mockImplementationOnce(async () => {
    vi.spyOn(processor, 'order').mockRejectedValueOnce(second).mockImplementation(really);
    throw new PaypalError(422, 'ORDER_ALREADY_CAPTURED', null);
  });
  expect(await capture()).toMatchObject({ status: 503, body: { code: 'confirming' } });
  expect((await intentOf(orderId)).state).toBe('CAPTURING');
  expect((await capture()).status).toBe(200);
});

test.each<IntentState>(['ATTENTION', 'CAPTURED'])(
  'what another node has made %s meanwhile is not set aside anew',
  async (state) => {
    const { orderId, capture } = await approvedOrder();
    const processor = services.processors.paypal!;
    const really = processor.capture;
    await world.faults({ kind: 'no-webhook', count: 5 }, { op: 'capture', kind: 'wrong-amount' });
    vi.spyOn(processor, 'capture').mockImplementationOnce(async (...input) => {
      const taken = await really(...input);
      await rename(orderId, state);
      return taken;
    });
    expect(await capture()).toMatchObject({ status: 409, body: { code: 'attention' } });
    expect(await intentOf(orderId)).toMatchObject({ state, note: '', captureId: null });
    await rename(orderId, 'ATTENTION');
  },
);

test.each<IntentState>(['CANCELLED', 'EXPIRED'])(
  'what was %s meanwhile is not closed anew by a capture that was declined',
  async (state) => {
    const { orderId, capture } = await approvedOrder();
    const processor = services.processors.paypal!;
    const known = await processor.order(orderId);
    vi.spyOn(processor, 'capture').mockImplementationOnce(async () => {
      await rename(orderId, state);
      const declined = {
        id: `DECLINED-${state}`,
        status: 'DECLINED',
        amountCents: 40_000,
        currency: 'USD',
        feeCents: null,
      };
      return { ...known, status: 'COMPLETED', capture: declined } as typeof known;
    });
    expect(await capture()).toMatchObject({ status: 422, body: { code: 'declined' } });
    expect((await intentOf(orderId)).state).toBe(state);
  },
);

test('an order that nobody approved is given up once it is old and the processor has forgotten it, and not before', async () => {
  const outcomes = [];
  for (const [hours, refusal] of [
    [7, gone],
    [1, gone],
    [7, new PaypalError(500, 'UNREACHABLE', null)],
    [7, new PaypalError(0, 'UNREACHABLE', null)],
  ] as const) {
    const { orderId } = await approvedOrder();
    vi.spyOn(services.processors.paypal!, 'order').mockRejectedValue(refusal);
    const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    await reconcileIntent(services, { ...(await intentOf(orderId)), createdAt });
    vi.restoreAllMocks();
    outcomes.push([hours, refusal.status, (await intentOf(orderId)).state]);
  }
  expect(outcomes).toEqual([
    [7, 404, 'EXPIRED'],
    [1, 404, 'CREATED'],
    [7, 500, 'CREATED'],
    [7, 0, 'CREATED'],
  ]);
});
