import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { accountOf, deletes, erasedPerson } from './canary-world.ts';

const world = await openWorld();

// Seen red: the titles stayed in the bells and in the subjects of the mails.
test('the titles of a deleted professor’s announcements leave bells and mails, and another’s stay', async () => {
  const [leaver, colleague] = [await world.professor('Clio'), await world.professor('Erato')];
  const student = await world.someone('Student', 'Ada');
  for (const [professor, title] of [
    [leaver, 'My operation'],
    [colleague, 'The exam'],
  ] as const) {
    const course = await world.courseInstance({ professor, name: title.length > 9 ? 'Odes' : 'Hymns', cost: 0 });
    await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
    const made = await professor.post(pathOf(api.announcements.make, { id: course._id }), { title, markdown: 'Soon.' });
    expect(made.status).toBe(201);
    await world.db.updateTable('courseInstance').set({ status: 'Closed' }).where('_id', '=', course._id).execute();
  }
  const titles = async () =>
    ((await student.get(api.notifications.all)).body['items'] as Json[])
      .map(({ text }) => String(text))
      .filter((text) => /announced/.test(text));
  const subjects = async () =>
    (await world.mailsTo(student.email)).map(({ subject }) => subject).filter((one) => /Odes|Hymns/.test(one));
  expect((await titles()).toSorted()).toEqual([
    expect.stringContaining('My operation'),
    expect.stringContaining('The exam'),
  ]);
  expect(await subjects()).toEqual(expect.arrayContaining(['My operation: Odes', 'The exam: Hymns']));
  expect((await deletes(world, await accountOf(world, leaver))).status).toBe(200);
  await erasedPerson(world, 'leave');
  expect((await titles()).filter((text) => text.includes('My operation'))).toEqual([]);
  expect((await titles()).filter((text) => text.includes('The exam'))).toHaveLength(1);
  const left = await subjects();
  expect([left.includes('My operation: Odes'), left.includes('The exam: Hymns')]).toEqual([false, true]);
  const { rows } = { rows: await world.db.selectFrom('notification').select('data').execute() };
  expect(rows.filter(({ data }) => JSON.stringify(data).includes('My operation'))).toEqual([]);
});
