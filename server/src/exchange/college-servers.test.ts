import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../test/calendar-courses.ts';
import { batchAt, givesNumber, takesSection } from '../../test/exchanges.ts';
import { undelivered } from './batches.queries.ts';
import { exchangeFiles, type CollegeFiles } from './college-servers.ts';
import { onServer, ServerFailure } from './sftp.ts';

const world = await openWorld({ WEBHOOK_PRIVATE: 'on' });
let admin: Person;
let college: Partner;
let other: Partner;
beforeAll(async () => {
  admin = await world.administrator();
  [college, other] = [await aPartner(world, 'Harbor College'), await aPartner(world, 'Summit College')];
});
const at = () => pathOf(api.collegeServers.one, { id: college._id });
const settings = (more: Json = {}): Json => ({
  host: 'sftp.harbor.example',
  port: 22,
  userName: 'stoa',
  secret: 'a secret of theirs',
  hostKey: null,
  outFolder: 'out',
  inFolder: 'in',
  isOn: true,
  ...more,
});
// Seen red with the secret in the answer, in the log or not sealed, and without the question whose institution it is.
test('an administrator sets the server; the college reads it without its secret; others find nothing (T591)', async () => {
  expect((await college.registrar.get(at())).body).toEqual(null);
  expect((await college.registrar.put(at(), settings())).status).toBe(403);
  const set = await admin.put(at(), settings());
  expect(set.status).toBe(200);
  const seen = await college.registrar.get(at());
  expect(seen.body).toMatchObject({ host: 'sftp.harbor.example', hostKey: null, isOn: true, problem: null });
  for (const { body } of [set, seen]) expect(JSON.stringify(body)).not.toContain('secret');
  for (const call of [other.registrar.get(at()), other.registrar.post(`${at()}/check`)])
    expect((await call).status).toBe(404);
  const { secret } = await world.db.selectFrom('collegeServer').select('secret').executeTakeFirstOrThrow();
  expect(secret).toMatch(/^v[12]\./);
  const log = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'set college server')
    .execute();
  expect(JSON.stringify(log)).not.toContain('a secret of theirs');
});

// Seen red with the host, the port or the key not compared.
test('a stored secret goes to no other host, port or key (T592)', async () => {
  const key = `SHA256:${'a'.repeat(43)}`;
  const { secret: _none, ...without } = settings({ hostKey: key });
  expect((await admin.put(at(), without)).status).toBe(200);
  for (const change of [
    { host: 'evil.example' },
    { port: 2222 },
    { hostKey: `SHA256:${'b'.repeat(43)}` },
    { hostKey: null },
  ]) {
    const refused = await admin.put(at(), { ...without, ...change });
    expect([refused.status, refused.body['errors']?.[0]?.path ?? refused.body]).toEqual([400, expect.anything()]);
    expect(JSON.stringify(refused.body)).toContain('Enter the password or private key for this server.');
  }
  expect((await admin.put(at(), { ...without, isOn: false })).body).toMatchObject({ isOn: false, hostKey: key });
  for (const wrong of [
    { hostKey: 'SHA256:short' },
    { host: 'a b' },
    { host: '-x' },
    { port: 0 },
    { outFolder: 'a\nb' },
  ])
    expect((await admin.put(at(), settings(wrong))).status).toBe(400);
  expect((await college.registrar.delete(at())).status).toBe(403);
  expect((await admin.delete(at())).status).toBeLessThan(300);
  expect((await admin.delete(at())).status).toBe(404);
  expect((await admin.post(`${at()}/check`)).status).toBe(404);
});

// Seen red with hosts that are numbers not looked at, with one public address among several enough, and with the name asked
// for once more to connect.
test('a server inside a network is not connected to, whatever its name says the second time (T593)', async () => {
  const server = {
    host: 'rebinding.example',
    port: 9,
    userName: 'x',
    secret: 'x',
    hostKey: null,
    outFolder: '.',
    inFolder: '.',
  };
  const fails = (host: string, resolve?: () => Promise<string[]>) =>
    onServer(
      { ...server, host },
      { allowsPrivate: false, connect: 500, ...(resolve && { resolve }) },
      async () => {},
    ).catch((error: unknown) => (error as ServerFailure).problem);
  for (const host of ['127.0.0.1', '10.0.0.1', '::1', '169.254.169.254', '168.63.129.16'])
    expect(await fails(host)).toBe('private');
  // The first answer is of the internet, where nobody is, and the second one isn't: only the first is asked for and connected to.
  let [asked, connected] = [0, 0];
  const inside = createServer((socket) => {
    connected += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  server.port = (inside.address() as AddressInfo).port;
  const turns = async () => (asked++ === 0 ? ['3000::1'] : ['127.0.0.1']);
  expect(['unreachable', 'timeout']).toContain(await fails('rebinding.example', turns));
  inside.close();
  expect([asked, connected]).toEqual([1, 0]);
  expect(await fails('rebinding.example', async () => ['93.184.216.34', '10.0.0.1'])).toBe('private');
});

const files: CollegeFiles = {
  undelivered: async () => [],
  fileOf: async () => undefined,
  markDelivered: async () => {},
  takeReceiptFile: async () => 'known',
};
test('the end of a run with one college leaves the run with another its server', async () => {
  for (const { _id } of [college, other])
    await admin.put(
      pathOf(api.collegeServers.one, { id: _id }),
      settings({ host: '127.0.0.1', port: 9, hostKey: `SHA256:${'c'.repeat(43)}` }),
    );
  const busyUntil = new Date(Date.now() + 60_000).toISOString();
  await world.db.updateTable('collegeServer').set({ busyUntil }).where('institutionREF', '=', other._id).execute();
  expect((await exchangeFiles(world.stoa.services, college._id, files))?.problem).toBe('unreachable');
  expect(await exchangeFiles(world.stoa.services, other._id, files)).toBeNull();
  const left = await world.db.selectFrom('collegeServer').select(['institutionREF', 'busyUntil']).execute();
  expect(left.find(({ institutionREF }) => institutionREF === college._id)?.busyUntil).toBeNull();
  expect(left.find(({ institutionREF }) => institutionREF === other._id)?.busyUntil).not.toBeNull();
});

test('a server that refuses the sign-in is tried once a day, so that the account isn’t locked (T600)', async () => {
  const tried = async () => (await exchangeFiles(world.stoa.services, college._id, files))?.problem;
  const failed = (problem: string, hoursAgo: number) => {
    const checkedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    return world.db.updateTable('collegeServer').set({ problem, problemSince: checkedAt, checkedAt }).execute();
  };
  // Nothing answers at this port, so a try is seen.
  await admin.put(at(), settings({ host: '127.0.0.1', port: 9, hostKey: `SHA256:${'c'.repeat(43)}` }));
  expect(await tried()).toBe('unreachable');
  expect(await tried()).toBe('unreachable');
  await failed('login', 2);
  expect(await tried()).toBe(undefined);
  await failed('timeout', 2);
  expect(await tried()).toBe('unreachable');
  await failed('login', 24);
  expect(await tried()).toBe('unreachable');
});

// Seen red: the download of a batch that waited for the server marked it as delivered.
test.each([
  ['no server', 'is delivered', null],
  ['a server in use', 'waits for it', {}],
  ['a server that is switched off', 'is delivered', { isOn: false }],
  ['a server without a confirmed key', 'is delivered', { hostKey: null }],
])('with %s, a batch that was downloaded %s', async (_what, then, server) => {
  const course = await aCalendarCourse(world);
  const { partner } = course;
  await takesSection(course, '20261');
  await givesNumber(partner, await paysForCredit(world, course), 'S1');
  const id = { id: String((await batchAt(partner.registrar, partner, 'registrations')).body['_id']) };
  const of = pathOf(api.collegeServers.one, { id: partner._id });
  if (server) await admin.put(of, settings({ hostKey: `SHA256:${'d'.repeat(43)}`, ...server }));
  expect((await partner.registrar.get(pathOf(api.batches.file, id))).status).toBe(200);
  const { body } = await partner.registrar.get(pathOf(api.batches.one, id));
  expect(body['deliveredAt'] === null ? 'waits for it' : 'is delivered').toBe(then);
  expect(await undelivered(world.db, partner._id)).toHaveLength(then === 'waits for it' ? 1 : 0);
});
