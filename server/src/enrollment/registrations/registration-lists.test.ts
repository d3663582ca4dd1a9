import { beforeAll, expect, test } from 'vitest';
import { aPartner, aPartnerCourse, type Partner } from '../../../../tests/partners.ts';
import { api } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let lyceum: Partner;
let academy: Partner;
type Status = 'Registered' | 'Withdrawn' | 'Unregistered' | 'No-show';
async function place(
  person: Person,
  courseInstanceREF: string,
  status: Status,
  isAudit = false,
  grade: string | null = null,
) {
  const personREF = (await person.get(api.accounts.self)).body._id;
  await world.db.insertInto('registration').values({ personREF, courseInstanceREF, isAudit, status, grade }).execute();
}
beforeAll(async () => {
  const theano = await world.professor();
  [lyceum, academy] = [await aPartner(world, 'Lyceum'), await aPartner(world, 'Academy')];
  const ethics = await aPartnerCourse(lyceum, { professor: theano, name: 'Ethics' });
  const physics = await aPartnerCourse(lyceum, { professor: theano, name: 'Physics' });
  const logic = await aPartnerCourse(academy, { professor: theano, name: 'Logic' });
  await world.db
    .updateTable('courseInstance')
    .set({ termCode: '2026FA', termName: 'Fall' })
    .where('_id', '=', physics._id)
    .execute();
  const [zoe, ada, bo, cy] = [
    await world.someone('Student', 'Zoe'),
    await world.someone('Student', 'Ada'),
    await world.someone('Student', 'Bo'),
    await world.someone('Student', 'Cy'),
  ];
  await place(zoe, ethics._id, 'Registered');
  await place(ada, ethics._id, 'Withdrawn', false, 'W');
  await place(bo, ethics._id, 'Registered', true);
  await place(cy, ethics._id, 'Unregistered');
  await place(cy, physics._id, 'No-show', false, 'A');
  await place(ada, logic._id, 'Registered');
});
const listed = async (who: Person, query = '') =>
  ((await who.get(`${api.registrations.list.path}${query}`)).body as unknown as Json[]).map(
    ({ personREF, courseInstanceREF, status, grade }) =>
      [(personREF as Json)['firstName'], (courseInstanceREF as Json)['name'], status, grade ?? '–'].join(' '),
  );

test('an institution reads its own students for credit, by name, with those who withdrew, and nobody else’s (T477)', async () => {
  expect(await listed(lyceum.registrar)).toEqual([
    'Ada Ethics Withdrawn W',
    'Cy Physics No-show A',
    'Zoe Ethics Registered –',
  ]);
  expect(await listed(academy.registrar)).toEqual(['Ada Logic Registered –']);
  const admin = await world.administrator();
  expect((await listed(admin)).filter((line) => line.startsWith('Bo') || line.includes('Unregistered'))).toEqual([
    'Bo Ethics Registered –',
  ]);
  for (const role of ['Student', 'Professor'] as const)
    expect((await (await world.someone(role)).get(api.registrations.list)).status).toBe(403);
});

test('by term, by status, by time and by name it has just those', async () => {
  expect(await listed(lyceum.registrar, '?term=2026FA')).toEqual(['Cy Physics No-show A']);
  expect(await listed(academy.registrar, '?term=2026FA')).toEqual([]);
  expect(await listed(lyceum.registrar, '?status=Withdrawn')).toEqual(['Ada Ethics Withdrawn W']);
  expect(await listed(lyceum.registrar, '?sort=-grade&q=a')).toHaveLength(1);
  await world.db
    .updateTable('registration')
    .set({ dateRegistered: new Date(Date.now() - 25 * 3_600_000) })
    .where('grade', '=', 'A')
    .execute();
  expect(await listed(lyceum.registrar, '?since=yesterday')).toEqual([
    'Ada Ethics Withdrawn W',
    'Zoe Ethics Registered –',
  ]);
  for (const wrong of ['?since=ever', '?status=Gone', `?term=${'x'.repeat(41)}`])
    expect((await lyceum.registrar.get(`${api.registrations.list.path}${wrong}`)).status).toBe(400);
});
