import { api, pathOf } from '../paths.ts';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { encryption } from '../../server/src/kernel/encryption.ts';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { databaseFindings } from '../../server/src/office/operations/doctor/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { openMailSink } from '../../server/test/mail-sink.ts';
import { Person, type Json } from '../person.ts';
import { freePort } from '../process.ts';
import { openTlsPostgres } from '../tlsPostgres.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const postgres = await openTlsPostgres();
const sink = await openMailSink();
const home = mkdtempSync(path.join(tmpdir(), 'stoa-service-'));
afterAll(async () => {
  await postgres.close();
  rmSync(home, { recursive: true, force: true });
});
/** The TLS parameters of the database's address in compose.yaml, with the path of this machine's certificate. */
const shipped = /@database:5432\/stoa\?([^\s}]+)/
  .exec(read('deploy/compose.yaml'))![1]!
  .replace('/tls/database.crt', postgres.certificate);

/** Returns the doctor's complaints about the database at an address. */
async function complaints(url: string): Promise<string[]> {
  const database = openDatabase<Schema>(url, () => {});
  const findings = await databaseFindings(database.db, encryption(Buffer.alloc(32)));
  await database.close();
  return findings.filter(({ weight }) => weight !== 'good').map(({ says }) => says);
}

/** Seen red with a certificate for another name, and with a role that is a superuser. */
test('nodes talk to the shipped database in cipher, with nobody who only says to be it, and the doctor finds nothing', async () => {
  expect(shipped).toContain('sslmode=verify-full');
  expect(await complaints(postgres.url(shipped))).toEqual([]);
  const before = readFileSync(postgres.certificate, 'utf8');
  postgres.certify();
  expect(readFileSync(postgres.certificate, 'utf8')).toBe(before);

  const strange = path.join(home, 'strange');
  mkdirSync(strange);
  const script = path.join(root, 'deploy/database-certificate.sh');
  execFileSync('sh', [script, '127.0.0.2', strange, strange], { stdio: 'ignore' });
  const stranger = shipped.replace(postgres.certificate, path.join(strange, 'database.crt'));
  await expect(postgres.connect(postgres.url(stranger))).rejects.toThrow(/self-signed certificate/);
  await expect(postgres.connect(postgres.url('sslmode=disable'))).rejects.toThrow(/no pg_hba.conf entry|no encryption/);
});

/** Seen red with a superuser who keeps the password. */
test('the role that the shipped database has for Stoa owns its database and is nothing more', async (context) => {
  if (!postgres.viaPsql) return context.skip('psql is not installed');
  await postgres.connect(postgres.url(shipped));
  const other = postgres.url(shipped).replace('//stoa:', '//postgres:');
  await expect(postgres.connect(other)).rejects.toThrow(/password authentication failed/);
});

/** The lines of a section of a unit, each name with all that was given to it. */
function unit(text: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [, name, value] of text.matchAll(/^([A-Za-z]+)=(.*)$/gm))
    all.set(name!, [...(all.get(name!) ?? []), value!]);
  return all;
}
const service = unit(read('deploy/stoa.service'));
const only = (name: string) => service.get(name)![0]!;

const isRoot = process.getuid?.() === 0;
/** nobody, where this is root: a unit never runs as root. */
const plain = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Seen red with a limit below what a stop may take. */
test('the unit waits for a whole stop, and restarts what has failed', () => {
  const longest = Number(/delay: ([\d_]+)/.exec(read('server/src/main.ts'))![1]!.replaceAll('_', '')) / 1000;
  expect(Number(only('TimeoutStopSec'))).toBeGreaterThan(longest);
  expect([only('KillMode'), only('Restart'), only('User')]).toEqual(['mixed', 'on-failure', 'stoa']);
});

/** Seen red with Stoa's signal handlers taken off: it then ends with requests unanswered. */
test('the unit’s command line, run as a plain user in production, serves, and ends whole when its group is told to', async (context) => {
  const place = (text: string) =>
    text
      .replaceAll('/opt/stoa', root)
      .replaceAll('/var/lib/stoa', path.join(home, 'lib'))
      .replaceAll('/var/cache/stoa', path.join(home, 'cache'));
  const [command = '', ...args] = place(only('ExecStart')).split(' ');
  const folder = place(only('WorkingDirectory'));
  const mayRun = spawnSync(command, ['server/src/settings.ts'], { cwd: folder, env: {}, ...plain }).status === 0;
  if (!mayRun) return context.skip('this folder is closed to other users');
  execFileSync('chmod', ['755', home]);
  for (const name of ['lib', 'cache']) {
    mkdirSync(path.join(home, name), { mode: 0o700 });
    if (isRoot) chownSync(path.join(home, name), 65_534, 65_534);
  }
  const port = await freePort();
  const environment = Object.fromEntries(
    place(only('Environment'))
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect(environment['NODE_ENV']).toBe('production');
  const file = {
    PORT: String(port),
    PUBLIC_URL: 'https://stoa.example',
    DATABASE_URL: postgres.url(shipped),
    SMTP_URL: sink.url,
    MAIL_FROM: 'Stoa <stoa@stoa.example>',
    SUPPORT_EMAIL: 'support@stoa.example',
    ENCRYPTION_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    DRAIN_SECONDS: '1',
  };
  let output = '';
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...environment, ...file },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...plain,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    // The link is printed a moment after the server answers.
    for (let waits = 0; !(await isReady()) || !output.includes('/first-administrator/'); waits++) {
      if (child.exitCode !== null || waits === 600) throw new Error(`it did not start: ${output}`);
      await sleep(50);
    }
    const admin = new Person(url);
    const email = 'rhea@stoa.example';
    const password = 'a long password of mine';
    const [, token = ''] = /first-administrator\/([\w.-]+)"/.exec(output) ?? [];
    const first = pathOf(api.invitations.becomeFirstAdministrator, { token });
    expect((await admin.post(first, { firstName: 'Rhea', lastName: 'Cole', email, password })).status).toBe(200);
    expect((await admin.signIn(email, password)).status).toBe(200);
    const underWay = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? new Person(url).signIn(`nobody${at}@stoa.example`, 'not the password')
        : admin.get(`${api.accounts.users.path}?pageSize=50`),
    );
    await sleep(30);
    const began = performance.now();
    process.kill(-child.pid!, 'SIGTERM');
    const answers = (await Promise.all(underWay)).map(({ status }) => status);
    expect(answers.filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(Number(only('TimeoutStopSec')) * 1000);
    expect(() => process.kill(-child.pid!, 0)).toThrow(/ESRCH/);
  } finally {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
  }
  // Journald gets lines of a log only, the greeting included.
  const lines = output.trim().split('\n');
  const said = lines.map((line) => JSON.parse(line) as Json);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(said[0]).toMatchObject({ msg: 'Stoa starts', version });
  expect(said.filter(({ msg }) => String(msg).startsWith('Stoa is at'))).toMatchObject([
    { msg: 'Stoa is at https://stoa.example', address: url },
  ]);
});
