import { api, pathOf } from '../../../../../tests/paths.ts';
import { request } from 'node:http';
import { TOTP, URI } from 'otpauth';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { openWorld } from '../../../../../tests/world.ts';

const world = await openWorld();
const limited = await openWorld({ RATE_LIMITS: 'on' });
const strict = await openWorld({ REQUIRE_TWO_FACTOR: 'staff' });
let [count, email] = [0, ''];
beforeEach(() => {
  email = `secure${++count}@accounts.example`;
});
const ada = { firstName: 'Ada', role: 'Student' };
const subjects = async (address: string) => (await world.mailsTo(address)).map(({ subject }) => subject);

test('who asks for another verification learns nothing of the address (T03)', async () => {
  const visitor = world.visitor();
  const active = await world.someone('Student');
  await visitor.register({ ...ada, email });
  const answers = [];
  for (const address of [email, active.email, `nobody-${email}`])
    answers.push(await visitor.post(api.accounts.resendVerification, { email: address }));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await subjects(email)).toHaveLength(2);
  expect(await subjects(active.email)).toHaveLength(1);
  expect(await subjects(`nobody-${email}`)).toHaveLength(0);
});

test('an account that is not open says so only to who knows its password (T01)', async () => {
  const admin = await world.administrator();
  const kinds = ['Locked', 'Inactive'] as const;
  const visitor = world.visitor();
  for (const status of kinds) {
    const person = { firstName: 'Eve', lastName: 'Closed', zip: '1', mobilePhone: '5', role: 'Student' };
    const address = `${status.toLowerCase()}-${email}`;
    await admin.post(api.accounts.createUser, {
      status,
      person: { ...person, email: address },
      password: visitor.password,
    });
    const right = await visitor.signIn(address);
    expect(right).toMatchObject({ status: 403, body: { message: expect.stringContaining(status.toLowerCase()) } });
    const wrong = await visitor.signIn(address, 'not the password');
    expect(wrong).toMatchObject({
      status: 401,
      body: (await visitor.signIn(`no-${address}`, 'not the password')).body,
    });
  }
});

/** A sign-in that arrives from one of the machine's own addresses. */
const signInFrom = (localAddress: string, username: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const url = new URL(api.accounts.login.path, limited.stoa.url);
    const call = request(
      url,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(
      JSON.stringify({ username, password: username.startsWith('admin') ? 'a long password' : 'not the password' }),
    );
  });

describe('from one address', () => {
  test('six failures in a minute are enough; others, and who knows a password, go on (T06)', async () => {
    for (let tries = 0; tries < 4; tries++) expect(await signInFrom('127.0.0.2', `guess${tries}@x.example`)).toBe(401);
    expect(await signInFrom('127.0.0.2', 'admin@world.example')).toBe(200);
    for (let tries = 4; tries < 6; tries++) expect(await signInFrom('127.0.0.2', `guess${tries}@x.example`)).toBe(401);
    for (let tries = 6; tries < 40; tries++) expect(await signInFrom('127.0.0.2', `guess${tries}@x.example`)).toBe(429);
    expect(await signInFrom('127.0.0.3', 'guess41@x.example')).toBe(401);
  });

  test('no header makes it another address (T07)', async () => {
    const statuses = [];
    for (let tries = 0; tries < 8; tries++)
      statuses.push(
        await signInFrom('127.0.0.4', `other${tries}@x.example`, {
          'x-forwarded-for': `10.0.0.${tries}`,
          'x-real-ip': `10.0.0.${tries}`,
          forwarded: `for=10.0.0.${tries}`,
        }),
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });

  test('registrations, resets and resent mails are counted as well (T06)', async () => {
    const visitor = limited.visitor();
    const statuses = [];
    for (let tries = 0; tries < 8; tries++)
      statuses.push((await visitor.post(api.accounts.requestPasswordReset, { email: `a${tries}@x.example` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});

test('a session that is left alone ends, and no session lasts for ever (T19)', async () => {
  const student = await world.someone('Student');
  const registrar = await world.staff('InstitutionAdmin', `idle-${email}`);
  const age = async (person: typeof student, hours: { idle?: number; old?: number }) => {
    const { sessionToken } = (await person.signIn()).body;
    await world.db
      .updateTable('session')
      .set({
        lastSeenAt: new Date(Date.now() - (hours.idle ?? 0) * 3_600_000),
        createdAt: new Date(Date.now() - (hours.old ?? hours.idle ?? 0) * 3_600_000),
      })
      .where('_id', '=', String(sessionToken))
      .execute();
    return (await person.get(api.accounts.session)).status;
  };
  expect(await age(student, { idle: 7.9 })).toBe(200);
  expect(await age(student, { idle: 8.1 })).toBe(401);
  expect(await age(student, { old: 6.9 * 24 })).toBe(200);
  expect(await age(student, { old: 7.1 * 24 })).toBe(401);
  expect(await age(registrar, { idle: 0.45 })).toBe(200);
  expect(await age(registrar, { idle: 0.55 })).toBe(401);
  expect(await age(registrar, { old: 11.9 })).toBe(200);
  expect(await age(registrar, { old: 12.1 })).toBe(401);
});

test('a password that is easily guessed is refused wherever one is chosen (T21)', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  const field = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer;
    return [status, Object.keys((body as { fields?: object }).fields ?? {})];
  };
  for (const password of ['password1', 'qwertyuiop', '12345678', 'Stoa2026!', 'ada-TESTER-1', 'StoaStoa'])
    expect([password, await field(world.visitor().register({ ...ada, email, password }))]).toEqual([
      password,
      [400, ['password']],
    ]);
  expect(await field(world.visitor().register({ ...ada, email, password: email }))).toEqual([400, ['password']]);
  const weak = { currentPassword: person.password, newPassword: 'iloveyou1' };
  expect(await field(person.post(api.ownAccount.changePassword, weak))).toEqual([400, ['newPassword']]);
  await person.post(api.accounts.requestPasswordReset, { email: person.email });
  const token = await world.tokenFor(person.email);
  const reset = (newPassword: string) => person.post(api.accounts.passwordReset, { token, newPassword });
  expect(await field(reset('letmein123'))).toEqual([400, ['newPassword']]);
  expect((await reset('three odd words')).status).toBe(200);
  const contact = { firstName: 'Ada', lastName: 'Tester', zip: '1', mobilePhone: '5', role: 'Student', email };
  expect(
    await field(admin.post(api.accounts.createUser, { status: 'Active', person: contact, password: 'football' })),
  ).toEqual([400, ['password']]);
});

test('a long password counts to its last character, in any script; a longer one is refused (T21)', async () => {
  const visitor = world.visitor();
  const long = 'ἀγεωμέτρητος μηδεὶς εἰσίτω '.repeat(4).slice(0, 99);
  await visitor.register({ ...ada, email, password: `${long}a` });
  await visitor.get(pathOf(api.accounts.validateEmail, { token: await world.tokenFor(email) }));
  expect((await visitor.signIn(email, `${long}b`)).status).toBe(401);
  expect((await visitor.signIn(email, `${long}a`)).status).toBe(200);
  expect((await visitor.register({ ...ada, email: `x${email}`, password: 'x'.repeat(257) })).status).toBe(400);
});

test('while two hundred people sign in at once, others are answered (T22)', async () => {
  const crowd = Array.from({ length: 200 }, (_, one) =>
    world.visitor().signIn(`crowd${one}@x.example`, 'not it at all'),
  );
  let pending = true;
  const asked = performance.now();
  const all = Promise.all(crowd).finally(() => (pending = false));
  const waits: number[] = [];
  while (pending) {
    const began = performance.now();
    expect((await world.visitor().get('/healthz')).status).toBe(200);
    waits.push(performance.now() - began);
    await sleep(5);
  }
  expect((await all).every(({ status }) => status === 401)).toBe(true);
  expect(waits.length).toBeGreaterThan(20);
  // Beside what the crowd takes: a busy machine makes both late.
  const took = performance.now() - asked;
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.9)]).toBeLessThan(took / 10);
});

test('a fresh start has no account that everybody knows (T25)', async () => {
  const fresh = limited.visitor();
  for (const [name, password] of [
    'admin admin',
    'admin password',
    'admin 12345678',
    'administrator administrator',
    'admin@localhost admin',
    'admin@example.com password',
    'admin@world.example admin',
    'admin@world.example password',
    'admin@world.example changeme',
    'root root',
    'root toor',
    'user user',
    'test test',
    'guest guest',
    'demo demo',
    'stoa stoa',
    'student student',
    'professor professor',
    'support support',
    'postgres postgres',
  ].map((pair) => pair.split(' ')))
    expect([401, 429]).toContain((await fresh.signIn(name, password)).status);
  const { rows } = { rows: await limited.db.selectFrom('account').select('_id').execute() };
  expect(rows).toHaveLength(1);
});

describe('two-factor sign-in', () => {
  const turnOn = async (person: Awaited<ReturnType<typeof world.someone>>) => {
    const begun = await person.post(api.ownAccount.beginTwoFactor, { password: person.password });
    const totp = URI.parse(String(begun.body['uri'])) as TOTP;
    const confirmed = await person.post(api.ownAccount.confirmTwoFactor, { code: totp.generate() });
    return { totp, begun, confirmed, codes: confirmed.body['recoveryCodes'] as string[] };
  };
  const signIn = (person: { email: string; password: string }, code?: string) =>
    world
      .visitor()
      .post(api.accounts.login, { username: person.email, password: person.password, ...(code && { code }) });
  /** The code of the next half minute, which counts as well: this one's was used up. */
  const next = (totp: TOTP, steps = 1) => totp.generate({ timestamp: Date.now() + steps * 30_000 });

  test('takes the password and a code of the app, each code once', async () => {
    const person = await world.someone('Student');
    expect((await person.post(api.ownAccount.beginTwoFactor, { password: 'a wrong one' })).body).toMatchObject({
      fields: { password: 'This isn’t your password.' },
    });
    const { totp, begun, confirmed } = await turnOn(person);
    expect(begun.body['secret']).toMatch(/^[A-Z2-7]{32}$/);
    expect(confirmed).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) as string[] } });
    expect(await signIn(person)).toMatchObject({ status: 401, body: { code: 'second-factor' } });
    expect(await signIn({ email: person.email, password: 'a wrong one' }, next(totp))).toMatchObject({
      status: 401,
      body: { message: 'The email address or the password is wrong.' },
    });
    expect(await signIn(person, '000000')).toMatchObject({
      status: 401,
      body: { fields: { code: expect.anything() } },
    });
    const code = next(totp);
    expect((await signIn(person, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await signIn(person, code)).status).toBe(401);
    expect(await subjects(person.email)).toContain('Two-factor sign-in is on');
  });

  test('a recovery code signs in once; new ones end the old ones', async () => {
    const person = await world.someone('Student');
    const { codes } = await turnOn(person);
    expect(new Set(codes).size).toBe(10);
    expect((await signIn(person, codes[0]!.toUpperCase())).status).toBe(200);
    expect((await signIn(person, codes[0])).status).toBe(401);
    expect((await person.get(api.ownAccount.one)).body).toMatchObject({ twoFactor: { recoveryCodesLeft: 9 } });
    await person.post(api.ownAccount.newRecoveryCodes, { password: person.password });
    expect((await signIn(person, codes[1])).status).toBe(401);
  });

  test('a wrong code is counted like a wrong password (T05)', async () => {
    const person = await world.someone('Student');
    const { codes } = await turnOn(person);
    for (let tries = 0; tries < 10; tries++) expect((await signIn(person, '123123')).status).toBe(401);
    expect((await signIn(person, codes[0])).status).toBe(429);
  });

  test('an administrator ends it for who has lost the app, and a mail says so', async () => {
    const admin = await world.administrator();
    const person = await world.someone('Student');
    await turnOn(person);
    const [user] = (await admin.get(`${api.accounts.users.path}?q=${person.email}`)).body as unknown as [
      { _id: string; twoFactor: boolean },
    ];
    expect(user.twoFactor).toBe(true);
    expect((await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), user)).status).toBe(200);
    expect((await signIn(person)).status).toBe(401);
    expect((await person.delete(pathOf(api.accounts.endTwoFactor, { id: user._id }))).status).toBe(403);
    expect((await admin.delete(pathOf(api.accounts.endTwoFactor, { id: user._id }))).status).toBe(204);
    expect((await signIn(person)).status).toBe(200);
    expect(await subjects(person.email)).toContain('Two-factor sign-in is off');
  });

  test('where it is required of staff, nothing else is open to them before it is set up', async () => {
    const admin = strict.visitor();
    expect(await admin.signIn('admin@world.example', 'a long password')).toMatchObject({
      status: 200,
      body: { twoFactorDue: true, may: [] },
    });
    expect(await admin.get(api.accounts.users)).toMatchObject({ status: 403, body: { code: 'two-factor-due' } });
    expect((await admin.get(api.accounts.session)).body).toMatchObject({ twoFactorDue: true });
    const begun = await admin.post(api.ownAccount.beginTwoFactor, { password: 'a long password' });
    const totp = URI.parse(String(begun.body['uri'])) as TOTP;
    await admin.post(api.ownAccount.confirmTwoFactor, { code: totp.generate() });
    expect((await admin.get(api.accounts.users)).status).toBe(200);
    expect((await admin.post(api.ownAccount.endTwoFactor, { password: 'a long password' })).status).toBe(409);
    const student = await strict.someone('Student');
    expect((await student.get(api.ownAccount.one)).body).toMatchObject({ twoFactor: { required: false, since: null } });
  });
});
