import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openTaxedSales, sales } from '../../../../tests/taxed-sales.ts';
import {
  aCalendarCourse,
  isDay,
  paysForCredit,
  type CalendarCourse,
  type Placed,
} from '../../../test/calendar-courses.ts';
import { onDay } from '../../kernel/dates.ts';

const { world, admin, setTax, order, capture, keptFor } = await openTaxedSales();
let at: CalendarCourse;
let courseId: string;
beforeAll(async () => {
  at = await aCalendarCourse(world);
  courseId = at.course._id;
});
beforeEach(() => setTax(null));

const amounts = async ({ person, registration }: Placed) =>
  (await person.get(pathOf(api.registrations.amounts, { id: registration }))).body;
const toAudit = ({ person, registration }: Placed, more = {}) =>
  person.put(pathOf(api.registrations.changeMode, { id: registration }), { isAudit: true, ...more });
const actionsOf = async ({ person, registration }: Placed) =>
  (await person.get(pathOf(api.registrations.one, { id: registration }))).body['actions'] as string[];
const leaving = async ({ person, registration }: Placed) =>
  (await person.get(pathOf(api.enrollment.leaving, { id: registration }))).body;
const leave = ({ person, registration }: Placed) =>
  person.delete(pathOf(api.registrations.unregister, { id: registration }));
/** Pays the difference to credit, and answers what it was. */
async function toCredit({ person, registration }: Placed, course = at): Promise<number> {
  const more = { registrationREF: registration, promise: course.promise };
  const { body } = await order(person, course.course._id, false, more);
  expect((await capture(person, body['orderId'])).status).toBe(200);
  return Number(body['amount']);
}
/** On a day on which half of the price comes back. */
const onHalf = () => isDay(world, courseId, '2038-02-10');

test('changing to audit gives back the part of the difference that its day says, until the last day to drop (T461)', async () => {
  await isDay(world, courseId, '2038-02-05');
  const [ada, bo, cy] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  expect(await actionsOf(ada)).toEqual(['unregister', 'audit']);
  expect((await toAudit(ada)).body).toMatchObject({ refund: 225, registration: { isAudit: true, promise: null } });

  const by = await onHalf();
  expect((await amounts(bo))['change']).toEqual({
    isAudit: true,
    pays: 0,
    refunds: 112.5,
    tax: null,
    calendar: { stays: 112.5, until: daysLater('2038-02-14', by), later: 87.5 },
  });
  const shown = await toAudit(bo, { refund: 225 });
  expect([shown.status, shown.body['message']]).toEqual([409, 'The refund is now $112.50. Check it and try again.']);
  expect((await toAudit(bo)).body).toMatchObject({ refund: 112.5, registration: { isAudit: true } });
  // The question and the mail name the amount that leaving then gives.
  const accepted = async (who: Placed) =>
    (await world.mailsTo(who.person.email)).find(({ subject }) => subject.startsWith('You’re registered for audit'))
      ?.text;
  expect(await accepted(bo)).toContain('If you leave the course later, you’ll get $87.50 back.');
  expect(await accepted(ada)).toContain('If you leave the course later, you’ll get $175.00 back.');
  expect([(await amounts(ada))['refund'], (await amounts(bo))['refund']]).toEqual([175, 87.5]);
  expect(await accepted(bo)).toContain('$112.50 of the difference isn’t refunded.');
  expect(await accepted(ada)).not.toContain('of the difference');

  const later = await isDay(world, courseId, '2038-02-15');
  expect(await actionsOf(cy)).toEqual(['unregister']);
  const refused = await toAudit(cy);
  expect([refused.status, refused.body['message']]).toEqual([
    409,
    `The last day to change “Ethics” to audit was ${onDay(daysLater('2038-02-14', later))}.`,
  ]);
  expect([await keptFor(ada.person), await keptFor(bo.person), await keptFor(cy.person)]).toEqual([
    [17_500, 0],
    [28_750, 0],
    [40_000, 0],
  ]);
});

test('changing to audit and leaving gives back no more than leaving that day, and what stayed paid counts when it changes back (T461) (T503)', async () => {
  await onHalf();
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  for (const one of [ada, bo]) await toAudit(one);
  // Leaving gives $200 back that day, of which the change to audit has given $112.50.
  expect(await leaving(ada)).toMatchObject({ kind: 'dropped', refund: 87.5, until: null, next: null });
  expect((await leave(ada)).body).toMatchObject({ refund: 87.5 });
  expect(await keptFor(ada.person)).toEqual([20_000, 0]);

  expect(await amounts(bo)).toMatchObject({ refund: 87.5, change: { isAudit: false, pays: 112.5, refunds: 0 } });
  expect(await toCredit(bo)).toBe(112.5);
  expect(await keptFor(bo.person)).toEqual([40_000, 0]);
  expect(await leaving(bo)).toMatchObject({ kind: 'dropped', refund: 200 });
  // A second change to audit counts as the first.
  expect((await toAudit(bo)).body).toMatchObject({ refund: 112.5 });
  expect(await keptFor(bo.person)).toEqual([28_750, 0]);
});

test('the tax of what comes back and of what is paid again is its own part', async () => {
  await setTax(sales);
  await onHalf();
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  // $433.00 with $33.00 tax; the difference is $243.56 with $18.56 tax, and half of it comes back.
  expect((await amounts(ada))['change']).toMatchObject({ pays: 0, refunds: 121.78, tax: null });
  for (const one of [ada, bo]) expect((await toAudit(one)).body['refund']).toBe(121.78);
  expect(await keptFor(ada.person)).toEqual([43_300 - 12_178, 3300 - 928]);
  expect((await amounts(bo))['change']).toMatchObject({ pays: 121.78, tax: { amount: 9.28 } });
  expect(await toCredit(bo)).toBe(121.78);
  expect(await keptFor(bo.person)).toEqual([43_300, 3300]);
  await leave(ada);
  expect(await keptFor(ada.person)).toEqual([21_650, 1650]);
});

test('of a cancelled course comes back what stayed paid as well', async () => {
  const [one, other] = [
    await aCalendarCourse(world, { partner: at.partner, name: 'Logic' }),
    await aCalendarCourse(world, { partner: at.partner, name: 'Rhetoric' }),
  ];
  for (const course of [one, other]) await isDay(world, course.course._id, '2038-02-10');
  const [ada, bo] = [await paysForCredit(world, one), await paysForCredit(world, other)];
  for (const placed of [ada, bo]) await toAudit(placed);
  await admin.patch(pathOf(api.courseInstances.setStatus, { id: one.course._id }), { status: 'Cancelled' });
  expect([await keptFor(ada.person), await keptFor(bo.person)]).toEqual([
    [0, 0],
    [28_750, 0],
  ]);
});

test('a change to audit and a drop, or the census, at once: one wins, and the other is told (T461)', async () => {
  await onHalf();
  for (let round = 0; round < 4; round++) {
    const ada = await paysForCredit(world, at);
    const [changed, left] = await Promise.all([toAudit(ada, { refund: 112.5 }), leave(ada)]);
    expect(left.status).toBe(200);
    // A student whose change comes first drops a place for audit; one whose drop comes first has nothing to change.
    expect(await keptFor(ada.person)).toEqual([20_000, 0]);
    expect(changed.status === 200 || changed.body['message']).not.toBe('');
  }
  const short = await aCalendarCourse(world, {
    name: 'Poetics',
    agreement: { drop: { days: 25 }, refunds: [{ until: { days: 25 }, percent: 50 }] },
  });
  await isDay(world, short.course._id, '2038-02-21');
  const bo = await paysForCredit(world, short);
  const sign = () =>
    short.professor.post(pathOf(api.enrollment.sign, { id: short.course._id }), {
      attended: [bo.registration],
      never: [],
    });
  const [changed, signed] = await Promise.all([toAudit(bo), sign()]);
  expect([changed.status, signed.status].filter((status) => status < 300)).toHaveLength(1);
  expect(await keptFor(bo.person)).toEqual([changed.status === 200 ? 28_750 : 40_000, 0]);
});
