import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { firstAdministratorLink } from './first-administrator.ts';

const world = await openWorld({ ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
const { stoa } = world;
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const at = (token: string) => pathOf(api.invitations.becomeFirstAdministrator, { token });
const form = (firstName: string) => ({
  firstName,
  lastName: 'Cole',
  email: `${firstName.toLowerCase()}@world.example`,
  password: 'a long password of mine',
});

test('the link of a start makes the first administrator, once, of many at once one (T480)', async () => {
  const { link, until } = stoa.first!;
  expect(link).toMatch(/^http:\/\/localhost:3000\/first-administrator\/[\w.-]+$/);
  const other = (await firstAdministratorLink(stoa.services))!;
  const visitor = world.visitor();
  expect((await visitor.get(at(tokenOf(link)))).body).toEqual({ expiresAt: until.toISOString() });

  expect((await visitor.post(at(tokenOf(link)), { ...form('Rhea'), password: 'rhea cole' })).status).toBe(400);
  expect((await visitor.post(at(tokenOf(link)), { ...form('Rhea'), email: 'rhea' })).body).toMatchObject({
    fields: { email: 'Email is invalid' },
  });
  const names = ['Rhea', 'Theano', 'Crito', 'Ada', 'Bo', 'Cleo'];
  const answers = await Promise.all(
    names.map((name, n) => world.visitor().post(at(tokenOf(n % 2 === 0 ? link : other.link)), form(name))),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  const name = names[answers.findIndex(({ status }) => status === 200)]!;
  expect((await visitor.signIn(form(name).email, form(name).password)).status).toBe(200);
  expect((await visitor.get(api.accounts.session.path)).body).toMatchObject({ role: 'Administrator' });

  // Every link has ended with it, and the next start prints none.
  for (const token of [link, other.link].map(tokenOf)) expect((await world.visitor().get(at(token))).status).toBe(404);
  expect(await firstAdministratorLink(stoa.services)).toBeUndefined();
});

test('a forged link and an old one say nothing, before and after (T480)', async () => {
  const token = tokenOf(stoa.first!.link);
  const [expires = '', signature = ''] = token.split('.');
  const later = (parseInt(expires, 36) + 86_400_000).toString(36);
  const past = (Date.now() - 1000).toString(36);
  const old = stoa.services.encryption.derive(`first administrator until ${past}`).toString('base64url');
  for (const forged of [`${later}.${signature}`, `${expires}.`, expires, `${past}.${old}`, 'x.y', '.', 'NaN.'])
    for (const answer of [
      await world.visitor().get(at(forged)),
      await world.visitor().post(at(forged), form('Mallory')),
    ])
      expect([forged, answer.status]).toEqual([forged, 404]);
});
