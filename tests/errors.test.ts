import { api, pathOf } from './paths.ts';
import { everyEndpoint } from '@stoa/contract/api';
import { expect, test } from 'vitest';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.administrator();
const nobodys = '018f0000-0000-7000-8000-000000000000';
const json = { 'content-type': 'application/json' };

async function send(who: Person, method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const answer = await fetch(world.stoa.url + path, {
    method,
    headers: { cookie: who.cookie, ...headers },
    body,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === '' || (answer.status === 200 && !text.startsWith('{')) ? undefined : (JSON.parse(text) as unknown),
  };
}

// Seen red with the framework's own answers.
test.each([
  ['GET', '/api/user/%ZZ', 400, { message: 'We can’t read this address.', code: 'invalid' }],
  ['DELETE', '/%', 400, { message: 'We can’t read this address.', code: 'invalid' }],
  [
    'DELETE',
    pathOf(api.accounts.deleteUser, { id: 'a'.repeat(300) }),
    400,
    { message: 'This address is too long.', code: 'invalid' },
  ],
  [
    'GET',
    pathOf(api.files.download, { fileId: 'a'.repeat(5000) }),
    400,
    { message: 'This address is too long.', code: 'invalid' },
  ],
  ['GET', '/api/nothing', 404, { message: 'There is nothing at this address.' }],
  ['PROPFIND', api.accounts.users.path, 404, { message: 'There is nothing at this address.' }],
  [
    'DELETE',
    pathOf(api.accounts.deleteUser, { id: 'a' }),
    400,
    { message: 'This isn’t a valid id.', code: 'invalid', fields: { id: 'This isn’t a valid id.' } },
  ],
])('%s %s is refused in our words', async (method, path, status, body) => {
  expect(await send(admin, method, path)).toEqual({ status, body });
});

// Seen red with the sentences of the library.
test.each([
  ['GET', `${api.accounts.users.path}?page=0`, undefined, { page: 'Enter 1 or more.' }],
  [
    'GET',
    `${api.accounts.users.path}?page=x&pageSize=900`,
    undefined,
    { page: 'This must be a number.', pageSize: 'Enter 200 or less.' },
  ],
  ['GET', `${api.accounts.users.path}?q=${'x'.repeat(201)}`, undefined, { q: 'Use at most 200 characters.' }],
  [
    'POST',
    api.accounts.createUser.path,
    { status: 'Active', person: 7, password: 'x' },
    { person: 'This must be an object.', password: 'Password must be at least 8 characters long' },
  ],
  ['POST', api.students.create.path, { gpa: -1 }, { gpa: 'Enter a GPA from 0 to 5.' }],
  ['POST', api.students.create.path, { hasAllDocs: 'perhaps' }, { hasAllDocs: 'This must be true or false.' }],
  [
    'POST',
    api.courseInstances.create.path,
    { courseREF: nobodys, name: 'x', professorREF: 7 },
    { professorREF: expect.any(String) as string },
  ],
])('%s %s says in our words what is wrong with %o', async (method, path, body, fields) => {
  const answer = await send(admin, method, path, body ? json : {}, body && JSON.stringify(body));
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
});

test.each([
  ['[]', 'This must be an object.'],
  ['5', 'This must be an object.'],
  ['"x"', 'This must be an object.'],
  ['{bad', 'This request isn’t valid JSON.'],
  ['{"a":1}{"b":2}', 'This request isn’t valid JSON.'],
])('the body %s is refused in our words', async (body, message) => {
  expect(await send(admin, 'POST', api.institutions.create.path, json, body)).toEqual({
    status: 400,
    body: { message, code: 'invalid' },
  });
});

/** One that the caller may use, of each kind: with a body, with files, with neither. */
const kinds = [
  [
    'POST',
    api.institutions.create.path,
    ['multipart/form-data; boundary=x', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', ''],
  ],
  ['POST', api.students.create.path, ['text/plain', 'application/x-www-form-urlencoded', 'image/png']],
  ['POST', api.accounts.logout.path, ['text/plain', 'multipart/form-data; boundary=x']],
] as const;
// Seen red with multipart bodies let through to an endpoint that reads JSON.
test.each(kinds.flatMap(([method, path, types]) => types.map((type) => [type, method, path] as const)))(
  'a body of the type "%s" to %s %s is 415 (T96)',
  async (type, method, path) => {
    const visitor = Object.assign(world.visitor(), { cookie: path === api.accounts.logout.path ? '' : admin.cookie });
    expect(await send(visitor, method, path, { 'content-type': type }, '--x--')).toEqual({
      status: 415,
      body: { message: expect.stringContaining('We can’t read this kind of body.') as string, code: 'media-type' },
    });
  },
);

// Seen red with an empty body refused as JSON that can't be read.
test('calls without a body work also when a type is named', async () => {
  const person = await world.someone('Student');
  const other = await world.someone('Student');
  expect(await send(person, 'POST', api.accounts.logout.path, json)).toEqual({
    status: 200,
    body: { message: 'You are signed out.' },
  });
  expect((await person.get(api.accounts.session)).status).toBe(401);
  const institution = await admin.post(api.institutions.create, {
    name: 'Lyceum',
    street: '1',
    city: 'Athens',
    state: 'GA',
    zip: '3',
    email: 'a@x.example',
    phone: '5',
    taxID: '7',
  });
  expect(
    (await send(admin, 'DELETE', pathOf(api.institutions.remove, { id: institution.body._id }), json)).status,
  ).toBeLessThan(300);
  expect(
    (await send(admin, 'DELETE', pathOf(api.institutions.remove, { id: institution.body._id }), json)).status,
  ).toBe(404);
  expect((await send(other, 'DELETE', api.ownAccount.endOtherSessions.path, json)).status).toBeLessThan(300);
});

test('no refusal of any endpoint names a library (T102)', async () => {
  const library = /FST_|ERR_|zod|expected \w+ to be|Invalid input|Too (?:small|big)|Route |fastify/i;
  const found: string[] = [];
  for (const { method, path } of everyEndpoint())
    for (const [headers, body] of [
      [json, method === 'GET' ? undefined : '{"_id":[],"status":{},"name":-1,"x":null}'],
      [json, method === 'GET' ? undefined : '[[]]'],
      [{}, undefined],
    ] as const) {
      const where = `${path.replaceAll(/\{\w+\}/g, '%00x')}?page=-1&pageSize=x&sort=%20&q[]=1`;
      const visitor = path === api.accounts.logout.path ? world.visitor() : admin;
      const answer = await send(visitor, method, where, headers, body);
      if (answer.status >= 400 && library.test(JSON.stringify(answer.body)))
        found.push(`${method} ${path} ${JSON.stringify(answer.body)}`);
    }
  expect(found).toEqual([]);
});

// Seen red with the ids of the framework, which begin again with every start.
test('every answer carries an id of its own, whatever the caller says', async () => {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const ids = new Set<string | null>();
  for (const path of [
    '/healthz',
    api.accounts.session.path,
    '/api/nothing',
    '/api/user/%ZZ',
    api.site.config.path,
    api.site.config.path,
  ]) {
    const answer = await fetch(world.stoa.url + path, { headers: { 'x-request-id': 'mine' } });
    expect(answer.headers.get('x-request-id')).toMatch(uuid);
    ids.add(answer.headers.get('x-request-id'));
  }
  expect(ids.size).toBe(6);
});
