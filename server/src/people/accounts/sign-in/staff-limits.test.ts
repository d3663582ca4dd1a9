import { everyEndpoint } from '@stoa/contract/api';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { aPartner, type Partner } from '../../../../../tests/partners.ts';
import { api, pathOf } from '../../../../../tests/paths.ts';
import type { Person } from '../../../../../tests/person.ts';
import { openWorld, type World } from '../../../../../tests/world.ts';

const world = await openWorld();
const braked = await openWorld({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const nobodys = '01900000-0000-7000-8000-000000000000';
let admin: Person;
let college: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  college = await aPartner(world, 'Brake College');
});

/** Lets the sessions of a person, or of all, be so old. */
const age = (seconds: number, { email }: Partial<Person> = {}, here: World = world) =>
  sql`update "session" set "createdAt" = now() - make_interval(secs => ${seconds}) from "account"
    join "person" on "person"."_id" = "account"."personREF"
    where "account"."_id" = "session"."accountREF" and (${email ?? null}::text is null or "email" = ${email ?? null})`.execute(
    here.db,
  );
interface Named {
  readonly _id: string;
}
const guarded = everyEndpoint().filter(({ guard }) => guard === 'fresh' || guard === 'export');
const knock = (person: Person, { method, path }: (typeof guarded)[number]) =>
  person.call(method, path.replaceAll(/\{\w+\}/g, nobodys), method === 'GET' ? undefined : {});

test('exports, tokens, refunds and the like need a sign-in of the last ten minutes (T512)', async () => {
  const person = { firstName: 'Iris', lastName: 'Fresh', zip: '1', mobilePhone: '5' };
  const body = { status: 'Active', person: { ...person, role: 'InstitutionAdmin', email: 'iris@brakes.example' } };
  const users = (await admin.get(`${api.accounts.users.path}?q=${college.registrar.email}`)).body as unknown as Named[];
  const id = users[0]!._id;
  const staffCalls = () =>
    Promise.all([
      admin.post(api.accounts.createUser, { ...body, password: admin.password }),
      admin.post(api.invitations.create, { email: 'leto@brakes.example', role: 'Administrator' }),
      admin.put(pathOf(api.accounts.updateUser, { id }), body),
      admin.delete(pathOf(api.accounts.deleteUser, { id })),
    ]);
  await age(601);
  expect(guarded.length).toBeGreaterThan(15);
  const stale: string[] = [];
  for (const one of guarded) {
    const who = one.access.includes('Administrator') ? admin : college.registrar;
    const { status, body: answer } = await knock(who, one);
    const isRefusedByRole = one.access !== 'anyone' && !one.access.includes('Administrator');
    if (!isRefusedByRole) stale.push(`${one.path} ${status} ${String(answer['code'])}`);
  }
  expect(stale.filter((line) => !line.endsWith(' 401 fresh-factor'))).toEqual([]);
  expect((await staffCalls()).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  // Other accounts can still be made.
  const other = { ...body, person: { ...body.person, role: 'Student', email: 'nike@brakes.example' } };
  expect((await admin.post(api.accounts.createUser, { ...other, password: admin.password })).status).toBe(201);
  expect((await admin.get(api.accounts.users)).status).toBe(200);

  // A busy machine takes some seconds for all of these.
  await age(570);
  for (const one of guarded.filter(({ access }) => access.includes('Administrator'))) {
    const { status, body: answer } = await knock(admin, one);
    expect([one.path, status, answer['code']]).not.toEqual([one.path, 401, 'fresh-factor']);
  }
  expect((await staffCalls()).map(({ status }) => status === 401)).toEqual([false, false, false, false]);
  // Signing in again is the proof.
  await age(601, admin);
  expect((await admin.get(api.ledger.csv)).status).toBe(401);
  await admin.signIn('admin@world.example', 'a long password');
  expect((await admin.get(api.ledger.csv)).status).toBe(200);
});

test('a refund above 100 needs a fresh sign-in, and a small one doesn’t (T512)', async () => {
  const student = await world.someone('Student', 'Zeno');
  expect((await world.pays(student, await world.courseInstance({ cost: 400 }))).status).toBe(200);
  const [payment] = (await admin.get(api.ledger.list)).body as unknown as Named[];
  const refund = (amount: number) =>
    admin.post(pathOf(api.ledger.refund, { id: payment!._id }), { amount, endsPlace: false, reason: 'Ill.' });
  await age(601, admin);
  expect((await refund(100.01)).body['code']).toBe('fresh-factor');
  expect((await refund(100)).status).toBe(200);
  await admin.signIn('admin@world.example', 'a long password');
  expect((await refund(100.01)).status).toBe(200);
});

test('a session that comes from another network and another device at once is none (T512)', async () => {
  const person = await braked.someone('Student', 'Moved');
  const from = async (ip: string, agent: string) =>
    (await person.get(api.accounts.session, { 'x-forwarded-for': ip, 'user-agent': agent })).status;
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
  await sql`update "session" set "address" = '203.0.113.7', "userAgent" = ${firefox}`.execute(braked.db);
  expect(await from('203.0.113.7', firefox)).toBe(200);
  // Another network alone, a newer browser alone and both of these are still the same device.
  expect(await from('198.51.100.9', firefox.replaceAll('148', '149'))).toBe(200);
  expect(await from('203.0.113.7', 'curl/8.5.0')).toBe(200);
  expect(await from('198.51.100.9', 'curl/8.5.0')).toBe(401);
  expect(await from('2001:db8::7', 'curl/8.5.0')).toBe(401);
  // The owner goes on.
  expect(await from('203.0.113.7', firefox)).toBe(200);
});

test('who opens 500 records in ten minutes is asked to sign in, slowed and reported (T511)', async () => {
  const chief = await braked.administrator();
  const quiet = await braked.staff('InstitutionAdmin', 'quiet@brakes.example');
  await sql`insert into "person" ("firstName", "lastName", "zip", "mobilePhone", "email", "role")
    select 'Sample', 'No ' || n, '1', '5', 'n' || n || '@brakes.example', 'Student' from generate_series(1, 120) n`.execute(
    braked.db,
  );
  await sql`insert into "account" ("personREF", "status") select "_id", 'Active' from "person" where "firstName" = 'Sample'`.execute(
    braked.db,
  );
  const listed = (who: Person) => who.get(`${api.accounts.users.path}?pageSize=100`);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await listed(chief)).status);
    // The count goes to the database beside the answers.
    await sleep(50);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401, 401]);
  const refused = await chief.get(pathOf(api.accounts.user, { id: nobodys }));
  expect([refused.status, refused.body['code']]).toEqual([401, 'fresh-factor']);
  // Seen red: ten minutes later the session went on.
  for (const minutes of [11, 120]) {
    await age(minutes * 60 + 30, chief, braked);
    vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
    const later = await listed(chief).finally(() => vi.useRealTimers());
    expect([minutes, later.body['code']]).toEqual([minutes, 'fresh-factor']);
  }
  // Other screens go on, and so do other people.
  expect((await chief.get(api.accounts.session)).status).toBe(200);
  expect((await quiet.get(api.professors.list)).status).toBe(200);
  const lines = () => braked.db.selectFrom('auditLog').select('detail').where('action', '=', 'work in bulk').execute();
  expect((await lines()).map(({ detail }) => (detail as { what: string }).what)).toEqual(['records']);
  await expect
    .poll(async () => (await braked.mailsTo('admin@world.example')).map(({ subject }) => subject))
    .toContain('First Administrator works with very many records');
  // After signing in again it goes on, a second slower.
  await chief.signIn('admin@world.example', 'a long password');
  const began = performance.now();
  expect((await listed(chief)).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(990);
});

test('twenty decisions and more exports than usual are braked as well, and a usual number isn’t (T511)', async () => {
  const chief = await braked.administrator();
  await chief.signIn('admin@world.example', 'a long password');
  const professor = await braked.professor();
  const drafts: string[] = [];
  for (let n = 0; n < 26; n += 1) {
    const course = { name: `Course ${n}`, level: 100, credits: 3 };
    drafts.push((await professor.post(api.courseDefinitions.create, course)).body._id);
  }
  const decide = async (id = drafts.pop() ?? nobodys) => {
    await sleep(30);
    return chief.patch(pathOf(api.courseDefinitions.setStatus, { id }), { approvalStatus: 'Approved' });
  };
  const codes = async (ask: () => ReturnType<Person['get']>, times: number) => {
    const all: unknown[] = [];
    for (let n = 0; n < times; n += 1) all.push((await ask()).body['code'] ?? 'fine');
    return all.filter((code) => code === 'fresh-factor').length;
  };
  // A decision that was refused for another reason is none.
  expect(await codes(() => decide(nobodys), 25)).toBe(0);
  expect(await codes(decide, 20)).toBe(0);
  expect(await codes(decide, 2)).toBe(2);
  await chief.signIn('admin@world.example', 'a long password');
  expect(await codes(decide, 2)).toBe(0);
  const exported = () => chief.get(api.ledger.csv);
  expect(await codes(exported, 10)).toBe(0);
  expect((await exported()).body['code']).toBe('fresh-factor');
  await chief.signIn('admin@world.example', 'a long password');
  expect((await exported()).body['code']).toBeUndefined();
  expect((await exported()).body['code']).toBe('fresh-factor');
  // For somebody who exports as often on other days it is usual.
  await sql`insert into "auditLog" ("at", "actorREF", "action", "entity") select now() - interval '3 days', "_id", 'export ledger',
    'transaction' from "person", generate_series(1, 14) where "email" = 'admin@world.example'`.execute(braked.db);
  expect(await codes(exported, 2)).toBe(0);
});
