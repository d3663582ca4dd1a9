import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { boardPeople } from '../../../test/board-people.ts';
import { readSome } from './notifications.ts';
import { summaryJob } from './summary.jobs.ts';
import { textOfNotice } from './texts.ts';

const world = await openWorld();
const professor = await world.professor();
const { ada, bo, cy, di, ids, aCourse } = await boardPeople(world, [professor]);

interface Item {
  readonly _id: string;
  readonly kind: string;
  readonly text: string;
  readonly url: string;
  readonly readAt: string | null;
}
const heardBy = async (who: Person): Promise<{ unread: number; items: Item[] }> =>
  (await who.get(api.notifications.all)).body as never;
const of = async (who: Person, course: string) => (await heardBy(who)).items.filter(({ url }) => url.includes(course));
const announce = async (course: string, body: object) => {
  await world.db.deleteFrom('throttle').execute();
  return professor.post(pathOf(api.announcements.make, { id: course }), body as never);
};
const mailsOf = async (who: Person, course: string) =>
  (await world.mailsTo(who.email)).filter(({ text }) => text.includes(`${course}#`)).map(({ subject }) => subject);

const aboutBo = { what: 'correction decided', course: 'Ethics', student: 'Bo Chen' } as const;
// Seen red with the sentences of a decision exchanged.
test.each([
  [{ what: 'credit decided', status: 'Approved' }, 'Your course credit is confirmed.'],
  [{ what: 'credit decided', status: 'Denied' }, 'Your course credit isn’t confirmed.'],
  [{ ...aboutBo, decision: 'confirmed' }, 'Your correction of “Ethics” for Bo Chen is confirmed.'],
  [{ ...aboutBo, decision: 'refused' }, 'Your correction of “Ethics” for Bo Chen is refused.'],
] as const)('%o says how it was decided', (notice, text) => expect(textOfNotice(notice)).toBe(text));

test('who belongs to a course hears of an announcement, and neither who left nor who is of another course', async () => {
  const [course, other] = [await aCourse('Ethics'), await aCourse('Poetics')];
  expect((await announce(course, { title: 'Monday', markdown: 'No class on **Monday**.' })).status).toBe(201);
  expect((await announce(other, { markdown: 'Bring a poem.' })).status).toBe(201);
  for (const who of [ada, bo, cy]) {
    expect((await of(who, course)).map(({ kind, text }) => [kind, text])).toEqual([
      ['announcement', 'Theano Tester announced in “Ethics”: Monday'],
    ]);
    expect((await of(who, other)).map(({ text }) => text)).toEqual(['Theano Tester announced something in “Poetics”.']);
    expect(await mailsOf(who, course)).toEqual(['Monday: Ethics']);
  }
  for (const who of [di, professor])
    expect((await of(who, course)).filter(({ kind }) => kind === 'announcement')).toEqual([]);
  expect(await mailsOf(di, course)).toEqual([]);
});

test('another’s notifications can be neither read nor marked as read (T290)', async () => {
  const course = await aCourse('Logic');
  await announce(course, { markdown: 'First' });
  await announce(course, { markdown: 'Second' });
  for (const one of await of(ada, course)) {
    expect((await bo.put(api.notifications.read, { ids: [one._id] })).status).toBe(200);
    expect((await heardBy(bo)).items.map(({ _id }) => _id)).not.toContain(one._id);
  }
  expect((await of(ada, course)).map(({ readAt }) => readAt)).toEqual([null, null]);
});

test('what is read on one device is read on the others: by id, up to one, and all', async () => {
  const course = await aCourse('Rhetoric');
  for (const markdown of ['One', 'Two', 'Three']) await announce(course, { markdown });
  await cy.put(api.notifications.read, {});
  expect((await heardBy(cy)).unread).toBe(0);
  expect((await cy.get(api.accounts.session)).body['unread']).toBe(0);
  const [third, second, first] = await of(ada, course);
  const { unread } = await heardBy(ada);
  expect((await ada.put(api.notifications.read, { ids: [third!._id] })).body).toEqual({ unread: unread - 1 });
  const many = (count: number) => ada.put(api.notifications.read, { ids: Array(count).fill(third!._id) });
  expect([(await many(200)).status, (await many(201)).status]).toEqual([200, 400]);
  await ada.put(api.notifications.read, { upTo: first!._id });
  expect((await of(ada, course)).map(({ readAt }) => readAt !== null)).toEqual([true, false, true]);
  expect((await ada.get(api.accounts.session)).body['unread']).toBe(1);
  const older = await ada.get(`${api.notifications.all.path}?before=${second!._id}`);
  expect((older.body['items'] as Item[])[0]!._id).toBe(first!._id);
});

test('mails go out at once, once a day with what is unread, or not at all, as chosen', async () => {
  const course = await aCourse('Physics');
  expect((await ada.get(api.notifications.choices)).body).toMatchObject({ announcement: 'at once', grade: 'at once' });
  expect((await ada.put(api.notifications.choose, { announcement: 'daily' })).body).toMatchObject({
    announcement: 'daily',
    grade: 'at once',
  });
  await bo.put(api.notifications.choose, { announcement: 'none' });
  expect((await ada.put(api.notifications.choose, { announcement: 'weekly' })).status).toBe(400);
  await announce(course, { title: 'Seen', markdown: 'One' });
  await ada.put(api.notifications.read, { ids: [(await of(ada, course))[0]!._id] });
  await announce(course, { title: 'Unseen', markdown: 'Two' });
  const said = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ text }) => text.includes(`${course}#`)).map(({ text }) => text);
  expect([(await said(ada)).length, (await said(bo)).length, (await said(cy)).length]).toEqual([0, 0, 2]);
  for (let second = 0; second < 2; second++) await summaryJob(world.stoa.services).run(undefined as never);
  const [mail, ...more] = await said(ada);
  expect(more).toEqual([]);
  expect(mail).toContain('Unseen');
  expect(mail).not.toContain(': Seen');
  expect(await said(bo)).toEqual([]);
  await ada.put(api.notifications.choose, { announcement: 'at once' });
  await bo.put(api.notifications.choose, { announcement: 'at once' });
});

test('what waits for the mail of the day is left out of it once its kind is refused', async () => {
  const course = await aCourse('Zoology');
  for (const who of [ada, bo]) await who.put(api.notifications.choose, { announcement: 'daily' });
  await announce(course, { title: 'For the evening', markdown: 'Three' });
  await ada.put(api.notifications.choose, { announcement: 'none' });
  await summaryJob(world.stoa.services).run(undefined as never);
  const count = async (who: Person) =>
    (await world.mailsTo(who.email)).filter(({ text }) => text.includes(`${course}#`)).length;
  expect([await count(ada), await count(bo)]).toEqual([0, 1]);
  // Nor does it come once the kind is chosen again.
  await ada.put(api.notifications.choose, { announcement: 'daily' });
  await summaryJob(world.stoa.services).run(undefined as never);
  expect(await count(ada)).toBe(0);
  for (const who of [ada, bo]) await who.put(api.notifications.choose, { announcement: 'at once' });
});

test('a mail that waits is not sent once its notification is read', async () => {
  const course = await aCourse('Botany');
  await announce(course, { title: 'Waits', markdown: 'Of two' });
  await world.stoa.services.database.tx(async (db) => {
    await db.updateTable('mail').set({ state: 'failed' }).where('subject', '=', 'Waits: Botany').execute();
    const [one] = await of(ada, course);
    await readSome({ db, services: world.stoa.services, me: undefined }, ids.get(ada)!, { ids: [one!._id] });
  });
  expect(await mailsOf(ada, course)).toEqual([]);
  expect(await mailsOf(bo, course)).toEqual(['Waits: Botany']);
});

test('an announcement is mailed whole, and as it was written', async () => {
  const course = await aCourse('Whole');
  const markdown = `**Bring** all of it: ${'x'.repeat(5000)}`;
  await announce(course, { markdown });
  const mails = (await world.mailsTo(ada.email)).filter(({ text }) => text.includes(`${course}#`));
  expect(mails.map(({ text }) => text.includes(markdown))).toEqual([true]);
});

test('an announcement is read as Markdown, and nothing in it runs', async () => {
  const course = await aCourse('Marks');
  await announce(course, { title: 'A', markdown: 'No **class**.' });
  await announce(course, {
    title: 'B',
    markdown: '<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>1</script>',
  });
  const room = (await ada.get(pathOf(api.courseRooms.one, { id: course }))).body;
  expect(room['announcements']).toMatchObject([
    { title: 'B', html: expect.not.stringMatching(/<(?:img|script|a)\b/) as unknown },
    { title: 'A', html: '<p>No <strong>class</strong>.</p>' },
  ]);
});

test('everybody reads in their own language', async () => {
  const course = await aCourse('Música');
  await ada.put(api.ownAccount.changeLanguage, { language: 'es' });
  await announce(course, { markdown: 'Hola' });
  const text = async (who: Person) => (await of(who, course))[0]!.text;
  expect(await text(bo)).toBe('Theano Tester announced something in “Música”.');
  expect(await text(ada)).toContain('Música');
  expect(await text(ada)).not.toContain('announced');
  await ada.put(api.ownAccount.changeLanguage, { language: 'en' });
});

test('a deleted announcement is taken back from who has not read it, and only its professors change it (T291)', async () => {
  const course = await aCourse('Zoology');
  const made = (await announce(course, { title: 'Gone', markdown: 'Soon' })).body as unknown as { _id: string };
  const one = { id: made._id };
  const stranger = await world.professor();
  for (const who of [stranger, ada]) {
    expect([403, 404]).toContain((await who.put(pathOf(api.announcements.change, one), { pinned: false })).status);
    expect([403, 404]).toContain((await who.delete(pathOf(api.announcements.remove, one))).status);
  }
  const all = pathOf(api.announcements.all, { id: course });
  expect([(await di.get(all)).status, (await stranger.get(all)).status]).toEqual([404, 404]);
  expect((await ada.get(all)).body).toMatchObject([{ title: 'Gone', pinned: true, editedAt: null }]);
  await professor.put(pathOf(api.announcements.change, one), { pinned: false });
  expect((await ada.get(all)).body).toMatchObject([{ pinned: false, editedAt: null }]);
  await professor.put(pathOf(api.announcements.change, one), { markdown: 'Later' });
  expect((await ada.get(all)).body).toMatchObject([{ markdown: 'Later', editedAt: expect.any(String) }]);
  await ada.put(api.notifications.read, { ids: [(await of(ada, course))[0]!._id] });
  expect((await professor.delete(pathOf(api.announcements.remove, one))).status).toBe(204);
  expect((await of(bo, course)).length).toBe(0);
  expect((await of(ada, course)).length).toBe(1);
});
