import { api, pathOf } from '../../../../tests/paths.ts';
import { courseDefinitionStatuses } from '@stoa/contract/catalog/course-definitions.endpoints';
import { courseInstanceStatuses, type CourseInstanceStatus } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseForm, openWorld } from '../../../../tests/world.ts';
import type { Person } from '../../../../tests/person.ts';

const world = await openWorld();
let owner: Person;
let stranger: Person;
let registrar: Person;
let admin: Person;
let student: Person;
beforeAll(async () => {
  owner = await world.professor('Theano');
  stranger = await world.professor('Ptolemy');
  registrar = await world.registrar();
  admin = await world.administrator();
  student = await world.someone('Student');
});

const decides = ['Pending Approval to Approved', 'Pending Approval to Denied'];
const unfinished = ['Draft', 'Pending Approval', 'Approved', 'Open/Registering', 'Registration Closed', 'Active'];
/** Repeats the contract's table: a test that reads that table agrees with anything in it. */
const moves = {
  owner: [
    'Draft to Pending Approval',
    'Pending Approval to Draft',
    'Denied to Draft',
    'Approved to Open/Registering',
    'Approved to Cancelled',
    'Open/Registering to Registration Closed',
    'Registration Closed to Active',
    'Active to Closed',
  ],
  stranger: [],
  student: [],
  registrar: decides,
  // A course can go on even if its professor can't act.
  admin: [
    ...decides,
    ...unfinished.map((from) => `${from} to Cancelled`),
    'Open/Registering to Registration Closed',
    'Registration Closed to Active',
    'Active to Closed',
  ],
};
const people = {
  owner: () => owner,
  stranger: () => stranger,
  student: () => student,
  registrar: () => registrar,
  admin: () => admin,
};

describe.each(Object.keys(moves) as (keyof typeof moves)[])('an instance in the hands of the %s (T46)', (who) => {
  test('moves along the table and nowhere else, from each of the nine states to each', async () => {
    const { _id } = await world.courseInstance({ professor: owner, status: 'Draft' });
    const put = (status: CourseInstanceStatus) =>
      world.db.updateTable('courseInstance').set({ status }).where('_id', '=', _id).execute();
    const done: string[] = [];
    for (const from of courseInstanceStatuses)
      for (const to of courseInstanceStatuses) {
        await put(from);
        const answer = await people[who]().patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status: to });
        if (answer.status === 200) done.push(`${from} to ${to}`);
      }
    expect(new Set(done)).toEqual(new Set(moves[who]));
  });
});

test('a definition is approved or denied once, by approvers alone: 6 by 6 by 5 (T47)', async () => {
  const { _id } = (await owner.post(api.courseDefinitions.create, { name: 'Moves' })).body;
  const done: string[] = [];
  for (const from of courseDefinitionStatuses)
    for (const to of courseDefinitionStatuses)
      for (const who of Object.keys(people) as (keyof typeof people)[]) {
        await world.db.updateTable('courseDefinition').set({ status: from }).where('_id', '=', _id).execute();
        const answer = await people[who]().patch(pathOf(api.courseDefinitions.setStatus, { id: _id }), {
          approvalStatus: to,
        });
        if (answer.status === 200) done.push(`${who}: ${from} to ${to}`);
      }
  expect(done).toEqual([
    'registrar: Approval Requested to Approved',
    'admin: Approval Requested to Approved',
    'registrar: Approval Requested to Denied',
    'admin: Approval Requested to Denied',
  ]);
});

test('a definition is its owner’s while it is asked for or denied; an edit of a denied one asks again (T48)', async () => {
  const { body } = await owner.post(api.courseDefinitions.create, { name: 'Logic', level: '300', credits: 3 });
  expect(body).toMatchObject({ status: 'Approval Requested', level: 300, canEdit: true });
  const path = pathOf(api.courseDefinitions.one, { id: body._id });
  expect((await stranger.put(path, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.delete(path)).status).toBe(404);
  await registrar.patch(`${path}/status`, { status: 'Denied', reason: 'Too short.' });
  expect((await owner.put(path, { description: 'Longer.' })).body['status']).toBe('Approval Requested');
  await registrar.patch(`${path}/status`, { status: 'Approved' });
  expect((await owner.put(path, { name: 'Other' })).status).toBe(409);
  expect((await stranger.get(`${api.courseDefinitions.list.path}?q=Logic`)).body[0]).toMatchObject({
    name: 'Logic',
    canEdit: false,
  });
  expect((await admin.put(path, { status: 'Retired' })).body['status']).toBe('Retired');
  expect((await owner.post(api.courseDefinitions.create, { name: ' ' })).body['fields']).toEqual({
    name: 'Name is required',
  });
});

test('an instance is scheduled by an approved professor, of an approved course, with oneself among approved professors (T50, T51)', async () => {
  const pending = await world.someone('Professor');
  await pending.applies();
  const { _id: course } = (await owner.post(api.courseDefinitions.create, { name: 'Ethics' })).body;
  const id = async (person: Person) => (await person.get(api.professors.mine)).body._id;
  const propose = async (who: Person, professors: unknown[]) =>
    (await who.post(api.courseInstances.create, courseForm('Ethics', course, professors))).status;
  expect(await propose(owner, [await id(owner)])).toBe(400);
  await registrar.patch(pathOf(api.courseDefinitions.setStatus, { id: course }), { status: 'Approved' });
  expect(await propose(pending, [await id(pending)])).toBe(403);
  expect(await propose(owner, [await id(stranger)])).toBe(403);
  expect(await propose(owner, [await id(owner), await id(pending)])).toBe(400);
  expect(await propose(owner, [await id(owner), await id(stranger)])).toBe(201);
});

test('a draft needs course and name; the whole form is asked for when it is submitted', async () => {
  const whole = await world.courseInstance({ professor: owner, status: 'Draft' });
  const draft = await owner.post(api.courseInstances.create, {
    courseREF: whole['courseREF'],
    name: 'Thin',
    professorREF: whole['professorREF'],
  });
  expect(draft).toMatchObject({ status: 201, body: { status: 'Draft', actions: ['submit'] } });
  const submitted = await owner.patch(pathOf(api.courseInstances.setStatus, { id: draft.body._id }), {
    status: 'Pending Approval',
  });
  expect(submitted.status).toBe(400);
  expect(submitted.body['fields']).toMatchObject({
    cost: '"Cost" is required.',
    classAgenda: '"Class Agenda" is required.',
  });
  expect(
    (
      await owner.put(pathOf(api.courseInstances.update, { id: draft.body._id }), {
        start: '2038-05-01',
        end: '2038-04-01',
      })
    ).body['fields'],
  ).toHaveProperty('end');
  for (const cost of [-1, 0.001, '400'])
    expect((await owner.put(pathOf(api.courseInstances.update, { id: draft.body._id }), { cost })).status).toBe(400);
});

test('only a draft is edited or deleted by its professor, and no price changes after the opening (T49, T52)', async () => {
  const course = await world.courseInstance({ professor: owner });
  const path = pathOf(api.courseInstances.one, { id: course._id });
  expect((await owner.put(path, { name: 'Other' })).status).toBe(409);
  expect((await owner.delete(path)).status).toBe(409);
  expect((await stranger.put(path, { name: 'Other' })).status).toBe(404);
  expect((await admin.put(path, { cost: 1 })).status).toBe(409);
  expect((await admin.put(path, { ...course, textbooks: 'Two books.' })).body).toMatchObject({
    textbooks: 'Two books.',
    cost: 400,
  });
});

test('students find what is open; visitors too; nobody else’s registrations are told (T53)', async () => {
  const course = await world.courseInstance({ professor: owner, name: 'Visible to all' });
  const [found] = (await student.get(`${api.courseInstances.registering.path}?q=visible`)).body as unknown as [object];
  expect(found).toMatchObject({
    _id: course._id,
    cost: 400,
    professorREF: [{ title: 'Professor of Letters', personREF: { firstName: 'Theano' } }],
  });
  expect(JSON.stringify(found)).not.toMatch(/email|dob|idNumber/);
  expect((await world.visitor().get(`${api.site.courses.path}?q=visible`)).body).toEqual([found]);
  await world.pays(student, course);
  expect((await owner.get(pathOf(api.registrations.byCourseInstance, { id: course._id }))).body[0]).toMatchObject({
    personREF: { email: student.email },
    isAudit: false,
  });
  expect((await owner.get(pathOf(api.registrations.count, { id: course._id }))).body).toMatchObject({ count: 1 });
  for (const call of ['by-course-instance', 'count'])
    expect((await stranger.get(`/api/course-instance-registrations/${call}/${course._id}`)).status).toBe(404);
});

test('lists search, sort, page and say their total', async () => {
  for (const name of ['Alpha list', 'beta list', 'Gamma list'])
    await owner.post(api.courseDefinitions.create, { name });
  const page = await owner.get(`${api.courseDefinitions.list.path}?q=list&sort=-name&page=1&pageSize=2`);
  expect(page.headers.get('x-total-count')).toBe('3');
  expect(page.body['map']((row: { name: string }) => row.name)).toEqual(['Gamma list', 'beta list']);
  expect((await owner.get(`${api.courseDefinitions.list.path}?sort=password`)).status).toBe(400);
});
