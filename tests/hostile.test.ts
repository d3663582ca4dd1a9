import { slowness } from './jobs.ts';
import { api, pathOf } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import { isList } from '@stoa/contract/kernel/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { form, type Person } from './person.ts';
import { aDocument, courseForm, openWorld } from './world.ts';

const world = await openWorld();
const nobodys = '01900000-0000-7000-8000-000000000000';
const institution = {
  name: 'Lyceum',
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  email: 'lyceum@x.example',
  phone: '555',
  taxID: '12-3456789',
};

test('a file that is somebody else’s, or nobody’s, becomes no part of a record (T38)', async () => {
  const owner = await world.someone('Student');
  const thief = await world.someone('Student');
  const { body } = await owner.appliesAsStudent({ idREF: aDocument('pdf') });
  const theirs = body['idREF']._id as string;
  const refused = { status: 400, body: { fields: { idREF: 'Send the file itself.' } } };
  for (const idREF of [theirs, { _id: theirs, name: 'x' }, nobodys, 'x', ['x']])
    expect(await thief.post(api.students.create, { idREF })).toMatchObject(refused);
  const asText = await thief.post(api.students.create, form({ idREF: theirs }));
  expect(asText).toMatchObject({ status: 400, body: { fields: { idREF: 'Send a file here.' } } });
  const own = (await thief.appliesAsStudent()).body;
  const registrar = await world.registrar();
  await registrar.patch(pathOf(api.students.clearDocument, { id: body._id }), {
    idREF: null,
    approvalStatus: 'Awaiting Info',
  });
  expect(await owner.put(pathOf(api.students.update, { id: body._id }), { idREF: theirs })).toMatchObject(refused);
  expect((await thief.get(api.students.mine)).body).toMatchObject({ _id: own._id, idREF: null });
  const professor = await world.someone('Professor');
  expect((await professor.applies({ w9REF: theirs })).status).toBe(400);
  expect((await professor.get(api.professors.mine)).body).toEqual(null);
});

test('a reference to what is not there, or not the caller’s, writes nothing (T40)', async () => {
  const admin = await world.administrator();
  const professor = await world.professor();
  const other = await world.professor();
  const student = await world.someone('Student');
  const course = await world.courseInstance({ professor: other, status: 'Active' });
  const mine = (await professor.get(api.professors.mine)).body._id;
  const definition = (await professor.post(api.courseDefinitions.create, { name: 'Unapproved', level: 100 })).body._id;
  const paid = await world.courseInstance({ professor: other });
  const payer = await world.someone('Student');
  const { body: receipt } = await world.pays(payer, paid);
  const transactionREF = receipt['transaction']._id as string;

  const attempts: [string, Person, string, string, object][] = [
    [
      'personREF',
      admin,
      'POST',
      api.students.create.path,
      { personREF: nobodys, approvalStatus: 'Pending', dob: '2000-01-01' },
    ],
    ['personREF', student, 'POST', api.students.create.path, { personREF: payer.email }],
    [
      'personREF',
      professor,
      'POST',
      api.registrations.create.path,
      { personREF: nobodys, courseInstanceREF: paid._id },
    ],
    ['courseREF', professor, 'POST', api.courseInstances.create.path, courseForm('x', nobodys, [mine])],
    ['courseREF', professor, 'POST', api.courseInstances.create.path, courseForm('x', definition, [mine])],
    [
      'professorREF',
      professor,
      'POST',
      api.courseInstances.create.path,
      courseForm('x', String((course['courseREF'] as { _id: string })._id), [nobodys]),
    ],
    [
      'courseInstanceREF',
      student,
      'POST',
      api.checkout.createOrder.path,
      { courseInstanceREF: nobodys, isAudit: false },
    ],
    [
      'courseInstanceREF',
      professor,
      'POST',
      api.gradebook.addAssignment.path,
      { courseInstanceREF: course._id, assignmentName: 'x' },
    ],
    [
      'transactionREF',
      student,
      'POST',
      api.registrations.create.path,
      { courseInstanceREF: paid._id, transactionREF, isAudit: false },
    ],
    [
      'transactionREF',
      student,
      'POST',
      api.registrations.create.path,
      { courseInstanceREF: paid._id, transactionREF: nobodys, isAudit: false },
    ],
  ];
  const rows = () =>
    sql<{ n: number }>`select (select count(*) from "student") + (select count(*) from "courseInstance")
      + (select count(*) from "registration") + (select count(*) from "assignment") + (select count(*) from "paymentIntent") as n`.execute(
      world.db,
    );
  const before = (await rows()).rows;
  for (const [field, who, method, path, body] of attempts) {
    const { status } = await who.call(method, path, body);
    expect({ field, path, status, refused: [400, 403, 404, 409].includes(status) }).toMatchObject({ refused: true });
  }
  expect((await rows()).rows).toEqual(before);
});

test('whoever has paid or been graded is not deleted, and the money stays listed (T59)', async () => {
  const admin = await world.administrator();
  const student = await world.someone('Student');
  await student.appliesAsStudent();
  await world.pays(student, await world.courseInstance());
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${student.email}`)).body as unknown as [
    { _id: string },
  ];
  const refused = await admin.delete(pathOf(api.accounts.deleteUser, { id: user._id }));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Set it to Inactive instead') },
  });
  const record = (await student.get(api.students.mine)).body._id;
  expect(await admin.delete(pathOf(api.students.remove, { id: record }))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('because there is a registration') },
  });
  expect((await student.get(api.payments.mine)).body).toHaveLength(1);
});

const injections = [
  `' or '1'='1`,
  `'; drop table person; --`,
  `") or 1=1 --`,
  `%' or true or '%`,
  `\\'; select pg_sleep(5) --`,
];
test('what looks like SQL is searched for, stored and answered as text (T81)', async () => {
  const admin = await world.administrator();
  await world.someone('Student', 'Robert');
  const lists = everyEndpoint().filter(
    (one) => isList(one) && !one.path.includes('{') && one.access !== 'anyone' && one.access.includes('Administrator'),
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const { path } of lists)
    for (const odd of injections) {
      const text = encodeURIComponent(odd);
      const searched = await admin.get(`${path}?q=${text}`);
      expect({ path, odd, status: searched.status, body: searched.body }).toEqual({ path, odd, status: 200, body: [] });
      for (const name of ['sort', 'page', 'approvalStatus', 'status', 'role'])
        expect({ path, odd, name, status: (await admin.get(`${path}?${name}=${text}`)).status }).toMatchObject({
          status: 400,
        });
    }
  const count = async () => ((await admin.get(api.institutions.list)).body as unknown as unknown[]).length;
  const before = await count();
  for (const odd of injections) {
    const made = await admin.post(api.institutions.create, { ...institution, name: odd });
    expect(made).toMatchObject({ status: 201, body: { name: odd } });
  }
  expect(await count()).toBe(before + injections.length);
});

describe('a body', () => {
  const sent = async (contentType: string | undefined, body: string | Uint8Array<ArrayBuffer>) => {
    const { cookie } = await world.administrator();
    const began = performance.now();
    const answer = await fetch(`${world.stoa.url}/api/institution`, {
      method: 'POST',
      headers: { cookie, ...(contentType !== undefined && { 'content-type': contentType }) },
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    });
    const { message } = (await answer.json()) as { message: string };
    return { status: answer.status, message, ms: performance.now() - began };
  };
  const good = JSON.stringify(institution);

  test.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/javascript',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    'image/png',
    '*/*',
    'json',
    'application/json, text/plain',
    undefined,
  ])('of the kind %s is not read (T96)', async (kind) => {
    expect([400, 415]).toContain((await sent(kind, good)).status);
  });

  test('in another encoding than UTF-8 is refused (T96)', async () => {
    const utf16 = new Uint8Array(Buffer.from(good, 'utf16le'));
    expect((await sent('application/json; charset=utf-16', utf16)).status).toBe(400);
  });

  test.each([
    '{"__proto__": {"role": "Administrator"}, ',
    '{"constructor": {"prototype": {"admin": true}}, ',
    '{"address": {"__proto__": {"zip": "1"}}, ',
  ])('that reaches for a prototype, %s, is refused (T97)', async (start) => {
    expect((await sent('application/json', start + good.slice(1))).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('of a form that reaches for a prototype is refused (T97)', async () => {
    const student = await world.someone('Student');
    for (const name of ['__proto__', 'constructor', 'prototype', '__proto__[role]', 'constructor.prototype.admin'])
      expect([name, (await student.post(api.students.create, form({ [name]: 'x' }))).status]).toEqual([name, 400]);
  });

  test('that is nested without measure, or far too long, is refused at once (T98)', async () => {
    for (const [body, status] of [
      ['['.repeat(100_000), 400],
      ['{"a":'.repeat(40_000), 400],
      [`{"name":${'['.repeat(30)}${']'.repeat(30)}}`, 400],
      ['x'.repeat(3_000_000), 413],
    ] as const) {
      const answer = await sent('application/json', body);
      expect({ status: answer.status, quick: answer.ms < 500 }).toEqual({ status, quick: true });
    }
    const brackets = await (
      await world.administrator()
    ).post(api.institutions.create, { ...institution, name: '[{"'.repeat(30) });
    expect(brackets.status).toBe(201);
  });
});

test('a text made to keep a pattern busy is refused at once (T99)', async () => {
  const visitor = world.visitor();
  const long = 50_000;
  for (const [field, value] of [
    ['email', `${'a'.repeat(long)}@`],
    ['email', `a@${'a.'.repeat(long / 2)}`],
    ['email', `${'a.'.repeat(long / 2)}a@x`],
    ['zip', `x${' '.repeat(long)}x`],
    ['firstName', '\t'.repeat(long)],
    ['mobilePhone', '0'.repeat(long)],
  ] as const) {
    const began = performance.now();
    const { status } = await visitor.register({
      firstName: 'A',
      role: 'Student',
      email: 'a@x.example',
      [field]: value,
    });
    expect({ field, status, quick: performance.now() - began < 250 * slowness() }).toEqual({
      field,
      status: 400,
      quick: true,
    });
  }
  const student = await world.someone('Student');
  const began = performance.now();
  expect((await student.post(api.students.create, { dob: `2000-${'0'.repeat(long)}` })).status).toBe(400);
  expect(performance.now() - began).toBeLessThan(250 * slowness());
});

test('an answer to a fault of ours tells nothing of our insides (T102)', async () => {
  const broken = await world.administrator();
  await sql`alter table "institution" rename to "elsewhere"`.execute(world.db);
  const answer = await broken.get(api.institutions.list);
  await sql`alter table "elsewhere" rename to "institution"`.execute(world.db);
  expect(answer.status).toBe(500);
  expect(Object.keys(answer.body)).toEqual(['message']);
  expect(answer.body['message']).toMatch(
    /^Something went wrong on our side\. Please try again\. \(Reference [\w-]+\)$/,
  );
  expect(answer.headers.get('x-powered-by')).toBeNull();
});
