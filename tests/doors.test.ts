import { api } from './paths.ts';
import { request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isFromHere, networkOf } from '../server/src/kernel/addresses.ts';
import { readSettings } from '../server/src/settings.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const behindOne = await openWorld({ TRUST_PROXY: '1', RATE_LIMITS: 'on' });
const behindNamed = await openWorld({ TRUST_PROXY: '10.0.0.7, 127.0.0.0/8', RATE_LIMITS: 'on' });
const known = await openWorld({ PUBLIC_URL: 'https://stoa.example', METRICS_TOKEN: 'a token of some length' });

/** Returns the status and the text of the answer to a call with chosen headers. */
const ask = (base: string, path: string, headers: Record<string, string> = {}, method = 'GET', body?: unknown) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const call = request(new URL(path, base), { method, headers: { ...json, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
const wrong = (email: string) => ({ username: email, password: 'not the password' });

// Seen red with Fastify's own setting of true, which believes the first address.
test.each([
  ['one hop', behindOne],
  ['named networks', behindNamed],
])(
  'sixty wrong sign-ins with made-up addresses before the proxy’s are limited, behind %s (T131)',
  async (_how, where) => {
    const statuses: number[] = [];
    for (let at = 0; at < 60; at++) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}, 203.0.113.9` };
      statuses.push(
        (await ask(where.stoa.url, api.accounts.login.path, headers, 'POST', wrong(`nobody${at}@x.example`))).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(6).fill(401), ...Array<number>(54).fill(429)]);
    const elsewhere = { 'x-forwarded-for': '198.51.100.1, 203.0.113.10' };
    expect(
      (await ask(where.stoa.url, api.accounts.login.path, elsewhere, 'POST', wrong('else@x.example'))).status,
    ).toBe(401);
  },
);

const statusesOf = async (addresses: readonly string[], path: string, body: (at: number) => unknown) => {
  await sql`delete from "throttle"`.execute(behindOne.db);
  const statuses: number[] = [];
  for (const [at, address] of addresses.entries()) {
    const headers = { 'x-forwarded-for': address };
    statuses.push((await ask(behindOne.stoa.url, path, headers, 'POST', body(at))).status);
  }
  return statuses;
};
const ofOne = (network: string) => Array.from({ length: 14 }, (_, at) => `${network}:${at}:ab:${at * 99}:${at + 1}`);
// Seen red with the whole address as the key: each of the 14 had six tries of its own.
test.each([
  ['sign-ins', api.accounts.login.path, (at: number) => wrong(`six${at}@x.example`), 401],
  ['requested links', api.accounts.requestPasswordReset.path, (at: number) => ({ email: `six${at}@x.example` }), 200],
])('fourteen addresses of one IPv6 network have the %s of one (T508)', async (_what, path, body, passes) => {
  const limited = [...Array<number>(6).fill(passes), ...Array<number>(8).fill(429)];
  const near = '2001:db8:1:2';
  expect(await statusesOf(ofOne(near), path, body)).toEqual(limited);
  const mapped = ['203.0.113.5', '::ffff:203.0.113.5', '::FFFF:cb00:7105'];
  expect(await statusesOf([...mapped, ...mapped, ...mapped], path, body)).toEqual(
    limited.slice(0, 6).concat([429, 429, 429]),
  );
  const apart = Array.from({ length: 8 }, (_, at) => `2001:db8:1:${at}::1`);
  expect(await statusesOf(apart, path, body)).toEqual(Array<number>(8).fill(passes));
});
test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:9:8:7:6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is of the network %s (T508)', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('what is no address is not stored as one, and hides nobody (T131)', async () => {
  const person = await behindOne.someone('Student');
  const body = { username: person.email, password: person.password };
  for (const forwarded of ['x'.repeat(8000), '198.51.100.3, "; drop', '203.0.113.77, unknown'])
    expect(
      (await ask(behindOne.stoa.url, api.accounts.login.path, { 'x-forwarded-for': forwarded }, 'POST', body)).status,
    ).toBe(200);
  const { rows } = await sql<{ address: string }>`select distinct "address" from "session"`.execute(behindOne.db);
  expect(rows.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1']);
  await ask(behindOne.stoa.url, api.accounts.login.path, { 'x-forwarded-for': 'junk, 203.0.113.78' }, 'POST', body);
  const after = await sql<{ address: string }>`select distinct "address" from "session"`.execute(behindOne.db);
  expect(after.rows.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', '203.0.113.78']);
});

test.each([
  ['off', 0],
  ['0', 0],
  ['1', 1],
  ['on', 1],
  ['3', 3],
  ['10.0.0.5', ['10.0.0.5']],
  ['loopback, fd00::/8,10.1.0.0/16', ['loopback', 'fd00::/8', '10.1.0.0/16']],
])('TRUST_PROXY=%s', (value, expected) => {
  expect(readSettings({ TRUST_PROXY: value, DATA_DIR: world.dataDir }, '/').trustProxy).toEqual(expected);
});
test.each(['yes', '-1', '10.0.0.300', '10.0.0.0/33', 'proxy.example', '10.0.0.1,', '1.5'])(
  'TRUST_PROXY=%s is refused in words',
  (value) => {
    expect(() => readSettings({ TRUST_PROXY: value, DATA_DIR: world.dataDir }, '/')).toThrow(
      'TRUST_PROXY must be off, a number of proxies (1 to 9), or a list such as 10.0.0.5, 10.1.0.0/16',
    );
  },
);

const inside = [
  [200, 'GET', '/dev/mail', undefined],
  [200, 'GET', '/paypal-simulator/_sim/state', undefined],
  [204, 'POST', '/paypal-simulator/_sim/faults', []],
  [400, 'POST', '/paypal-simulator/_sim/approve', {}],
  [400, 'POST', '/paypal-simulator/_sim/refund', {}],
  [400, 'POST', '/paypal-simulator/_sim/reverse', {}],
  [400, 'POST', '/paypal-simulator/_sim/settle', {}],
  [400, 'POST', '/paypal-simulator/_sim/dispute', {}],
] as const;

// Seen red with the routes open to every Host.
test.each(inside)('%i for %s %s, to this machine only (T132)', async (own, method, path, body) => {
  const { port } = new URL(world.stoa.url);
  for (const host of [
    'stoa.example',
    `attacker.example:${port}`,
    'localhost.attacker.example',
    '127.0.0.1.nip.io',
    '10.0.0.1',
  ])
    expect([host, (await ask(world.stoa.url, path, { host }, method, body)).status]).toEqual([host, 404]);
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded'])
    expect((await ask(world.stoa.url, path, { [name]: '127.0.0.1' }, method, body)).status).toBe(404);
  expect((await ask(known.stoa.url, path, {}, method, body)).status).toBe(404);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
    expect((await ask(world.stoa.url, path, { host }, method, body)).status).toBe(own);
});

test('an administrator’s rehearsal steers the simulator also where the server has a public address (T132)', async () => {
  await expect(known.stoa.services.simulator!('/faults', [])).resolves.toBeUndefined();
});

const requested = (remoteAddress: string, localAddress: string, headers: Record<string, string>) =>
  isFromHere({ raw: { socket: { remoteAddress, localAddress } }, headers } as unknown as Parameters<
    typeof isFromHere
  >[0]);
test.each([
  ['127.0.0.1', '127.0.0.1', 'localhost:3000', true],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', '127.0.0.1', true],
  ['::1', '::1', '[::1]:3000', true],
  ['192.168.1.9', '192.168.1.2', 'localhost:3000', false],
  ['192.168.1.9', '127.0.0.1', 'localhost', false],
  ['127.0.0.1', '192.168.1.2', 'localhost', false],
  ['::ffff:10.0.0.1', '::1', 'localhost', false],
  ['127.0.0.1', '127.0.0.1', 'stoa.example', false],
])('a socket from %s to %s for %s is this machine’s: %s (T132)', (remote, local, host, expected) => {
  expect(requested(remote, local, { host })).toBe(expected);
});

// Seen red with the figures open to everybody.
test('the figures are for this machine, or for who brings the token (T153)', async () => {
  const measure = (base: string, headers = {}) => ask(base, '/metrics', headers).then(({ status }) => status);
  expect(await measure(world.stoa.url)).toBe(200);
  expect(await measure(world.stoa.url, { host: 'stoa.example' })).toBe(404);
  expect(await measure(world.stoa.url, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  const host = { host: 'stoa.example' };
  expect(await measure(known.stoa.url, { ...host, authorization: 'Bearer a token of some length' })).toBe(200);
  for (const authorization of ['Bearer a token of some lengths', 'Bearer ', 'a token of some length', ''])
    expect(await measure(known.stoa.url, { ...host, authorization })).toBe(404);
  // Where no token is set, none opens it.
  expect(await measure(world.stoa.url, { ...host, authorization: 'Bearer ' })).toBe(404);
});

// Seen red without the check: Node takes the first of them.
test('a request with two Host headers is refused (T114)', async () => {
  const { port, host } = new URL(world.stoa.url);
  const say = (hosts: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET /healthz HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`),
      );
      let heard = '';
      socket
        .on('data', (chunk) => (heard += String(chunk)))
        .on('end', () => resolve(heard.slice(9, 12)))
        .on('error', reject);
    });
  expect(await say(`Host: ${host}`)).toBe('200');
  expect(await say(`Host: ${host}\r\nHost: evil.example`)).toBe('400');
  expect(await say(`Host: ${host}\r\nhOsT: ${host}`)).toBe('400');
});
