import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
checkMoneyAfterEach(world);

/** A student who has paid 400 dollars for credit in a course that has begun. */
async function paid() {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course)).body;
  const id = String(transaction._id);
  const refund = (amount: number, endsPlace = false, reason = 'He was ill.') =>
    admin.post(pathOf(api.ledger.refund, { id }), { amount, endsPlace, reason });
  const mine = async () => (await student.get(api.payments.mine)).body[0];
  const place = async () => (await student.get(api.registrations.mine)).body[0]?.status;
  return { student, course, id, refund, mine, place };
}

test('a part goes back with a reason, and the registration stays; then the rest, and it ends (T73)', async () => {
  const { student, refund, mine, place } = await paid();
  expect((await refund(100)).body).toMatchObject({ refundable: 300, holdsPlace: true });
  await world.settled();
  expect(await mine()).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 100 });
  expect(await place()).toBe('Registered');
  const mails = (await world.mailsTo(student.email)).map(({ text }) => text).join();
  expect(mails).toContain('Refund: $100.00 USD');
  expect(mails).toContain('He was ill.');
  expect((await refund(300, true)).body).toMatchObject({ refundable: 0, holdsPlace: false });
  await world.settled();
  expect(await mine()).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
  expect(await place()).toBeUndefined();
  const ids = (await world.processor()).refunds
    .filter(({ customId }) => customId !== undefined)
    .map((one) => one.customId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a part whose answer is lost on its way is asked for again by its old name, and goes back once (T73)', async () => {
  const { id, refund, mine } = await paid();
  await world.faults({ op: 'refund', kind: '500-after', count: 1 });
  expect((await refund(100)).status).toBe(200);
  await world.settled();
  expect(await mine()).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 100 });
  expect((await admin.post(pathOf(api.ledger.look, { id }))).body).toMatchObject({
    why: null,
    processor: { gone: 100 },
  });
});

test('never more than is left, and nothing without a reason or of what was not paid', async () => {
  const { id, refund } = await paid();
  expect((await refund(400.01)).body).toMatchObject({ message: 'You can refund up to $400.00.' });
  expect((await refund(0)).status).toBe(400);
  expect((await refund(10, false, '  ')).status).toBe(400);
  expect((await refund(400)).status).toBe(200);
  expect((await refund(0.01)).body['message']).toBe('There is nothing left to refund.');
  const student = await world.someone('Student');
  const other = await world.courseInstance({ professor });
  const failed = await student.post(api.payments.report, { courseInstanceREF: other._id, status: 'FAILED' });
  const nothing = { amount: 1, endsPlace: false, reason: 'No.' };
  expect((await admin.post(pathOf(api.ledger.refund, { id: failed.body._id }), nothing)).status).toBe(409);
  expect((await admin.get(pathOf(api.ledger.one, { id }))).body).toMatchObject({ why: null, holdsPlace: true });
  await world.settled();
});

test('twenty refunds of half, and the student leaving, at once: never more goes back than was paid (T73)', async () => {
  const { student, course, refund, mine } = await paid();
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, (_, at) => refund(200, at % 2 === 0)),
    student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id })),
  ]);
  expect(answers.map(({ status }) => status).every((status) => [200, 400, 404, 409].includes(status))).toBe(true);
  await world.settled();
  expect(await mine()).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
  const { captures } = await world.processor();
  expect(captures.every(({ refundedCents, amountCents }) => refundedCents <= amountCents)).toBe(true);
});

test('a refund that ends the registration and leaves a part with us is a decision, and matched', async () => {
  const { id, refund, mine } = await paid();
  await refund(250, true);
  await world.settled();
  expect(await mine()).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedAmount: 250 });
  expect((await admin.get(pathOf(api.ledger.one, { id }))).body).toMatchObject({
    why: null,
    registration: { status: 'Unregistered' },
  });
});

test('the ledger is the administrators’ alone (T28)', async () => {
  const { student, id } = await paid();
  for (const who of [student, professor, await world.registrar()]) {
    expect((await who.get(api.ledger.list)).status).toBe(403);
    expect((await who.get(pathOf(api.ledger.one, { id }))).status).toBe(403);
    expect(
      (await who.post(pathOf(api.ledger.refund, { id }), { amount: 1, endsPlace: false, reason: 'x' })).status,
    ).toBe(403);
  }
});

test('a place that ends by a refund leaves no money behind that was paid for its change of mode', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction, registration } = (await world.pays(student, course, true)).body;
  const input = { courseInstanceREF: course._id, isAudit: false, registrationREF: registration._id };
  const orderId = String((await student.post(api.checkout.createOrder, input)).body['orderId']);
  await world.approve(orderId);
  expect((await student.post(pathOf(api.checkout.capture, { orderId }))).status).toBe(200);
  const ending = { amount: 175, endsPlace: true, reason: 'He was ill.' };
  expect((await admin.post(pathOf(api.ledger.refund, { id: transaction._id }), ending)).status).toBe(200);
  await world.settled();
  const paidBack = (await student.get(api.payments.mine)).body as unknown as { refundedAmount: number }[];
  expect(paidBack.map(({ refundedAmount }) => refundedAmount)).toEqual([225, 175]);
});
