import { everyEndpoint } from '@stoa/contract/api';
import { areas, type Area, type Endpoint } from '@stoa/contract/kernel/endpoint';
import { everyRole, type Role } from '@stoa/contract/kernel/role';
import { institutionAreas } from '@stoa/contract/people/tokens.endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { matrix, reaches } from './access-matrix.ts';
import { aPartner, aRegistrar, type Partner } from './partners.ts';
import { api, pathOf } from './paths.ts';
import type { Json, Person } from './person.ts';
import { openWorld } from './world.ts';
import { isSecret, newSecret } from '../server/src/people/tokens/tokens.ts';

const world = await openWorld();
const people = new Map<Role, Person>();
let college: Partner;
let other: Partner;
beforeAll(async () => {
  people.set('Student', await world.someone('Student'));
  people.set('Professor', await world.someone('Professor', 'Bo'));
  people.set('Administrator', await world.administrator());
  people.set('InstitutionAdmin', await world.registrar());
  college = await aPartner(world, 'Token College');
  other = await aPartner(world, 'Other College');
});

const nobodys = '01900000-0000-7000-8000-000000000000';
const line = (one: Endpoint) => `${one.method} ${one.path}`;
const all = everyEndpoint().map((one) => [line(one), one] as const);
const knock = (person: Person, one: Endpoint) =>
  person.call(one.method, one.path.replaceAll(/\{\w+\}/g, nobodys), one.method === 'GET' ? undefined : {});
/** A program that holds a secret. */
const program = (secret: string): Person => Object.assign(world.visitor(), { token: secret });

async function made(owner: Person, wanted: object, path: string = api.tokens.create.path) {
  const { status, body } = await owner.post(path, { name: 'Nightly job', ...wanted });
  expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Nightly job' })]);
  return { id: body._id, secret: String(body['secret']), program: program(String(body['secret'])) };
}
const everything = { areas: [...areas], write: true };
const ofCollege = (partner: Partner) => pathOf(api.tokens.createForInstitution, { id: partner._id });

/** Says how a call of a token has to end, by the table and not by the declaration that is tried. */
function expected(name: string, role: Role, has: readonly string[], write: boolean) {
  const who = matrix.get(name)!;
  const reach = reaches.get(name)!;
  const isBeyond = reach === 'none' || !(reach === 'any' || has.includes(reach)) || !(write || name.startsWith('GET '));
  return isBeyond || !(who === 'anyone' || who.includes(role)) ? 'refused' : 'let in';
}
async function triedOverAll(token: Person, role: Role, has: readonly string[], write: boolean) {
  const wrong: string[] = [];
  for (const [name, one] of all) {
    const { status, body } = await knock(token, one);
    const ending = status === 403 ? 'refused' : 'let in';
    if (ending !== expected(name, role, has, write) || status >= 500)
      wrong.push(`${name}: ${status} ${body['message']}`);
  }
  return wrong;
}

test('the declared areas are those of the table (T151)', () => {
  expect(Object.fromEntries(all.map(([name, { reach }]) => [name, reach]))).toEqual(Object.fromEntries(reaches));
});

// Seen red without the check of writing, and without that of areas.
describe('a token’s rights over the whole table (T151)', () => {
  test.each(everyRole)('all areas and writing, as %s', async (role) => {
    const { program: token } = await made(people.get(role)!, everything);
    expect(await triedOverAll(token, role, areas, true)).toEqual([]);
  });
  test.each(areas)('the area %s alone, reading, as Administrator', async (area: Area) => {
    const { program: token } = await made(people.get('Administrator')!, { areas: [area] });
    expect(await triedOverAll(token, 'Administrator', [area], false)).toEqual([]);
  });
  test('an institution’s', async () => {
    const { program: token } = await made(college.registrar, { areas: [...institutionAreas] }, ofCollege(college));
    expect(await triedOverAll(token, 'InstitutionAdmin', institutionAreas, false)).toEqual([]);
  });
});

test('an institution’s token reads its own institution, also when an administrator has made it (T151, T490)', async () => {
  const ours = await made(await world.administrator(), { areas: ['roster', 'courses'] }, ofCollege(college));
  expect((await ours.program.get(api.accounts.session)).body).toMatchObject({ role: 'InstitutionAdmin' });
  expect((await ours.program.get(pathOf(api.agreements.list, { id: college._id }))).status).toBe(200);
  expect((await ours.program.get(pathOf(api.agreements.list, { id: other._id }))).status).toBe(404);
  expect((await other.registrar.post(ofCollege(college), { name: 'x', areas: ['roster'] })).status).toBe(404);
  expect((await other.registrar.get(pathOf(api.tokens.ofInstitution, { id: college._id }))).status).toBe(404);
  for (const act of ['rotate', ''])
    expect((await other.registrar.call(act ? 'POST' : 'DELETE', `/api/token/${ours.id}/${act}`)).status).toBe(404);
  expect((await college.registrar.post(ofCollege(college), { name: 'x', areas: ['payments'] })).status).toBe(400);
  // Somebody of the institution takes it over by rotating it.
  expect((await college.registrar.post(pathOf(api.tokens.rotate, { id: ours.id }))).body['owner']).toMatchObject({
    _id: (await college.registrar.get(api.accounts.self)).body._id,
  });
});

// Seen red with the export in the area of courses, like the agreements beside it.
test.each([
  ['courses', 403],
  ['roster', 200],
])('with the area %s alone, an institution’s token exports its students: %d (T615)', async (area, status) => {
  const { program: token } = await made(college.registrar, { areas: [area], write: true }, ofCollege(college));
  expect((await token.post(pathOf(api.agreements.registrations, { id: college._id }), {})).status).toBe(status);
});

describe('the secret', () => {
  test('has a prefix and a checksum that scanners know, and is kept as a hash alone (T491)', async () => {
    const { secret } = await made(people.get('Student')!, everything);
    const institutions = await made(college.registrar, { areas: ['roster'] }, ofCollege(college));
    expect(secret).toMatch(/^stoa_pat_[0-9A-Za-z]{38}$/);
    expect(institutions.secret).toMatch(/^stoa_inst_[0-9A-Za-z]{38}$/);
    for (const one of [secret, institutions.secret, newSecret('person')]) {
      expect(isSecret(one)).toBe(true);
      expect(isSecret(one.slice(0, -1) + (one.endsWith('a') ? 'b' : 'a'))).toBe(false);
    }
    // Nothing in the database, the mails in it included, looks like a secret.
    const { rows } = await sql<{ name: string }>`select relname as "name" from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(world.db);
    for (const { name } of rows) {
      const found = sql`select 1 from ${sql.table(name)} as "t" where "t"::text ~ 'stoa_(pat|inst)_[0-9A-Za-z]{38}'`;
      expect([name, (await found.execute(world.db)).rows.length]).toEqual([name, 0]);
    }
    const listed = await people.get('Student')!.get(api.tokens.own);
    expect(JSON.stringify(listed.body)).not.toContain('stoa_pat_');
  });

  test('is replaced with an overlap of a day, and revoked at once (T492)', async () => {
    const owner = await world.someone('Student', 'Cleo');
    const { id, secret, program: first } = await made(owner, { areas: ['roster'] });
    const second = program(String((await owner.post(pathOf(api.tokens.rotate, { id }))).body['secret']));
    for (const one of [first, second]) expect((await one.get(api.accounts.session)).status).toBe(200);
    const third = program(String((await owner.post(pathOf(api.tokens.rotate, { id }))).body['secret']));
    const answers = async () =>
      Promise.all([first, second, third].map(async (one) => (await one.get(api.accounts.session)).status));
    expect(await answers()).toEqual([401, 200, 200]);
    await sql`update "apiToken" set "earlierUntil" = now() - interval '1 second' where "_id" = ${id}`.execute(world.db);
    expect(await answers()).toEqual([401, 401, 200]);
    expect(secret).not.toBe(third.token);
    expect((await owner.get(api.tokens.own)).body).toMatchObject([{ _id: id, lastUsedAt: expect.any(String) }]);
    // Another's token is like none, except for administrators.
    const { id: hers } = await made(await world.someone('Student', 'Dora'), { areas: ['roster'] });
    expect((await owner.delete(pathOf(api.tokens.revoke, { id: hers }))).status).toBe(404);
    expect((await owner.post(pathOf(api.tokens.rotate, { id: hers }))).status).toBe(404);
    expect((await people.get('Administrator')!.post(pathOf(api.tokens.rotate, { id: hers }))).status).toBe(404);
    expect((await people.get('Administrator')!.delete(pathOf(api.tokens.revoke, { id: hers }))).status).toBe(204);
    expect((await owner.delete(pathOf(api.tokens.revoke, { id }))).status).toBe(204);
    expect(await answers()).toEqual([401, 401, 401]);
    const log = sql<{ action: string }>`select "action" from "auditLog" where "entityId" = ${id} order by "at"`;
    const { rows } = await log.execute(world.db);
    expect(rows.map(({ action }) => action).join()).toBe('make token,rotate token,rotate token,revoke token');
  });

  test('ends on its day', async () => {
    const owner = await world.someone('Student', 'Eva');
    const { id, program: token } = await made(owner, { areas: ['roster'] });
    const [{ expires }] = (await owner.get(api.tokens.own)).body as unknown as [{ expires: string }];
    expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(89);
    await sql`update "apiToken" set "expires" = current_date - 1 where "_id" = ${id}`.execute(world.db);
    expect((await token.get(api.accounts.session)).status).toBe(401);
    expect((await owner.post(pathOf(api.tokens.rotate, { id }))).status).toBe(409);
  });
});

describe('the owner', () => {
  test('with another role, locked, deleted or with a forgotten password, has no token that works (T493)', async () => {
    const administrator = people.get('Administrator')!;
    const changes: ((id: string, accountId: string) => Promise<unknown>)[] = [
      (id) => sql`update "person" set "role" = 'Student' where "_id" = ${id}`.execute(world.db),
      (id) => sql`update "account" set "status" = 'Locked' where "personREF" = ${id}`.execute(world.db),
      (_id, accountId) => administrator.delete(pathOf(api.accounts.deleteUser, { id: accountId })),
    ];
    for (const change of changes) {
      const owner = await world.someone('Professor', 'Fay');
      const { program: token } = await made(owner, { areas: ['courses'] });
      const { body: self } = await owner.get(api.accounts.self);
      const { rows } = await sql<{ _id: string }>`select "_id" from "account" where "personREF" = ${self._id}`.execute(
        world.db,
      );
      expect((await token.get(api.courseInstances.list)).status).toBe(200);
      await change(self._id, rows[0]!._id);
      expect((await token.get(api.courseInstances.list)).status).toBe(401);
    }
    const registrar = await aRegistrar(world, college._id, 'leaver@token.example');
    const { program: token } = await made(registrar, { areas: ['roster'] }, ofCollege(college));
    expect((await token.get(api.registrations.list)).status).toBe(200);
    await sql`update "person" set "institutionREF" = ${other._id} where "email" = 'leaver@token.example'`.execute(
      world.db,
    );
    expect((await token.get(api.registrations.list)).status).toBe(401);
  });

  // Seen red: a token of an institution went on, which the person under My Account doesn't even see.
  test.each([false, true])(
    'ends with a password that an administrator sets, an institution’s too (%s) (T493)',
    async (isOwn) => {
      const email = `forgot.${isOwn}@token.example`;
      const registrar = await aRegistrar(world, college._id, email);
      const { program: token } = await made(registrar, { areas: ['roster'] }, isOwn ? undefined : ofCollege(college));
      expect((await token.get(api.registrations.list)).status).toBe(200);
      const administrator = people.get('Administrator')!;
      const [found] = (await administrator.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[];
      const id = String(found!['_id']);
      const { body } = await administrator.get(pathOf(api.accounts.user, { id }));
      const chosen = { ...body, password: 'another long password' };
      const changed = await administrator.put(pathOf(api.accounts.updateUser, { id }), chosen);
      expect(changed.status).toBe(200);
      expect((await token.get(api.registrations.list)).status).toBe(401);
    },
  );

  test('learns of each new secret by mail', async () => {
    const owner = await world.someone('Student', 'Gil');
    const { secret } = await made(owner, { areas: ['roster'] });
    const [mail] = (await world.mailsTo(owner.email)).slice(-1);
    expect(mail?.text).toContain('Nightly job');
    expect(mail?.text).not.toContain(secret);
  });
});

test('each answer says how many requests are left, and above 600 a minute a token waits (T490)', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' });
  const owner = await limited.administrator();
  const tokens = [];
  for (const name of ['One', 'Two'])
    tokens.push(
      Object.assign(limited.visitor(), {
        token: String((await owner.post(api.tokens.create, { name, areas: ['site'] })).body['secret']),
      }),
    );
  const [one, two] = tokens as [Person, Person];
  const answers = [];
  for (let n = 0; n < 601; n += 1) answers.push(await one.get(api.accounts.session));
  const heads = [answers[0]!, answers.at(-1)!].map(({ status, headers }) => [status, headers.get('ratelimit')]);
  expect(heads).toEqual([
    [200, expect.stringMatching(/^"token";r=599;t=\d+$/)],
    [429, expect.stringMatching(/^"token";r=0;t=\d+$/)],
  ]);
  expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"token";q=600;w=60');
  expect(Number(answers.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
  // Others aren't slowed by it, and neither is a session.
  expect((await two.get(api.accounts.session)).status).toBe(200);
  expect((await owner.get(api.accounts.session)).headers.get('ratelimit')).toBeNull();
});

describe('bad input', () => {
  test.each([
    [{ areas: [] }, 'areas', 'Choose at least one area.'],
    [
      { areas: ['passports'] },
      'areas',
      'Choose one of these: courses, applications, roster, teaching, payments, people, site, files, webhooks, exchange, receipts.',
    ],
    [{ areas: ['roster', 'roster'] }, 'areas', 'Name each area once.'],
    [{ areas: ['roster'], name: '' }, 'name', 'Name is required'],
    [{ areas: ['roster'], name: 'x\ny' }, 'name', 'Remove line breaks and control characters.'],
    [{ areas: ['roster'], expires: '2020-01-01' }, 'expires', 'Choose a day that hasn’t passed.'],
    [{ areas: ['roster'], expires: '2099-01-01' }, 'expires', 'Choose a day within the next year.'],
  ])('%j is refused at %s', async (wanted, field, message) => {
    const { status, body } = await people.get('Student')!.post(api.tokens.create, { name: 'Job', ...wanted });
    expect(status).toBe(400);
    const said = Object.entries(body['fields'] as Record<string, string>).find(([at]) => at.startsWith(field));
    expect(said?.[1]).toEqual(message);
  });
  test('ten megabytes of areas are refused before they are read', async () => {
    const { status } = await people
      .get('Student')!
      .post(api.tokens.create, { name: 'Job', areas: Array(700_000).fill('roster') });
    expect(status).toBe(413);
  });
  test('a token in an address is refused in words, as is one that is cut, unknown or of another kind', async () => {
    const { secret } = await made(people.get('Student')!, { areas: ['roster'] });
    const asked = await world.visitor().get(`${api.registrations.mine.path}?token=${secret}`);
    expect([asked.status, asked.body['message']]).toEqual([400, expect.stringContaining('never in an address')]);
    for (const wrong of [
      secret.slice(0, -1),
      newSecret('person'),
      newSecret('institution'),
      'x',
      secret.toLowerCase(),
    ]) {
      const answer = await program(wrong).get(api.registrations.mine);
      expect([answer.status, answer.body['message']]).toEqual([
        401,
        expect.stringContaining('This token doesn’t work'),
      ]);
    }
  });
  test('nobody has more than fifty', async () => {
    const owner = await world.someone('Student', 'Hal');
    for (let n = 0; n < 46; n += 1) await made(owner, { areas: ['roster'] });
    const more = () => owner.post(api.tokens.create, { name: 'One more', areas: ['roster'] });
    // At once, too: each waits until those before it are counted.
    const all = await Promise.all(Array.from({ length: 9 }, more));
    expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 409, 409, 409, 409, 409,
    ]);
    expect((await world.someone('Student', 'Hall').then((one) => made(one, { areas: ['roster'] }))).id).toBeTruthy();
  });
});
