import { beforeAll, expect, test } from 'vitest';
import { eventKindNames, mostWebhooks } from '@stoa/contract/people/webhooks.endpoints';
import { aPartner, type Partner } from '../../../../tests/partners.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
const all = [...eventKindNames];
let admin: Person;
let north: Partner;
let south: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  [north, south] = [await aPartner(world, 'North College'), await aPartner(world, 'South College')];
});
const adds = (who: Person, body: Json) => who.post(api.webhooks.create, body);
const listed = async (who: Person) =>
  ((await who.get(api.webhooks.list)).body as unknown as Json[]).map(({ _id }) => _id as string);
const clear = () => world.db.deleteFrom('webhook').execute();

test('the secret is answered once, sealed in the database, and nobody can choose it (T494)', async () => {
  await clear();
  const made = await adds(admin, { url: 'https://one.example/stoa?key=abc', kinds: ['grade.posted', 'grade.posted'] });
  expect([made.status, made.body['kinds'], made.body['institution']]).toEqual([201, ['grade.posted'], null]);
  const secret = String(made.body['secret']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const other = await adds(admin, { url: 'https://two.example', kinds: all });
  expect(other.body['secret']).not.toBe(secret);
  const id = made.body._id;
  for (const { body } of [
    await admin.get(api.webhooks.list),
    await admin.put(pathOf(api.webhooks.change, { id }), { kinds: all }),
  ])
    expect(JSON.stringify(body)).not.toMatch(/whsec_|"secret"/);
  const rotated = await admin.post(pathOf(api.webhooks.rotate, { id }));
  expect([rotated.status, rotated.body['secret'] === secret]).toEqual([200, false]);
  const rows = await world.db.selectFrom('webhook').selectAll().where('_id', '=', id).execute();
  expect(rows[0]!.earlierSecret).toMatch(/^v1\./);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
  const lines = await world.db.selectFrom('auditLog').select(['action', 'detail']).where('entityId', '=', id).execute();
  expect(lines.map(({ action }) => action)).toEqual(['add webhook', 'change webhook', 'rotate webhook secret']);
  expect(JSON.stringify(lines)).not.toMatch(/whsec_|key=abc/);
  const why = 'You can’t choose the secret. We make one and show it to you once.';
  const chosen = { url: 'https://one.example', kinds: all, secret: 'abcd' };
  for (const refused of [
    await adds(admin, chosen),
    await admin.put(pathOf(api.webhooks.change, { id }), { secret: 'abcd' }),
    await admin.post(pathOf(api.webhooks.rotate, { id }), { secret: 'abcd' }),
  ])
    expect([refused.status, (refused.body['fields'] as Json)['secret']]).toEqual([400, why]);
});

const noAddress = 'Enter a web address that begins with https://, such as https://example.org/stoa.';
test.each([
  [
    { url: 'https://ada:pw@one.example' },
    'url',
    'Leave out the name and password. Your program can check the signature instead.',
  ],
  [
    { url: 'http://ada@one.example' },
    'url',
    'Leave out the name and password. Your program can check the signature instead.',
  ],
  [{ url: 'file:///etc/passwd' }, 'url', noAddress],
  [{ url: 'ftp://one.example' }, 'url', noAddress],
  [{ url: 'one.example' }, 'url', noAddress],
  [{ url: '' }, 'url', 'Enter the address of your program.'],
  [{ url: undefined }, 'url', 'Enter the address of your program.'],
  [{ url: `https://one.example/${'a'.repeat(3000)}` }, 'url', 'Use an address of at most 2,000 characters.'],
  [{ kinds: ['grade.posted', 'grade.guessed'] }, 'kinds.1', 'Choose one from the list.'],
  [{ kinds: ['exchange.imagined'] }, 'kinds.0', 'Choose one from the list.'],
  [{ kinds: [] }, 'kinds', 'Choose at least one event.'],
  [{ kinds: undefined }, 'kinds', 'Choose at least one event.'],
  [{ institutionREF: '019eb34d-0000-7000-8000-000000000000' }, 'institutionREF', 'Choose an institution.'],
])('a wrong body is refused in words, row %#', async (wrong, field, message) => {
  const { status, body } = await adds(admin, { url: 'https://one.example', kinds: all, ...wrong });
  expect([status, body['fields']]).toEqual([400, { [field]: message }]);
});

test('in production only https is taken, and there are at most twenty webhooks', async () => {
  await clear();
  const { settings } = world.stoa.services;
  Object.assign(settings, { production: true });
  const plain = await adds(admin, { url: 'http://one.example', kinds: all });
  Object.assign(settings, { production: false });
  expect([plain.status, plain.body['fields']]).toEqual([
    400,
    { url: 'Use https://, so that nobody can read or change what we send.' },
  ]);
  const many = await Promise.all(
    Array.from({ length: mostWebhooks + 3 }, (_none, n) => adds(admin, { url: `https://n${n}.example`, kinds: all })),
  );
  expect(many.filter(({ status }) => status === 201).length).toBe(mostWebhooks);
  expect(many.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { message: 'There are already 20 webhooks. Delete one first.' },
  });
  expect((await adds(north.registrar, { url: 'https://north.example', kinds: all })).status).toBe(201);
});

test('a change from an older version is refused with both, by the body and by If-Match', async () => {
  await clear();
  const made = (await adds(admin, { url: 'https://one.example', kinds: all })).body;
  const second = (await adds(admin, { url: 'https://second.example', kinds: all })).body;
  const path = pathOf(api.webhooks.change, { id: made._id });
  const first = await admin.put(path, { kinds: ['grade.posted'], version: made['version'] });
  expect([first.status, first.body['version'], first.headers.get('etag')]).toEqual([200, 2, '"2"']);
  const late = await admin.put(path, { kinds: all, version: made['version'] });
  expect([late.status, late.body['code'], (late.body['current'] as Json)['kinds']]).toEqual([
    409,
    'changed',
    ['grade.posted'],
  ]);
  // A failure or a new secret doesn’t change the record.
  await admin.post(pathOf(api.webhooks.rotate, { id: made._id }));
  const match = (version: number) => admin.call('PUT', path, { kinds: all }, { 'if-match': `"${version}"` });
  expect([(await match(1)).status, (await match(2)).status, (await match(2)).status]).toEqual([412, 200, 412]);
  expect((await admin.put(pathOf(api.webhooks.change, { id: second._id }), { isOn: false })).body['version']).toBe(2);
});

test('an institution has its own, and finds nothing of another’s or of the site (T495)', async () => {
  await clear();
  const [site, ours, theirs] = [
    (await adds(admin, { url: 'https://site.example', kinds: all })).body._id,
    (await adds(north.registrar, { url: 'https://north.example', kinds: all })).body._id,
    (await adds(south.registrar, { url: 'https://south.example', kinds: all })).body._id,
  ];
  expect(await listed(admin)).toEqual([site, ours, theirs]);
  expect(await listed(north.registrar)).toEqual([ours]);
  expect(
    (await adds(north.registrar, { url: 'https://x.example', kinds: all, institutionREF: south._id })).status,
  ).toBe(400);
  const everyone = await world.registrar();
  expect((await adds(everyone, { url: 'https://x.example', kinds: all })).body['fields']).toEqual({
    institutionREF: 'Choose an institution.',
  });
  expect(await listed(everyone)).toEqual([ours, theirs]);
  const filtered = await admin.get(`${api.webhooks.list.path}?institutionREF=${south._id}`);
  expect((filtered.body as unknown as Json[]).map(({ _id }) => _id)).toEqual([theirs]);
  const delivery = await world.db
    .insertInto('delivery')
    .values({ webhookREF: theirs, kind: 'grade.posted', data: '{"_id": "x"}', nextAt: null, state: 'failed' } as never)
    .returning('_id')
    .executeTakeFirstOrThrow();
  for (const id of [site, theirs]) {
    const calls = [
      await north.registrar.put(pathOf(api.webhooks.change, { id }), { isOn: false }),
      await north.registrar.post(pathOf(api.webhooks.rotate, { id })),
      await north.registrar.get(pathOf(api.webhooks.deliveries, { id })),
      await north.registrar.delete(pathOf(api.webhooks.remove, { id })),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  expect((await north.registrar.post(pathOf(api.webhooks.again, { id: delivery._id }))).status).toBe(404);
  expect(await world.db.selectFrom('delivery').select(['state', 'tries']).execute()).toEqual([
    { state: 'failed', tries: 0 },
  ]);
  expect((await south.registrar.delete(pathOf(api.webhooks.remove, { id: theirs }))).status).toBe(204);
  expect(await listed(admin)).toEqual([site, ours]);
  expect(await world.db.selectFrom('delivery').select('_id').execute()).toEqual([]);
  for (const who of [await world.someone('Student'), await world.professor()])
    expect((await who.get(api.webhooks.list)).status).toBe(403);
});
