import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let admin: Person;
let count = 0;
beforeAll(async () => {
  admin = await world.administrator();
});
const address = () => `iris${++count}@invited.example`;
const tokenTo = async (email: string) => /\/invitation\/([\w-]+)/.exec((await world.mailsTo(email)).at(-1)!.text)![1]!;
const form = { firstName: 'Iris', lastName: 'Thaumas', password: 'seven quiet harbours' };
const accepts = (token: string, who = world.visitor()) => who.post(pathOf(api.invitations.accept, { token }), form);
const offer = (token: string) => world.visitor().get(pathOf(api.invitations.offered, { token }));
const lines = (action: string) =>
  world.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('_id').execute();

const contact = {
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  phone: '555 0100',
  email: 'office@college.example',
  taxID: '12-3456789',
};
test('an institution administrator is invited for one institution, or for all of them by a choice of its own (T504)', async () => {
  const lyceum = (await admin.post(api.institutions.create, { ...contact, name: 'Lyceum' })).body['_id'];
  const invitesTo = (more: Json) =>
    admin.post(api.invitations.create, { email: address(), role: 'InstitutionAdmin', ...more });
  const left = await invitesTo({});
  expect([left.status, left.body['fields']]).toEqual([
    400,
    { institutionREF: 'Choose an institution, or all of them.' },
  ]);
  expect((await invitesTo({ institutionREF: null })).status).toBe(400);
  expect((await invitesTo({ role: 'Professor', institutionREF: lyceum })).status).toBe(400);
  expect((await invitesTo({ institutionREF: '01900000-0000-7000-8000-000000000000' })).status).toBe(400);

  const opened = async (institutionREF: unknown) => {
    const made = await invitesTo({ institutionREF });
    expect(made.status).toBe(201);
    const email = String(made.body['email']);
    const token = await tokenTo(email);
    const said = { mail: (await world.mailsTo(email)).at(-1)!.text, page: (await offer(token)).body };
    const person = world.visitor();
    await accepts(token, person);
    return { said, session: (await person.signIn(email, form.password)).body };
  };
  const one = await opened(lyceum);
  expect(one.said).toMatchObject({
    mail: expect.stringContaining('You will decide for Lyceum.'),
    page: { institution: { name: 'Lyceum' }, forAll: false },
  });
  expect(one.session['institution']).toMatchObject({ name: 'Lyceum' });
  const all = await opened('all');
  expect(all.said).toMatchObject({
    mail: expect.stringContaining('You will act for all institutions.'),
    page: { institution: null, forAll: true },
  });
  expect(all.session['institution']).toBeNull();
  expect((await lines('act for institution')).map(({ detail }) => (detail as Json)['name'])).toEqual(['Lyceum']);
  expect((await lines('act for all institutions')).length).toBeGreaterThan(0);
});

test('an open invitation that names no institution, or none any more, opens no account (T504)', async () => {
  const academy = (await admin.post(api.institutions.create, { ...contact, name: 'Academy' })).body['_id'];
  const email = address();
  await admin.post(api.invitations.create, { email, role: 'InstitutionAdmin', institutionREF: academy });
  const token = await tokenTo(email);
  expect((await admin.delete(pathOf(api.institutions.remove, { id: String(academy) }))).status).toBeLessThan(300);
  expect(await accepts(token)).toMatchObject({ status: 409, body: { code: 'institution' } });
});
