import { beforeAll, expect, test } from 'vitest';
import {
  activeCourse,
  assign,
  change,
  giveBack,
  grade,
  handIn,
  inHours,
  pass,
  rowOf,
} from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person, ada: Person, bo: Person;
let course: string;
beforeAll(async () => {
  ({ professor, ada, bo } = await world.people());
  course = await activeCourse(world, professor, [ada, bo]);
});
const mailed = async (who: Person, subject: string) =>
  (await world.mailsTo(who.email)).filter((mail) => mail.subject === subject);
const notice = async (who: Person, words: string) =>
  ((await who.get(api.notifications.all)).body['items'] as Json[]).filter(({ text }) => text.includes(words));
const cellOf = async (assignment: string, student: Person): Promise<Json> =>
  ((await professor.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Json[]).find(
    (one) => one['assignmentREF'] === assignment && one['personREF'].email === student.email,
  )!;

test('students are told once of another due time, not of what stays, nor those with a time of their own or graded work (T485)', async () => {
  const id = await assign(professor, course, 'Essay');
  await change(professor, id, { assignmentName: 'Essay on Zeno', weight: 2 });
  expect(await notice(ada, 'Essay')).toEqual([]);
  await change(professor, id, { due: inHours(30) });
  await change(professor, id, { due: inHours(30) });
  for (const who of [ada, bo]) {
    expect(await notice(who, 'Your work for “Essay on Zeno” in “Ethics” is now due')).toHaveLength(1);
    expect(await mailed(who, 'Due at another time: Essay on Zeno')).toHaveLength(1);
  }
  expect(await notice(professor, 'Essay')).toEqual([]);
  await professor.put(pathOf(api.submissions.extend, { id }), {
    personREF: (await ada.get(api.accounts.self)).body['_id'],
    due: inHours(50),
  });
  const before = (await notice(ada, 'Essay')).length;
  await handIn(bo, id, { text: 'My own work.' });
  await bo.put(api.notifications.choose.path, { courseChange: 'none' });
  await change(professor, id, { due: inHours(40) });
  expect((await notice(ada, 'Essay')).length).toBe(before);
  // Without a due time, an extension means nothing.
  await change(professor, id, { due: null });
  expect((await notice(ada, 'Essay')).length).toBe(before + 1);
  expect(await notice(bo, '“Essay on Zeno” in “Ethics” no longer has a due date.')).toHaveLength(1);
  expect(await mailed(bo, 'Due at another time: Essay on Zeno')).toHaveLength(1);
  const ofBo = String((await rowOf(professor, id, bo))['_id']);
  await grade(professor, ofBo, { score: 5 });
  await giveBack(professor, id, [ofBo]);
  const graded = (await notice(bo, 'Essay')).length;
  await change(professor, id, { due: inHours(3), zone: 'UTC' });
  expect((await notice(bo, 'Essay')).length).toBe(graded);
});

const subject = 'Your grade was changed';
test.each([
  ['in its work', (_id: string, submission: string) => grade(professor, submission, { score: 71 })],
  [
    'in the grid',
    async (id: string) =>
      professor.put(pathOf(api.gradebook.save, { id: (await cellOf(id, ada))['_id'] }), { score: 72 }),
  ],
  [
    'with many',
    async (id: string) => {
      const cells = [await cellOf(id, ada), await cellOf(id, bo)].map(({ _id, version }) => ({
        _id,
        version,
        score: 73,
      }));
      return professor.post(pathOf(api.gradebook.saveMany, { id: course }), { cells, source: 'paste' });
    },
  ],
  [
    'by a new maximum',
    async (id: string) => {
      const fields = { maxScore: 200 };
      const { body } = await professor.post(pathOf(api.gradebook.returnedChanges, { id }), fields);
      const returned = (body as unknown as Json[]).map(({ _id, version }) => ({ _id, version }));
      return change(professor, id, { ...fields, returned });
    },
  ],
  [
    'by more time',
    async (id: string) =>
      professor.put(pathOf(api.submissions.extend, { id }), {
        personREF: (await ada.get(api.accounts.self)).body['_id'],
        due: inHours(5),
      }),
  ],
] as const)(
  'a returned grade that changes %s is told to its student, one that is not returned to nobody (T485)',
  async (how, act) => {
    const name = `Regraded ${how}`;
    const id = await assign(professor, course, name, { late: { perDay: 10, unit: 'points' } });
    for (const who of [ada, bo]) await handIn(who, id, { text: 'My own work.' });
    await pass(world, id, 30);
    const [ofAda, ofBo] = [(await rowOf(professor, id, ada))['_id'], (await rowOf(professor, id, bo))['_id']].map(
      String,
    );
    for (const submission of [ofAda!, ofBo!]) await grade(professor, submission, { score: 60 });
    await giveBack(professor, id, [ofAda!]);
    await grade(professor, ofAda!, { feedback: 'Read it again.' });
    expect(await mailed(ada, `${subject}: ${name}`)).toEqual([]);
    expect((await act(id, ofAda!)).status).toBeLessThan(300);
    const mails = await mailed(ada, `${subject}: ${name}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).not.toMatch(/\b7[123]\b/);
    expect(await notice(ada, `Your grade for “${name}” in “Ethics” was changed.`)).toHaveLength(1);
    expect(await mailed(bo, `${subject}: ${name}`)).toEqual([]);
    // Each value is saved while it is typed. The student hears of them once, until they look.
    await grade(professor, ofAda!, { score: 74 });
    expect(await mailed(ada, `${subject}: ${name}`)).toHaveLength(1);
  },
);

const isOpen = async (who: Person, id: string) =>
  (await who.get(pathOf(api.submissions.assignment, { id }))).body['isOpen'];

test('a due time that moves past an extension counts for that student too, and so does having none', async () => {
  const id = await assign(professor, course, 'Moved');
  await pass(world, id, 5);
  const { _id: personREF } = (await ada.get(api.accounts.self)).body;
  await professor.put(pathOf(api.submissions.extend, { id }), { personREF, due: inHours(3) });
  await world.db
    .updateTable('extension')
    .set({ dueAt: new Date(Date.now() - 3_600_000) })
    .where('assignmentREF', '=', id)
    .execute();
  expect([await isOpen(ada, id), await isOpen(bo, id)]).toEqual([false, false]);
  await change(professor, id, { due: inHours(9) });
  expect([await isOpen(ada, id), await isOpen(bo, id)]).toEqual([true, true]);
  const moved = (await world.mailsTo(ada.email)).filter(({ subject }) => subject === 'Due at another time: Moved');
  expect(moved).toHaveLength(2);
  await change(professor, id, { due: null });
  expect((await handIn(ada, id, { text: 'Without haste' })).body).toMatchObject({ late: false, version: 1 });
});
