import { api, pathOf } from '../../../tests/paths.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkMoneyAfterEach } from '../../../tests/money.ts';
import type { Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { reconcileRefunds } from './refunds/external-refunds.ts';
import { PaypalError } from './processors/paypal/wire.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
checkMoneyAfterEach(world);
const refused = (status: number, message: string) => ({
  status,
  body: { message: expect.stringContaining(message) as string },
});
const untold = { kind: 'no-webhook', count: 50 };

async function asking(more = {}) {
  await world.faults(untold);
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor, ...more });
  const order = (isAudit = false, change = {}) =>
    student.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit, ...change });
  const says = (status: string, change = {}) =>
    student.post(api.payments.report, { courseInstanceREF: course._id, isAudit: false, status, ...change });
  const payments = async () => (await student.get(api.payments.mine)).body as unknown as object[];
  const intents = () =>
    world.db.selectFrom('paymentIntent').selectAll().where('courseInstanceREF', '=', course._id).execute();
  return { student, course, order, says, payments, intents };
}

test('whoever is registered is not asked to pay again, in neither mode', async () => {
  const { student, course, order } = await asking();
  await world.pays(student, course);
  for (const isAudit of [false, true])
    expect(await order(isAudit)).toMatchObject(refused(409, 'You’re already registered in “'));
});

test.each([false, true])('the mode is not changed while the payment is being decided (audit: %s)', async (isAudit) => {
  const { student, course, order } = await asking();
  await world.faults(untold, { op: 'capture', kind: 'pending' });
  const { registration } = (await world.pays(student, course, isAudit)).body;
  expect(await order(!isAudit, { registrationREF: registration._id })).toMatchObject({
    status: 409,
    body: { code: 'confirming', message: expect.stringContaining('is still being processed') as string },
  });
});

test('what has no price yet can’t be paid, and what has one can', async () => {
  const { course, order, intents } = await asking();
  await world.db.updateTable('courseInstance').set({ auditCostCents: null }).where('_id', '=', course._id).execute();
  expect(await order(true)).toMatchObject(refused(409, `“${course['name'] as string}” has no price yet.`));
  expect(await intents()).toEqual([]);
  expect((await order(false)).status).toBe(201);
});

test.each([
  [new PaypalError(403, 'NOT_AUTHORIZED', null), 1],
  [new PaypalError(500, 'UNREACHABLE', null), 8],
])('an order that the processor does not make is refused, and made another time: %s', async (failure, asked) => {
  const { order, intents } = await asking();
  const made = vi.spyOn(services.processors.paypal!, 'createOrder').mockRejectedValue(failure);
  const answer = await order();
  expect(answer).toMatchObject(refused(503, 'We can’t reach the payment service right now.'));
  expect([answer.headers.get('retry-after'), made.mock.calls.length]).toEqual(['10', asked]);
  made.mockRestore();
  expect((await order()).body['orderId']).toEqual(expect.any(String));
  expect(await intents()).toHaveLength(1);
});

test.each([new TypeError('a bug'), new RangeError('another')])(
  'a fault of ours is no fault of the processor’s: %s',
  async (fault) => {
    const { order } = await asking();
    const made = vi.spyOn(services.processors.paypal!, 'createOrder').mockRejectedValueOnce(fault);
    expect((await order()).status).toBe(500);
    expect(made).toHaveBeenCalledOnce();
  },
);

test('nobody reports the payment of another, and who is named rightly does', async () => {
  const { student, says, payments } = await asking();
  const other = (await (await world.someone('Student')).get(api.accounts.self)).body._id;
  const self = (await student.get(api.accounts.self)).body._id;
  expect(await says('FAILED', { personREF: other })).toMatchObject(
    refused(403, 'You can only report your own payments.'),
  );
  expect(await payments()).toEqual([]);
  expect((await says('FAILED', { personREF: self })).status).toBe(201);
});

test.each(['FAILED', 'CANCELLED'])(
  'a payment is %s by a browser’s word where the processor knows no order, and not where it does not answer',
  async (status) => {
    const { order, says, payments } = await asking();
    const externalOrderId = (await order()).body['orderId'] as string;
    const asked = vi.spyOn(services.processors.paypal!, 'order');
    for (const failure of [new PaypalError(500, 'UNREACHABLE', null), new PaypalError(0, 'UNREACHABLE', null)]) {
      asked.mockRejectedValueOnce(failure);
      expect(await says(status, { externalOrderId })).toMatchObject({ status: 503, body: { code: 'confirming' } });
    }
    expect(await payments()).toEqual([]);
    asked.mockRejectedValueOnce(new PaypalError(404, 'RESOURCE_NOT_FOUND', null));
    expect(await says(status, { externalOrderId })).toMatchObject({ status: 201, body: { status } });
    expect(await payments()).toMatchObject([{ status }]);
  },
);

test('what has gone back, or was never paid, buys no place', async () => {
  const { student, course, says } = await asking();
  const { transaction } = (await world.pays(student, course)).body;
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await world.settled();
  const failed = (await says('FAILED')).body._id;
  for (const [transactionREF, status] of [
    [transaction._id, 'Refunded'],
    [failed, 'Failed'],
  ] as const) {
    const input = { courseInstanceREF: course._id, isAudit: false, transactionREF };
    expect(await student.post(api.registrations.create, input)).toMatchObject(
      refused(409, `This payment is ${status}, so it doesn’t register anyone.`),
    );
  }
});

test('the processor is not asked about what it can’t know', async () => {
  const { order, intents } = await asking();
  await order();
  const [intent] = await intents();
  const asked = vi.spyOn(services.processors.paypal!, 'order');
  await world.db.updateTable('paymentIntent').set({ orderId: null }).where('_id', '=', intent!._id).execute();
  for (const id of [intent!._id, '01900000-0000-7000-8000-000000000000'])
    expect(await reconcileRefunds(services, id)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

/** Sends a notice as the processor does, no matter who signed it. */
const notice = (body: unknown) => world.visitor().post(api.payments.webhook, body);
test('a notice whose certificate can’t be fetched is to be sent again, and a fault of ours is told as one', async () => {
  for (const [failure, status, after] of [
    [new PaypalError(0, 'UNREACHABLE', null), 503, '60'],
    [new PaypalError(500, 'UNREACHABLE', null), 503, '60'],
    [new TypeError('a bug'), 500, null],
  ] as const) {
    vi.spyOn(services.processors.paypal!, 'isGenuine').mockRejectedValueOnce(failure);
    const answer = await notice({ id: 'WH-LATER', event_type: 'PAYMENT.CAPTURE.COMPLETED' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, after]);
  }
  const kept = await world.db.selectFrom('webhookEvent').select('_id').where('_id', '=', 'WH-LATER').execute();
  expect(kept).toEqual([]);
});

test.each([[{ id: 'WH-1' }], [{ id: 1, event_type: 'PAYMENT.CAPTURE.COMPLETED' }], [[]], ['text']])(
  'a signed notice that says nothing is refused: %j',
  async (body) => {
    vi.spyOn(services.processors.paypal!, 'isGenuine').mockResolvedValueOnce(true);
    expect(await notice(body)).toMatchObject(refused(400, 'This notice isn’t from the payment service.'));
  },
);

test.each([
  ['by itself', (order: string) => ({ id: order })],
  [
    'as what a capture belongs to',
    (order: string) => ({ id: 'CAPTURE', supplementary_data: { related_ids: { order_id: order } } }),
  ],
])('a notice that names the order %s is followed to its payment', async (how, resourceOf) => {
  const { student, course, order } = await asking();
  const orderId = (await order()).body['orderId'] as string;
  await world.approve(orderId);
  await services.processors.paypal!.capture(orderId, `by hand ${orderId}`);
  const _id = `WH-${orderId}`;
  const body = JSON.stringify({ resource: resourceOf(orderId) });
  await world.db.insertInto('webhookEvent').values({ _id, type: how, body }).execute();
  await services.database.tx((trx) => services.jobs.send(trx, 'payments.notice', { eventId: _id }));
  await expect
    .poll(async () => (await student.get(api.registrations.mine)).body)
    .toMatchObject([{ status: 'Registered', courseInstanceREF: { _id: course._id } }]);
});
