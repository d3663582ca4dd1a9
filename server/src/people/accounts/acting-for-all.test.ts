import { beforeAll, expect, test } from 'vitest';
import { aPartner, aRegistrar, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import { form, type Answer, type Json, type Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

/*
 * Acting for all institutions is what a thief of an administrator's session would choose, so a second administrator agrees (T504).
 */
const world = await openWorld();
let admin: Person;
let second: Person;
let lyceum: Partner;
const password = 'correct horse battery';
beforeAll(async () => {
  admin = await world.administrator();
  lyceum = await aPartner(world, 'Lyceum', null);
  second = await world.staff('Administrator', 'second@world.example');
});
const made = (email: string, more: Json = {}) =>
  admin.post(api.accounts.createUser, {
    status: 'Active',
    person: {
      firstName: 'Rhea',
      lastName: 'Registrar',
      zip: '1',
      mobilePhone: '1',
      email,
      role: 'InstitutionAdmin',
      institutionREF: null,
      ...more,
    },
    password,
  });
const decide = (who: Person, { body }: Answer, agree: boolean) =>
  who.post(pathOf(api.accounts.decideOnScope, { id: body._id }), { agree });
const signIn = async (email: string) => (await world.visitor().signIn(email, password)).status;
const change = async (who: Person, id: string, { person, ...more }: Json) => {
  const { body } = await who.get(pathOf(api.accounts.user, { id }));
  return who.put(pathOf(api.accounts.updateUser, { id }), {
    ...body,
    ...more,
    person: { ...body['person'], ...(person as Json) },
  });
};

// Seen red without the question to the others.
test('a new one can’t sign in before another administrator has agreed, and the one who asked is none (T504)', async () => {
  const rhea = await made('rhea@world.example');
  expect(rhea).toMatchObject({ status: 201, body: { status: 'Inactive', scopeRequest: { isOwn: true } } });
  expect(await signIn('rhea@world.example')).toBe(403);
  const [told] = await world.mailsTo(second.email);
  expect(told!.subject).toContain('act for all institutions');
  expect(await decide(admin, rhea, true)).toMatchObject({ status: 409, body: { code: 'own-request' } });
  // To activate the account by hand is to ask once more.
  expect((await change(admin, rhea.body._id, { status: 'Active' })).body).toMatchObject({ status: 'Inactive' });
  expect(await signIn('rhea@world.example')).toBe(403);

  expect(await decide(second, rhea, true)).toMatchObject({
    status: 200,
    body: { status: 'Active', scopeRequest: null },
  });
  expect(await signIn('rhea@world.example')).toBe(200);
  expect(await decide(second, rhea, true)).toMatchObject({ status: 409, body: { code: 'changed' } });
  expect((await world.mailsTo('rhea@world.example')).at(-1)!.text).toContain('all institutions');
});

test('one who is refused, or taken back, stays closed; a change of role ends the request (T504)', async () => {
  const [crito, meno, ion] = [await made('crito@x.example'), await made('meno@x.example'), await made('ion@x.example')];
  expect((await decide(second, crito, false)).body).toMatchObject({ status: 'Inactive', scopeRequest: null });
  expect((await decide(admin, meno, false)).status).toBe(200);
  expect([await signIn('crito@x.example'), await signIn('meno@x.example')]).toEqual([403, 403]);
  expect((await world.mailsTo(admin.email)).at(-1)!.subject).toContain('won’t act');
  await change(second, ion.body._id, { status: 'Active', person: { role: 'Student' } });
  expect((await decide(second, ion, true)).status).toBe(409);
});

test('staff of an institution go on with it while a second administrator is asked (T504)', async () => {
  const cleon = await aRegistrar(world, lyceum._id, 'cleon@lyceum.example');
  const { _id } = ((await admin.get(`${api.accounts.users.path}?q=cleon`)).body as unknown as Json[])[0]!;
  const asked = await change(admin, String(_id), { person: { institutionREF: null } });
  expect(asked.body).toMatchObject({ person: { institutionREF: { name: 'Lyceum' } }, scopeRequest: { isOwn: true } });
  const institution = async () => (await cleon.get(api.accounts.session)).body['institution'];
  expect(await institution()).toMatchObject({ name: 'Lyceum' });
  const [first, late] = await Promise.all([decide(second, asked, true), decide(second, asked, true)]);
  expect(new Set([first.status, late.status])).toEqual(new Set([200, 409]));
  await cleon.signIn();
  expect(await institution()).toBeNull();
});

test('invited for all, somebody is let in when a second administrator agrees; an import refuses the line (T504)', async () => {
  const email = 'thais@world.example';
  await admin.post(api.invitations.create, { email, role: 'InstitutionAdmin', institutionREF: 'all' });
  const token = /invitation\/([\w-]+)/.exec((await world.mailsTo(email)).at(-1)!.text)![1]!;
  const accepted = await world
    .visitor()
    .post(pathOf(api.invitations.accept, { token }), { firstName: 'Tha', lastName: 'Is', password });
  expect(accepted).toMatchObject({ status: 200, body: { message: expect.stringContaining('second administrator') } });
  expect(await signIn(email)).toBe(403);
  const [account] = (await second.get(`${api.accounts.users.path}?q=thais`)).body as unknown as Json[];
  expect(account!['scopeRequest']).toMatchObject({ isOwn: false });
  expect((await decide(second, { body: account } as unknown as Answer, true)).status).toBe(200);
  expect(await signIn(email)).toBe(200);

  const csv = 'firstName,lastName,zip,mobilePhone,email,role,institution\nA,B,1,1,all@x.example,InstitutionAdmin,all\n';
  const read = await admin.post(
    api.userImport.run,
    form({ file: new File([csv], 'people.csv', { type: 'text/csv' }) }),
  );
  expect(JSON.stringify(read.body)).toContain('second administrator');
});

test.each(['registrar', 'stranger'])(
  'a %s decides on nothing, and an id that is none is not there (T504)',
  async (who) => {
    const rhea = await made(`${who}@asked.example`);
    const person = who === 'registrar' ? lyceum.registrar : await world.professor('Ptolemy');
    expect((await decide(person, rhea, true)).status).toBe(403);
    expect(
      (await decide(second, { body: { _id: '01900000-0000-7000-8000-000000000000' } } as never, true)).status,
    ).toBe(404);
  },
);

// Seen red: the lock became a question to the others, and their yes opened the account.
test.each(['Locked', 'Inactive'])(
  'an account that waits for a second word can be set to %s, and nobody is asked',
  async (status) => {
    const email = `distrusted.${status}@world.example`;
    const asked = await made(email);
    const mails = (await world.mailsTo(second.email)).length;
    const changed = await change(second, asked.body._id, { status });
    expect([changed.status, changed.body['status']]).toEqual([200, status]);
    expect(await world.mailsTo(second.email)).toHaveLength(mails);
    expect((await decide(second, asked, true)).status).toBe(status === 'Locked' ? 409 : 200);
    expect(await signIn(email)).toBe(status === 'Locked' ? 403 : 200);
  },
);

// Seen red with locked accounts taken for ones that act for all already.
test('to unlock somebody who acts for all is asked like the first time', async () => {
  const rhea = await made('unlocked@world.example');
  expect((await decide(second, rhea, true)).status).toBe(200);
  expect((await change(admin, rhea.body._id, { status: 'Locked' })).body['status']).toBe('Locked');
  expect((await change(admin, rhea.body._id, { status: 'Active' })).body['status']).toBe('Inactive');
  expect((await decide(second, rhea, true)).status).toBe(200);
  expect(await signIn('unlocked@world.example')).toBe(200);
});
