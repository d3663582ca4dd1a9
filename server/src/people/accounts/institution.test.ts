import { beforeAll, expect, test } from 'vitest';
import { aPartner, aRegistrar, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let lyceum: Partner;
let academy: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  [lyceum, academy] = [await aPartner(world, 'Lyceum', null), await aPartner(world, 'Academy', null)];
});
const accountOf = async (who: Person) =>
  ((await admin.get(`${api.accounts.users.path}?q=${who.email}`)).body as unknown as (Json & { _id: string })[])[0]!;
const put = async (who: Person, person: Json) => {
  const { _id, version, ...user } = await accountOf(who);
  return admin.put(pathOf(api.accounts.updateUser, { id: _id }), {
    ...user,
    version,
    person: { ...user['person'], ...person },
  });
};
const institutionOf = async (who: Person) => (await who.get(api.accounts.session)).body['institution'];

// Seen red with the sessions left open, and without the mail.
test('an administrator says for which institution somebody decides: logged, mailed, and from the next sign-in on', async () => {
  const rhea = await aRegistrar(world, lyceum._id, 'rhea@lyceum.example');
  expect(await institutionOf(rhea)).toMatchObject({ name: 'Lyceum' });
  // A client can send an answer back as it is.
  expect((await put(rhea, {})).body['person']).toMatchObject({ institutionREF: { name: 'Lyceum' } });
  expect(await institutionOf(rhea)).toMatchObject({ name: 'Lyceum' });
  expect((await put(rhea, { institutionREF: academy._id })).status).toBe(200);
  expect((await rhea.get(api.accounts.session)).status).toBe(401);
  expect((await rhea.signIn()).body['institution']).toMatchObject({ name: 'Academy' });
  expect((await world.mailsTo(rhea.email)).at(-1)!.text).toContain('Academy');
  expect((await put(rhea, { institutionREF: null })).body['person']['institutionREF']).toBeNull();
  await rhea.signIn();
  expect(await institutionOf(rhea)).toBeNull();
  expect((await rhea.get(api.students.list)).status).toBe(200);
  const lines = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'change institution of account')
    .execute();
  expect(lines.map(({ detail }) => (detail as Json)['name'])).toEqual(['Academy', '']);
});

test.each([
  ['Student', '01900000-0000-7000-8000-000000000000'],
  ['InstitutionAdmin', '01900000-0000-7000-8000-000000000000'],
  ['InstitutionAdmin', 'no id'],
])('a %s of institution %s is refused at that field', async (role, institutionREF) => {
  const person = { firstName: 'Sol', lastName: 'On', zip: '1', mobilePhone: '1', email: 'solon@world.example' };
  const answer = await admin.post(api.accounts.createUser, {
    status: 'Active',
    person: { ...person, role, institutionREF },
    password: 'correct horse battery',
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'person.institutionREF': expect.any(String) } } });
});

test('another role has no institution, and only administrators set one', async () => {
  const who = await aRegistrar(world, lyceum._id, 'cleon@lyceum.example');
  expect((await put(who, { role: 'Professor' })).body['person']).toMatchObject({
    role: 'Professor',
    institutionREF: null,
  });
  const own = await lyceum.registrar.put(api.ownAccount.changeContact, { institutionREF: null });
  expect(own.status).toBe(400);
  expect(await institutionOf(lyceum.registrar)).toMatchObject({ name: 'Lyceum' });
});
