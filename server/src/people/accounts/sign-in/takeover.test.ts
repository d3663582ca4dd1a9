import { api, pathOf } from '../../../../../tests/paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { form } from '../../../../../tests/person.ts';
import { listenToPostgres } from '../../../../../tests/sent.ts';
import { openWorld } from '../../../../../tests/world.ts';

const world = await openWorld();
const heard = listenToPostgres();
const times = <T>(count: number, act: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => act(turn));
const resetLink = async (email: string) => {
  await world.visitor().post(api.accounts.requestPasswordReset, { email });
  return world.tokenFor(email);
};
const userOf = async (email: string) => {
  const admin = await world.administrator();
  const [user] = (await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as [
    { _id: string; status: string; person: Record<string, string> },
  ];
  return user;
};

test('guesses that are made at once are counted one by one (T05)', async () => {
  const person = await world.someone('Student');
  // Others' sign-ins keep the hashing busy, so that all of these have come before the first of them is counted.
  const others = times(150, (turn) => world.visitor().signIn(`nobody${turn}@x.example`, 'not the password'));
  const answers = await Promise.all(times(60, () => world.visitor().signIn(person.email, 'not the password')));
  await Promise.all(others);
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(20);
});

// Seen red with a wait that trebles, and with one of sixteen minutes.
test('each further wrong password doubles the wait, up to a quarter of an hour (T05)', async () => {
  const [person, other] = [await world.someone('Student'), await world.someone('Student')];
  const waitAfter = async (hits: number) => {
    const key = `sign-in ${person.email.toLowerCase()}`;
    const before = { key, hits: hits - 1, blockedUntil: null as never };
    await world.db
      .insertInto('throttle')
      .values(before)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(before))
      .execute();
    expect((await world.visitor().signIn(person.email, 'not the password')).status).toBe(401);
    const { status, headers } = await world.visitor().signIn(person.email, person.password);
    return [status, Number(headers.get('retry-after'))];
  };
  expect((await waitAfter(9))[0]).toBe(200);
  for (const [hits, seconds] of [
    [10, 60],
    [11, 120],
    [13, 480],
    [14, 900],
    [40, 900],
  ] as const) {
    const [status, wait] = await waitAfter(hits);
    expect(status).toBe(429);
    expect(Math.abs(wait! - seconds)).toBeLessThan(20);
  }
  expect((await world.visitor().signIn(other.email, other.password)).status).toBe(200);
});

test('who signs in with the old password while a new one is set is not left signed in (T10)', async () => {
  const person = await world.someone('Student');
  const token = await resetLink(person.email);
  const thieves = times(30, () => world.visitor());
  const entering = thieves.map((thief) => thief.signIn(person.email, person.password));
  await person.post(api.accounts.passwordReset, { token, newPassword: 'quite another one' });
  await Promise.all(entering);
  const sessions = await Promise.all(thieves.map((thief) => thief.get(api.accounts.session)));
  expect(sessions.filter(({ status }) => status === 200)).toHaveLength(0);
});

test('the old password does not set another one while a reset is on its way (T10)', async () => {
  const person = await world.someone('Student');
  const token = await resetLink(person.email);
  const change = { currentPassword: person.password, newPassword: 'what a thief would choose' };
  const changes = times(20, () => person.post(api.ownAccount.changePassword, change));
  const reset = await person.post(api.accounts.passwordReset, { token, newPassword: 'quite another one' });
  const answers = [reset, ...(await Promise.all(changes))];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('of many who use one link at once, one sets the password (T09)', async () => {
  const person = await world.someone('Student');
  const token = await resetLink(person.email);
  const body = (turn: number) => ({ token, newPassword: `nine patient owls ${turn} read` });
  const answers = await Promise.all(times(8, (turn) => world.visitor().post(api.accounts.passwordReset, body(turn))));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await person.signIn(person.email, body(won).newPassword)).status).toBe(200);
});

test('a link that confirms an address sets no password, and works for a day (T09, T11)', async () => {
  const person = world.visitor();
  await person.register({ role: 'Student', firstName: 'Late', email: 'late@x.example' });
  const token = await world.tokenFor('late@x.example');
  expect((await person.post(api.accounts.passwordReset, { token, newPassword: 'quite another one' })).status).toBe(400);
  const minutesLeft = (minutes: number) =>
    sql`update "accountToken" set "expiresAt" = now() + make_interval(mins => ${minutes}) where "accountREF" =
      (select "account"."_id" from "account" join "person" on "person"."_id" = "personREF"
        where "email" = 'late@x.example')`.execute(world.db);
  await minutesLeft(-1);
  expect((await person.get(pathOf(api.accounts.validateEmail, { token }))).status).toBe(400);
  expect((await person.signIn('late@x.example')).status).toBe(409);
  await minutesLeft(1);
  expect((await person.get(pathOf(api.accounts.validateEmail, { token }))).status).toBe(200);
});

test('a new password ends the links that would set another one', async () => {
  const admin = await world.administrator();
  const file = new File(['firstName,lastName,email,zip,mobilePhone,role\nIva,Late,iva@x.example,1,5,Student'], 'a.csv');
  await admin.post(api.userImport.run, form({ file, apply: true }));
  const invitation = await world.tokenFor('iva@x.example');
  const reset = await resetLink('iva@x.example');
  const choose = (token: string, newPassword: string) =>
    world.visitor().post(api.accounts.passwordReset, { token, newPassword });
  expect((await choose(reset, 'quite another one')).status).toBe(200);
  expect(await choose(invitation, 'and another again')).toMatchObject({
    status: 400,
    body: { message: 'Invalid or expired token. Please try again.' },
  });

  const person = await world.someone('Student');
  const link = await resetLink(person.email);
  await person.post(api.ownAccount.changePassword, {
    currentPassword: person.password,
    newPassword: 'quite another one',
  });
  expect((await choose(link, 'and another again')).status).toBe(400);
});

test('with another address the links that went to the old one end', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  const link = await resetLink(person.email);
  const { _id, ...user } = await userOf(person.email);
  const moved = { ...user, person: { ...user.person, email: `new-${person.email}` } };
  expect((await admin.put(pathOf(api.accounts.updateUser, { id: _id }), moved)).status).toBe(200);
  const choice = { token: link, newPassword: 'quite another one' };
  expect((await person.post(api.accounts.passwordReset, choice)).status).toBe(400);
  const line = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('entityId', '=', _id)
    .where('action', '=', 'change account')
    .executeTakeFirstOrThrow();
  expect(line.detail).toMatchObject({
    changes: [{ field: 'email', from: person.email, to: `new-${person.email}` }],
  });
});

// Seen red: nobody was told, and the new address could choose a password.
test('the old address reads that it was changed, whatever the status of the account (T609)', async () => {
  const admin = await world.administrator();
  /** The addresses that the mails of a change go to. The database keeps none of them. */
  const told = async (email: string, change: { readonly status?: string; readonly person?: object }) => {
    const { _id, ...user } = await userOf(email);
    const sent = await heard(() =>
      admin.put(pathOf(api.accounts.updateUser, { id: _id }), {
        ...user,
        ...change,
        person: { ...user.person, ...change.person },
      }),
    );
    return sent
      .filter(({ text }) => text.includes('insert into "mail"'))
      .flatMap(({ values }) => JSON.parse(String(values[0])) as { toAddress: string; subject: string }[])
      .map(({ toAddress, subject }) => [toAddress, subject]);
  };
  const [moved, renamed, locked] = await Promise.all(times(3, () => world.someone('Student')));
  await moved!.put(api.ownAccount.changeLanguage, { language: 'es' });
  expect(await told(moved!.email, { person: { email: 'moved@x.example' } })).toEqual([
    [moved!.email, 'Se cambió su dirección de correo'],
  ]);
  expect(await told(renamed!.email, { person: { firstName: 'Renamed' } })).toEqual([]);
  expect(await told(locked!.email, { status: 'Locked' })).toEqual([]);
  expect(await told(locked!.email, { person: { email: 'locked@x.example' } })).toEqual([
    [locked!.email, 'Your email address was changed'],
  ]);
});

test('two accounts that are given one address at once: the second is refused at the field', async () => {
  const admin = await world.administrator();
  const people = await Promise.all(times(6, () => world.someone('Student')));
  const users = await Promise.all(people.map(({ email }) => userOf(email)));
  const answers = await Promise.all(
    users.map(({ _id, ...user }) =>
      admin.put(pathOf(api.accounts.updateUser, { id: _id }), {
        ...user,
        person: { ...user.person, email: 'one@x.example' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
});

test('an administrator ends the wait of an account that was guessed at', async () => {
  const admin = await world.administrator();
  const person = await world.someone('Student');
  for (let tries = 0; tries < 10; tries++) await world.visitor().signIn(person.email, 'not the password');
  const elsewhere = () => world.visitor().signIn(person.email);
  expect((await elsewhere()).status).toBe(429);
  const user = await userOf(person.email);
  await admin.put(pathOf(api.accounts.updateUser, { id: user._id }), user);
  expect((await elsewhere()).status).toBe(200);
});

test.each([{ role: 'Student' }, { status: 'Inactive' }])(
  'two administrators who make each other %o at once: one of them stays (T24)',
  async (taken) => {
    const first = await world.administrator();
    const second = await world.staff('Administrator', `rival.${Object.keys(taken)[0]}@accounts.example`);
    const takesFrom = async (whom: typeof first) => {
      const { _id, ...user } = await userOf(whom.email);
      const { role, ...rest } = { role: 'Administrator', ...taken };
      return [pathOf(api.accounts.user, { id: _id }), { ...user, ...rest, person: { ...user.person, role } }] as const;
    };
    const [path, form] = await takesFrom(first);
    const other = await takesFrom(second);
    // Asked for while both are administrators; it waits until its password is hashed, which others hold up.
    const others = times(150, (turn) => world.visitor().signIn(`nobody${turn}@x.example`, 'not the password'));
    const late = second.put(path, { ...form, password: 'quite another one' });
    await sleep(150);
    expect((await first.put(...other)).status).toBe(200);
    expect([403, 409]).toContain((await late).status);
    await Promise.all(others);
    expect((await first.get(api.accounts.users)).status).toBe(200);
  },
);

test('of two confirmations of one key, one turns it on; of recovery codes only the last ten count', async () => {
  const person = await world.someone('Student');
  const password = { password: person.password };
  const begun = await person.post(api.ownAccount.beginTwoFactor, password);
  const code = (URI.parse(String(begun.body['uri'])) as TOTP).generate();
  const confirmed = await Promise.all(times(5, () => person.post(api.ownAccount.confirmTwoFactor, { code })));
  expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  await Promise.all(times(5, () => person.post(api.ownAccount.newRecoveryCodes, password)));
  expect((await person.get(api.ownAccount.one)).body).toMatchObject({ twoFactor: { recoveryCodesLeft: 10 } });
});

test('a recovery code that is used many times at once signs in once', async () => {
  const person = await world.someone('Student');
  const begun = await person.post(api.ownAccount.beginTwoFactor, { password: person.password });
  const code = (URI.parse(String(begun.body['uri'])) as TOTP).generate();
  const confirmed = await person.post(api.ownAccount.confirmTwoFactor, { code });
  const [recovery] = confirmed.body['recoveryCodes'] as [string];
  const entering = { username: person.email, password: person.password, code: recovery };
  const answers = await Promise.all(times(8, () => world.visitor().post(api.accounts.login, entering)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an administrator turns the own two-factor sign-in off with the password alone', async () => {
  const admin = await world.staff('Administrator', 'second@accounts.example');
  const begun = await admin.post(api.ownAccount.beginTwoFactor, { password: admin.password });
  const code = (URI.parse(String(begun.body['uri'])) as TOTP).generate();
  await admin.post(api.ownAccount.confirmTwoFactor, { code });
  const { _id } = await userOf(admin.email);
  expect((await admin.delete(pathOf(api.accounts.endTwoFactor, { id: _id }))).status).toBe(409);
  expect((await admin.post(api.ownAccount.endTwoFactor, { password: admin.password })).status).toBe(200);
});

test('who was invited and asks for another mail is invited again, with a link that chooses a password', async () => {
  const admin = await world.administrator();
  const file = new File(['firstName,lastName,email,zip,mobilePhone,role\nOdo,Slow,odo@x.example,1,5,Student'], 'a.csv');
  await admin.post(api.userImport.run, form({ file, apply: true }));
  await admin.post(api.accounts.resendVerification, { email: 'odo@x.example' });
  const odo = world.visitor();
  const token = await world.tokenFor('odo@x.example');
  expect((await odo.post(api.accounts.passwordReset, { token, newPassword: odo.password })).status).toBe(200);
  expect((await odo.signIn('odo@x.example')).status).toBe(200);
});
