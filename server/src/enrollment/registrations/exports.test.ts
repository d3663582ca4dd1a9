import { api } from '../../../../tests/paths.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
let registrar: Person;
let students: Person[];
/** A course of the professor’s that three are in: nobody has exported it yet. */
let ours: string;
/** Another professor’s, and empty. */
let theirs: string;
beforeAll(async () => {
  [professor, registrar] = [await world.professor('Hypatia'), await world.registrar()];
  students = [];
  for (const name of ['Ada', 'Bo', 'Cyd']) students.push(await world.someone('Student', name));
});
beforeEach(async () => {
  ours = (await world.courseInstance({ professor, cost: 0, auditCost: 0 }))._id;
  theirs = (await world.courseInstance({ cost: 0, auditCost: 0 }))._id;
  for (const student of students)
    await student.post(api.registrations.create, { courseInstanceREF: ours, isAudit: false });
});

const exportsOf = async (course: string) => {
  const lines = await world.db
    .selectFrom('auditLog')
    .innerJoin('person', 'person._id', 'auditLog.actorREF')
    .select(['action', 'firstName'])
    .where('entityId', '=', course)
    .where('action', 'like', 'export%')
    .orderBy('auditLog._id')
    .execute();
  return lines.map(({ action, firstName }) => `${action} by ${firstName === 'Hypatia' ? 'professor' : 'another'}`);
};
const list = (course: string, query = '') => `/api/course-instance-registrations/by-course-instance/${course}${query}`;
const approvers = (course: string, query = '') => `/api/course-instance-registration/by-instance/${course}${query}`;

test('a list of registrations is logged when it is for an export, once for all its pages', async () => {
  await professor.get(list(ours));
  await professor.get(list(ours, '?page=2&pageSize=1'));
  expect(await exportsOf(ours)).toEqual([]);
  for (const page of [1, 2, 3]) {
    const answer = await professor.get(list(ours, `?for=export&page=${page}&pageSize=1`));
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '3']);
  }
  expect(await exportsOf(ours)).toEqual(['export registrations by professor']);
  await professor.get(list(ours, '?for=export'));
  expect(await exportsOf(ours)).toHaveLength(2);
  expect(await exportsOf(theirs)).toEqual([]);
});

test('the approvers’ export is logged once for all its pages too', async () => {
  for (const page of [1, 2, 3]) await registrar.get(approvers(ours, `?page=${page}&pageSize=1`));
  expect(await exportsOf(ours)).toEqual(['export registrations by another']);
  // the professor’s is another
  await professor.get(list(ours, '?for=export&page=2&pageSize=1'));
  expect(await exportsOf(ours)).toEqual(['export registrations by another', 'export registrations by professor']);
  expect(await exportsOf(theirs)).toEqual([]);
});

test('an export that begins with a later page is logged as well', async () => {
  await registrar.get(approvers(theirs, '?page=2&pageSize=1'));
  expect(await exportsOf(theirs)).toEqual(['export registrations by another']);
  const admin = await world.administrator();
  await admin.get(list(theirs, '?for=export&page=7'));
  expect(await exportsOf(theirs)).toHaveLength(2);
});

test('what is refused is logged as nobody’s export, and another purpose is none', async () => {
  const stranger = await world.professor('Theano');
  expect((await stranger.get(list(ours, '?for=export'))).status).toBe(404);
  expect((await (await world.someone('Student')).get(list(ours, '?for=export'))).status).toBe(403);
  expect((await professor.get(list(ours, '?for=fun'))).status).toBe(400);
  expect((await professor.get(list(ours, '?for=export&sort=nothing'))).status).toBe(400);
  expect(await exportsOf(ours)).toEqual([]);
});
