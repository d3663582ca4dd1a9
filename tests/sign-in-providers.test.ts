import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProvider, comesBackFrom, openIdProvider } from './openid.ts';
import { aPartner } from './partners.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld({
  PUBLIC_URL: 'http://localhost:3000',
  SIGN_IN_PRIVATE: 'on',
  REQUIRE_TWO_FACTOR: 'week',
});
const people = new Map<string, { subject: string; verified?: boolean; amr?: string[] }>();
const college = await aProvider(people);
const given = (issuer: string, domains: string[], institutionREF: string | null = null) => ({
  ...{ name: domains[0]!, issuer, clientId: 'stoa', secret: 'a secret of both', domains, institutionREF },
});

let admin: Person;
let institutionREF: string;
let elsewhere: string;
let id: string;
beforeAll(async () => {
  admin = await world.administrator();
  institutionREF = (await aPartner(world, 'Campus'))._id;
  elsewhere = (await aPartner(world, 'Elsewhere'))._id;
  const made = await admin.post(api.signInProviders.create, given(college.issuer, ['campus.example'], institutionREF));
  id = String(made.body['_id']);
});
let count = 0;
const joined = async (role: 'Student' | 'Professor' = 'Student') => {
  const email = `person${(count += 1)}@campus.example`;
  const person = await world.someone(role, 'Ada');
  await sql`update "person" set "email" = ${email} where "email" = ${person.email}`.execute(world.db);
  person.email = email;
  return person;
};
const staff = async (email: string, of: string | null = institutionREF) => {
  const contact = { firstName: 'Rhea', lastName: 'Registrar', zip: '1', mobilePhone: '5', email, institutionREF: of };
  const person = { ...contact, role: 'InstitutionAdmin' };
  const made = await admin.post(api.accounts.createUser, { status: 'Active', person, password: admin.password });
  expect(made.status).toBe(201);
};
const begins = async (visitor: Person, email: string, more: object = {}) => {
  const { status, body } = await visitor.post(api.signInProviders.begin, { email, ...more });
  expect(status).toBe(200);
  return String(body['url']);
};
/** Signs in by the institution, as somebody known there by an address. */
async function comes(email: string, visitor = world.visitor(), provider = id, more: object = {}) {
  const answer = await comesBackFrom(await begins(visitor, email, more), email);
  return visitor.post(api.signInProviders.finish, { id: provider, answer });
}
const known = (email: string, more: { verified?: boolean; amr?: string[]; subject?: string } = {}) =>
  people.set(email, { subject: `subject of ${email}`, ...more });

test('somebody signs in with their institution’s account, and out of it', async () => {
  const [row] = (await admin.get(api.signInProviders.list)).body as unknown as [object];
  expect(row).toMatchObject({ _id: id, isActive: true });
  expect(JSON.stringify(row)).not.toContain('secret');
  const ada = await joined();
  known(ada.email);
  const visitor = world.visitor();
  const signedIn = await comes(ada.email, visitor);
  expect([signedIn.status, signedIn.body['role'], signedIn.body['byProvider']]).toEqual([200, 'Student', true]);
  expect((await visitor.get(api.accounts.session)).body).toMatchObject({ byProvider: true });
  const left = await visitor.post(api.accounts.logout);
  expect(String(left.body['signOutAt'])).toMatch(new RegExp(`^${college.issuer}/session/end\\?.*id_token_hint=`));
  // The password goes on as before.
  expect((await world.visitor().signIn(ada.email, ada.password)).status).toBe(200);
  const { rows } = await sql<{ signOut: string }>`select "signOut" from "session" where "signOut" is not null`.execute(
    world.db,
  );
  expect(rows.filter(({ signOut }) => signOut.includes('id_token_hint'))).toEqual([]);
});

describe('a provider opens no account that isn’t its own', () => {
  const refused = { status: 403, body: { message: expect.stringMatching(/^Your institution signed you in, but/) } };
  test('of an unknown or unverified address, another domain, or staff who decide for others (T545)', async () => {
    known('nobody@campus.example', { amr: ['mfa'] });
    expect(await comes('nobody@campus.example')).toMatchObject(refused);
    expect((await admin.get(`${api.accounts.users.path}?q=nobody@campus.example`)).body).toEqual([]);
    const bo = await joined();
    known(bo.email, { verified: false });
    expect(await comes(bo.email)).toMatchObject(refused);
    known('cleo@other.example');
    const visitor = world.visitor();
    const answer = await comesBackFrom(await begins(visitor, 'x@campus.example'), 'cleo@other.example');
    expect(await visitor.post(api.signInProviders.finish, { id, answer })).toMatchObject(refused);

    for (const [email, of] of [
      ['rhea@campus.example', elsewhere],
      ['all@campus.example', 'all'],
    ] as const) {
      await staff(email, of);
      known(email, { amr: ['mfa'] });
      expect(await comes(email)).toMatchObject(refused);
    }
    await staff('own@campus.example');
    known('own@campus.example', { amr: ['pwd', 'otp'] });
    const own = await comes('own@campus.example');
    expect([own.status, own.body['role'], own.body['twoFactorIn']]).toEqual([200, 'InstitutionAdmin', null]);
  });

  test('that was somebody else’s address before (T546)', async () => {
    const dio = await joined();
    known(dio.email);
    expect((await comes(dio.email)).status).toBe(200);
    known(dio.email, { subject: 'the next person of this name' });
    expect(await comes(dio.email)).toMatchObject(refused);
    known(dio.email);
    expect((await comes(dio.email)).status).toBe(200);
  });
});

test('an answer counts once, in the browser that asked, and for the provider that was asked (T547)', async () => {
  const eva = await joined();
  known(eva.email);
  const [victim, thief] = [world.visitor(), world.visitor()];
  const answer = await comesBackFrom(await begins(thief, eva.email), eva.email);
  await begins(victim, eva.email);
  expect((await victim.post(api.signInProviders.finish, { id, answer })).status).toBe(401);
  expect((await world.visitor().post(api.signInProviders.finish, { id, answer })).status).toBe(401);
  const before = thief.cookie;
  expect((await thief.post(api.signInProviders.finish, { id, answer })).status).toBe(200);
  Object.assign(thief, { cookie: before });
  expect((await thief.post(api.signInProviders.finish, { id, answer })).status).toBe(401);

  const other = await aProvider(new Map([[eva.email, { subject: 'x' }]]));
  const made = await admin.post(api.signInProviders.create, given(other.issuer, ['other.example']));
  const visitor = world.visitor();
  const theirs = await comesBackFrom(await begins(visitor, 'a@other.example'), eva.email);
  const cookie = visitor.cookie;
  expect((await visitor.post(api.signInProviders.finish, { id, answer: theirs })).status).toBe(401);
  // Its own answer in another's name: the issuer in it gives it away.
  Object.assign(visitor, { cookie });
  const mixed = theirs.replace(encodeURIComponent(other.issuer), encodeURIComponent(college.issuer));
  expect(mixed).not.toBe(theirs);
  const finish = { id: String(made.body['_id']), answer: mixed };
  expect((await visitor.post(api.signInProviders.finish, finish)).status).toBe(401);
});

test('the second factor is the provider’s where it says so, and ours elsewhere (T548)', async () => {
  await staff('one@campus.example');
  known('one@campus.example', { amr: ['pwd'] });
  const visitor = world.visitor();
  expect((await comes('one@campus.example', visitor)).body).toMatchObject({ twoFactorIn: 7 });
  await sql`update "account" set "secondFactorBy" = now() - interval '1 day' from "person"
    where "person"."_id" = "personREF" and "email" = 'one@campus.example'`.execute(world.db);
  expect((await comes('one@campus.example', visitor)).body).toMatchObject({ twoFactorDue: true, may: [] });
  known('one@campus.example', { amr: ['face'] });
  expect((await comes('one@campus.example', visitor)).body).toMatchObject({ twoFactorDue: true });
  known('one@campus.example', { amr: ['mfa'] });
  expect((await comes('one@campus.example', visitor)).body).toMatchObject({ twoFactorDue: false, twoFactorIn: null });

  // The app's code is asked for here, where the provider asked for none.
  await sql`update "account" set "totpSecret" = ${world.stoa.services.encryption.encrypt('JBSWY3DPEHPK3PXP')},
    "totpSince" = now() from "person" where "person"."_id" = "personREF" and "email" = 'one@campus.example'`.execute(
    world.db,
  );
  known('one@campus.example', { amr: ['pwd'] });
  const asked = await comes('one@campus.example', visitor);
  expect([asked.status, asked.body['code']]).toEqual([401, 'second-factor']);
  const wrong = await visitor.post(api.signInProviders.code, { code: '000000' });
  expect([wrong.status, wrong.body['code']]).toEqual([401, 'second-factor']);
  expect((await world.visitor().post(api.signInProviders.code, { code: '000000' })).status).toBe(401);
});

test('a fresh sign-in asks at the provider again; an old one there is none here (T549)', async () => {
  const finn = await joined();
  known(finn.email);
  const [visitor, jar] = [world.visitor(), new Map<string, string>()];
  const first = await comesBackFrom(await begins(visitor, finn.email), finn.email, jar);
  expect((await visitor.post(api.signInProviders.finish, { id, answer: first })).status).toBe(200);
  await sleep(1100);
  const later = world.visitor();
  const second = await comesBackFrom(await begins(later, finn.email), finn.email, jar);
  expect((await later.post(api.signInProviders.finish, { id, answer: second })).status).toBe(200);
  const proved = await sql<{ provedAt: string }>`select distinct "provedAt" from "session"
    join "account" on "account"."_id" = "accountREF" join "person" on "person"."_id" = "personREF"
    where "email" = ${finn.email} and "providerREF" is not null`.execute(world.db);
  expect(proved.rows).toHaveLength(1);
  expect(await begins(visitor, finn.email, { fresh: true })).toMatch(/prompt=login/);
  await sql`update "session" set "provedAt" = now() - interval '11 minutes' where "provedAt" is not null`.execute(
    world.db,
  );
  // No password of its own is needed to see that the session is an old one.
  const stale = await visitor.delete(api.ownAccount.removePassword);
  expect([stale.status, stale.body['code']]).toEqual([401, 'fresh-factor']);
  expect((await comes(finn.email, visitor, id, { fresh: true })).status).toBe(200);
  expect((await visitor.delete(api.ownAccount.removePassword)).status).toBe(409);
});

describe('a provider', () => {
  test('that is down says so, and passwords go on (T552)', async () => {
    const shortly = await openIdProvider(new Map());
    const made = await admin.post(api.signInProviders.create, given(shortly.issuer, ['down.example']));
    expect(made.status).toBe(201);
    await shortly.close();
    const { status, body } = await world.visitor().post(api.signInProviders.begin, { email: 'a@down.example' });
    expect([status, body['message']]).toEqual([503, expect.stringMatching(/can’t be reached now/)]);
    expect((await world.visitor().post(api.signInProviders.begin, { email: 'a@none.example' })).status).toBe(404);
  });
  test('is asked who it is, has domains of its own, and ends its sessions when it is turned off', async () => {
    const unknown = await admin.post(api.signInProviders.create, given('http://127.0.0.1:1', ['x.example']));
    expect([unknown.status, Object.keys(unknown.body['fields'])]).toEqual([400, ['issuer']]);
    const taken = await admin.post(api.signInProviders.create, given(college.issuer, ['campus.example']));
    expect([taken.status, Object.keys(taken.body['fields'])]).toEqual([400, ['domains']]);
    const gus = await joined();
    known(gus.email);
    const visitor = world.visitor();
    await comes(gus.email, visitor);
    const change = pathOf(api.signInProviders.change, { id });
    const off = await admin.put(change, { isActive: false });
    expect([off.status, off.body['isActive']]).toEqual([200, false]);
    expect((await visitor.get(api.accounts.session)).status).toBe(401);
    expect((await world.visitor().post(api.signInProviders.begin, { email: gus.email })).status).toBe(404);
    expect((await admin.put(change, { isActive: true, version: 1 })).status).toBe(409);
    expect((await admin.put(change, { isActive: true })).status).toBe(200);
    expect((await visitor.get(api.signInProviders.offered)).body).toMatchObject({ byDomain: true });
  });
  test('inside a private network is called only where the operator allows it (T551)', async () => {
    const strict = await openWorld({ PUBLIC_URL: 'http://localhost:3000' });
    const there = await strict.administrator();
    const refused = await there.post(api.signInProviders.create, given(college.issuer, ['campus.example']));
    expect([refused.status, Object.keys(refused.body['fields'])]).toEqual([400, ['issuer']]);
    let called = 0;
    const inside = createServer((socket) => void ((called += 1), socket.destroy())).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    for (const who of [there, admin])
      await who.post(api.signInProviders.create, given(`https://127.0.0.1:${port}`, ['inside.example']));
    inside.close();
    // The one that may call inward did.
    expect(called).toBe(1);
    for (const role of ['Student', 'Professor'] as const)
      expect((await (await strict.someone(role)).get(api.signInProviders.list)).status).toBe(403);
  });
});
