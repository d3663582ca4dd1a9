import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { api } from '../../../../../tests/paths.ts';
import { withPasskey } from '../../../../../tests/authenticator.ts';
import { openWorld } from '../../../../../tests/world.ts';

const world = await openWorld({ REQUIRE_TWO_FACTOR: 'week' });
const days = async (left: number) =>
  sql`update "account" set "secondFactorBy" = now() + make_interval(days => ${left}) where "secondFactorBy" is not null`.execute(
    world.db,
  );

test('staff have seven days from their first sign-in, told with each session; then nothing else is open (T542)', async () => {
  const person = await world.staff('InstitutionAdmin', 'rhea@factor.example');
  const session = async () => (await person.get(api.accounts.session)).body;
  expect(await session()).toMatchObject({ twoFactorDue: false, twoFactorIn: 7 });
  await days(4);
  expect(await session()).toMatchObject({ twoFactorDue: false, twoFactorIn: 4 });
  expect((await person.signIn(person.email, person.password)).body).toMatchObject({ twoFactorIn: 4 });
  expect(await session()).toMatchObject({ twoFactorIn: 4 });
  expect((await person.get(api.courseInstances.list)).status).toBe(200);
  await days(-1);
  expect(await session()).toMatchObject({ twoFactorDue: true, twoFactorIn: 0, may: [] });
  expect((await person.get(api.courseInstances.list)).body).toMatchObject({ code: 'two-factor-due' });
  expect((await person.signIn(person.email, person.password)).body).toMatchObject({ twoFactorDue: true });

  const { body } = await person.post(api.ownAccount.beginTwoFactor, { password: person.password });
  const totp = URI.parse(String(body['uri'])) as TOTP;
  expect((await person.post(api.ownAccount.confirmTwoFactor, { code: totp.generate() })).status).toBe(200);
  expect(await session()).toMatchObject({ twoFactorDue: false, twoFactorIn: null });
  expect((await person.get(api.courseInstances.list)).status).toBe(200);
});

test('beside a passkey, a password alone opens nothing in those days either (T542)', async () => {
  await days(5);
  const person = await world.staff('InstitutionAdmin', 'nike@factor.example');
  const comes = async () => (await person.signIn(person.email, person.password)).body;
  expect(await comes()).toMatchObject({ twoFactorDue: false, twoFactorIn: 7 });
  await withPasskey(person);
  expect(await comes()).toMatchObject({ twoFactorDue: true, twoFactorIn: 0, may: [] });
});

test('nobody else is asked', async () => {
  for (const role of ['Student', 'Professor'] as const) {
    const person = await world.someone(role);
    expect((await person.get(api.accounts.session)).body).toMatchObject({ twoFactorDue: false, twoFactorIn: null });
  }
});
