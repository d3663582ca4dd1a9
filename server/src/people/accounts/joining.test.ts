import { api, pathOf } from '../../../../tests/paths.ts';
import { URI, type TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let count = 0;
let email = '';
/** Each has a browser of its own; the stranger joins first, as a professor. */
let stranger: Person;
let owner: Person;
beforeEach(() => {
  email = `nike${++count}@joining.example`;
  [stranger, owner] = [world.visitor(), world.visitor()];
});

const strangersPassword = 'three stolen umbrellas';
const ownersPassword = 'seven quiet harbours';
const browser = { 'sec-fetch-site': 'same-origin' };
const join = (who: Person, form: Record<string, string>, headers = browser) => {
  who.email = email;
  const contact = { lastName: 'Joiner', zip: '10001', mobilePhone: '555', email };
  return who.call('POST', api.accounts.register.path, { ...contact, ...form }, headers);
};
const strangerJoins = () =>
  join(stranger, { role: 'Professor', firstName: 'Mallory', middleName: 'X', password: strangersPassword });
const ownerJoins = () => join(owner, { role: 'Student', firstName: 'Nike', password: ownersPassword });
const mails = () => world.mailsTo(email);
/** The link of the mail with this number, counted from 0. */
const link = async (at: number) =>
  pathOf(api.accounts.validateEmail, { token: /emailValidation\/([\w-]+)/.exec((await mails()).at(at)!.text)![1]! });
const reset = async (who: Person, newPassword: string) => {
  await who.post(api.accounts.requestPasswordReset, { email });
  const token = /token=([\w-]+)/.exec((await mails()).findLast(({ text }) => text.includes('token='))!.text)![1]!;
  return who.post(api.accounts.passwordReset, { token, newPassword });
};
const verified = { status: 200, body: { message: 'Email successfully verified' } };
const wrong = 'The email address or the password is wrong.';

// Seen red with the joinings of an address kept as one account, as it was: the stranger's password and role were confirmed.
test('the link of the owner’s joining confirms the owner’s data, and erases the stranger’s (T129)', async () => {
  await strangerJoins();
  const second = await ownerJoins();
  expect(second.body).toEqual({
    message: 'Registration successful! Please check your email to confirm your account.',
  });
  const theirs = await link(0);
  expect((await owner.get(await link(1))).body).toEqual(verified.body);
  expect((await stranger.signIn(email, strangersPassword)).body).toMatchObject({ message: wrong });
  expect(await owner.signIn(email, ownersPassword)).toMatchObject({
    status: 200,
    body: { role: 'Student', person: { firstName: 'Nike', middleName: '', email } },
  });
  expect((await stranger.get(theirs)).status).toBe(400);
  expect((await owner.get(api.accounts.session)).status).toBe(200);
});

test('each joining’s mail names its time and role, holds no name, and its own link (T129, T133)', async () => {
  await strangerJoins();
  await ownerJoins();
  const [first, second] = await mails();
  expect([first!.toName, second!.toName]).toEqual(['', '']);
  expect(first!.text).toMatch(/joined Stoa with this email address as a professor on \w+, \w+ \d+, \d{4} at .+ UTC\./);
  expect(second!.text).toMatch(/as a student on .+ UTC\./);
  expect(second!.text).toContain('more than once');
  expect(first!.text + second!.text).not.toMatch(/Mallory|Nike|Joiner/);
  expect(await link(0)).not.toBe(await link(1));
  await world.visitor().post(api.accounts.resendVerification, { email });
  const all = (await mails()).at(-1)!.text;
  expect(all.match(/as a (professor|student)/g)).toEqual(['as a student', 'as a professor']);
});

test('the course chosen with Enroll Now is in the link, in the one that is sent again, and in an owner’s way back (T159)', async () => {
  const course = '01900000-0000-7000-8000-00000000c0de';
  await join(owner, { role: 'Student', firstName: 'Nike', password: ownersPassword, course });
  await owner.post(api.accounts.resendVerification, { email, course });
  await owner.post(api.accounts.resendVerification, { email });
  const texts = (await mails()).map(({ text }) => text);
  expect(texts.map((text) => /emailValidation\/[\w-]+(\?\S+)?/.exec(text)?.[1])).toEqual([
    `?course=${course}`,
    `?course=${course}`,
    undefined,
  ]);
  await owner.get(await link(0));
  await join(world.visitor(), { role: 'Student', firstName: 'Nike', password: ownersPassword, course });
  expect((await mails()).at(-1)!.text).toContain(`/login?course=${course}`);
});

test.each(['<script>alert(1)</script>', 'javascript:alert(1)', '/courses', '', '1'])(
  'a course that is no id is refused, and nothing is mailed: %j (T159)',
  async (course) => {
    const answer = await join(owner, { role: 'Student', firstName: 'Nike', password: ownersPassword, course });
    expect([answer.status, Object.keys(answer.body['fields'] as object)]).toEqual([400, ['course']]);
    expect(await mails()).toEqual([]);
  },
);

test('before a link is opened, whoever knows the password of their joining is told it is Pending (T129)', async () => {
  await strangerJoins();
  await ownerJoins();
  expect((await stranger.signIn(email, strangersPassword)).status).toBe(409);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(409);
  expect((await owner.signIn(email, strangersPassword)).status).toBe(401);
});

test('the owner who opens a stranger’s link all the same gives nothing away (T129)', async () => {
  await strangerJoins();
  await ownerJoins();
  expect(await owner.get(await link(0))).toMatchObject({ status: 200, body: { signIn: 'new password' } });
  expect((await stranger.signIn(email, strangersPassword)).status).toBe(401);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(401);
  expect((await reset(owner, ownersPassword)).status).toBe(200);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

// Seen red with the first sign-in open to every browser.
test('a scanner that opens the link does no harm: the first sign-in comes from the browser that joined (T129)', async () => {
  await ownerJoins();
  const scanner = world.visitor();
  expect((await scanner.get(await link(0))).body).toEqual(verified.body);
  const elsewhere = await world.visitor().signIn(email, ownersPassword);
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'another-browser' } });
  expect((await world.visitor().signIn(email, 'not the password')).status).toBe(401);
  expect((await owner.get(await link(0))).body).toEqual(verified.body);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
  expect((await world.visitor().signIn(email, ownersPassword)).status).toBe(200);
});

// Seen red with the first sign-in open to the browser that joined alone.
test('somebody who joins at a desk and opens the link on a phone signs in there, or at the desk (T129)', async () => {
  await ownerJoins();
  await world.visitor().get(await link(0));
  const phone = world.visitor();
  expect((await phone.get(await link(0))).body).toEqual(verified.body);
  expect((await world.visitor().signIn(email, ownersPassword)).status).toBe(403);
  expect((await phone.signIn(email, 'not the password')).status).toBe(401);
  expect((await phone.signIn(email, ownersPassword)).status).toBe(200);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

test('with a scanner that opens every link, the first one wins and the owner still gets in by mail (T129)', async () => {
  await strangerJoins();
  await ownerJoins();
  const [theirs, own] = [await link(0), await link(1)];
  await world.visitor().get(theirs);
  expect((await owner.get(own)).status).toBe(400);
  expect((await world.visitor().signIn(email, strangersPassword)).status).toBe(403);
  await reset(owner, ownersPassword);
  expect((await stranger.signIn(email, strangersPassword)).status).toBe(401);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

// Seen red with the second factor left in force by the reset.
test('a second factor of whoever never showed to read the mailbox ends with the owner’s reset (T130)', async () => {
  await strangerJoins();
  await world.visitor().get(await link(0));
  expect((await stranger.signIn(email, strangersPassword)).status).toBe(200);
  const begun = await stranger.post(api.ownAccount.beginTwoFactor, { password: strangersPassword });
  const code = (URI.parse(String(begun.body['uri'])) as TOTP).generate();
  expect((await stranger.post(api.ownAccount.confirmTwoFactor, { code })).status).toBe(200);

  expect((await reset(owner, ownersPassword)).status).toBe(200);
  expect((await stranger.get(api.accounts.session)).status).toBe(401);
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

test('a second factor of whoever reads the mailbox stays through a reset (T130)', async () => {
  await ownerJoins();
  await owner.get(await link(0));
  await owner.signIn(email, ownersPassword);
  const begun = await owner.post(api.ownAccount.beginTwoFactor, { password: ownersPassword });
  const code = (URI.parse(String(begun.body['uri'])) as TOTP).generate();
  await owner.post(api.ownAccount.confirmTwoFactor, { code });
  await reset(owner, 'nine patient owls read');
  expect(await owner.signIn(email, 'nine patient owls read')).toMatchObject({
    status: 401,
    body: { code: 'second-factor' },
  });
});

test('a reset by mail before any link was opened takes the data of the browser’s own joining (T129)', async () => {
  await ownerJoins();
  await strangerJoins();
  const strangers = await link(1);
  await reset(owner, 'nine patient owls read');
  expect(await owner.signIn(email, 'nine patient owls read')).toMatchObject({
    status: 200,
    body: { role: 'Student', person: { firstName: 'Nike' } },
  });
  expect((await owner.get(strangers)).status).toBe(400);
  for (const password of [strangersPassword, ownersPassword])
    expect((await world.visitor().signIn(email, password)).status).toBe(401);
});

test('a program that joins alone signs in from where it likes', async () => {
  await join(owner, { role: 'Student', firstName: 'Nike', password: ownersPassword }, {} as typeof browser);
  expect((await world.visitor().get(await link(0))).body).toEqual(verified.body);
  expect((await world.visitor().signIn(email, ownersPassword)).status).toBe(200);
});

test('an administrator who activates an address that two have joined with keeps neither password', async () => {
  await strangerJoins();
  await ownerJoins();
  const admin = await world.administrator();
  const activate = async () => {
    const [{ _id, ...user }] = (await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as [
      { _id: string },
    ];
    return admin.put(pathOf(api.accounts.updateUser, { id: _id }), { ...user, status: 'Active' });
  };
  expect((await activate()).status).toBe(200);
  for (const [who, password] of [
    [stranger, strangersPassword],
    [owner, ownersPassword],
  ] as const)
    expect((await who.signIn(email, password)).status).toBe(401);

  email = `alone-${email}`;
  await ownerJoins();
  await activate();
  expect((await owner.signIn(email, ownersPassword)).status).toBe(200);
});

// Seen red with the role taken from the joining whatever depends on it.
test('a joining’s role does not take away the ground under a record that an administrator has made', async () => {
  await strangerJoins();
  await ownerJoins();
  const admin = await world.administrator();
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as [
    { person: { _id: string } },
  ];
  const record = { dob: '1970-03-01', ethnicity: 'Other', sex: 'F', maritalStatus: 'Single', idType: 'Passport' };
  const more = { idNumber: 'P-1', approvalStatus: 'Pending', personREF: user.person._id };
  expect((await admin.post(api.professors.create, { ...record, ...more })).status).toBe(201);
  await owner.get(await link(1));
  expect((await owner.signIn(email, ownersPassword)).body).toMatchObject({
    role: 'Professor',
    person: { firstName: 'Nike' },
  });
});

test('many who join with one address at once: one account, and each its own link', async () => {
  const joiners = Array.from({ length: 8 }, () => world.visitor());
  const answers = await Promise.all(
    joiners.map((who, at) =>
      join(who, { role: 'Student', firstName: `Nr ${at}`, password: `${at} ${ownersPassword}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // One that opens the account, and as many more as a mailbox gets in an hour.
  expect(await mails()).toHaveLength(4);
  const opened = await Promise.all([0, 1, 2, 3].map(async (at) => world.visitor().get(await link(at))));
  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

// Seen red with one count for all browsers.
test('ten wrong guesses from elsewhere don’t lock out a browser that has signed in before (T137)', async () => {
  const person = await world.someone('Student');
  const other = await world.someone('Student');
  for (let tries = 0; tries < 11; tries++) await world.visitor().signIn(person.email, 'not the password');
  expect((await world.visitor().signIn(person.email, person.password)).status).toBe(429);
  // Known, but to another account.
  expect((await Object.assign(world.visitor(), { cookie: other.cookie }).signIn(person.email)).status).toBe(429);
  expect((await person.signIn()).status).toBe(200);
  for (let tries = 0; tries < 10; tries++) await person.signIn(person.email, 'not the password');
  expect((await person.signIn(person.email, person.password)).status).toBe(429);
  const counted = await world.db.selectFrom('throttle').select('key').execute();
  expect(counted.map(({ key }) => key).filter((key) => key.includes('undefined'))).toEqual([]);
});

// Seen red without the limit.
test('an account has twenty sessions at the most; the one left alone for longest ends', async () => {
  const person = await world.someone('Student');
  const neighbour = await world.someone('Student');
  const first = world.visitor();
  await first.signIn(person.email);
  const others = Array.from({ length: 19 }, () => world.visitor());
  await person.get(api.accounts.session);
  await world.db
    .updateTable('session')
    .set({ lastSeenAt: new Date(Date.now() - 60_000) })
    .where('_id', '=', String((await first.get(api.accounts.session)).body['sessionToken']))
    .execute();
  // left alone for longer, and somebody else's
  await world.db
    .updateTable('session')
    .set({ lastSeenAt: new Date(Date.now() - 3_600_000) })
    .where('_id', '=', String((await neighbour.get(api.accounts.session)).body['sessionToken']))
    .execute();
  for (const one of others) expect((await one.signIn(person.email)).status).toBe(200);
  expect((await first.get(api.accounts.session)).status).toBe(401);
  for (const one of [person, neighbour, ...others]) expect((await one.get(api.accounts.session)).status).toBe(200);
});
