import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { removeDue } from '../../office/retention/schedule.ts';

const world = await openWorld();
const limited = await openWorld({ RATE_LIMITS: 'on' });
const password = 'seven quiet harbours';

const invites = async (email: string, of = world) =>
  (await of.administrator()).post(api.invitations.create, { email, role: 'Professor' });
const tokenTo = async (email: string, of = world) =>
  /\/invitation\/([\w-]+)/.exec((await of.mailsTo(email)).at(-1)!.text)![1]!;
const acceptsBy = (token: string) =>
  world.visitor().post(pathOf(api.invitations.accept, { token }), { firstName: 'Iris', lastName: 'Thaumas', password });
const accepts = async (email: string) => acceptsBy(await tokenTo(email));
const addresses = async () =>
  (await world.db.selectFrom('invitation').select('email').orderBy('email').execute()).map(({ email }) => email);
const age = (email: string, column: 'expiresAt' | 'acceptedAt' | 'withdrawnAt', days: number) =>
  world.db
    .updateTable('invitation')
    .set({ [column]: sql`now() - make_interval(days => ${days})` })
    .where('email', '=', email)
    .execute();

test('the schedule removes what ended long ago, and nothing that is open or ended lately (T224)', async () => {
  const admin = await world.administrator();
  const of = (name: string) => `${name}@old.example`;
  for (const name of ['open', 'expired', 'accepted', 'withdrawn', 'lately']) await invites(of(name));
  await accepts(of('accepted'));
  const rows = (await admin.get(`${api.invitations.list.path}?q=withdrawn@`)).body as unknown as Json[];
  await admin.delete(pathOf(api.invitations.withdraw, { id: String(rows[0]!['_id']) }));
  await age(of('expired'), 'expiresAt', 31);
  await age(of('accepted'), 'acceptedAt', 31);
  await age(of('withdrawn'), 'withdrawnAt', 31);
  await age(of('lately'), 'expiresAt', 29);
  const due = async () => {
    const { rules } = (await admin.get(api.retention.schedule)).body as unknown as { rules: Json[] };
    return rules.find(({ kind }) => kind === 'invitations');
  };
  expect(await due()).toMatchObject({ days: 30, least: 1, due: 3 });
  await removeDue(world.stoa.services);
  expect(await addresses()).toEqual([of('lately'), of('open')]);
  expect(await due()).toMatchObject({ due: 0 });
});

test('whoever is deleted leaves no invitation behind, under no address; whom they invited stays invited (T170)', async () => {
  const admin = await world.administrator();
  await world.db.deleteFrom('invitation').execute();
  for (const email of ['former@gone.example', 'beside@gone.example']) {
    await invites(email);
    await accepts(email);
  }
  const userOf = async (email: string) =>
    ((await admin.get(`${api.accounts.users.path}?q=${email}`)).body as unknown as Json[])[0]!;
  const user = await userOf('former@gone.example');
  const id = String(user['_id']);
  const moved = { ...user['person'], email: 'now@gone.example', zip: '10001', mobilePhone: '555' };
  const saved = await admin.put(pathOf(api.accounts.updateUser, { id }), { status: 'Active', person: moved });
  expect(saved.status).toBe(200);
  const preview = (await admin.get(pathOf(api.retention.preview, { id }))).body;
  expect(preview['removed']).toContainEqual({ kind: 'invitations', count: 1 });
  expect((await admin.post(pathOf(api.retention.deletePerson, { id }), {})).status).toBe(200);
  expect(await addresses()).toEqual(['beside@gone.example']);

  // An administrator who goes leaves those they invited.
  const staff = await world.staff('Administrator', 'leaver@gone.example');
  await staff.post(api.invitations.create, { email: 'guest@gone.example', role: 'Professor' });
  // The mail names who leaves, and is emptied with them; its reader has the link already.
  const token = await tokenTo('guest@gone.example');
  const leaver = String((await userOf('leaver@gone.example'))['_id']);
  expect((await admin.post(pathOf(api.retention.deletePerson, { id: leaver }), {})).status).toBe(200);
  expect(await addresses()).toEqual(['beside@gone.example', 'guest@gone.example']);
  const [guest] = (await admin.get(`${api.invitations.list.path}?q=guest@`)).body as unknown as Json[];
  expect(guest).toMatchObject({ state: 'open', invitedBy: { firstName: 'Deleted person' } });
  expect((await acceptsBy(token)).status).toBe(200);
});

test('an address of the network tries links six times a minute, as at joining (T225)', async () => {
  await invites('slow@limits.example', limited);
  const token = await tokenTo('slow@limits.example', limited);
  const tries = (given: string) =>
    limited.visitor().post(pathOf(api.invitations.accept, { token: given }), {
      firstName: 'Iris',
      lastName: 'Thaumas',
      password,
    });
  const statuses: number[] = [];
  for (let at = 0; at < 6; at++) statuses.push((await tries(`${'x'.repeat(42)}${at}`)).status);
  expect(statuses).toEqual(Array<number>(6).fill(404));
  const refused = await tries(token);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await limited.mailsTo('slow@limits.example')).toHaveLength(1);
});
