import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { isWhole, within } from './extent.ts';
import { freePort } from '../process.ts';
import { openObjectStore } from './object-store.ts';

const { url } = await testDatabase();
const home = mkdtempSync(path.join(tmpdir(), 'stoa-reaching-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const source = path.resolve(import.meta.dirname, '../../server/src');

/** Runs a program of Stoa's as a separate process. Returns its exit code, its seconds and its output. */
function run(program: string, env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(source, program), path.join(home, 'none')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(home, 'data'),
      DATABASE_URL: url,
      DEMO: 'off',
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<{ status: number | null; seconds: number; said: string }>((end) =>
    child.once('close', (status) => end({ status, seconds: (performance.now() - began) / 1000, said })),
  );
  return { child, ended, said: () => said };
}

const wrongs: readonly (readonly [string, Record<string, string>, RegExp])[] = [
  [
    'a database that is not there',
    { DATABASE_URL: `${url.split('?')[0]}x?${url.split('?')[1]}` },
    /The database can’t be used: database "\w+x" does not exist\. Is it running, and is DATABASE_URL right\?$/,
  ],
  [
    'a role that is not there',
    { DATABASE_URL: url.replace('user=stoa', 'user=nobody') },
    /The database can’t be used: role "nobody" does not exist\./,
  ],
  ['a folder that may not be made', { FILES_URL: 'file:///sys/files' }, /\/sys\/files/],
  ['a folder that is a file', { FILES_URL: 'file:///etc/passwd' }, /\/etc\/passwd/],
  [
    'a data folder that is a file',
    { DATA_DIR: '/etc/passwd', ENCRYPTION_KEY: 'a key of at least thirty-two characters' },
    /\/etc\/passwd is no folder\. Set DATA_DIR to a folder\.$/,
  ],
  [
    'an address of another machine',
    { HOST: '192.0.2.1' },
    /it can't listen on 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Set HOST/,
  ],
];
// Seen red without each of the looks: an error of a library was printed, or nothing at all until somebody uploaded.
test.each(wrongs)('%s is said at the start, in one sentence and at once', async (_what, env, says) => {
  const { status, seconds, said } = await run('main.ts', { LOG_LEVEL: 'fatal', ...env }).ended;
  expect([status, said.trim()]).toEqual([1, expect.stringMatching(says)]);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(seconds).toBeLessThan(within(15_000) / 1000);
});

/** A database that says it is of another version: its own function stands before PostgreSQL's. */
async function older(version: number) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create schema if not exists older; create or replace function older.current_setting(text) returns text
    language sql as 'select ''${version}0004''::text'`);
  await client.end();
  return `${url}&options=${encodeURIComponent('-c search_path=older,pg_catalog,public')}`;
}
// Seen red with the look in production's start alone.
test('a PostgreSQL below 17 is refused by the start, a backup and a restore; 17 is not', async () => {
  const needs = /PostgreSQL is 16: 17 or later is needed\. Set DATABASE_URL to a newer one\s*$/;
  for (const program of ['main.ts', 'backup.ts']) {
    const { status, said } = await run(program, { DATABASE_URL: await older(16) }).ended;
    expect([program, status, said]).toEqual([program, 1, expect.stringMatching(needs)]);
  }
  expect((await run('doctor.ts', { DATABASE_URL: await older(16) }).ended).said).toMatch(
    /SEVERE {2}PostgreSQL: is 16: 17 or later/,
  );
  expect((await run('doctor.ts', { DATABASE_URL: await older(17) }).ended).said).toMatch(/ ok {4}PostgreSQL: 17\n/);
});

// Seen red with the first attempt alone, and with one that goes on although it is asked to stop.
test('a database and an object store that do not answer yet are said once and waited for; a stop ends the waiting', async () => {
  const store = await openObjectStore();
  await store.stop();
  const port = String(await freePort());
  const env = { ...store.env({ FILES_URL: store.env().FILES_URL }), PORT: port };
  const starting = run('main.ts', env);
  onTestFinished(() => void starting.child.kill('SIGKILL'));
  await expect.poll(starting.said).toContain('Waiting for it for 30 seconds');
  expect(starting.said()).toContain('FILES_URL can’t be used');
  await store.startAgain();
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready).toBe(true);
  expect(starting.said().match(/Waiting/g)).toHaveLength(1);
  starting.child.kill('SIGTERM');
  expect((await starting.ended).status).toBe(0);

  const absent = run('main.ts', { DATABASE_URL: `postgresql://stoa@127.0.0.1:${port}/stoa` });
  await expect.poll(absent.said).toContain('Waiting for it for 30 seconds');
  const asked = performance.now();
  absent.child.kill('SIGTERM');
  await absent.ended;
  expect(performance.now() - asked).toBeLessThan(within(3000));
  if (!isWhole) return;
  const never = await run('main.ts', { DATABASE_URL: `postgresql://stoa@127.0.0.1:${port}/stoa` }).ended;
  expect(never).toMatchObject({
    status: 1,
    said: expect.stringContaining('Is it running, and is DATABASE_URL right?'),
  });
  expect(never.seconds).toBeGreaterThan(29);
});

test('an object store that says no is said at once: no such bucket, a wrong key', async () => {
  const store = await openObjectStore();
  for (const [env, says] of [
    [
      { FILES_URL: store.env().FILES_URL!.replace('//files/', '//other/') },
      /FILES_URL can’t be used: .*bucket does not exist/,
    ],
    [{ AWS_ACCESS_KEY_ID: 'SOMEBODY' }, /FILES_URL can’t be used: .*Access Key/i],
  ] as const) {
    const { status, seconds, said } = await run('main.ts', store.env(env)).ended;
    expect([status, said]).toEqual([1, expect.stringMatching(says)]);
    expect(seconds).toBeLessThan(within(15_000) / 1000);
  }
});

// Seen red without the look: "If it is damaged, bring back a backup".
test('a data folder that may only be read is not called damaged', async () => {
  const dataDir = path.join(home, 'read');
  const postgres = await startEmbeddedPostgres(dataDir);
  await postgres.stop();
  const cluster = path.join(dataDir, 'postgres');
  onTestFinished(() => {
    chmodSync(cluster, 0o700);
    removeEmbeddedPostgres(dataDir);
  });
  chmodSync(cluster, 0o500);
  const { status, said } = await run('main.ts', { DATABASE_URL: '', DATA_DIR: dataDir }).ended;
  expect([status, said.trim()]).toEqual([
    1,
    expect.stringMatching(/^Stoa did not start: \S+ may not be written\. Set DATA_DIR to a folder that may\.$/),
  ]);
});

// Seen red with the connections left open behind the last line: it never ended.
test('the doctor ends within half a minute although nothing that it asks ever answers', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket.on('error', () => {})));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    silent.close();
  });
  const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { status, seconds, said } = await run('doctor.ts', {
    DATABASE_URL: `postgresql://stoa@${at}/stoa`,
    SMTP_URL: `smtp://${at}`,
    CLAMD_URL: `tcp://${at}`,
    FILES_URL: `s3://files/stoa?endpoint=http://${at}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
    PAYPAL_API_URL: `http://${at}`,
  }).ended;
  for (const about of ['PostgreSQL', 'SMTP_URL', 'CLAMD_URL', 'FILES_URL', 'PayPal'])
    expect(said).toMatch(new RegExp(`SEVERE  ${about}: `));
  expect(status).toBe(1);
  expect(seconds).toBeLessThan(within(30_000) / 1000);
});
