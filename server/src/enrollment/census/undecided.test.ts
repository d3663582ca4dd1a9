import { expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  paysPending,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';

/* No-shows by mistake whose payment the bank hasn't decided when the roster is signed. */
const world = await openWorld();
checkMoneyAfterEach(world);

const paymentOf = ({ registration }: Placed) =>
  world.db
    .selectFrom('registration')
    .innerJoin('transaction', 'transaction._id', 'registration.transactionREF')
    .select(['externalPaymentId', 'transaction.status'])
    .where('registration._id', '=', registration)
    .executeTakeFirstOrThrow();
async function arrives(one: Placed, outcome: 'complete' | 'decline', status: string): Promise<void> {
  await world.simulator('/settle', { captureId: (await paymentOf(one)).externalPaymentId, outcome });
  await expect.poll(async () => (await paymentOf(one)).status).toBe(status);
  await world.settled();
}
const statusOf = async ({ person, registration }: Placed) =>
  (await person.get(pathOf(api.registrations.one, { id: registration }))).body['status'];
async function corrects(at: CalendarCourse, { registration }: Placed) {
  const sent = { kind: 'attended', reason: 'They were there.' };
  const asked = await at.professor.post(pathOf(api.enrollment.correct, { id: registration }), sent);
  const path = pathOf(api.enrollment.decide, { id: String(asked.body['_id']) });
  return at.partner.registrar.patch(path, { decision: 'confirmed' });
}
async function withNoShows(): Promise<{ at: CalendarCourse; gone: Placed[] }> {
  const at = await aCalendarCourse(world, { cost: 400 });
  const gone = [await paysPending(world, at), await paysPending(world, at)];
  await isDay(world, at.course._id, '2038-02-25');
  const never = gone.map(({ registration }) => registration);
  const signed = await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended: [], never });
  expect(signed.status).toBe(201);
  return { at, gone };
}

/** No-shows who got half of the price back. */
async function withPaidNoShows(): Promise<{ at: CalendarCourse; gone: Placed[] }> {
  const at = await aCalendarCourse(world, {
    cost: 400,
    agreement: { refunds: [{ until: { days: 40 }, percent: 50 }] },
  });
  const gone = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, at.course._id, '2038-02-20');
  const never = gone.map(({ registration }) => registration);
  await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended: [], never });
  await world.settled();
  return { at, gone };
}

// Seen red: they were registered, and stayed so without having paid.
test('such a place waits for its payment again, and a refused payment ends it', async () => {
  const { at, gone } = await withNoShows();
  const [ada, bo] = gone as [Placed, Placed];
  for (const one of gone) {
    expect((await corrects(at, one)).status).toBe(200);
    expect(await statusOf(one)).toBe('Payment pending');
    expect((await world.mailsTo(one.person.email)).at(-1)?.subject).toBe('You’re back on the roster: Ethics');
    const [{ _id: payment }] = (await one.person.get(api.payments.mine)).body as unknown as [{ _id: string }];
    const steps = (await one.person.get(pathOf(api.payments.timeline, { id: payment }))).body as unknown as Json[];
    // Seen red: it said that the place is confirmed, and the bank could still refuse.
    expect(steps.map(({ what }) => what as string).filter((what) => what.startsWith('place'))).toEqual([
      'place held',
      'place given up',
      'place held',
    ]);
  }
  await arrives(ada, 'complete', 'COMPLETED');
  expect(await statusOf(ada)).toBe('Registered');
  await arrives(bo, 'decline', 'FAILED');
  expect(await statusOf(bo)).toBe('Unregistered');
});

// Seen red: the place was back without a payment.
test('nobody goes back to a place whose payment was refused meanwhile', async () => {
  const { at, gone } = await withNoShows();
  const [ada, bo] = gone as [Placed, Placed];
  await arrives(ada, 'decline', 'FAILED');
  expect((await corrects(at, ada)).body['message']).toBe('The student’s payment failed, so they have no place.');
  expect([await statusOf(ada), await statusOf(bo)]).toEqual(['No-show', 'No-show']);
  expect((await corrects(at, bo)).status).toBe(200);
});

// Seen red: it was in no month's file, and the month before changed after it had ended.
test('the money of a pending payment is in the month of its arrival', async () => {
  const at = await aCalendarCourse(world, { cost: 400 });
  const [late, atOnce] = [await paysPending(world, at), await paysForCredit(world, at)];
  for (const { registration } of [late, atOnce])
    await world.db
      .updateTable('transaction')
      .set({ createdAt: '2001-01-30T12:00:00Z' })
      .where('_id', '=', (eb) => eb.selectFrom('registration').select('transactionREF').where('_id', '=', registration))
      .execute();
  const admin = await world.administrator();
  const received = async () =>
    ((await admin.get(api.ledger.totals)).body['months'] as { month: string; received: number }[]).find(
      ({ month }) => month === '2001-01',
    )?.received;
  expect(await received()).toBe(400);
  await arrives(late, 'complete', 'COMPLETED');
  expect(await received()).toBe(400);
  // Seen red in the list and on Home, which had it in the month and the week before, and never as new.
  const listed = async (query: string) =>
    ((await admin.get(`${api.ledger.list.path}?pageSize=100&${query}`)).body as unknown as Json[]).map(
      ({ transaction }) => (transaction as Json | null)?.['_id'] as string | undefined,
    );
  const idOf = async ({ person }: Placed) =>
    ((await person.get(api.payments.mine)).body as unknown as Json[])[0]!['_id'];
  expect(await listed('month=2001-01')).toEqual([await idOf(atOnce)]);
  expect(await listed('since=paid')).toContain(await idOf(late));
  expect(await listed('since=paid')).not.toContain(await idOf(atOnce));
});

// Seen red: the student read that the payment was used already, and had to write to support.
test('a pending payment for a return is answered with the place that it returns to', async () => {
  const { at, gone: placed } = await withPaidNoShows();
  for (const [one, kind] of [
    [placed[0]!, 'pending'],
    [placed[1]!, undefined],
  ] as const) {
    expect((await corrects(at, one)).status).toBe(200);
    const wanted = { courseInstanceREF: at.course._id, isAudit: false, registrationREF: one.registration };
    const orderId = String((await one.person.post(api.checkout.createOrder, wanted)).body['orderId']);
    await world.approve(orderId);
    if (kind) await world.faults({ op: 'capture', kind });
    const paid = await one.person.post(pathOf(api.checkout.capture, { orderId }));
    await world.faults();
    expect(paid.status).toBe(200);
    const report = { courseInstanceREF: at.course._id, isAudit: false, status: 'COMPLETED', externalOrderId: orderId };
    const { _id } = (await one.person.post(api.payments.report, report)).body;
    const place = await one.person.post(api.registrations.create, {
      courseInstanceREF: at.course._id,
      transactionREF: _id,
      isAudit: false,
    });
    expect([place.status, place.body['_id'], place.body['status']]).toEqual([
      expect.any(Number),
      one.registration,
      kind ? 'No-show' : 'Registered',
    ]);
  }
});

test('a return says the tax in it as that of a place for credit', async () => {
  const admin = await world.administrator();
  for (const modes of [['credit'], ['audit']]) {
    const tax = { name: 'Tax', percent: 10, included: false, modes };
    expect((await admin.put(api.siteSettings.set, { tax })).status).toBe(200);
    const { at, gone } = await withPaidNoShows();
    const [one] = gone as [Placed];
    expect((await corrects(at, one)).status).toBe(200);
    const { body } = await one.person.get(pathOf(api.registrations.amounts, { id: one.registration }));
    expect(body['returning']).toMatchObject(
      modes.includes('credit') ? { pays: 220, tax: { name: 'Tax', amount: 20 } } : { pays: 200, tax: null },
    );
  }
  await admin.put(api.siteSettings.set, { tax: null });
});
