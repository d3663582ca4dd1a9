import { expect, test } from 'vitest';
import { api, pathOf } from './paths.ts';
import type { Json, Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();

// Seen red with words compared letter by letter.
test('apostrophes, accents, case and forms of letters are the same to a search, in what is searched and what is looked for', async () => {
  const admin = await world.administrator();
  await world.someone('Student');
  const professor = await world.professor('Zoë');
  const name = 'L’Élan d’Östliche Łódź';
  const course = await world.courseInstance({ professor, name: name.normalize('NFD'), cost: 10 });
  const student = await world.someone('Student', 'Siobhán');
  const id = ((await admin.get(`${api.accounts.users.path}?q=${student.email}`)).body as unknown as Json[])[0]![
    '_id'
  ] as string;
  const { status, person } = (await admin.get(pathOf(api.accounts.user, { id }))).body;
  await admin.put(pathOf(api.accounts.updateUser, { id }), {
    status,
    person: { ...person, lastName: "O'Brien-Ñuñez" },
  });
  await world.pays(student, course);
  const found = async (list: string, q: string) =>
    ((await admin.get(`${list}?q=${encodeURIComponent(q)}`)).body as unknown as Json[]).length;
  for (const q of [
    'siobhan obrien',
    'SIOBHÁN O’BRIEN',
    "sio o'b",
    'nunez'.normalize('NFD'),
    'ÑUÑEZ'.normalize('NFD'),
    'o’brien-nunez',
  ])
    for (const list of [api.accounts.users.path, api.ledger.list.path])
      expect([list, q, await found(list, q)]).toEqual([list, q, 1]);
  for (const q of ['lelan', 'L’ELAN', "d'ostliche lodz", 'łódź', 'ÖSTLICHE'.normalize('NFD')]) {
    expect([q, await found(api.courseInstances.list.path, q)]).toEqual([q, 1]);
    const { courses: hits } = (await admin.get(`${api.search.everywhere.path}?q=${encodeURIComponent(q)}`)).body;
    expect([q, (hits as Json[]).length]).toEqual([q, 1]);
  }
  expect(await found(api.accounts.users.path, "''")).toBeGreaterThan(1);
});

test('a course that is found by its name stands before those found by number, professor and description', async () => {
  const open = async (professor: Person, name: string, { number: courseNumber = '', description = '' }) => {
    const made = await world.courseInstance({ professor, name, cost: 0, auditCost: 0 });
    const id = made['courseREF']._id as string;
    await world.db.updateTable('courseDefinition').set({ courseNumber, description }).where('_id', '=', id).execute();
  };
  const named = ({ name }: Json) => name as string;
  const admin = await world.administrator();
  const zephyr = await world.professor('Zephyr');
  const other = await world.professor('Aristo');
  // in the order of the alphabet, which is the list's own, they stand the other way round
  await open(other, 'A wind', { description: 'What the zephyr does to wheat.' });
  await open(zephyr, 'B breeze', {});
  await open(other, 'C gale', { number: 'ZEPHYR 7' });
  await open(other, 'D zephyr', {});
  const names = async (query: string) =>
    ((await world.visitor().get(`${api.site.courses.path}?${query}`)).body as unknown as Json[]).map(named);
  expect(await names('q=zephyr')).toEqual(['D zephyr', 'C gale', 'B breeze', 'A wind']);
  expect(await names('q=zephyr&sort=name')).toEqual(['A wind', 'B breeze', 'C gale', 'D zephyr']);
  expect(await names('q=zephyr&page=2&pageSize=2')).toEqual(['B breeze', 'A wind']);
  expect(await names('q=zephyr%20wheat')).toEqual(['A wind']);
  const ofAll = await admin.get(`${api.courseInstances.list.path}?q=zephyr`);
  expect((ofAll.body as unknown as Json[]).map(named)).toEqual(['D zephyr', 'C gale', 'B breeze', 'A wind']);
});
