import { api, pathOf } from './paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { form, type Json, type Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
let admin: Person;
let second: Person;
beforeAll(async () => {
  admin = await world.administrator();
  second = await world.staff('Administrator', 'second@world.example');
});

interface Kind {
  /** Makes a record: the person who works with it, where it is written, and how it is. */
  readonly make: () => Promise<{ readonly path: string; readonly whole: Json }>;
  /** Two changes of different fields, and what they send beside them. */
  readonly one: Json;
  readonly other: Json;
  /** The fields of the record as it was opened that have to come along. */
  readonly along?: (whole: Json) => Json;
  readonly multipart?: true;
  readonly status?: { readonly path: string; readonly body: Json };
}

const whole = {
  name: 'Lyceum',
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  email: 'lyceum@x.example',
  phone: '555 0100',
  taxID: '12-3456789',
};
const withoutId = ({ _id, version: _version, ...person }: Json) => person;

const kinds: Record<string, Kind> = {
  institution: {
    make: async () => {
      const { body } = await admin.post(api.institutions.create, whole);
      return { path: pathOf(api.institutions.one, { id: body._id }), whole: body };
    },
    one: { city: 'Stagira' },
    other: { phone: '555 0199' },
  },
  user: {
    make: async () => {
      const { email } = await world.someone('Student', 'Usertest');
      const { body } = await admin.get(`${api.accounts.users.path}?q=${email}`);
      const user = (body as unknown as Json[])[0]!;
      return { path: pathOf(api.accounts.user, { id: user['_id'] }), whole: user };
    },
    one: { status: 'Inactive' },
    other: { status: 'Locked' },
    along: ({ person }) => ({ person: withoutId(person as Json) }),
  },
  professor: {
    make: async () => {
      const { body } = await (await world.someone('Professor', 'Proftest')).applies();
      return { path: pathOf(api.professors.one, { id: body._id }), whole: body };
    },
    one: { sex: 'M' },
    other: { title: 'Dean' },
    multipart: true,
    status: { path: '/status', body: { approvalStatus: 'Approved' } },
  },
  student: {
    make: async () => {
      const { body } = await (await world.someone('Student', 'Studtest')).appliesAsStudent();
      return { path: pathOf(api.students.one, { id: body._id }), whole: body };
    },
    one: { gpa: 3.5 },
    other: { gpaNotes: 'Checked.' },
    multipart: true,
    status: { path: '/status', body: { approval_status: 'Approved' } },
  },
  'course definition': {
    make: async () => {
      const { body } = await admin.post(api.courseDefinitions.create, { name: 'Logic', credits: 3 });
      return { path: pathOf(api.courseDefinitions.one, { id: body._id }), whole: body };
    },
    one: { credits: 4 },
    other: { name: 'Logic I' },
    status: { path: '/status', body: { approvalStatus: 'Approved' } },
  },
  'course instance': {
    make: async () => {
      const course = await world.courseInstance({ status: 'Pending Approval' });
      const all = (await admin.get(api.courseInstances.list)).body as unknown as Json[];
      return {
        path: pathOf(api.courseInstances.one, { id: course._id }),
        whole: all.find(({ _id }) => _id === course._id)!,
      };
    },
    one: { textbooks: 'Two books.' },
    other: { name: 'Another name' },
    multipart: true,
    status: { path: '/status', body: { status: 'Approved' } },
  },
};

describe.each(Object.entries(kinds))('of a record, %s,', (_name, kind) => {
  const along = kind.along ?? (() => ({}));

  test('the second of two forms is refused with both, and nothing of it is written (T141)', async () => {
    const { path, whole: opened } = await kind.make();
    expect(opened['version']).toEqual(expect.any(Number));
    const first = await second.put(path, { ...along(opened), ...kind.one, version: opened['version'] });
    expect(first).toMatchObject({ status: 200, body: kind.one });
    expect(first.body['version']).toBeGreaterThan(opened['version'] as number);

    const late = { ...along(opened), ...kind.other, version: opened['version'] };
    const refused = await admin.put(path, late);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'changed',
        message: 'Rhea Registrar changed this record after you opened it, so nothing was saved.',
        sent: kind.other,
      },
    });
    // the refusal shows this caller the same record as an answer would have
    expect(refused.body['current']).toEqual(first.body);
    // a call that names no version is made as ever, and one that has seen the newest is
    const newest = { ...late, version: first.body['version'] };
    const kept = await admin.put(path, newest);
    expect(kept).toMatchObject({ status: 200, body: kind.other });
    expect((await second.put(path, { ...along(opened), ...kind.one })).status).toBe(200);
  });

  test('a form that is sent as it was opened changes nothing, and counts as nothing', async () => {
    const { path, whole: opened } = await kind.make();
    const sent = kind.along ? { ...along(opened), status: opened['status'] } : opened;
    const second = await admin.put(path, { ...sent, version: opened['version'] });
    expect(second).toMatchObject({ status: 200, body: { version: opened['version'] } });
  });

  test('of two that are sent at once exactly one is written (T141)', async () => {
    for (let round = 0; round < 5; round++) {
      const { path, whole: opened } = await kind.make();
      const answers = await Promise.all([
        admin.put(path, { ...along(opened), ...kind.one, version: opened['version'] }),
        second.put(path, { ...along(opened), ...kind.other, version: opened['version'] }),
      ]);
      const [written, refused] = answers.toSorted((a, b) => a.status - b.status);
      expect([written!.status, refused!.status]).toEqual([200, 409]);
      expect(refused!.body['current']).toEqual(written!.body);
    }
  });
});

test.each(Object.entries(kinds).filter(([, { multipart }]) => multipart))(
  'a version that comes in a form with files is read as one: %s (T141)',
  async (_name, kind) => {
    const { path, whole: opened } = await kind.make();
    await second.put(path, kind.one);
    const late = await admin.put(path, form({ ...kind.other, version: opened['version'] }));
    expect(late).toMatchObject({ status: 409, body: { code: 'changed', current: kind.one, sent: kind.other } });
  },
);

test.each(Object.entries(kinds).filter(([, { status }]) => status))(
  'a decision counts, and is refused where the record is another than was read: %s (T141)',
  async (_name, kind) => {
    const { path, whole: opened } = await kind.make();
    const decide = (version: unknown) => second.patch(path + kind.status!.path, { ...kind.status!.body, version });
    const changed = await admin.put(path, kind.one);
    const refused = await decide(opened['version']);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed', current: kind.one } });
    const decided = await decide(changed.body['version']);
    expect(decided.status).toBe(200);
    expect(decided.body['version']).toBeGreaterThan(changed.body['version'] as number);
    const late = await admin.put(path, { ...kind.other, version: changed.body['version'] });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed', current: decided.body } });
  },
);

test('a person’s own address changes the user’s version, and a user’s change the person’s (T141)', async () => {
  const person = await world.someone('Student', 'Contact');
  const other = await world.someone('Student', 'Bystander');
  const userOf = async ({ email }: Person) =>
    ((await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[])[0]!;
  const [user, bystander] = [await userOf(person), await userOf(other)];
  const own = (await person.get(api.ownAccount.one)).body['person'] as Json;
  const moved = await person.put(api.ownAccount.changeContact, { city: 'Megara', version: own['version'] });
  expect(moved).toMatchObject({ status: 200, body: { city: 'Megara', version: (own['version'] as number) + 1 } });

  const body = { status: 'Active', person: withoutId(user['person'] as Json), version: user['version'] };
  const refused = await admin.put(pathOf(api.accounts.updateUser, { id: user['_id'] }), {
    ...body,
    password: 'a password nobody may read',
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Contact Tester changed this record after you opened it, so nothing was saved.' },
  });
  expect(refused.body['current']).toEqual(await userOf(person));
  expect(JSON.stringify(refused.body)).not.toContain('a password nobody may read');
  expect(await userOf(other)).toEqual(bystander);

  const fresh = await userOf(person);
  const zip = { ...withoutId(fresh['person'] as Json), zip: '99999' };
  expect(
    (await admin.put(pathOf(api.accounts.updateUser, { id: user['_id'] }), { status: 'Active', person: zip })).status,
  ).toBe(200);
  expect(
    await person.put(api.ownAccount.changeContact, { city: 'Argos', version: moved.body['version'] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'changed', current: { city: 'Megara', zip: '99999' }, sent: { city: 'Argos' } },
  });
});

test('whoever has two windows open is told that it was they (T141)', async () => {
  const { body } = await admin.post(api.courseDefinitions.create, { name: 'Two windows' });
  const path = pathOf(api.courseDefinitions.one, { id: body._id });
  await admin.put(path, { credits: 3 });
  for (const [who, name] of [
    [admin, 'You'],
    [second, 'First Administrator'],
  ] as const)
    expect((await who.put(path, { credits: 4, version: body['version'] })).body['message']).toBe(
      `${name} changed this record after you opened it, so nothing was saved.`,
    );
});

test('a status that follows from the mailbox counts as a change of the user (T141)', async () => {
  const person = world.visitor();
  await person.register({ role: 'Student', firstName: 'Pending', email: 'pending@world.example' });
  const list = async () =>
    ((await admin.get(`${api.accounts.users.path}?q=pending@world.example`)).body as unknown as Json[])[0]!;
  const opened = await list();
  await person.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor('pending@world.example') }));
  const late = await admin.put(pathOf(api.accounts.updateUser, { id: opened['_id'] }), {
    status: 'Pending',
    person: withoutId(opened['person'] as Json),
    version: opened['version'],
  });
  expect(late).toMatchObject({
    status: 409,
    body: { current: { status: 'Active' }, message: expect.stringMatching(/^Somebody changed/) },
  });
});

test('a biography, a cleared document and a new professor of a course count (T141)', async () => {
  const professor = await world.professor('Biography');
  const own = (await professor.get(api.professors.mine)).body;
  await admin.put(pathOf(api.professors.update, { id: own._id }), { title: 'Dean' });
  expect(
    await professor.put(api.professors.setBiography, { biography: 'I read.', version: own['version'] }),
  ).toMatchObject({ status: 409, body: { current: { title: 'Dean', biography: '' }, sent: { biography: 'I read.' } } });

  const { body: student } = await (await world.someone('Student')).appliesAsStudent();
  await admin.put(pathOf(api.students.update, { id: student._id }), { gpa: 3 });
  const clearing = { idREF: null, approvalStatus: 'Awaiting Info' };
  const clear = (version: unknown) =>
    admin.patch(pathOf(api.students.clearDocument, { id: student._id }), { ...clearing, version });
  expect(await clear(student['version'])).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await clear(undefined)).status).toBe(200);

  const another = await world.professor('Colleague');
  const course = await world.courseInstance({ professor, status: 'Draft' });
  const both = [own._id, (await another.get(api.professors.mine)).body._id];
  const path = pathOf(api.courseInstances.one, { id: course._id });
  const joined = await professor.put(path, { professorREF: both, version: course['version'] });
  expect(joined.body['version']).toBe((course['version'] as number) + 1);
  expect(await another.put(path, { textbooks: 'None.', version: course['version'] })).toMatchObject({
    status: 409,
    body: { code: 'changed', message: expect.stringMatching(/^Biography Tester changed/) },
  });
});

test('what is no version is refused, and a version is no field of what is new', async () => {
  const { body } = await admin.post(api.institutions.create, { ...whole, version: 41 });
  expect(body['version']).toBe(1);
  for (const version of ['x', 1.5, {}, [1], null])
    expect(
      await admin.put(pathOf(api.institutions.update, { id: body._id }), { city: 'Stagira', version }),
    ).toMatchObject({
      status: 400,
    });
  // a number nobody has ever seen is not the newest either
  expect(
    await admin.put(pathOf(api.institutions.update, { id: body._id }), { city: 'Stagira', version: 99 }),
  ).toMatchObject({
    status: 409,
    body: { current: { taxID: '••••6789' } },
  });
  const late = await admin.put(pathOf(api.institutions.update, { id: body._id }), { taxID: '98-7654321', version: 0 });
  expect(late.body['sent']).toEqual({ taxID: '••••4321' });
});
