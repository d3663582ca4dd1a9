import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../tests/money.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, begins, onDayOf, paysForCredit, type CalendarCourse } from '../../test/calendar-courses.ts';

const world = await openWorld();
let at: CalendarCourse;
beforeAll(async () => {
  at = await aCalendarCourse(world);
});
beforeEach(() => begins());
checkMoneyAfterEach(world);

const leaving = (who: Person, id: string) => who.get(pathOf(api.enrollment.leaving, { id }));
const leave = (who: Person, id: string, query = '') =>
  who.delete(`${pathOf(api.registrations.unregister, { id })}${query}`);
const netOf = async (id: string) => {
  await world.settled();
  const rows = await world.db
    .selectFrom('transaction')
    .selectAll()
    .where('courseInstanceREF', '=', at.course._id)
    .execute();
  const place = await world.db.selectFrom('registration').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
  const of = rows.filter(({ _id, registrationREF }) => _id === place.transactionREF || registrationREF === id);
  return of.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
};

test.each([
  // The course begins on February 1, 2027 and has 100 days: drop until the 14th, withdraw until the 60th.
  ['2027-01-20T12:00:00Z', 'dropped', 400, '2027-02-07', { until: '2027-02-14', refund: 200, kind: 'dropped' }],
  ['2027-02-08T04:59:59Z', 'dropped', 400, '2027-02-07', { until: '2027-02-14', refund: 200, kind: 'dropped' }],
  ['2027-02-08T05:00:00Z', 'dropped', 200, '2027-02-14', { until: '2027-04-01', refund: 0, kind: 'withdrawn' }],
  ['2027-02-15T04:59:59Z', 'dropped', 200, '2027-02-14', { until: '2027-04-01', refund: 0, kind: 'withdrawn' }],
  ['2027-02-15T05:00:00Z', 'withdrawn', 0, '2027-04-01', null],
  ['2027-04-02T03:59:59Z', 'withdrawn', 0, '2027-04-01', null],
  ['2027-04-02T04:00:00Z', 'late', 0, null, null],
])(
  'at %s leaving is %s with %d dollars back, by the clock of the institution (T450)',
  async (now, kind, refund, until, next) => {
    const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
    onDayOf(now);
    expect((await leaving(ada.person, ada.registration)).body).toMatchObject({ kind, refund, until, next });
    const { status, body } = await leave(ada.person, ada.registration, `?kind=${kind}&refund=${refund}`);
    if (kind === 'late') {
      expect([status, body['code']]).toEqual([409, 'late']);
      expect(body['message']).toContain('The last day to withdraw from “Ethics” was April 1, 2027');
    } else expect([status, body]).toMatchObject([200, { kind, refund }]);
    expect(await netOf(ada.registration)).toBe(kind === 'late' ? 40_000 : 40_000 - refund * 100);
    expect(await netOf(bo.registration)).toBe(40_000);
    const mine = (await ada.person.get(api.registrations.mine)).body as unknown as Json[];
    expect(mine.map(({ status: one, grade }) => [one, grade])).toEqual(
      kind === 'dropped' ? [] : kind === 'late' ? [['Registered', null]] : [['Withdrawn', 'W']],
    );
  },
);

test('what was said before is what is done, or nothing is (T451)', async () => {
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  onDayOf('2027-02-07T12:00:00Z');
  const { body: said } = await leaving(ada.person, ada.registration);
  onDayOf('2027-02-09T12:00:00Z');
  const late = await leave(ada.person, ada.registration, `?kind=${said['kind']}&refund=${said['refund']}`);
  expect([late.status, late.body['message']]).toEqual([409, 'The refund is now $200.00. Check it and try again.']);
  expect(await netOf(ada.registration)).toBe(40_000);
  onDayOf('2027-02-20T12:00:00Z');
  const later = await leave(ada.person, ada.registration, '?kind=dropped');
  expect([later.status, later.body['code']]).toEqual([409, 'changed']);
  expect((await leave(bo.person, bo.registration, '?kind=withdrawn&refund=0')).status).toBe(200);
});

test('who withdrew can’t come again, who dropped can; both are off the roster and out of the room (T452)', async () => {
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  onDayOf('2027-02-09T12:00:00Z');
  await leave(bo.person, bo.registration);
  const again = await paysForCredit(world, at, bo.person);
  expect(again.registration).not.toBe(bo.registration);
  onDayOf('2027-02-20T12:00:00Z');
  await leave(ada.person, ada.registration);
  const order = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
  const refused = await ada.person.post(api.checkout.createOrder, order);
  expect([refused.status, refused.body['code']]).toEqual([409, 'ended']);
  expect((await ada.person.post(api.checkout.createOrder, { ...order, isAudit: true })).status).toBe(409);
  expect((await ada.person.get(pathOf(api.courseRooms.one, { id: at.course._id }))).status).toBe(404);
  expect((await ada.person.get(pathOf(api.enrollment.dates, { id: at.course._id }))).status).toBe(404);
  expect((await again.person.get(pathOf(api.enrollment.dates, { id: at.course._id }))).body).toEqual({
    ...{ zone: 'America/New_York', dropUntil: '2027-02-14', census: '2027-02-20', withdrawUntil: '2027-04-01' },
    ...{ gradesDue: '2027-05-25', institution: 'Calendar College', today: '2027-02-20', censusSignedAt: null },
    refunds: [
      { until: '2027-02-07', percent: 100 },
      { until: '2027-02-14', percent: 50 },
    ],
    term: { code: '2027SP', name: 'Spring 2027' },
  });
  const twice = await leave(ada.person, ada.registration);
  expect([twice.status, twice.body['code']]).toEqual([409, 'ended']);
});
