import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import type { Order } from '../processors/port.ts';
import { PaypalError } from '../processors/paypal/wire.ts';
import type { IntentState } from '../lifecycles.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
checkMoneyAfterEach(world);
/** No notice comes in between: the processor is asked by what the test does alone. */
const untold = { kind: 'no-webhook', count: 50 };
const refused = (status: number, message: string) => ({
  status,
  body: { message: expect.stringContaining(message) as string },
});

/** A student whose payment was set aside, because a cent too much was taken. */
async function setAside(isAudit = false) {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  await world.faults(untold, { op: 'capture', kind: 'wrong-amount' });
  expect((await world.pays(student, course, isAudit)).body['code']).toBe('attention');
  return { student, course, ...(await known(student, course._id)) };
}
async function known(student: Person, course: string) {
  const intent = () =>
    world.db.selectFrom('paymentIntent').selectAll().where('courseInstanceREF', '=', course).executeTakeFirstOrThrow();
  const { _id, orderId, captureId } = await intent();
  const decide = (what: string) => admin.post(`/api/ledger/${_id}/${what}`, { reason: 'We have looked.' });
  const look = () => admin.post(pathOf(api.ledger.look, { id: _id }));
  const places = async () => (await student.get(api.registrations.mine)).body as unknown as object[];
  const order = () => services.processors.paypal!.order(orderId!);
  return { _id, orderId: orderId!, captureId, intent, decide, look, places, order };
}
const answerOnce = (order: Order) => vi.spyOn(services.processors.paypal!, 'order').mockResolvedValueOnce(order);

test('an order that took no money buys no place and pays nothing back', async () => {
  const { decide, intent, order } = await setAside();
  const was = await order();
  for (const capture of [null, { ...was.capture!, status: 'DECLINED' as const }])
    for (const what of ['place', 'pay-back']) {
      answerOnce({ ...was, capture });
      expect(await decide(what)).toMatchObject(
        refused(409, 'No money was taken for this payment, so you can close it.'),
      );
    }
  expect((await intent()).state).toBe('ATTENTION');
});

test.each([false, true])('money that has gone back wholly gives nothing any more (audit: %s)', async (isAudit) => {
  const { captureId, decide, look, places } = await setAside(isAudit);
  await world.simulator('/refund', { captureId });
  expect(await decide('place')).toMatchObject(refused(409, 'This payment was paid back in full'));
  expect(await decide('pay-back')).toMatchObject(refused(409, 'There is nothing left to refund.'));
  expect(await places()).toEqual([]);
  expect((await look()).body).toMatchObject({ status: 'REFUNDED', why: null });
});

test.each(['Closed', 'Cancelled'] as const)('a course that is %s has no place to give', async (status) => {
  const { course, decide, intent, places } = await setAside();
  await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', course._id).execute();
  expect(await decide('place')).toMatchObject(refused(409, 'You can’t register this student'));
  expect([(await intent()).state, await places()]).toEqual(['ATTENTION', []]);
});

test('a processor that does not answer is said, whatever had become of the payment (F16)', async () => {
  const aside = await setAside();
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  await world.faults(untold);
  await world.pays(student, course);
  for (const { look, intent } of [aside, await known(student, course._id)]) {
    const before = await intent();
    for (const [status, issue] of [
      [500, 'UNREACHABLE'],
      [403, 'NOT_AUTHORIZED'],
    ] as const) {
      vi.spyOn(services.processors.paypal!, 'order').mockRejectedValueOnce(new PaypalError(status, issue, null));
      const answer = await look();
      expect(answer).toMatchObject(refused(503, `isn’t answering right now (${issue})`));
      expect(answer.headers.get('retry-after')).toBe('10');
    }
    expect(await intent()).toEqual(before);
  }
});

test.each<IntentState>(['FAILED', 'CAPTURED'])(
  'what is %s by the time the processor answers stays so',
  async (state) => {
    const { _id, intent, look, order } = await setAside();
    const was = await order();
    const set = (change: IntentState) =>
      world.db.updateTable('paymentIntent').set({ state: change }).where('_id', '=', _id).execute();
    vi.spyOn(services.processors.paypal!, 'order').mockImplementationOnce(async () => {
      await set(state);
      return was;
    });
    await world.db.updateTable('paymentIntent').set({ note: 'Before.' }).where('_id', '=', _id).execute();
    await look();
    expect(await intent()).toMatchObject({ state, note: 'Before.' });
    await set('ATTENTION');
  },
);

/** A student whose payment the processor has yet to decide on. */
async function pending(isAudit: boolean) {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  await world.faults(untold, { op: 'capture', kind: 'pending' });
  expect((await world.pays(student, course, isAudit)).body['transaction'].status).toBe('PENDING');
  return { student, course, ...(await known(student, course._id)) };
}

test.each([false, true])(
  'a pending payment whose order is gone is set aside with its place, and closed when it was declined after all (audit: %s)',
  async (isAudit) => {
    const { student, orderId, captureId, intent, look, places } = await pending(isAudit);
    const gone = vi
      .spyOn(services.processors.paypal!, 'order')
      .mockRejectedValueOnce(new PaypalError(404, 'RESOURCE_NOT_FOUND', null));
    const asked = await student.post(pathOf(api.checkout.capture, { orderId }));
    expect(asked).toMatchObject({ status: 409, body: { code: 'attention' } });
    gone.mockRestore();
    expect(await intent()).toMatchObject({ state: 'ATTENTION', note: 'its order is gone' });
    expect(await places()).toMatchObject([{ status: 'Payment pending' }]);
    await world.simulator('/settle', { captureId, outcome: 'decline' });
    expect((await look()).status).toBe(200);
    expect(await intent()).toMatchObject({ state: 'FAILED', closedReason: null });
    expect(await places()).toEqual([]);
    expect((await student.get(api.payments.mine)).body).toMatchObject([{ status: 'FAILED' }]);
    // Seen red: the student, whose seat was promised to be held, read nothing.
    expect((await world.mailsTo(student.email)).at(-1)?.subject).toContain('didn’t go through');
  },
);
