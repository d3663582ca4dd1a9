import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, isDay, type CalendarCourse } from '../../test/calendar-courses.ts';
import { dateSoon } from './date-reminders.emails.ts';
import { remindOfDates } from './date-reminders.jobs.ts';

const world = await openWorld();
const { services } = world.stoa;
let at: CalendarCourse;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  await ada.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  const input = { courseInstanceREF: at.course._id, promise: at.promise };
  await ada.post(api.registrations.create, { ...input, isAudit: false });
  await bo.post(api.registrations.create, { ...input, isAudit: true });
});
const notice = async (who: Person) =>
  ((await who.get(api.notifications.all)).body['items'] as Json[]).filter(({ kind }) => kind === 'reminder').length;
const mails = async (who: Person) =>
  (await world.mailsTo(who.email)).map(({ subject }) => subject.replaceAll(/\w+ \d+, \d{4}/g, 'DAY'));
async function on(day: string) {
  await isDay(world, at.course._id, day);
  const before = [await notice(ada), await notice(bo), await notice(at.professor), await notice(at.partner.registrar)];
  while ((await remindOfDates(services)) > 0);
  while ((await remindOfDates(services)) > 0);
  const after = [await notice(ada), await notice(bo), await notice(at.professor), await notice(at.partner.registrar)];
  return after.map((count, who) => count - before[who]!);
}

test('two days before each day those hear of it whose day it is, once, as they chose (T459)', async () => {
  expect(await on('2038-02-11')).toEqual([0, 0, 0, 0]);
  expect(await on('2038-02-12')).toEqual([1, 0, 0, 0]);
  expect((await mails(ada)).at(-1)).toBe('Last day to drop Ethics: DAY');
  await ada.put(api.notifications.choose, { reminder: 'none' });
  const before = (await mails(ada)).length;
  expect(await on('2038-03-30')).toEqual([1, 0, 1, 1]);
  expect((await mails(ada)).length).toBe(before);
  await ada.put(api.notifications.choose, { reminder: 'at once' });
});

test('a census that isn’t signed is told every day, and to the institution when it is late', async () => {
  const late = await aCalendarCourse(world, { partner: at.partner, cost: 0, name: 'Logic' });
  at = late;
  expect(await on('2038-02-18')).toEqual([0, 0, 1, 0]);
  expect((await mails(late.professor)).at(-1)).toBe('Census of Logic: DAY');
  expect(await on('2038-02-20')).toEqual([0, 0, 1, 0]);
  expect((await mails(late.professor)).at(-1)).toBe('Sign the roster of Logic');
  // A day later, as far as the census of this course is concerned.
  await world.db.deleteFrom('dateReminder').where('courseInstanceREF', '=', late.course._id).execute();
  expect(await on('2038-02-23')).toEqual([0, 0, 1, 1]);
  expect((await mails(late.partner.registrar)).at(-1)).toBe('The census of Logic is late');
  await late.professor.post(pathOf(api.enrollment.sign, { id: late.course._id }), { attended: [], never: [] });
  await world.db.deleteFrom('dateReminder').where('courseInstanceREF', '=', late.course._id).execute();
  expect(await on('2038-02-24')).toEqual([0, 0, 0, 0]);
});

test.each([
  ['2038-04-01', 'After that you can withdraw with a W and get 0% back.'],
  ['2038-02-14', 'After that you stay until the end.'],
])('where one can withdraw until %s, the last day to drop says so: %s', (withdrawUntil, said) => {
  const course = { _id: at.course._id, name: 'Ethics', start: null, end: null } as never;
  const promise = { institution: { _id: '1', name: 'A College' }, refunds: [], withdrawUntil } as never;
  expect(JSON.stringify(dateSoon(course, 'drop', '2038-02-14', promise, '/course')())).toContain(said);
});
