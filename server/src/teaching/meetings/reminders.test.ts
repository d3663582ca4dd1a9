import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { remindSome } from '../teaching.jobs.ts';

const world = await openWorld();
const { professor, ada, bo } = await world.people();
const services = world.stoa.services;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
const remindersOf = async (who: Person) =>
  ((await who.get(api.notifications.all)).body['items'] as Json[]).filter(({ kind }) => kind === 'reminder').length;
const mailsAbout = async (who: Person) =>
  (await world.mailsTo(who.email)).filter(({ subject }) => subject.startsWith('Tomorrow: ')).length;
/** Makes meetings look as if they were planned long ago: people were told of them then. */
const longAgo = (id: string) =>
  world.db
    .updateTable('meeting')
    .set({ createdAt: new Date(Date.now() - 30 * 86_400_000) })
    .where('courseInstanceREF', '=', id)
    .execute();
async function aCourse() {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Ethics' });
  for (const who of [ada, bo]) await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: true });
  return _id;
}
const add = async (id: string, hours: number) =>
  (
    await professor.post(pathOf(api.meetings.create, { id }), {
      start: inHours(hours),
      zone: 'UTC',
      minutes: 60,
      link: 'https://meet.example/x',
    })
  ).body as unknown as { _id: string }[];

test('everybody is reminded once of a meeting that begins within a day, by mail as they chose', async () => {
  const id = await aCourse();
  await bo.put(api.notifications.choose, { reminder: 'none' });
  await add(id, 20);
  await add(id, 30);
  const [off] = await add(id, 21);
  await professor.put(pathOf(api.meetings.update, { id: off!._id }), { cancelled: true });
  await longAgo(id);
  while ((await remindSome(services)) > 0);
  while ((await remindSome(services)) > 0);
  expect([await remindersOf(ada), await remindersOf(bo), await remindersOf(professor)]).toEqual([1, 1, 1]);
  expect([await mailsAbout(ada), await mailsAbout(bo), await mailsAbout(professor)]).toEqual([1, 0, 1]);
  const [mail] = (await world.mailsTo(ada.email)).filter(({ subject }) => subject.startsWith('Tomorrow: '));
  expect(mail!.text).toContain('https://meet.example/x');
});

test('nobody is reminded of what they were told of just now, nor in a course that is over; of what moved they are again', async () => {
  const [id, closed] = [await aCourse(), await aCourse()];
  const before = await remindersOf(ada);
  const [made] = await add(id, 10);
  await add(closed, 10);
  await longAgo(closed);
  await world.db.updateTable('courseInstance').set({ status: 'Closed' }).where('_id', '=', closed).execute();
  while ((await remindSome(services)) > 0);
  expect(await remindersOf(ada)).toBe(before);
  await longAgo(id);
  await professor.put(pathOf(api.meetings.update, { id: made!._id }), { start: inHours(12) });
  while ((await remindSome(services)) > 0);
  expect(await remindersOf(ada)).toBe(before + 1);
});
