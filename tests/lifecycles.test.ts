import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';
import { registrationSteps, moveRegistration } from '../server/src/enrollment/registrations/placing.queries.ts';
import { intentSteps, refundSteps } from '../server/src/payments/lifecycles.ts';
import { moveIntent } from '../server/src/payments/intents.queries.ts';
import { moveRefund, updateTransaction } from '../server/src/payments/payments.queries.ts';

const world = await openWorld();
const { db } = world;

/** Two who have paid, each with a refund of their own: what is done to the first must not move the second. */
async function paid() {
  await world.faults({ kind: 'no-webhook', count: 50 });
  const course = await world.courseInstance();
  const { transaction, registration } = (await world.pays(await world.someone('Student'), course)).body;
  const { intentREF } = await db
    .selectFrom('transaction')
    .select('intentREF')
    .where('_id', '=', transaction._id)
    .executeTakeFirstOrThrow();
  const refund = await db
    .insertInto('refund')
    .values({ transactionREF: transaction._id, amountCents: 100, reason: 'Ill.', state: 'failed' })
    .returning('_id')
    .executeTakeFirstOrThrow();
  return {
    paymentIntent: intentREF!,
    refund: refund._id,
    registration: String(registration._id),
    transaction: String(transaction._id),
  };
}
const [own, others] = [await paid(), await paid()];

type Table = keyof typeof own;
const columns = { paymentIntent: 'state', refund: 'state', registration: 'status', transaction: 'status' } as const;
const put = (table: Table, state: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(columns[table])} = ${state} where "_id" = ${own[table]}`.execute(db);
async function isAt(table: Table, id: string): Promise<string> {
  const found = sql<{
    at: string;
  }>`select ${sql.ref(columns[table])} as "at" from ${sql.table(table)} where "_id" = ${id}`;
  return (await found.execute(db)).rows[0]!.at;
}

/** From each state every step that there is, and where it leads; any other leaves the record where it is. */
const lifecycles = {
  paymentIntent: {
    CREATED: {
      'begin to capture': 'CAPTURING',
      'await decision': 'PENDING',
      capture: 'CAPTURED',
      fail: 'FAILED',
      cancel: 'CANCELLED',
      expire: 'EXPIRED',
      'set aside': 'ATTENTION',
    },
    CAPTURING: {
      'await approval': 'CREATED',
      'await decision': 'PENDING',
      capture: 'CAPTURED',
      decline: 'CREATED',
      fail: 'FAILED',
      cancel: 'CANCELLED',
      expire: 'EXPIRED',
      'set aside': 'ATTENTION',
    },
    PENDING: {
      'await decision': 'PENDING',
      capture: 'CAPTURED',
      decline: 'CREATED',
      fail: 'FAILED',
      'set aside': 'ATTENTION',
    },
    CAPTURED: {},
    CANCELLED: { 'await decision': 'PENDING', capture: 'CAPTURED', 'set aside': 'ATTENTION' },
    FAILED: { 'await decision': 'PENDING', capture: 'CAPTURED', 'set aside': 'ATTENTION' },
    EXPIRED: { 'await decision': 'PENDING', capture: 'CAPTURED', 'set aside': 'ATTENTION' },
    ATTENTION: { capture: 'CAPTURED', 'capture after all': 'CAPTURING', close: 'FAILED' },
  },
  refund: {
    requested: { send: 'sent', complete: 'completed', drop: 'failed', 'set aside': 'attention' },
    sent: { send: 'sent', complete: 'completed', drop: 'failed', 'set aside': 'attention' },
    attention: { complete: 'completed', drop: 'failed', 'try again': 'requested' },
    completed: {},
    failed: { complete: 'completed' },
  },
  registration: {
    'Payment pending': {
      confirm: 'Registered',
      'fail payment': 'Unregistered',
      unregister: 'Unregistered',
      withdraw: 'Withdrawn',
      'never attended': 'No-show',
      cancel: 'Cancelled',
    },
    Registered: {
      unregister: 'Unregistered',
      withdraw: 'Withdrawn',
      'never attended': 'No-show',
      cancel: 'Cancelled',
    },
    Unregistered: {},
    Withdrawn: {},
    'No-show': { 'attended after all': 'Registered', 'attended, payment pending': 'Payment pending' },
    Cancelled: {},
  },
} as const;
const stepsOf = { paymentIntent: intentSteps, refund: refundSteps, registration: registrationSteps };
const take = {
  paymentIntent: (state: string, step: string) =>
    moveIntent(db, { _id: own.paymentIntent, state } as never, step as keyof typeof intentSteps),
  refund: (state: string, step: string) =>
    moveRefund(db, { _id: own.refund, state } as never, step as keyof typeof refundSteps),
  registration: (status: string, step: string) =>
    moveRegistration(
      { db, me: undefined },
      { _id: own.registration, status } as never,
      step as keyof typeof registrationSteps,
      'Ill.',
    ),
};

for (const [name, states] of Object.entries(lifecycles)) {
  const table = name as keyof typeof lifecycles;
  test.each(Object.entries<Readonly<Record<string, string>>>(states))(
    `of a ${table} that is %s exactly these steps are taken, by itself alone`,
    async (state, leadsTo) => {
      const other = await isAt(table, others[table]);
      for (const step of Object.keys(stepsOf[table])) {
        await put(table, state);
        expect([step, await take[table](state, step)]).toEqual([step, step in leadsTo]);
        expect([step, await isAt(table, own[table])]).toEqual([step, leadsTo[step] ?? state]);
      }
      expect(await isAt(table, others[table])).toBe(other);
    },
  );
}

test.each([
  ['paymentIntent', 'CREATED', 'CAPTURED', 'cancel'],
  ['refund', 'requested', 'completed', 'drop'],
  ['registration', 'Payment pending', 'Cancelled', 'confirm'],
] as const)('a %s that was seen %s, and is %s by now, stays so', async (table, seen, now, step) => {
  await put(table, now);
  expect(await take[table](seen, step)).toBe(false);
  expect(await isAt(table, own[table])).toBe(now);
});

const statuses = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'DISPUTED'] as const;
test.each([
  ['PENDING', ['COMPLETED', 'FAILED', 'DISPUTED']],
  ['COMPLETED', ['REFUNDED', 'PARTIALLY_REFUNDED', 'DISPUTED']],
  ['PARTIALLY_REFUNDED', ['REFUNDED', 'DISPUTED']],
  ['REFUNDED', ['DISPUTED']],
  ['DISPUTED', ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']],
  ['FAILED', ['COMPLETED']],
  ['CANCELLED', ['COMPLETED']],
] as const)('a transaction that is %s becomes %s, and nothing else', async (from, to) => {
  const other = await isAt('transaction', others.transaction);
  for (const status of statuses) {
    await put('transaction', from);
    const isAllowed = status === from || to.some((one) => one === status);
    const isDone = await updateTransaction(db, own.transaction, { status }).then(
      () => true,
      () => false,
    );
    expect([status, isDone]).toEqual([status, isAllowed]);
    const now = isAllowed ? status : from;
    expect([status, await isAt('transaction', own.transaction)]).toEqual([status, now]);
  }
  expect(await isAt('transaction', others.transaction)).toBe(other);
});
