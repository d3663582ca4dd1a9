import type { Trx } from '../../kernel/db.ts';
import type { Context } from '../../kernel/context.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { refundByAdministrator, retryRefund } from '../refunds/administrator-refunds.ts';

const world = await openWorld();
const { services } = world.stoa;
const nobodys = '01900000-0000-7000-8000-000000000000';
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
checkMoneyAfterEach(world);
const refused = (status: number, message: string | RegExp) => ({
  status,
  body: { message: expect.stringMatching(message) as string },
});
const decide = (id: string, what: string) => admin.post(`/api/ledger/${id}/${what}`, { reason: 'We have looked.' });
const refund = (id: string) =>
  admin.post(pathOf(api.ledger.refund, { id }), { amount: 1, endsPlace: false, reason: 'Ill.' });

async function paid(cost = 400) {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor, cost });
  const { transaction } = (await world.pays(student, course)).body;
  const place = async () => (await student.get(api.registrations.mine)).body[0]?.status;
  return { student, course, place, id: String(transaction._id), captureId: String(transaction.externalPaymentId) };
}

test('what is not in the books is not found, whatever is to be done with it', async () => {
  for (const answer of [
    await admin.get(pathOf(api.ledger.one, { id: nobodys })),
    await admin.post(pathOf(api.ledger.look, { id: nobodys })),
    await decide(nobodys, 'close'),
    await refund(nobodys),
  ])
    expect(answer).toMatchObject(refused(404, 'doesn’t exist'));
  for (const answer of [
    await admin.post(pathOf(api.ledger.retryRefund, { id: nobodys })),
    await admin.post(pathOf(api.ledger.paidByHand, { id: nobodys }), { reason: 'By bank transfer.' }),
  ])
    expect(answer).toMatchObject(refused(404, 'doesn’t exist'));
  expect(await admin.get(pathOf(api.earnings.ofProfessor, { id: nobodys }))).toMatchObject(
    refused(404, 'doesn’t exist'),
  );
  const { _id } = (await professor.get(api.professors.mine)).body;
  expect((await admin.get(pathOf(api.earnings.ofProfessor, { id: _id }))).status).toBe(200);
});

test('what was deleted between the question and the decision is not found by it', async () => {
  const run = (act: (context: Context<Trx>) => Promise<void>) =>
    services.database.tx((db) => act({ services, db, me: undefined } as unknown as Context<Trx>));
  const wanted = { amountCents: 100, reason: 'Ill.', endsPlace: false };
  await expect(run((context) => refundByAdministrator(context, nobodys, wanted))).rejects.toMatchObject({
    status: 404,
  });
  await expect(run((context) => retryRefund(context, nobodys))).rejects.toMatchObject({ status: 404 });
});

test('of money that was set aside and stands in no transaction yet nothing goes back by a refund, and no place ends', async () => {
  for (const isAudit of [false, true]) {
    const student = await world.someone('Student');
    const course = await world.courseInstance({ professor });
    await world.faults({ op: 'capture', kind: 'wrong-amount' });
    expect((await world.pays(student, course, isAudit)).body['code']).toBe('attention');
    const { _id, orderId } = await world.db
      .selectFrom('paymentIntent')
      .select(['_id', 'orderId'])
      .where('courseInstanceREF', '=', course._id)
      .executeTakeFirstOrThrow();
    for (const answer of [await refund(_id), await decide(_id, 'end-place'), await decide(_id, 'keep-place')])
      expect(answer).toMatchObject(refused(409, 'There is no transaction yet.'));
    // of one that bears no order the processor can't be asked
    const order = (known: string | null) =>
      world.db.updateTable('paymentIntent').set({ orderId: known }).where('_id', '=', _id).execute();
    await order(null);
    expect(await admin.post(pathOf(api.ledger.look, { id: _id }))).toMatchObject(
      refused(409, 'so there is nothing to check'),
    );
    await order(orderId);
  }
});

test('what was free of charge is none of the processor’s: nobody asks for it, gives it or closes it', async () => {
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  const { transactionREF } = (
    await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false })
  ).body;
  expect(await admin.post(pathOf(api.ledger.look, { id: transactionREF._id }))).toMatchObject(
    refused(409, 'so there is nothing to check'),
  );
  for (const what of ['place', 'pay-back', 'close'])
    expect(await decide(transactionREF._id, what)).toMatchObject(refused(404, 'doesn’t exist'));
  expect((await student.get(api.registrations.mine)).body).toMatchObject([{ status: 'Registered' }]);
});

test('a place is decided about once its whole money is gone, and not before', async () => {
  const [whole, part] = [await paid(), await paid(70)];
  await world.simulator('/refund', { captureId: part.captureId, amount: '69.99' });
  for (const { id, place } of [whole, part]) {
    await admin.post(pathOf(api.ledger.look, { id }));
    for (const what of ['end-place', 'keep-place'])
      expect(await decide(id, what)).toMatchObject(refused(409, 'hasn’t been paid back in full'));
    expect(await place()).toBe('Registered');
  }
});

test.each([
  ['100.00', '300.00'],
  ['0.01', '399.99'],
])(
  'after $%s went back there, a refund of everything is not tried again, but told: $%s is left',
  async (amount, left) => {
    const { student, course, id, captureId } = await paid();
    await world.faults({ op: 'refund', kind: 'declined' });
    await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
    const detail = async () => (await admin.get(pathOf(api.ledger.one, { id }))).body;
    await expect.poll(async () => (await detail())['why']).toBe('refund set aside');
    const refundId = String((await detail())['refunds'][0]._id);
    await world.simulator('/refund', { captureId, amount });
    await expect.poll(async () => (await detail())['transaction'].refunded).toBe(Number(amount));
    for (const answer of [
      await admin.post(pathOf(api.ledger.retryRefund, { id: refundId })),
      await admin.post(pathOf(api.ledger.paidByHand, { id: refundId }), { reason: 'By bank transfer.' }),
    ])
      expect(answer).toMatchObject(refused(409, `^Only .${left} is left of this payment`));
    expect((await world.processor()).captures.find((one) => one.id === captureId)?.refundedCents).toBe(
      Math.round(Number(amount) * 100),
    );
  },
);

test('a difference is closed once, and only one that there is', async () => {
  const found: string[] = [];
  for (const [externalId, amountCents] of [
    ['STRAY1', 900],
    ['STRAY2', 1],
  ] as const) {
    const row = { what: 'unknown payment', externalId, amountCents, intentREF: null } as const;
    found.push((await world.db.insertInto('difference').values(row).returning('_id').executeTakeFirstOrThrow())._id);
  }
  const close = (id: string) => admin.post(pathOf(api.ledger.closeDifference, { id }), { reason: 'A test of ours.' });
  expect(await close(nobodys)).toMatchObject(refused(404, 'doesn’t exist'));
  for (const id of found) {
    expect((await close(id)).status).toBe(200);
    expect(await close(id)).toMatchObject(refused(409, 'This difference is already closed.'));
  }
});
