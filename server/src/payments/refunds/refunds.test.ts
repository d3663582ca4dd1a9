import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { partCents } from './refunds.ts';
import { PaypalError } from '../processors/paypal/wire.ts';
import { complete, dropRefund, setRefundAside } from './refund-outcomes.ts';
import { refundJob } from '../payments.jobs.ts';
import { refundableCents, refundRest, requestRefund } from './refunds.ts';

const world = await openWorld();
const { services } = world.stoa;
const nobodys = '01900000-0000-7000-8000-000000000000';
let professor: Person;
let admin: Person;
beforeAll(async () => {
  professor = await world.professor();
  admin = await world.administrator();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.faults();
});
/** No notice comes in between: the processor is asked by what the test does alone. */
const untold = { kind: 'no-webhook', count: 50 };
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);

test('a refund that the processor will not pay is told to administrators and to the student, once', async () => {
  const course = await world.courseInstance({ professor, name: 'Ethics' });
  const student = await world.someone('Student');
  const before = (await subjects('admin@world.example')).length;
  await world.pays(student, course);
  await world.faults({ op: 'refund', kind: 'declined' });
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course._id }));
  await world.settled();
  const notice = (await subjects('admin@world.example')).slice(before);
  expect(notice.filter((one) => one === 'A refund needs attention')).toHaveLength(1);
  const said = (await world.mailsTo(student.email)).at(-1)!;
  expect([said.subject, said.text]).toEqual(['Your refund for Ethics is delayed', expect.stringContaining('400.00')]);
  expect((await student.get(api.payments.mine)).body[0]).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 });
});

/** A student who has paid, and of whose payment nothing has gone back yet. */
async function paid(isAudit = false) {
  await world.faults(untold);
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor });
  const { transaction } = (await world.pays(student, course, isAudit)).body;
  const transactionREF = String(transaction._id);
  const row = () =>
    world.db.selectFrom('transaction').selectAll().where('_id', '=', transactionREF).executeTakeFirstOrThrow();
  /** A refund that no job pays: the test does. */
  const refund = async (amountCents: number, more: { origin?: string; state?: string } = {}) => {
    const values = { transactionREF, amountCents, reason: 'Ill.', origin: 'rule', state: 'requested', ...more };
    return (
      await world.db
        .insertInto('refund')
        .values(values as never)
        .returning('_id')
        .executeTakeFirstOrThrow()
    )._id;
  };
  return { student, transactionREF, captureId: String(transaction.externalPaymentId), row, refund };
}
const refundRow = (id: string) =>
  world.db.selectFrom('refund').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const pay = (refundId: string) => refundJob(services).run({ refundId } as never);
const within = <Told>(act: (context: Context<Trx, Anyone>) => Promise<Told>) =>
  services.database.tx((db) => act({ services, db, me: undefined }));

test('of no payments nothing is left, and nothing goes back', async () => {
  expect([...(await refundableCents(world.db, []))]).toEqual([]);
  expect(await partCents(world.db, [], { amountCents: 100, taxCents: 0 })).toBe(0);
  expect([...(await refundableCents(world.db, [nobodys]))]).toEqual([]);
});

test.each([false, true])(
  'what a rule of ours is refunding already it does not refund again (audit: %s)',
  async (isAudit) => {
    const { transactionREF } = await paid(isAudit);
    const wanted = { amountCents: 100, reason: 'Left.', origin: 'rule' } as const;
    await services.database.tx(async (db) => {
      const context: Context<Trx, Anyone> = { services, db, me: undefined };
      expect(await requestRefund(context, transactionREF, wanted)).toBe(true);
      expect(await requestRefund(context, transactionREF, wanted)).toBe(false);
      expect(await refundRest(context, transactionREF, 'The course was cancelled.')).toBe(0);
    });
    const asked = await world.db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', transactionREF)
      .where('action', '=', 'request refund')
      .execute();
    expect(asked).toHaveLength(1);
    await world.settled();
    expect(await within(({ db }) => refundableCents(db, [transactionREF]))).toEqual(
      new Map([[transactionREF, isAudit ? 17_400 : 39_900]]),
    );
  },
);

test.each(['completed', 'failed', 'attention'])(
  'a job for a refund that is %s pays nothing, and changes nothing',
  async (state) => {
    const { refund } = await paid();
    const asked = vi.spyOn(services.processors.paypal!, 'refund');
    const id = await refund(100, { state });
    await pay(id);
    await pay(nobodys);
    expect(asked).not.toHaveBeenCalled();
    expect(await refundRow(id)).toMatchObject({ state, tries: 0 });
  },
);

test.each(['rule', 'administrator'])(
  'what the processor has no payment for is told, and not asked of it (%s)',
  async (origin) => {
    const { refund, row } = await paid();
    const { _id } = await row();
    const id = await refund(100, { origin });
    await world.db.updateTable('transaction').set({ externalPaymentId: null }).where('_id', '=', _id).execute();
    const asked = vi.spyOn(services.processors.paypal!, 'refund');
    await pay(id);
    expect(asked).not.toHaveBeenCalled();
    expect(await refundRow(id)).toMatchObject({ state: 'attention', note: 'the processor has no payment to refund' });
  },
);

test.each([new TypeError('a bug'), new RangeError('another')])(
  'a fault of ours leaves the refund to be tried again: %s',
  async (fault) => {
    const { refund, row } = await paid();
    const id = await refund(40_000);
    vi.spyOn(services.processors.paypal!, 'refund').mockRejectedValueOnce(fault);
    await expect(pay(id)).rejects.toBe(fault);
    expect(await refundRow(id)).toMatchObject({ state: 'sent', tries: 1 });
    await pay(id);
    expect([(await refundRow(id)).state, (await row()).status]).toEqual(['completed', 'REFUNDED']);
  },
);

test.each([40_000, 17_500])(
  'a refund of %d cents that was paid, and whose answer was lost for good, is known by its name',
  async (cents) => {
    const { refund, row } = await paid(cents === 17_500);
    const id = await refund(cents);
    const processor = services.processors.paypal!;
    const really = processor.refund;
    vi.spyOn(processor, 'refund').mockImplementationOnce(async (...input) => {
      await really(...input);
      throw new PaypalError(422, 'CAPTURE_FULLY_REFUNDED', null);
    });
    await pay(id);
    expect(await refundRow(id)).toMatchObject({ state: 'completed', externalRefundId: expect.any(String) as string });
    expect(await row()).toMatchObject({ status: 'REFUNDED', refundedCents: cents });
  },
);

test.each([false, true])(
  'where somebody at the processor paid all back first, ours is not needed (audit: %s)',
  async (isAudit) => {
    const { refund, row, captureId, student } = await paid(isAudit);
    const id = await refund(isAudit ? 17_500 : 40_000);
    await world.simulator('/refund', { captureId });
    await pay(id);
    expect(await refundRow(id)).toMatchObject({ state: 'failed', note: 'it was paid back at the processor' });
    await admin.post(pathOf(api.ledger.look, { id: (await row())._id }));
    expect(await row()).toMatchObject({ status: 'REFUNDED' });
    expect((await subjects(student.email)).join()).not.toContain('refund for');
  },
);

test.each([
  [30_000, '200.00'],
  [40_000, '0.01'],
])(
  'a machine changes no amount of an administrator: %d cents after $%s went back there wait',
  async (cents, amount) => {
    const { refund, captureId } = await paid();
    const id = await refund(cents, { origin: 'administrator' });
    await world.simulator('/refund', { captureId, amount });
    await pay(id);
    expect(await refundRow(id)).toMatchObject({
      state: 'attention',
      amountCents: cents,
      note: 'less is left there than was to be refunded (REFUND_AMOUNT_EXCEEDED)',
    });
  },
);

test.each([40_000, 17_500])(
  'a processor that says less is left than %d cents, and knows of no refund, is told of',
  async (cents) => {
    const { refund } = await paid(cents === 17_500);
    const id = await refund(cents);
    const asked = vi
      .spyOn(services.processors.paypal!, 'refund')
      .mockRejectedValueOnce(new PaypalError(422, 'REFUND_AMOUNT_EXCEEDED', null));
    await pay(id);
    expect(await refundRow(id)).toMatchObject({ state: 'attention', amountCents: cents });
    expect(asked).toHaveBeenCalledOnce();
  },
);

test.each([
  ['completed', { state: 'completed', note: '' }],
  ['failed', { state: 'failed', note: '' }],
  // taken up again meanwhile: a person says what it comes to
  ['requested', { state: 'attention' }],
])('a refund that is %s by the time the processor was looked at is not lowered', async (state, outcome) => {
  const { refund, captureId } = await paid();
  const id = await refund(40_000);
  await world.simulator('/refund', { captureId, amount: '100.00' });
  const processor = services.processors.paypal!;
  const really = processor.order;
  vi.spyOn(processor, 'order').mockImplementationOnce(async (orderId) => {
    await sql`update "refund" set "state" = ${state} where "_id" = ${id}`.execute(world.db);
    return really(orderId);
  });
  await pay(id);
  expect(await refundRow(id)).toMatchObject({ ...outcome, amountCents: 40_000 });
});

test('what a refund has come to is written down once, however often and whatever is said of it', async () => {
  for (const isAudit of [false, true]) {
    const { student, refund, row } = await paid(isAudit);
    const id = await refund(5_000);
    const first = `FIRST-${id}`;
    await complete(services, id, first);
    const notice = await subjects(student.email);
    await complete(services, id, `SECOND-${id}`);
    await dropRefund(services, id, 'it was not needed');
    await setRefundAside(services, id, 'it is refused');
    expect(await refundRow(id)).toMatchObject({ state: 'completed', externalRefundId: first, note: '' });
    expect(await row()).toMatchObject({ status: 'PARTIALLY_REFUNDED', refundedCents: 5_000 });
    expect(await subjects(student.email)).toEqual(notice);
  }
  for (const nothing of [
    complete(services, nobodys, 'NOBODYS'),
    dropRefund(services, nobodys, 'it was not needed'),
    setRefundAside(services, nobodys, 'it is refused'),
  ])
    await expect(nothing).resolves.toBeUndefined();
});
