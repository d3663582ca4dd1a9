import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { boardPeople } from '../../../test/board-people.ts';
import { deleteOldNotifications } from './notifications.ts';

const world = await openWorld();
const professor = await world.professor();
const { ada, bo, ids, aCourse } = await boardPeople(world, [professor]);
const bellOf = (who: Person) => pathOf(api.notifications.live, { personId: ids.get(who)! });
const announce = (course: string, markdown: string) =>
  professor.post(pathOf(api.announcements.make, { id: course }), { markdown });
const unreadOf = async (who: Person) => (await who.get(api.notifications.all)).body['unread'] as number;
const textsOf = async (who: Person) =>
  ((await who.get(api.notifications.all)).body['items'] as { text: string }[]).map(({ text }) => text);

test('an open bell counts as people are told and as they read elsewhere; another’s is not there (T292)', async () => {
  const course = await aCourse('Bells');
  const [mine, others] = [await ada.stream(bellOf(ada)), await bo.stream(bellOf(bo))];
  const before = await unreadOf(ada);
  await announce(course, 'One');
  for (const stream of [mine, others]) expect(await stream.next()).toMatchObject({ unread: before + 1 });
  await announce(course, 'Two');
  for (const stream of [mine, others]) expect(await stream.next()).toMatchObject({ unread: before + 2 });
  await ada.put(api.notifications.read, {});
  expect(await mine.next()).toMatchObject({ unread: 0 });
  expect((await ada.get('/api/session')).body['unread']).toBe(0);
  expect(await unreadOf(bo)).toBe(before + 2);
  await Promise.all([mine.close(), others.close()]);
  for (const [who, whose] of [
    [ada, bo],
    [bo, professor],
  ] as const)
    expect((await who.get(bellOf(whose))).status).toBe(404);
});

test('messages of a board ring once until they are read, and opening the board reads them', async () => {
  const course = await aCourse('Boards');
  const messages = pathOf(api.board.messages, { courseInstanceId: course });
  await bo.put(api.notifications.read, {});
  const write = (who: Person, message: string) => who.post(messages, form({ message }));
  await write(ada, 'First');
  const last = await write(ada, 'Second');
  expect([await unreadOf(bo), (await textsOf(bo))[0]]).toEqual([1, 'Ada Tester wrote on the board of “Boards”.']);
  await bo.put(pathOf(api.board.read, { courseInstanceId: course }), { messageREF: last.body._id });
  expect(await unreadOf(bo)).toBe(0);
  await write(professor, 'Third');
  expect([await unreadOf(bo), (await textsOf(bo))[0]]).toEqual([1, 'Theano Tester wrote on the board of “Boards”.']);
});

test('that a course starts or is cancelled rings for its students, and mails follow their choice unless they are receipts', async () => {
  const { _id } = await world.courseInstance({ professor, name: 'Starts', cost: 0, auditCost: 0 });
  for (const who of [ada, bo]) await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await bo.put(api.notifications.choose, { courseChange: 'none', registration: 'none' });
  const admin = await world.administrator();
  const moves = (status: string) =>
    admin.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status, reason: 'So it is.' });
  for (const status of ['Registration Closed', 'Active']) expect((await moves(status)).status).toBe(200);
  const subjects = async (who: Person) => (await world.mailsTo(who.email)).map(({ subject }) => subject);
  for (const who of [ada, bo]) expect((await textsOf(who))[0]).toBe('“Starts” is now Active.');
  expect([await subjects(ada), await subjects(bo)].map((all) => all.includes('“Starts” has started'))).toEqual([
    true,
    false,
  ]);
  expect((await moves('Cancelled')).status).toBe(200);
  for (const who of [ada, bo]) {
    expect((await textsOf(who))[0]).toBe('“Starts” was cancelled.');
    expect((await subjects(who)).filter((one) => one.includes('Starts') && /cancelled/i.test(one))).toHaveLength(1);
  }
});

test('who looks at a page has read what leads there, and no more', async () => {
  const [course, other] = [await aCourse('Pages'), await aCourse('Other pages')];
  await ada.put(api.notifications.read, {});
  for (const id of [course, other]) await announce(id, 'Look here.');
  const materials = pathOf(api.materials.list, { id: course });
  for (const title of ['One', 'Two']) await professor.post(materials, { title, markdown: 'Read.' });
  await professor.post(materials, { title: 'Later', markdown: 'Hidden.', from: '2099-01-01' });
  expect((await textsOf(ada)).slice(0, 1)).toEqual(['“Pages” has something new: One']);
  expect(await unreadOf(ada)).toBe(3);
  const look = async (url: string) => (await ada.put(api.notifications.read, { url })).body['unread'] as number;
  expect(await look(`/mainContent/courses/${course}`)).toBe(2);
  expect(await look(`/mainContent/courses/${course}/materials`)).toBe(1);
  expect(await look(`/mainContent/courses/${course}/board`)).toBe(1);
  await professor.post(materials, { title: 'Three', markdown: 'Read.' });
  expect((await textsOf(ada)).slice(0, 1)).toEqual(['“Pages” has something new: Three']);
});

test('what was read half a year ago goes, what was not stays, and a deleted person’s go at once', async () => {
  const course = await aCourse('Old');
  await announce(course, 'One');
  const rows = (who: Person) =>
    world.db.selectFrom('notification').select(['_id', 'readAt']).where('personREF', '=', ids.get(who)!).execute();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const all = await rows(ada);
  const [old, young] = all as [(typeof all)[number], (typeof all)[number]];
  await world.db.updateTable('notification').set({ readAt: null }).where('personREF', '=', ids.get(ada)!).execute();
  for (const [row, days] of [
    [old, 181],
    [young, 179],
  ] as const)
    await world.db
      .updateTable('notification')
      .set({ readAt: daysAgo(days) })
      .where('_id', '=', row._id)
      .execute();
  expect(await deleteOldNotifications(world.db, 180, 100)).toBe(1);
  const left = (await rows(ada)).map(({ _id }) => _id);
  expect([left.length, left.includes(old._id), left.includes(young._id)]).toEqual([all.length - 1, false, true]);
});

// Seen red with the part before the # alone compared.
test('a notice is read by its own address, and no other of the same page', async () => {
  const course = await aCourse('Addresses');
  await ada.put(api.notifications.read, {});
  for (const said of ['One', 'Two']) await announce(course, said);
  const items = (await ada.get(api.notifications.all)).body['items'] as { url: string; readAt: string | null }[];
  const [second, first] = items.map(({ url }) => url);
  expect([first, second]).toEqual([expect.stringContaining('#'), expect.stringContaining('#')]);
  expect((await ada.put(api.notifications.read, { url: first! })).body['unread']).toBe(1);
  expect((await ada.put(api.notifications.read, { url: `${first!}0` })).body['unread']).toBe(1);
  expect((await ada.put(api.notifications.read, { url: second!.split('#')[0]! })).body['unread']).toBe(0);
});
