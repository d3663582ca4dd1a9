import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticator, withPasskey, type Authenticator } from './authenticator.ts';
import { api, pathOf } from './paths.ts';
import type { Person } from './person.ts';
import { openWorld } from './world.ts';

const world = await openWorld({ PUBLIC_URL: 'http://localhost:3000', REQUIRE_TWO_FACTOR: 'staff' });
const challenge = async () => String((await world.visitor().post(api.passkeys.signInOptions)).body['challenge']);
const shows = async (response: object) => world.visitor().post(api.passkeys.signIn, { response });

let ada: Person;
let bo: Person;
let keys: { ada: Authenticator; bo: Authenticator };
beforeAll(async () => {
  ada = await world.someone('Student', 'Ada');
  bo = await world.someone('Student', 'Bo');
  keys = { ada: await withPasskey(ada), bo: await withPasskey(bo, authenticator(true)) };
});

test('a passkey signs its owner in, and is seen to be used', async () => {
  for (const who of ['ada', 'bo'] as const) {
    const signedIn = await shows(keys[who].answer(await challenge()));
    expect(signedIn.status).toBe(200);
    expect(signedIn.body['person'].email).toBe((who === 'ada' ? ada : bo).email);
  }
  const [passkey] = (await ada.get(api.passkeys.all)).body as unknown as { lastUsedAt: string }[];
  expect(passkey!.lastUsedAt).toEqual(expect.any(String));
});

// Seen red without the spending of challenges, their purpose, their sign, the account's handle and the verification of the user.
test.each([
  [
    'an answer that was given before',
    async () => {
      const answer = keys.bo.answer(await challenge());
      expect((await shows(answer)).status).toBe(200);
      return answer;
    },
  ],
  ['a challenge of nobody', async () => keys.ada.answer(randomBytes(56).toString('base64url'))],
  [
    'a challenge for another purpose',
    async () =>
      keys.ada.answer(String((await ada.post(api.passkeys.options, { password: ada.password })).body['challenge'])),
  ],
  ['the page of another site', async () => keys.ada.answer(await challenge(), { from: 'https://evil.example' })],
  ['the host of another site', async () => keys.ada.answer(await challenge(), { host: 'evil.example' })],
  ['a user who was not verified', async () => keys.ada.answer(await challenge(), { flags: 0x01 })],
  [
    'another’s account',
    async () => {
      const handle = keys.bo.answer(await challenge()).response as { userHandle: string };
      return keys.ada.answer(await challenge(), { as: handle.userHandle });
    },
  ],
  ['a copy, whose counter went back', async () => keys.ada.answer(await challenge(), { isCopy: true })],
  [
    'another’s signature',
    async () => {
      const given = await challenge();
      const [mine, theirs] = [keys.ada.answer(given), keys.bo.answer(given)];
      return {
        ...mine,
        response: { ...mine.response, signature: (theirs.response as { signature: string }).signature },
      };
    },
  ],
  [
    'a passkey that nobody has added',
    async () => {
      const stranger = authenticator();
      return stranger.answer(await challenge());
    },
  ],
])('%s signs nobody in, and always gets the same answer (T533)', async (_name, answered) => {
  const refused = await shows(await answered());
  expect([refused.status, refused.body['message']]).toEqual([
    401,
    'This passkey doesn’t work here. Sign in with your password.',
  ]);
  expect(refused.headers.getSetCookie()).toEqual([]);
});

describe('adding one', () => {
  test('asks for the password, and takes no answer that is another’s or was given before (T534)', async () => {
    expect((await ada.post(api.passkeys.options, { password: 'not hers at all' })).status).toBe(400);
    const { body } = await ada.post(api.passkeys.options, { password: ada.password });
    const response = authenticator().make(body as never);
    expect((await bo.post(api.passkeys.create, { name: 'Stolen', response })).status).toBe(409);
    expect((await ada.post(api.passkeys.create, { name: 'Key', response })).status).toBe(201);
    expect((await ada.post(api.passkeys.create, { name: 'Key', response })).status).toBe(409);
  });
  test('tells its owner by mail, as removing does, and another’s can’t be removed', async () => {
    const cleo = await world.someone('Student', 'Cleo');
    await withPasskey(cleo);
    const [{ _id }] = (await cleo.get(api.passkeys.all)).body as unknown as [{ _id: string }];
    expect((await bo.delete(pathOf(api.passkeys.remove, { id: _id }))).status).toBe(404);
    expect((await cleo.delete(pathOf(api.passkeys.remove, { id: _id }))).status).toBe(204);
    const subjects = (await world.mailsTo(cleo.email)).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual(['A passkey was added', 'A passkey was removed']);
  });
  test('its owner alone renames it, with a name', async () => {
    const dio = await world.someone('Student', 'Dio');
    await withPasskey(dio);
    const named = async () => (await dio.get(api.passkeys.all)).body as unknown as [{ _id: string; name: string }];
    const [{ _id, name }] = await named();
    const rename = (who: Person, to: string) => who.put(pathOf(api.passkeys.rename, { id: _id }), { name: to });
    expect((await rename(bo, 'Mine now')).status).toBe(404);
    expect((await rename(dio, '  ')).body['fields']).toEqual({ name: 'Name is required' });
    expect((await rename(dio, 'x'.repeat(81))).status).toBe(400);
    expect(await named()).toMatchObject([{ name }]);
    for (const next of ['Blue key', 'Κλειδί 鑰匙']) {
      expect((await rename(dio, next)).status).toBe(204);
      expect(await named()).toMatchObject([{ name: next }]);
    }
  });
  test.each([
    [{}],
    [{ name: 'x' }],
    [{ name: 'x', response: { id: 'x' } }],
    [{ name: 'x', response: { id: 'a b', rawId: '', type: 'x' } }],
  ])('a body like %j is refused in words', async (body) => {
    expect(await ada.post(api.passkeys.create, body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

// Seen red with every session counted as begun by a passkey, and with none.
test('it counts as both factors for staff, and a password alone does not (T513)', async () => {
  const administrator = await world.administrator();
  const come = async (person: Person, password = person.password) => {
    expect((await person.get(api.courseInstances.list)).status).toBe(403);
    const key = await withPasskey(Object.assign(person, { password }));
    const there = world.visitor();
    const signedIn = await there.post(api.passkeys.signIn, { response: key.answer(await challenge()) });
    expect(signedIn.body['twoFactorDue']).toBe(false);
    expect((await there.get(api.courseInstances.list)).status).toBe(200);
    // It was made here, after the password. A password alone neither opens anything nor adds another factor.
    expect((await person.get(api.courseInstances.list)).status).toBe(200);
    const thief = world.visitor();
    const alone = await thief.signIn(String(signedIn.body['person'].email), password);
    expect(alone.body).toMatchObject({ twoFactorDue: true, twoFactorIn: 0 });
    for (const call of [api.courseInstances.list, api.ownAccount.beginTwoFactor, api.passkeys.options] as const)
      expect((await (call.method === 'GET' ? thief.get(call) : thief.post(call, { password }))).body).toMatchObject({
        code: 'two-factor-due',
      });
    return there;
  };
  const { cookie } = await come(administrator, 'a long password');
  Object.assign(administrator, { cookie });
  await come(await world.staff('InstitutionAdmin', 'rhea@keys.example'));
});
