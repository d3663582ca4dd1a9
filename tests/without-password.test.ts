import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { authenticator, withPasskey, type Authenticator } from './authenticator.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld({ PUBLIC_URL: 'http://localhost:3000' });
/** Signs somebody in by their passkey, in the browser they have. */
async function comes(person: Person, key: Authenticator) {
  const { body } = await world.visitor().post(api.passkeys.signInOptions);
  return person.post(api.passkeys.signIn, { response: key.answer(String(body['challenge'])) });
}
const subjects = async ({ email }: Person) => (await world.mailsTo(email)).map(({ subject }) => subject);
const asks = async ({ email }: Person) => {
  expect((await world.visitor().post(api.accounts.requestPasswordReset, { email })).status).toBe(200);
};
const reset = (token: string) =>
  world.visitor().post(api.accounts.passwordReset, { token, newPassword: 'three odd words here' });
const later = (hours: number) =>
  sql`update "accountToken" set "usableAt" = "usableAt" - make_interval(hours => ${hours}),
    "expiresAt" = "expiresAt" - make_interval(hours => ${hours})`.execute(world.db);

describe('a password that is removed', () => {
  test('needs a passkey that has signed in, and of staff a second one (T543)', async () => {
    const ada = await world.someone('Student', 'Ada');
    expect(await ada.delete(api.ownAccount.removePassword)).toMatchObject({ status: 409, body: { code: 'passkey' } });
    const key = await withPasskey(ada);
    expect((await ada.delete(api.ownAccount.removePassword)).status).toBe(409);
    await comes(ada, key);
    expect((await ada.delete(api.ownAccount.removePassword)).status).toBe(204);
    expect(await subjects(ada)).toContain('Your password was removed');
    expect((await ada.get(api.ownAccount.one)).body).toMatchObject({ hasPassword: false });
    expect((await world.visitor().signIn(ada.email, ada.password)).status).toBe(401);
    expect((await comes(ada, key)).status).toBe(200);

    const rhea = await world.staff('InstitutionAdmin', 'rhea@word.example');
    await comes(rhea, await withPasskey(rhea));
    const alone = await rhea.delete(api.ownAccount.removePassword);
    expect(alone.body['message']).toMatch(/^Add a second passkey first/);
    await withPasskey(rhea);
    expect((await rhea.delete(api.ownAccount.removePassword)).status).toBe(204);
  });

  test('is set again after a fresh sign-in, and the last passkey stays until then (T543, T603)', async () => {
    const bo = await world.someone('Student', 'Bo');
    const key = await withPasskey(bo);
    await comes(bo, key);
    await bo.delete(api.ownAccount.removePassword);
    const [{ _id }] = (await bo.get(api.passkeys.all)).body as unknown as [{ _id: string }];
    expect((await bo.delete(pathOf(api.passkeys.remove, { id: _id }))).status).toBe(409);
    await withPasskey(Object.assign(bo, { password: undefined }));
    await sql`update "session" set "createdAt" = now() - interval '11 minutes' where "accountREF" in
      (select "account"."_id" from "account" join "person" on "person"."_id" = "personREF"
        where "email" = ${bo.email})`.execute(world.db);
    const chosen = { newPassword: 'three odd words here' };
    const stale = { status: 401, body: { code: 'fresh-factor' } };
    expect(await bo.post(api.ownAccount.changePassword, chosen)).toMatchObject(stale);
    expect(await bo.post(api.passkeys.options, {})).toMatchObject(stale);
    expect(await bo.delete(pathOf(api.passkeys.remove, { id: _id }))).toMatchObject(stale);
    await comes(bo, key);
    expect((await bo.post(api.ownAccount.changePassword, chosen)).status).toBe(200);
    // From now on it is asked for, however fresh the session is.
    expect((await bo.post(api.ownAccount.changePassword, chosen)).status).toBe(400);
    expect((await world.visitor().signIn(bo.email, chosen.newPassword)).status).toBe(200);
  });
});

test('a passkey is offered until somebody answers, and to nobody who has one', async () => {
  const offered = async (person: Person) => (await person.get(api.accounts.session)).body['offersPasskey'];
  const dio = await world.someone('Student', 'Dio');
  expect(await offered(dio)).toBe(true);
  expect((await dio.post(api.passkeys.later)).status).toBe(204);
  expect(await offered(dio)).toBe(false);
  expect((await dio.signIn()).body['offersPasskey']).toBe(false);
  const eva = await world.someone('Student', 'Eva');
  await withPasskey(eva);
  expect(await offered(eva)).toBe(false);
});

describe('a new password by email', () => {
  test('waits a day where the account has a passkey; a sign-in or the mail stops it (T544)', async () => {
    const cleo = await world.someone('Student', 'Cleo');
    const key = await withPasskey(cleo);
    await asks(cleo);
    expect(await subjects(cleo)).toContain('Somebody asked for a new password');
    const waiting = await world.tokenFor(cleo.email);
    expect((await reset(waiting)).body['message']).toMatch(/works only from/);
    await later(23);
    expect((await reset(waiting)).status).toBe(400);
    await comes(cleo, key);
    await later(2);
    expect((await reset(waiting)).body['message']).toMatch(/^Invalid or expired token/);

    await asks(cleo);
    const stopped = await world.tokenFor(cleo.email);
    const stop = { token: stopped };
    const answers = [stop, stop, { token: 'nothing' }].map((one) => world.visitor().post(api.accounts.stopReset, one));
    expect(new Set((await Promise.all(answers)).map(({ status, body }) => `${status} ${body['message']}`)).size).toBe(
      1,
    );
    await later(25);
    expect((await reset(stopped)).status).toBe(400);

    await asks(cleo);
    await later(25);
    expect((await reset(await world.tokenFor(cleo.email))).status).toBe(200);
  });

  test.each([
    [20, 5, 200],
    [20, 3, 400],
  ])(
    'isn’t put off by others who ask: asked again after %i hours, after %i more it is %i (T602)',
    async (first, more, status) => {
      const uma = await world.someone('Student', 'Uma');
      await withPasskey(uma);
      for (const hours of [first, more]) {
        await asks(uma);
        await later(hours);
      }
      expect((await reset(await world.tokenFor(uma.email))).status).toBe(status);
    },
  );

  test('works for two days after its wait', async () => {
    const rhea = await world.someone('Student', 'Rhea');
    await withPasskey(rhea);
    for (const [hours, status] of [
      [73, 400],
      [71, 200],
    ] as const) {
      await asks(rhea);
      await later(hours);
      expect([hours, (await reset(await world.tokenFor(rhea.email))).status]).toEqual([hours, status]);
    }
  });

  test('goes to nobody of the staff who has a second factor: another administrator helps (T544)', async () => {
    const theo = await world.staff('InstitutionAdmin', 'theo@word.example');
    await asks(theo);
    expect(await subjects(theo)).toContain('Choose a new password');
    await withPasskey(theo, authenticator());
    await asks(theo);
    const mails = await world.mailsTo(theo.email);
    expect(mails.at(-1)!.subject).toBe('Somebody asked for a new password');
    expect(JSON.stringify(mails.at(-1))).not.toContain('password-reset');

    const administrator = await world.administrator();
    const [user] = (await administrator.get(`${api.accounts.users.path}?q=${theo.email}`)).body as unknown as [
      { _id: string; twoFactor: boolean },
    ];
    expect(user.twoFactor).toBe(true);
    expect((await administrator.delete(pathOf(api.accounts.endTwoFactor, { id: user._id }))).status).toBe(204);
    expect((await theo.get(api.passkeys.all)).body).toEqual([]);
    await asks(theo);
    expect((await reset(await world.tokenFor(theo.email))).status).toBe(200);
  });
});
