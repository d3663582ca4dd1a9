import { api, pathOf } from '../../../tests/paths.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { reconcileDispute } from './disputes.ts';
import { paypal } from './processors/paypal/client.ts';
import { disputeOf, PaypalError } from './processors/paypal/wire.ts';

const world = await openWorld();
const { services } = world.stoa;
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.faults();
});

/** A student who has paid 400 dollars for credit. */
async function paid() {
  const student = await world.someone('Student');
  const { transaction } = (await world.pays(student, await world.courseInstance({ professor }))).body;
  const mine = async () => (await student.get(api.payments.mine)).body[0];
  return { captureId: String(transaction.externalPaymentId), mine };
}

test('of a dispute about several payments those of ours are marked, and of an unknown one nothing', async () => {
  const { captureId, mine } = await paid();
  const dispute = { id: 'PP-D-1', status: 'OPEN', captureIds: ['SOMEBODYS'] };
  const asked = vi.spyOn(services.processors.paypal!, 'dispute').mockResolvedValue(dispute as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-1', []);
  expect(await mine()).toMatchObject({ status: 'COMPLETED' });
  asked.mockResolvedValue({ ...dispute, captureIds: ['SOMEBODYS', captureId] } as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-1', []);
  expect(await mine()).toMatchObject({ status: 'DISPUTED' });
});

/** Where it may not be read, what became of the captures is seen all the same. */
test('a dispute that can’t be read just now is asked for again', async () => {
  const { captureId, mine } = await paid();
  await world.faults({ kind: 'no-webhook', count: 1 });
  await world.simulator('/refund', { captureId });
  const asked = vi.spyOn(services.processors.paypal!, 'dispute');
  for (const failure of [new PaypalError(500, 'UNREACHABLE', null), new TypeError('a bug')]) {
    asked.mockRejectedValueOnce(failure);
    await expect(reconcileDispute(services, services.processors.paypal!, 'PP-D-2', [captureId])).rejects.toBe(failure);
    expect(await mine()).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 });
  }
  asked.mockRejectedValueOnce(new PaypalError(403, 'NOT_AUTHORIZED', null));
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-2', [captureId]);
  expect(await mine()).toMatchObject({ status: 'REFUNDED', refundedAmount: 400 });
});

test('the administrator who refunds a disputed payment is warned, and nobody else', async () => {
  const [one, other] = [await paid(), await paid()];
  const dispute = { id: 'PP-D-W', status: 'OPEN', captureIds: [one.captureId] };
  vi.spyOn(services.processors.paypal!, 'dispute').mockResolvedValue(dispute as never);
  await reconcileDispute(services, services.processors.paypal!, 'PP-D-W', []);
  const admin = await world.administrator();
  const warningsOf = async ({ mine }: typeof one) =>
    (await admin.get(pathOf(api.ledger.one, { id: String((await mine())!._id) }))).body['refundWarnings'];
  expect(await warningsOf(one)).toEqual([
    'The payer disputes this payment. If you refund it and they win, the money may go back twice.',
  ]);
  expect(await warningsOf(other)).toEqual([]);
});

/** Seen red without the columns, with the first claim kept, and with a mail for each look. */
test('a dispute says what the payer claims, until when to answer and where, and follows the processor (T487)', async () => {
  const [one, other] = [await paid(), await paid()];
  const admin = await world.administrator();
  const rowOf = async ({ captureId }: typeof one) =>
    ((await admin.get(`${api.ledger.list.path}?q=${captureId}`)).body as unknown as Json[])[0]!;
  await world.simulator('/dispute', { captureId: one.captureId });
  await expect.poll(async () => (await rowOf(one))['dispute'], { timeout: 10_000 }).not.toBeNull();
  const first = (await rowOf(one))['dispute'] as Json;
  const stored = () =>
    world.db
      .selectFrom('transaction')
      .selectAll()
      .where('externalPaymentId', '=', one.captureId)
      .executeTakeFirstOrThrow();
  const disputeId = (await stored()).disputeId!;
  const look = () => reconcileDispute(services, services.processors.paypal!, disputeId, []);
  expect(first).toEqual({
    reason: 'not received',
    dueAt: expect.stringMatching(/Z$/) as string,
    url: expect.stringMatching(new RegExp(`/resolutioncenter/view/${disputeId}$`)) as string,
  });
  expect((await rowOf(other))['dispute']).toBeNull();
  const due = '2099-02-03T04:05:06.000Z';
  for (const reason of ['UNAUTHORISED', 'SOMETHING_NEW'])
    await world.simulator('/dispute', { disputeId, outcome: 'update', reason, dueAt: due });
  await world.jobsAreDone('payments.notice');
  await look();
  await look();
  const record = await admin.get(pathOf(api.ledger.one, { id: (await rowOf(one))._id }));
  expect(record.body['dispute']).toEqual({ ...first, reason: 'other', dueAt: due });
  const told = (await world.mailsTo(admin.email)).filter(({ text }) => String(text).includes(one.captureId));
  expect(told.map(({ subject }) => subject)).toEqual(['A payment is disputed', 'A dispute has a new deadline']);
  expect(told[1]!.text).toContain('February 3, 2099 at 4:05 AM UTC');
  const overview = (await admin.get(`${api.dashboard.overview.path}?zone=UTC`)).body['look'] as Json[];
  expect(overview.find(({ why }) => why === 'disputed')!['dueAt']).toBe(due);
  await world.simulator('/dispute', { disputeId, outcome: 'seller' });
  await look();
  expect((await rowOf(one))['dispute']).toBeNull();
  expect(await stored()).toMatchObject({ disputeReason: null, disputeDueAt: null });
});

test.each([
  ['https://api-m.paypal.com', 'https://www.paypal.com/resolutioncenter/view/PP-D-1%2F..'],
  ['https://api-m.sandbox.paypal.com/', 'https://www.sandbox.paypal.com/resolutioncenter/view/PP-D-1%2F..'],
  ['https://api-m.paypal.com.evil.example', 'https://api-m.paypal.com.evil.example/resolutioncenter/view/PP-D-1%2F..'],
])(
  'with %s, people answer a dispute at the processor’s own site, never at an address from a notice (T487)',
  (apiUrl, url) => {
    const settings = { apiUrl, clientId: 'a', clientSecret: 'b', webhookId: 'c' };
    expect(paypal(settings).disputeUrl('PP-D-1/..')).toBe(url);
  },
);

test('a deadline that can’t be read is none, and a claim we don’t know is another one', () => {
  const raw = {
    dispute_id: 'D',
    status: 'OPEN',
    seller_response_due_date: 'soon',
    reason: 'CREDIT_NOT_PROCESSED',
    href: 'https://evil.example',
  };
  expect(disputeOf(raw)).toEqual({
    id: 'D',
    status: 'OPEN',
    captureIds: [],
    dueAt: null,
    reason: 'refund not received',
  });
  expect(
    disputeOf({
      dispute_id: 'D',
      status: 'OPEN',
      seller_response_due_date: '2038-01-02T03:04:05.000+01:00',
      reason: 'X',
    }),
  ).toMatchObject({
    dueAt: '2038-01-02T02:04:05.000Z',
    reason: 'other',
  });
});

test('a notice that was accepted is looked into for days, because the processor doesn’t repeat it', async () => {
  const { captureId } = await paid();
  await world.simulator('/refund', { captureId });
  const tries = async () =>
    (
      await sql<object>`select "retry_limit", "retry_backoff", "retry_delay_max" from "pgboss"."job"
        where "name" = 'payments.notice' order by "created_on" desc limit 1`.execute(world.db)
    ).rows[0];
  await expect.poll(tries).toEqual({ retry_limit: 100, retry_backoff: true, retry_delay_max: 3600 });
});
