import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let count = 0;
let email = '';
beforeEach(() => {
  email = `zoe${++count}@accounts.example`;
});
const ada = { firstName: 'Zoë', role: 'Student' };

test('who joins confirms the address, and signs in', async () => {
  const visitor = world.visitor();
  expect(await visitor.register({ ...ada, email })).toMatchObject({
    status: 200,
    body: { message: 'Registration successful! Please check your email to confirm your account.' },
  });
  const early = await visitor.signIn();
  expect(early).toMatchObject({ status: 409, body: { code: 'pending' } });
  expect(early.body['message']).toContain('Pending');
  const link = pathOf(api.accounts.validateEmail, { token: await world.tokenFor(email) });
  for (const _twice of [1, 2])
    expect((await visitor.get(link)).body).toEqual({ message: 'Email successfully verified' });
  const signedIn = await visitor.signIn();
  expect(signedIn).toMatchObject({ status: 200, body: { role: 'Student', person: { firstName: 'Zoë', email } } });
  expect(typeof signedIn.body['sessionToken']).toBe('string');
  expect((await visitor.get(api.accounts.session)).body).toEqual(signedIn.body);
});

// Seen red with an ability that stands for a call of another role.
test('a session says what is open to its person', async () => {
  const may = async (who: Person) => ((await who.get(api.accounts.session)).body['may'] as string[]).toSorted();
  expect(await may(await world.someone('Student'))).toEqual(['applyAsStudent', 'study']);
  expect(await may(await world.someone('Professor'))).toEqual(['applyAsProfessor', 'seeGradebooks', 'teach']);
  expect(await may(await world.registrar())).toEqual(['approve']);
  expect(await may(await world.administrator())).toEqual(['administer', 'approve', 'seeEarnings', 'seeGradebooks']);
});

test('a wrong password, an unknown and an unverified address are answered alike (T01)', async () => {
  const visitor = world.visitor();
  await visitor.register({ ...ada, email });
  const wrong = await visitor.signIn(email, 'not the password');
  const unknown = await visitor.signIn(`nobody-${email}`, 'not the password');
  expect(wrong).toMatchObject({ status: 401, body: unknown.body });
});

test('an address has one account, whatever its letters; its owner hears of a second try (T04, T23)', async () => {
  const first = await world.someone('Student');
  const answers = [];
  for (const address of [first.email, first.email.toUpperCase()])
    answers.push((await world.visitor().register({ ...ada, email: address })).body);
  expect(answers[0]).toEqual((await world.visitor().register({ ...ada, email })).body);
  expect(answers[1]).toEqual(answers[0]);
  const people = await world.db.selectFrom('person').select('email').execute();
  expect(people.filter((one) => one.email.toLowerCase() === first.email)).toHaveLength(1);
  expect((await world.mailsTo(first.email)).at(-1)?.subject).toBe('You already have an account');
});

test('nobody joins as staff, or at once as Active (T20)', async () => {
  for (const more of [
    { role: 'Administrator' },
    { role: 'InstitutionAdmin' },
    { role: 'x' },
    { status: 'Active' },
    { approvalStatus: 'Approved' },
  ])
    expect((await world.visitor().register({ ...ada, email, ...more })).status).toBe(400);
  expect(await world.mailsTo(email)).toEqual([]);
});

test.each([
  ['firstName', '', 'First name is required'],
  ['lastName', ' ', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'nowhere', 'Email is invalid'],
  ['zip', '', 'Zip code is required'],
  ['mobilePhone', '', 'Mobile phone is required'],
  ['password', '', 'Password is required'],
  ['password', 'seven77', 'Password must be at least 8 characters long'],
  ['confirmPassword', 'another one', 'Passwords do not match'],
  ['firstName', 'Eve\r\nBcc: victim@x.example', 'Remove line breaks and control characters.'],
])('a registration whose %s is %j is refused with the field’s own words (T13)', async (field, value, message) => {
  const answer = await world.visitor().register({ ...ada, email, [field]: value });
  expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } });
});

test('a reset works once, with the newest link, and ends the other sessions (T02, T09, T10, T11, T12)', async () => {
  const person = await world.someone('Student');
  const visitor = world.visitor();
  const verify = await world.tokenFor(person.email);
  const ask = (address: string) =>
    visitor.call(
      'POST',
      api.accounts.requestPasswordReset.path,
      { email: address },
      { 'x-forwarded-host': 'evil.example' },
    );
  expect((await ask(person.email)).body).toEqual((await ask(`no-${person.email}`)).body);
  const older = await world.tokenFor(person.email);
  await ask(person.email);
  const newest = await world.tokenFor(person.email);
  expect((await world.mailsTo(person.email)).at(-1)?.text).toContain('http://localhost:3000/password-reset?token=');
  const reset = (token: string) => visitor.post(api.accounts.passwordReset, { token, newPassword: 'a new password' });
  for (const token of [older, verify, 'invented'])
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired token. Please try again.' },
    });
  expect((await visitor.get(pathOf(api.accounts.validateEmail, { token: newest }))).status).toBe(400);
  expect((await reset(newest)).body).toEqual({ message: 'Your password has been reset successfully.' });
  expect((await reset(newest)).status).toBe(400);
  expect((await person.get(api.accounts.session)).status).toBe(401);
  expect((await person.signIn(person.email, 'a new password')).status).toBe(200);
  expect((await world.mailsTo(person.email)).at(-1)?.subject).toBe('Your password was changed');
});

test('after ten wrong passwords the account waits; its session and its reset do not (T05, T08)', async () => {
  const person = await world.someone('Student');
  const thief = world.visitor();
  for (let tries = 0; tries < 10; tries++)
    expect((await thief.signIn(person.email, `guess ${tries}`)).status).toBe(401);
  const refused = await thief.signIn(person.email, person.password);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await person.get(api.accounts.session)).status).toBe(200);
  await thief.post(api.accounts.requestPasswordReset, { email: person.email });
  await thief.post(api.accounts.passwordReset, {
    token: await world.tokenFor(person.email),
    newPassword: 'another password',
  });
  expect((await thief.signIn(person.email, 'another password')).status).toBe(200);
});

test('a session has a new id at each sign-in, and none after signing out (T14, T15, T17, T18)', async () => {
  const person = await world.someone('Student');
  const before = person.cookie;
  const answer = await person.signIn();
  expect(answer.headers.getSetCookie()[0]).toMatch(/^stoa=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(person.cookie).not.toBe(before);
  const old = world.visitor();
  old.cookie = before;
  expect((await old.get(api.accounts.session)).status).toBe(401);
  old.cookie = `stoa=${String(answer.body['sessionToken'])}`;
  expect((await old.get(api.accounts.session)).status).toBe(401);
  const kept = person.cookie;
  await person.post(api.accounts.logout);
  old.cookie = kept;
  expect((await old.get(api.accounts.session)).status).toBe(401);
});

test('a lock, a new role and a deletion count from the next request on (T16)', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  const [found] = (await admin.get(`${api.accounts.users.path}?q=${person.email}`)).body as unknown as [
    { _id: string; person: object; version: number },
  ];
  const { version: _version, ...user } = found;
  const change = (more: object, contact = {}) =>
    admin.put(pathOf(api.accounts.updateUser, { id: user._id }), {
      ...user,
      ...more,
      person: { ...user.person, ...contact },
    });
  expect((await change({}, { role: 'Professor' })).status).toBe(200);
  // A new role ends the sessions; the next one has it, and what one has paid for stays one's own.
  expect((await person.get(api.accounts.session)).status).toBe(401);
  await person.signIn();
  expect((await person.get(api.payments.mine)).status).toBe(200);
  expect((await person.get(api.registrations.seats)).status).toBe(403);
  expect((await change({ status: 'Locked' })).status).toBe(200);
  expect((await person.get(api.accounts.session)).status).toBe(401);
  expect((await person.signIn()).status).toBe(403);

  // A lock ends the sessions that there are; one that is there all the same, however it came, opens nothing.
  const other = await world.someone('Student');
  for (const [status, answer] of [
    ['Locked', 401],
    ['Active', 200],
    ['Inactive', 401],
  ] as const) {
    await world.db
      .updateTable('account')
      .set({ status })
      .where('personREF', '=', world.db.selectFrom('person').select('_id').where('email', '=', other.email))
      .execute();
    expect((await other.get(api.accounts.session)).status).toBe(answer);
  }
});

test('the last administrator stays, and nobody takes the own administration away (T24)', async () => {
  const admin = await world.administrator();
  const [self] = (await admin.get(`${api.accounts.users.path}?q=admin@world.example`)).body as unknown as [
    { _id: string; person: object; status: string; canDelete: boolean },
  ];
  expect(self.canDelete).toBe(false);
  expect((await admin.delete(pathOf(api.accounts.deleteUser, { id: self._id }))).status).toBe(409);
  expect(
    (await admin.put(pathOf(api.accounts.updateUser, { id: self._id }), { ...self, status: 'Inactive' })).status,
  ).toBe(409);
  expect(
    (
      await admin.put(pathOf(api.accounts.updateUser, { id: self._id }), {
        ...self,
        person: { ...self.person, role: 'Student' },
      })
    ).status,
  ).toBe(409);
});

test('what an administrator sends back as it came is taken; what no answer has is refused', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${person.email}`)).body as unknown as [{ _id: string }];
  expect((await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), user)).status).toBe(200);
  expect(await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), { ...user, isAdmin: true })).toMatchObject({
    status: 400,
    body: { fields: { isAdmin: 'There is no such field.' } },
  });
});

test('an administrator sets a password: the sessions end, and a mail says so', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${person.email}`)).body as unknown as [{ _id: string }];
  await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), {
    ...user,
    password: 'given by hand',
    confirmPassword: 'given by hand',
  });
  expect((await person.get(api.accounts.session)).status).toBe(401);
  expect((await person.signIn(person.email, 'given by hand')).status).toBe(200);
  expect((await world.mailsTo(person.email)).at(-1)?.text).toContain('An administrator changed');
});
