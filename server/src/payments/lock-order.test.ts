import { api, pathOf } from '../../../tests/paths.ts';
import assert from 'node:assert/strict';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { othersWait } from '../../../tests/locks.ts';
import { moneyGoneWrong } from '../../../tests/money.ts';
import type { Answer, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import type { Schema } from '../schema.ts';
import { capturePayment } from './capture.ts';
import { insertRefund } from './payments.queries.ts';
import { dropRefund } from './refunds/refund-outcomes.ts';
import { payRefund } from './refunds/refunds.ts';

// Everybody holds the course and its seats first, then the intent, the registration, the transaction, the refund: who keeps
// to that order waits for nobody who waits for him.
const world = await openWorld();
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
afterAll(async () => assert.deepEqual(await moneyGoneWrong(world), []));

/** A student whose payment for a course was set aside, because a cent too much was taken. */
async function setAside(course: { _id: string }) {
  const student = await world.someone('Student');
  await world.faults({ op: 'capture', kind: 'wrong-amount' });
  expect((await world.pays(student, course)).body['code']).toBe('attention');
  const { _id } = await world.db
    .selectFrom('paymentIntent')
    .innerJoin('person', 'person._id', 'paymentIntent.personREF')
    .select('paymentIntent._id')
    .where('email', '=', student.email)
    .executeTakeFirstOrThrow();
  return {
    student,
    intentId: _id,
    give: () => admin.post(pathOf(api.ledger.givePlace, { id: _id }), { reason: 'We have looked.' }),
  };
}

/** That nobody holds the row for longer than a look takes: a job may just look at it, and who waits here would not let go. */
async function expectFree(
  trx: Transaction<Schema>,
  table: 'paymentIntent' | 'registration' | 'refund',
  id: string,
): Promise<void> {
  const locked = async () =>
    (await trx.selectFrom(table).select('_id').where('_id', '=', id).forUpdate().skipLocked().execute()).length;
  await expect.poll(locked, { interval: 20 }).toBe(1);
}

test('who gives a place waits for the seats before holding the payment', async () => {
  const course = await world.courseInstance({ professor, seats: 3 });
  // A late notice would have the payment looked at meanwhile, and held for that moment.
  await world.faults({ kind: 'no-webhook', count: 9 });
  const { intentId, give } = await setAside(course);
  let giving: Promise<Answer> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${course._id}, 0))`.execute(trx);
    giving = give();
    await othersWait(trx);
    await expectFree(trx, 'paymentIntent', intentId);
  });
  expect((await giving)?.status).toBe(200);
});

test('who changes the mode waits for the payment before holding the registration', async () => {
  const course = await world.courseInstance({ professor, cost: 300, auditCost: 300 });
  const student = await world.someone('Student');
  const { registration } = (await world.pays(student, course)).body;
  const { personREF } = await world.db
    .selectFrom('registration')
    .select('personREF')
    .where('_id', '=', registration._id)
    .executeTakeFirstOrThrow();
  // A live one, as another tab would have made it.
  const { _id } = await world.db
    .insertInto('paymentIntent')
    .values({
      personREF,
      courseInstanceREF: course._id,
      isAudit: true,
      registrationREF: registration._id,
      amountCents: 100,
      orderId: null,
      payee: null,
      heldUntil: new Date(),
    })
    .returning('_id')
    .executeTakeFirstOrThrow();
  let changing: Promise<Answer> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('paymentIntent').select('_id').where('_id', '=', _id).forUpdate().execute();
    changing = student.put(pathOf(api.registrations.changeMode, { id: registration._id }), { isAudit: true });
    await othersWait(trx);
    await expectFree(trx, 'registration', registration._id);
  });
  expect((await changing)?.status).toBe(200);
});

// Seen red with the refund locked first: a return to a roster locks the payment, then marks its refunds as paid again.
test.each([
  ['pays', 'completed', (id: string) => payRefund(world.stoa.services, id)],
  ['drops', 'failed', (id: string) => dropRefund(world.stoa.services, id, 'Paid back elsewhere.')],
])('a job that %s a refund waits for the payment before locking the refund', async (_, after, run) => {
  const student = await world.someone('Student');
  const { transaction } = (await world.pays(student, await world.courseInstance({ professor, cost: 300 }))).body;
  const refund = {
    transactionREF: transaction._id,
    amountCents: 100,
    reason: 'Asked for',
    origin: 'administrator',
  } as const;
  const { _id } = (await insertRefund(world.db, refund))!;
  let done: Promise<void> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('transaction').select('_id').where('_id', '=', transaction._id).forUpdate().execute();
    done = run(_id);
    await othersWait(trx);
    await expectFree(trx, 'refund', _id);
  });
  await done;
  const { state } = await world.db
    .selectFrom('refund')
    .select('state')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  expect(state).toBe(after);
});

test('places are given while the same payments are settled and others pay for the last seats: nobody waits in a circle', async () => {
  const course = await world.courseInstance({ professor, seats: 10 });
  for (let round = 0; round < 4; round++) {
    const aside = await setAside(course);
    const payers = [await world.someone('Student'), await world.someone('Student')];
    const [given, ...others] = await Promise.all([
      aside.give(),
      ...payers.map((student) => world.pays(student, course)),
      ...[1, 2, 3].map(() =>
        capturePayment(world.stoa.services, aside.intentId).then(
          () => ({ status: 200 }),
          (error: { status?: number }) => ({ status: error.status ?? 500 }),
        ),
      ),
    ]);
    expect(given.status).toBe(200);
    for (const { status } of others) expect([200, 409]).toContain(status);
  }
});
