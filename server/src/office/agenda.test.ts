import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartnerCourse } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, isDay, type CalendarCourse } from '../../test/calendar-courses.ts';

const world = await openWorld();
let at: CalendarCourse;
let ada: Person;
let bo: Person;
let stranger: Person;
/** how many days later the course is than it says */
let later = 0;
beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  const other = await aCalendarCourse(world, { cost: 0, auditCost: 0, name: 'Logic' });
  stranger = other.partner.registrar;
  [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  await ada.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  const input = { courseInstanceREF: at.course._id, promise: at.promise };
  await ada.post(api.registrations.create, { ...input, isAudit: false });
  await bo.post(api.registrations.create, { ...input, isAudit: true });
  await read();
});
const home = async (person: Person) => (await person.get(api.dashboard.mine)).body;
const days = async (person: Person) =>
  ((await home(person))['days'] as Json[])
    .filter(({ name }) => name === 'Ethics')
    .map(
      ({ what, day, url }) => `${String(what)} ${daysLater(String(day), -later)}${String(url).split(at.course._id)[1]}`,
    );
const on = async (day: string) => {
  later = await isDay(world, at.course._id, day);
};
const read = () => world.db.updateTable('notification').set({ readAt: new Date() }).execute();

test('Home tells each role of its own days, and nobody of another’s', async () => {
  await on('2038-02-06');
  expect(await days(ada)).toEqual(['drop 2038-02-14']);
  expect(await days(bo)).toEqual([]);
  expect(await days(at.professor)).toEqual(['census 2038-02-20/census']);
  expect(await days(at.partner.registrar)).toEqual([]);
  await on('2038-02-21');
  expect(await days(ada)).toEqual([]);
  for (const late of [at.professor, at.partner.registrar])
    expect(await days(late)).toEqual(['census 2038-02-20/census']);
  expect(await days(stranger)).toEqual([]);
});

test('grades that are missing are told until they are there, a signed census no more', async () => {
  const { _id } = await world.db
    .selectFrom('registration')
    .select('_id')
    .where('courseInstanceREF', '=', at.course._id)
    .where('isAudit', '=', false)
    .executeTakeFirstOrThrow();
  await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), { attended: [_id], never: [] });
  expect(await days(at.professor)).toEqual([]);
  await on('2038-03-30');
  expect(await days(ada)).toEqual(['withdraw 2038-04-01']);
  await on('2038-05-24');
  expect(await days(at.professor)).toEqual(['grades 2038-05-25/grades']);
  expect(await days(at.partner.registrar)).toEqual([]);
  // Seen red: the college was sent to the gradebook, which refuses it. It sees who has no grade in the list of people.
  await on('2038-05-26');
  expect(await days(at.professor)).toEqual(['grades 2038-05-25/grades']);
  expect(await days(at.partner.registrar)).toEqual(['grades 2038-05-25/people']);
  expect(await days(await world.administrator())).toEqual(['grades 2038-05-25/grades']);
  await world.db.updateTable('registration').set({ grade: 'A' }).where('isAudit', '=', false).execute();
  expect(await days(at.professor)).toEqual([]);
});

test('qualifications that end soon are told to the professor and to their institution alone', async () => {
  const ending = async (person: Person) =>
    ((await home(person))['days'] as Json[]).filter(({ what }) => what === 'qualification').length;
  const [soon, later] = [20, 80].map((more) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10));
  const until = (validUntil: string | undefined) =>
    world.db
      .updateTable('qualification')
      .set({ validUntil: validUntil! })
      .where('institutionREF', '=', at.partner._id)
      .execute();
  await until(later);
  expect([await ending(at.professor), await ending(at.partner.registrar)]).toEqual([0, 0]);
  await until(soon);
  expect([await ending(at.professor), await ending(at.partner.registrar)]).toEqual([1, 1]);
  expect([await ending(stranger), await ending(ada)]).toEqual([0, 0]);
  // Seen red with the day of UTC. One of these zones has another day than UTC, at any hour.
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    await sql`update "agreement" set "rules" = jsonb_set("rules", '{zone}', to_jsonb(${zone}::text))
      where "institutionREF" = ${at.partner._id}`.execute(world.db);
    const today = dayIn(zone);
    await until(today);
    expect([zone, await ending(at.professor)]).toEqual([zone, 1]);
    await until(daysLater(today, -1));
    expect([zone, await ending(at.professor)]).toEqual([zone, 0]);
  }
});

test('approvers read of what is new in their queues, not in a second list', async () => {
  const professor = await world.professor('Zeno');
  await aPartnerCourse(at.partner, { professor, name: 'Physics', status: 'Pending Approval' });
  const [told] = (await at.partner.registrar.get(api.notifications.all)).body['items'] as Json[];
  expect(told).toMatchObject({ readAt: null });
  expect((await home(at.partner.registrar))['news']).toEqual([]);
});

test('news are what one hasn’t read, the newest first, without reminders', async () => {
  await read();
  for (const markdown of ['Bring **paper**.', 'And a pen.'])
    await at.professor.post(pathOf(api.announcements.make, { id: at.course._id }), { markdown });
  const news = async (person: Person) => (await home(person))['news'] as Json[];
  const [newest, older] = await news(ada);
  for (const one of [newest, older]) expect(one!['text']).toMatch(/announced something in “Ethics”/);
  expect(String(newest!['_id']) > String(older!['_id'])).toBe(true);
  expect([(await news(bo)).length, (await news(stranger)).length]).toEqual([2, 0]);
  await ada.put(api.notifications.read, { ids: [newest!['_id']] });
  expect([(await news(ada)).map(({ _id }) => _id), (await news(bo)).length]).toEqual([[older!['_id']], 2]);
  await world.db
    .updateTable('notification')
    .set({ kind: 'reminder' })
    .where('_id', '=', String(older!['_id']))
    .execute();
  expect(await news(ada)).toEqual([]);
});
