import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { api } from '../../../../../tests/paths.ts';
import { Person } from '../../../../../tests/person.ts';
import { openWorld } from '../../../../../tests/world.ts';

const world = await openWorld();
const whole = 'Überraschung im Café №1';
const apart = whole.normalize('NFD');
const signIn = async (username: string, password: string) =>
  (await new Person(world.stoa.url).post(api.accounts.login, { username, password })).status;
const hashOf = async (email: string) =>
  (
    await world.db
      .selectFrom('account')
      .innerJoin('person', 'person._id', 'account.personREF')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).passwordHash;
const store = (email: string, passwordHash: string) =>
  world.db
    .updateTable('account')
    .set({ passwordHash })
    .where('personREF', '=', (eb) => eb.selectFrom('person').select('_id').where('email', '=', email))
    .execute();

// Without one form of passwords, another keyboard couldn't type what one had set.
test.each([
  ['as one letter', whole, apart],
  ['as two letters', apart, whole],
])(
  'an accent that was typed %s signs in from every keyboard, at every place where one is set',
  async (_how, set, typed) => {
    const student = await world.someone('Student');
    const { email, password } = student;
    const changed = { currentPassword: password, newPassword: set, confirmPassword: typed };
    expect((await student.post(api.ownAccount.changePassword, changed)).body['fields']).toBeUndefined();
    expect([await signIn(email, set), await signIn(email, typed)]).toEqual([200, 200]);
    // Other letters stay others: NFKC would make them the same.
    expect(await signIn(email, whole.replace('№', 'No'))).toBe(401);

    await new Person(world.stoa.url).post(api.accounts.requestPasswordReset, { email });
    const token = await world.tokenFor(email);
    const body = { token, newPassword: `${set}!` };
    expect((await new Person(world.stoa.url).post(api.accounts.passwordReset, body)).status).toBe(200);
    expect([await signIn(email, `${set}!`), await signIn(email, `${typed}!`)]).toEqual([200, 200]);
  },
);

test.each([
  ['the password as it was typed', apart],
  ['its NFKC', whole.normalize('NFKC')],
])('a hash of %s still signs in, and is hashed again once', async (_what, hashed) => {
  const student = await world.someone('Student');
  await store(student.email, await hash(hashed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
  const before = await hashOf(student.email);
  expect(await signIn(student.email, 'Uberraschung im Cafe')).toBe(401);
  expect(await signIn(student.email, apart)).toBe(200);
  const after = await hashOf(student.email);
  expect(after).not.toBe(before);
  expect([await signIn(student.email, whole), await hashOf(student.email)]).toEqual([200, after]);
});

test('a confirmation may be typed on another keyboard, and one’s own name is guessed in both forms', async () => {
  const form = (password: string, confirmPassword: string) =>
    new Person(world.stoa.url).post(api.accounts.register, {
      firstName: 'Théophile'.normalize('NFD'),
      lastName: 'Zeno',
      zip: '10001',
      mobilePhone: '555 0100',
      email: 'theo@forms.example',
      role: 'Student',
      password,
      confirmPassword,
    });
  expect((await form(whole, apart)).status).toBe(200);
  expect((await form(whole, `${apart}!`)).body['fields']).toEqual({ confirmPassword: 'Passwords do not match' });
  expect(Object.keys((await form('Théophile1', 'Théophile1')).body['fields'] as object)).toEqual(['password']);
  // Four letters are four, however they are written.
  expect((await form('éééé'.normalize('NFD'), 'éééé')).body['fields']).toEqual({
    password: 'Password must be at least 8 characters long',
  });
});
