import { beforeAll, expect, test } from 'vitest';
import { checkMoneyAfterEach } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { aCalendarCourse, isDay, paysForCredit, type CalendarCourse } from '../../../test/calendar-courses.ts';

const world = await openWorld();
let at: CalendarCourse;
beforeAll(async () => {
  at = await aCalendarCourse(world);
});
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
  const registration = await world.db
    .selectFrom('registration')
    .selectAll()
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const of = rows.filter(({ _id, registrationREF }) => _id === registration.transactionREF || registrationREF === id);
  return of.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
};

/** The day as the API says it, told as a day of the course that begins on February 1, 2038. */
const accepted = (body: Json, by: number): Json => ({
  ...body,
  until: body['until'] && daysLater(String(body['until']), -by),
  next: body['next'] && { ...body['next'], until: daysLater(String(body['next'].until), -by) },
});

test.each([
  // The course begins on February 1, 2038 and has 100 days: drop until the 14th, withdraw until the 60th.
  ['2038-01-20', 'dropped', 400, '2038-02-07', { until: '2038-02-14', refund: 200, kind: 'dropped' }],
  ['2038-02-07', 'dropped', 400, '2038-02-07', { until: '2038-02-14', refund: 200, kind: 'dropped' }],
  ['2038-02-08', 'dropped', 200, '2038-02-14', { until: '2038-04-01', refund: 0, kind: 'withdrawn' }],
  ['2038-02-14', 'dropped', 200, '2038-02-14', { until: '2038-04-01', refund: 0, kind: 'withdrawn' }],
  ['2038-02-15', 'withdrawn', 0, '2038-04-01', null],
  ['2038-04-01', 'withdrawn', 0, '2038-04-01', null],
  ['2038-04-02', 'late', 0, null, null],
])('on %s leaving is %s with %d dollars back (T450)', async (day, kind, refund, until, next) => {
  await isDay(world, at.course._id, '2038-01-15');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  const by = await isDay(world, at.course._id, day);
  expect(accepted((await leaving(ada.person, ada.registration)).body, by)).toMatchObject({ kind, refund, until, next });
  const { status, body } = await leave(ada.person, ada.registration, `?kind=${kind}&refund=${refund}`);
  const refused = [
    409,
    { code: 'late', message: expect.stringContaining('The last day to withdraw from “Ethics” was') as unknown },
  ];
  expect([status, body]).toMatchObject(kind === 'late' ? refused : [200, { kind, refund }]);
  expect(await netOf(ada.registration)).toBe(kind === 'late' ? 40_000 : 40_000 - refund * 100);
  expect(await netOf(bo.registration)).toBe(40_000);
  const mine = (await ada.person.get(api.registrations.mine)).body as unknown as Json[];
  expect(mine.map(({ status: one, grade }) => [one, grade])).toEqual(
    kind === 'dropped' ? [] : kind === 'late' ? [['Registered', null]] : [['Withdrawn', 'W']],
  );
});

test.each([
  // The day it is there, no matter what the clock of the server shows.
  ['America/New_York', '2038-02-08T04:59:59Z', '2038-02-07'],
  ['America/New_York', '2038-02-08T05:00:00Z', '2038-02-08'],
  // Clocks go forward on March 14, and back on November 7: midnight is an hour earlier and later then.
  ['America/New_York', '2038-03-14T04:59:59Z', '2038-03-13'],
  ['America/New_York', '2038-03-15T03:59:59Z', '2038-03-14'],
  ['America/New_York', '2038-03-15T04:00:00Z', '2038-03-15'],
  ['America/New_York', '2038-11-07T03:59:59Z', '2038-11-06'],
  ['America/New_York', '2038-11-08T04:59:59Z', '2038-11-07'],
  ['America/New_York', '2038-11-08T05:00:00Z', '2038-11-08'],
  // In Santiago they change at midnight itself: the day begins at one o’clock.
  ['America/Santiago', '2038-09-05T03:59:59Z', '2038-09-04'],
  ['America/Santiago', '2038-09-05T04:00:00Z', '2038-09-05'],
  ['Pacific/Kiritimati', '2038-02-07T10:00:00Z', '2038-02-08'],
])('the day in %s at %s is %s (T450)', (zone, instant, day) => {
  expect(dayIn(zone, Date.parse(instant))).toBe(day);
});

test('a course whose institution is a day ahead ends its days first (T450)', async () => {
  const [ahead, behind] = [
    await aCalendarCourse(world, { agreement: { zone: 'Pacific/Kiritimati' } }),
    await aCalendarCourse(world, { agreement: { zone: 'Etc/GMT+12' } }),
  ];
  const places = [];
  for (const one of [ahead, behind]) {
    await isDay(world, one.course._id, '2038-02-07');
    places.push(await paysForCredit(world, one));
  }
  const [early, late] = [dayIn('Pacific/Kiritimati'), dayIn('Etc/GMT+12')];
  expect(early > late).toBe(true);
  const [kiritimati, baker] = await Promise.all(
    places.map(async (one) => (await leaving(one.person, one.registration)).body),
  );
  expect([kiritimati!['until'], baker!['until']]).toEqual([early, late]);
});

test('what was said before is what is done, or nothing is (T451)', async () => {
  await isDay(world, at.course._id, '2038-01-15');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, at.course._id, '2038-02-07');
  const { body: said } = await leaving(ada.person, ada.registration);
  await isDay(world, at.course._id, '2038-02-09');
  const late = await leave(ada.person, ada.registration, `?kind=${said['kind']}&refund=${said['refund']}`);
  expect([late.status, late.body['message']]).toEqual([409, 'The refund is now $200.00. Check it and try again.']);
  expect(await netOf(ada.registration)).toBe(40_000);
  await isDay(world, at.course._id, '2038-02-20');
  const later = await leave(ada.person, ada.registration, '?kind=dropped');
  expect([later.status, later.body['code']]).toEqual([409, 'changed']);
  expect((await leave(bo.person, bo.registration, '?kind=withdrawn&refund=0')).status).toBe(200);
});

test('who withdrew can’t come again, who dropped can; both are off the roster and out of the room (T452)', async () => {
  await isDay(world, at.course._id, '2038-01-15');
  const [ada, bo] = [await paysForCredit(world, at), await paysForCredit(world, at)];
  await isDay(world, at.course._id, '2038-02-09');
  await leave(bo.person, bo.registration);
  const second = await paysForCredit(world, at, bo.person);
  expect(second.registration).not.toBe(bo.registration);
  await isDay(world, at.course._id, '2038-02-20');
  await leave(ada.person, ada.registration);
  const order = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
  const refused = await ada.person.post(api.checkout.createOrder, order);
  expect([refused.status, refused.body['code']]).toEqual([409, 'ended']);
  expect((await ada.person.post(api.checkout.createOrder, { ...order, isAudit: true })).status).toBe(409);
  expect((await ada.person.get(pathOf(api.courseRooms.one, { id: at.course._id }))).status).toBe(404);
  expect((await ada.person.get(pathOf(api.enrollment.dates, { id: at.course._id }))).status).toBe(404);
  const by = await isDay(world, at.course._id, '2038-02-20');
  const dates = (await second.person.get(pathOf(api.enrollment.dates, { id: at.course._id }))).body;
  const inFrame = JSON.stringify(dates).replaceAll(/\d{4}-\d\d-\d\d/g, (day) => daysLater(day, -by));
  expect(JSON.parse(inFrame)).toEqual({
    zone: 'America/New_York',
    dropUntil: '2038-02-14',
    census: '2038-02-20',
    withdrawUntil: '2038-04-01',
    gradesDue: '2038-05-25',
    institution: 'Calendar College',
    today: '2038-02-20',
    censusSignedAt: null,
    refunds: [
      { until: '2038-02-07', percent: 100 },
      { until: '2038-02-14', percent: 50 },
    ],
    term: { code: '2038SP', name: 'Spring 2038' },
  });
  const twice = await leave(ada.person, ada.registration);
  expect([twice.status, twice.body['code']]).toEqual([409, 'ended']);
});
