import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, onTestFinished } from 'vitest';
import { isPublicAddress, callOutward, type Resolve } from './outward.ts';

let server: Server;
let port = 0;
const calls: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    calls.push(request.url ?? '');
    request.resume();
    if (request.url === '/redirect') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end('no');
    else if (request.url === '/endless') {
      response.writeHead(200);
      const pour = () => void (response.writable && response.write('x'.repeat(500), () => setTimeout(pour, 1)));
      pour();
    } else if (request.url === '/drips') {
      response.writeHead(200);
      setInterval(() => response.write(' '), 20).unref();
    } else if (request.url === '/torn') response.writeHead(500).write('half', () => response.destroy());
    else if (request.url !== '/silent') response.end('yes');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const posts = (url: string, allowsPrivate: boolean, more: { resolve?: Resolve; patience?: number } = {}) =>
  callOutward(
    { url, headers: {}, body: '{}' },
    { allowsPrivate, patience: 2000, most: 1000, signal: new AbortController().signal, ...more },
  ).catch(({ problem, message }: { problem: string; message: string }) => ({ problem, message }));

test.each([
  ...['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.0.3.1', '223.255.255.1'],
  ...['2606:4700:4700::1111', '2a00:1450::1', '2400:cb00::1'],
])('%s is an address of the internet (T152)', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.0.1', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '100::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2001:db8::1', '2001::1'],
  ...['2002:7f00:1::', '3fff::1', '2606:4700::1%lo', 'localhost', ''],
])('%s is none (T152)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '169.254.169.254', '[fd00:ec2::254]'],
])('an address written as %s is refused before anything is sent (T152)', async (host) => {
  calls.length = 0;
  expect(await posts(`http://${host}:${port}/secret`, false)).toMatchObject({ problem: 'private' });
  expect(calls).toEqual([]);
});

test('names are checked where they lead, and the address that is checked is called (T152)', async () => {
  calls.length = 0;
  const leadsTo = (...addresses: string[]) => ({ resolve: async () => addresses });
  const url = `http://rebinding.example:${port}/secret`;
  for (const address of ['127.0.0.1', '10.1.1.1', '::1', '::ffff:127.0.0.1', '169.254.169.254'])
    expect(await posts(url, false, leadsTo(address))).toMatchObject({ problem: 'private' });
  expect(await posts(url, false, leadsTo('8.8.8.8', '127.0.0.1'))).toMatchObject({ problem: 'private' });
  expect(await posts(url, false, leadsTo())).toEqual({ problem: 'unreachable', message: 'ENOTFOUND' });
  // A name that answers with the internet once, and with this machine at the second look.
  const asked: string[] = [];
  const rebinding: Resolve = async (name) => {
    asked.push(name);
    return [asked.length === 1 ? '8.8.8.8' : '127.0.0.1'];
  };
  expect(await posts(url, false, { resolve: rebinding, patience: 300 })).toMatchObject({
    problem: expect.stringMatching(/^(timeout|unreachable)$/) as string,
  });
  expect(asked).toEqual(['rebinding.example']);
  expect(await posts(url, false, { resolve: rebinding })).toMatchObject({ problem: 'private' });
  expect(calls).toEqual([]);
  expect(await posts(`http://localhost:${port}/secret`, false)).toMatchObject({
    problem: expect.stringMatching(/^(private|unreachable)$/) as string,
  });
  expect(calls).toEqual([]);
  expect(await posts(url, true, leadsTo('127.0.0.1'))).toMatchObject({ status: 200, text: 'yes' });
  expect(await posts(`http://localhost:${port}/other`, true)).toMatchObject({ status: 200, text: 'yes' });
  expect(calls).toEqual(['/secret', '/other']);
});

test('a redirect is not followed, and proxies in the environment are not used (T152)', async () => {
  calls.length = 0;
  process.env['HTTP_PROXY'] = process.env['http_proxy'] = 'http://127.0.0.1:9';
  onTestFinished(() => {
    delete process.env['HTTP_PROXY'];
    delete process.env['http_proxy'];
  });
  expect(await posts(`http://127.0.0.1:${port}/redirect`, true)).toMatchObject({ status: 302, text: 'no' });
  expect(calls).toEqual(['/redirect']);
});

test('an answer that is endless, late, torn or none holds nothing up (T496)', async () => {
  const local = `http://127.0.0.1:${port}`;
  expect(await posts(`${local}/endless`, true)).toMatchObject({ status: 200, text: 'x'.repeat(1000) });
  expect(await posts(`${local}/torn`, true)).toMatchObject({ status: 500, text: 'half' });
  expect(await posts(`${local}/silent`, true, { patience: 200 })).toEqual({ problem: 'timeout', message: '' });
  expect(await posts(`${local}/drips`, true, { patience: 200 })).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^ +$/) as string,
  });
  const never: Resolve = () => new Promise(() => {});
  expect(await posts('http://slow.example', false, { resolve: never, patience: 200 })).toMatchObject({
    problem: 'timeout',
  });
  expect(await posts('http://127.0.0.1:1', true)).toEqual({ problem: 'unreachable', message: 'ECONNREFUSED' });
});
