import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';
import { agree } from './corrections.queries.ts';

const world = await openWorld();
checkMoneyAfterEach(world);

/** A course in which somebody who never attended gets a part back, with two no-shows by mistake. */
async function withNoShows(percent: number): Promise<{ at: CalendarCourse; gone: Placed[] }> {
  const refunds = [{ until: { days: 40 }, percent }];
  const at = await aCalendarCourse(world, { cost: 400, agreement: { refunds } });
  const gone = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, at.course._id, '2038-02-20');
  const never = gone.map(({ registration }) => registration);
  const signed = await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended: [], never });
  expect(signed.status).toBe(201);
  await world.settled();
  return { at, gone };
}
const asks = async (at: CalendarCourse, { registration }: Placed): Promise<Json> =>
  (
    await at.professor.post(pathOf(api.enrollment.correct, { id: registration }), {
      kind: 'attended',
      reason: 'They were there.',
    })
  ).body;
const decides = (who: Person, { _id }: Json, decision: string) =>
  who.patch(pathOf(api.enrollment.decide, { id: String(_id) }), { decision });
const registrationOf = async ({ person, registration }: Placed): Promise<Json> =>
  (await person.get(pathOf(api.registrations.one, { id: registration }))).body;
const returning = async ({ person, registration }: Placed) =>
  (await person.get(pathOf(api.registrations.amounts, { id: registration }))).body['returning'] as Json | null;
const orders = (who: Person, at: CalendarCourse, registrationREF: string, isAudit = false) =>
  who.post(api.checkout.createOrder, { courseInstanceREF: at.course._id, isAudit, registrationREF });
async function paysTwice(at: CalendarCourse, { person, registration }: Placed) {
  const order = await orders(person, at, registration);
  expect(order.status).toBe(201);
  const orderId = String(order.body['orderId']);
  await world.approve(orderId);
  return [Number(order.body['amount']), await person.post(pathOf(api.checkout.capture, { orderId }))] as const;
}
/** The cents that were taken of somebody and not given back. */
async function keptOf({ email }: Person): Promise<number> {
  const { cents } = await world.db
    .selectFrom('transaction')
    .innerJoin('person', 'person._id', 'transaction.personREF')
    .select((eb) => eb.fn.sum<number>(sql`"amountCents" - "refundedCents"`).as('cents'))
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(cents);
}
const openOnMenu = async (who: Person) => Number((await who.get(api.accounts.session)).body['corrections']);

test('a no-show by mistake pays exactly what went back, and is on the roster at once (T482)', async () => {
  const { at, gone } = await withNoShows(50);
  const [cy, dan] = gone as [Placed, Placed];
  const { registrar } = at.partner;
  // Decisions about a place are mailed to those, too, who want no mails of the kind.
  await cy.person.put(api.notifications.choose, { registration: 'none' });
  const asked = await asks(at, cy);
  expect(asked).toMatchObject({ owed: 200, agreedAt: null, decision: null });
  expect([await openOnMenu(registrar), await openOnMenu(at.professor)]).toEqual([1, 0]);
  // Nobody pays before the institution agrees, and nobody for another's place.
  expect((await registrationOf(cy))['actions']).toEqual([]);
  expect((await orders(cy.person, at, cy.registration)).status).toBe(409);
  const agreed = await decides(registrar, asked, 'confirmed');
  expect([agreed.status, agreed.body]).toMatchObject([200, { owed: 200, decision: null, actions: ['refused'] }]);
  expect(agreed.body['agreedAt']).toEqual(expect.any(String));
  expect(await openOnMenu(registrar)).toBe(0);
  expect((await decides(registrar, asked, 'confirmed')).body['code']).toBe('payment');
  const [notice] = (await world.mailsTo(cy.person.email)).slice(-1);
  expect(notice?.subject).toBe('Pay to be back on the roster: Ethics');
  expect(await registrationOf(cy)).toMatchObject({ status: 'No-show', actions: ['return'] });
  expect([await returning(cy), await returning(dan)]).toEqual([{ pays: 200, tax: null }, null]);
  expect((await orders(dan.person, at, cy.registration)).status).toBe(404);
  expect((await orders(dan.person, at, dan.registration)).status).toBe(409);

  // An assignment that came meanwhile has a cell of theirs, too. Seen red without it.
  for (const status of ['Registration Closed', 'Active'])
    await at.professor.patch(pathOf(api.courseInstances.setStatus, { id: at.course._id }), { status });
  const essay = { courseInstanceREF: at.course._id, assignmentName: 'Essay', maxScore: 100 };
  expect((await at.professor.post(api.gradebook.addAssignment, essay)).status).toBe(201);
  const [amount, paid] = await paysTwice(at, cy);
  const cells = (await at.professor.get(pathOf(api.gradebook.byCourse, { id: at.course._id })))
    .body as unknown as Json[];
  expect(cells.map(({ personREF }) => personREF.email as string)).toContain(cy.person.email);
  expect([amount, paid.status, paid.body['registration']]).toMatchObject([200, 200, { status: 'Registered' }]);
  const subjects = (await world.mailsTo(cy.person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('You’re back on the roster: Ethics');
  // Seen red: the history of the first payment ended with the place given up.
  const [, first] = (await cy.person.get(api.payments.mine)).body as unknown as Json[];
  const steps = (await cy.person.get(pathOf(api.payments.timeline, { id: String(first!['_id']) }))).body;
  const places = (steps as unknown as Json[])
    .map(({ what }) => what as string)
    .filter((one) => one.startsWith('place'));
  expect(places).toEqual(['place confirmed', 'place given up', 'place confirmed']);
  const listed = (await at.professor.get(api.enrollment.corrections)).body as unknown as Json[];
  expect(listed).toMatchObject([{ decision: 'confirmed', owed: null, decidedBy: { lastName: 'Registrar' } }]);
  // Leaving gives what it gives of the price once, not of both payments.
  const second = await at.professor.post(pathOf(api.enrollment.correct, { id: cy.registration }), {
    kind: 'withdrawn',
    reason: 'They wrote to me.',
  });
  expect((await decides(registrar, second.body, 'confirmed')).status).toBe(200);
  await world.settled();
  expect((await registrationOf(cy))['status']).toBe('Withdrawn');
  expect(await keptOf(cy.person)).toBe(20_000);
});

test.each([
  [0, 'Nothing is refunded.', 'Refunds may take'],
  [50, 'Refunds may take', 'Nothing is refunded.'],
])('a no-show who gets %i of 100 back reads it, and can’t leave any more', async (percent, said, unsaid) => {
  const { at, gone } = await withNoShows(percent);
  const leaving = pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: at.course._id });
  for (const { person } of gone) {
    const left = await person.delete(leaving);
    expect([left.status, left.body['code'], left.body['message']]).toEqual([
      409,
      'ended',
      expect.stringMatching(/is now No-show/),
    ]);
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject.includes('no-show'));
    expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain(unsaid);
  }
});

test('of two who pay at once and of an institution that refuses meanwhile, no money is lost (T482)', async () => {
  const { at, gone } = await withNoShows(100);
  const [cy, dan] = gone as [Placed, Placed];
  const { registrar } = at.partner;
  for (const one of [cy, dan]) await decides(registrar, await asks(at, one), 'confirmed');
  const both = await Promise.all([orders(cy.person, at, cy.registration), orders(cy.person, at, cy.registration)]);
  expect(new Set(both.map(({ body }) => body['orderId'])).size).toBe(1);
  const [amount, paid] = await paysTwice(at, dan);
  expect([amount, paid.status]).toEqual([400, 200]);
  // Refused between the order and its capture: nothing is taken.
  const orderId = String(both[0].body['orderId']);
  await world.approve(orderId);
  const open = (await registrar.get(`${api.enrollment.corrections.path}?state=open`)).body as unknown as Json[];
  expect((await decides(registrar, open[0]!, 'refused')).status).toBe(200);
  const late = await cy.person.post(pathOf(api.checkout.capture, { orderId }));
  expect([late.status, late.body['message']]).toEqual([409, expect.stringMatching(/not charged/)]);
  expect((await registrationOf(cy))['status']).toBe('No-show');
});

test('a return and a refund at once: the student is back for what is owed then, or has paid nothing (T482)', async () => {
  const { at, gone } = await withNoShows(50);
  const admin = await world.administrator();
  for (const one of gone) {
    const transaction = await world.db
      .selectFrom('transaction')
      .innerJoin('person', 'person._id', 'transaction.personREF')
      .select('transaction._id')
      .where('email', '=', one.person.email)
      .executeTakeFirstOrThrow();
    await decides(at.partner.registrar, await asks(at, one), 'confirmed');
    const order = await orders(one.person, at, one.registration);
    const orderId = String(order.body['orderId']);
    await world.approve(orderId);
    const refund = { amount: 25, endsPlace: false, reason: 'A meeting was cancelled.' };
    const refunds = admin.post(pathOf(api.ledger.refund, { id: transaction._id }), refund);
    const [paid] = await Promise.all([one.person.post(pathOf(api.checkout.capture, { orderId })), refunds]);
    await world.settled();
    const { status } = await registrationOf(one);
    expect([200, 409]).toContain(paid!.status);
    // Money that was taken while another sum was owed goes back, and the answer has the registration as it is.
    const answered = paid!.status === 200 ? (paid!.body['registration'] as Json | null)?.['status'] : 'No-show';
    expect(status).toBe(answered);
    const kept = await keptOf(one.person);
    // 400 paid and 200 back; then 200 again or not; and 25 back whenever the refund was taken.
    expect([37_500, 40_000, 17_500, 20_000]).toContain(kept);
    expect(kept > 30_000).toBe(status === 'Registered');
  }
});

test('where nothing went back it is done at once, and what can’t be done isn’t offered (T482)', async () => {
  const { at, gone } = await withNoShows(0);
  const [cy, dan] = gone as [Placed, Placed];
  const offered = async () =>
    ((await at.professor.get(pathOf(api.enrollment.census, { id: at.course._id }))).body['rows'] as Json[]).map(
      ({ corrections }) => corrections as string[],
    );
  expect(await offered()).toEqual([['attended'], ['attended']]);
  const asked = await asks(at, cy);
  expect((await offered()).toSorted((one, other) => one.length - other.length)).toEqual([[], ['attended']]);
  const done = await decides(at.partner.registrar, asked, 'confirmed');
  expect(done.body).toMatchObject({ decision: 'confirmed', registrationREF: { status: 'Registered' } });
  expect((await offered()).flat().toSorted()).toEqual(['attended', 'never attended', 'withdrawn']);
  // One whose registration has moved on can only be refused.
  const stale = await asks(at, dan);
  await world.db.updateTable('registration').set({ status: 'Cancelled' }).where('_id', '=', dan.registration).execute();
  const [row] = (await at.partner.registrar.get(`${api.enrollment.corrections.path}?state=open`))
    .body as unknown as Json[];
  expect(row).toMatchObject({ _id: stale['_id'], actions: ['refused'] });
  await world.db.updateTable('registration').set({ status: 'No-show' }).where('_id', '=', dan.registration).execute();
});

test('a refusal that comes first is not agreed to, and an agreement counts once', async () => {
  const { at, gone } = await withNoShows(50);
  const { registrar } = at.partner;
  const { _id: by } = await world.db
    .selectFrom('person')
    .select('_id')
    .where('email', '=', registrar.email)
    .executeTakeFirstOrThrow();
  const [refused, open] = [await asks(at, gone[0]!), await asks(at, gone[1]!)];
  expect((await decides(registrar, refused, 'refused')).status).toBe(200);
  // Both have read the correction while it was open.
  expect(await agree(world.db, String(refused['_id']), by)).toBe(false);
  expect([await agree(world.db, String(open['_id']), by), await agree(world.db, String(open['_id']), by)]).toEqual([
    true,
    false,
  ]);
  const { rows } = await sql<Json>`select "decision", "agreedAt" is not null as "isAgreed" from "rosterCorrection"
    where "_id" in (${String(refused['_id'])}, ${String(open['_id'])}) order by "decision" nulls last`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { decision: 'refused', isAgreed: false },
    { decision: null, isAgreed: true },
  ]);
});

test.each([
  ['after it agreed', true, ['You can’t return to the roster of “Ethics”: the institution refused it.']],
  ['without having agreed', false, []],
])('a student reads it when the institution refuses their return %s', async (_when, agrees, said) => {
  const { at, gone } = await withNoShows(50);
  const [cy] = gone as [Placed];
  const asked = await asks(at, cy);
  if (agrees) await decides(at.partner.registrar, asked, 'confirmed');
  const before = (await world.mailsTo(cy.person.email)).length;
  const refusal = { decision: 'refused', reason: 'The list of the lab says otherwise.' };
  const refused = await at.partner.registrar.patch(
    pathOf(api.enrollment.decide, { id: String(asked['_id']) }),
    refusal,
  );
  expect(refused.status).toBe(200);
  const mails = (await world.mailsTo(cy.person.email)).slice(before);
  const notices = (await cy.person.get(api.notifications.all)).body['items'] as Json[];
  expect(notices.map(({ text }) => String(text)).filter((text) => text.includes('refused'))).toEqual(said);
  expect(mails.map(({ subject }) => subject)).toEqual(said.map(() => 'You can’t return to the roster: Ethics'));
  expect(mails.map(({ text }) => text.includes(refusal.reason))).toEqual(said.map(() => true));
  expect((await registrationOf(cy))['actions']).toEqual([]);
});

// Seen red: the student could pay, and the money was stuck.
test('nobody returns to a course that was cancelled, for money or free (T482)', async () => {
  const { at, gone } = await withNoShows(50);
  const [cy, dan] = gone as [Placed, Placed];
  const { registrar } = at.partner;
  await decides(registrar, await asks(at, cy), 'confirmed');
  const asked = await asks(at, dan);
  const admin = await world.administrator();
  const path = pathOf(api.courseInstances.setStatus, { id: at.course._id });
  expect((await admin.patch(path, { status: 'Cancelled' })).status).toBe(200);
  expect((await registrationOf(cy))['actions']).toEqual([]);
  expect((await orders(cy.person, at, cy.registration)).status).toBe(409);
  // Seen red: the student was asked to pay for a place that nobody can have.
  expect((await decides(registrar, asked, 'confirmed')).body['code']).toBe('cancelled');
  expect((await world.mailsTo(dan.person.email)).map(({ subject }) => subject)).not.toContain(
    'Pay to be back on the roster: Ethics',
  );
  expect(await registrationOf(dan)).toMatchObject({ status: 'No-show', actions: [] });
  expect((await decides(registrar, asked, 'refused')).status).toBe(200);
});
