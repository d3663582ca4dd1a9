import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { alertmanagerConfig } from '../scripts/alertmanager-config.ts';
import { settingsFindings } from '../server/src/office/operations/doctor/settings.ts';
import { readSettings, settingNames } from '../server/src/settings.ts';
import { openWorld } from './world.ts';

const world = await openWorld();
const folder = mkdtempSync(path.join(tmpdir(), 'stoa-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = 'Rq8dKx0vLm3nZ7tYbC5wHj2sPf9gUa4e';
const here = (file: string) => path.resolve(import.meta.dirname, '..', file);
const read = (file: string) => readFileSync(here(file), 'utf8');

// Seen red with tls1.1, and with a suite that does not authenticate what it encrypts.
test('the proxy speaks TLS 1.2 and later, with authenticated ciphers only, and shows nobody the figures (T118)', () => {
  const proxy = read('deploy/Caddyfile');
  expect(/protocols (.*)/.exec(proxy)![1]!.split(' ')).toEqual(['tls1.2', 'tls1.3']);
  const ciphers = /ciphers (.*)/.exec(proxy)![1]!.split(' ');
  expect(ciphers.filter((name) => !/^TLS_ECDHE_.*_(?:GCM_SHA\d+|CHACHA20_POLY1305_SHA256)$/.test(name))).toEqual([]);
  // With a slash at its end the server takes the path as well.
  for (const one of [proxy, read('deploy/one-machine.Caddyfile')])
    expect(/@inside path (.*)/.exec(one)![1]!.split(' ')).toEqual(['/metrics*', '/healthz*', '/readyz*']);
});

test('the container runs as nobody special, with settings that exist, and is asked what it answers', async () => {
  const image = read('deploy/Dockerfile');
  expect(image.lastIndexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '));
  const asked = /fetch\('http:\/\/127\.0\.0\.1:3000(.*?)'\)/.exec(image)![1]!;
  expect((await world.visitor().get(asked)).status).toBe(200);
  const settings = read('docs/guides/settings.md');
  const node = /x-node[\s\S]*?\nservices:/.exec(read('deploy/compose.yaml'))![0];
  const given = [...node.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  const example = new Set([...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  const required = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name!);
  expect(required.filter((name) => !example.has(name))).toEqual([]);
});

// Seen red with the list as it was before: without STUDENT_EXPORT_TAG and MATERIAL_LIMIT_MB, among others.
test('a node of compose.yaml is given every setting that there is, and none that there isn’t', () => {
  const given = Object.keys(nodeEnvironment());
  expect(settingNames.filter((name) => !given.includes(name))).toEqual([]);
  // These two are Node's and the allocator's.
  const others = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
  expect(given.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
});

// Seen red with an object store and a scanner that nobody could replace.
test('deploy/.env may set each setting but those that its example names, and those of the image', () => {
  const fixed = [...read('deploy/env.example').matchAll(/^# (.*) alone are those of compose/gm)][0]![1]!.split(' and ');
  const image = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'];
  const other = {
    DATABASE_URL: 'STOA_DATABASE_URL',
    AWS_ACCESS_KEY_ID: 'STORE_ACCESS_KEY',
    AWS_SECRET_ACCESS_KEY: 'STORE_PASSWORD',
  };
  const nameOf = (name: string) => (other as Record<string, string>)[name] ?? name;
  const kept = settingNames.filter((name) => nodeEnvironment({ [nameOf(name)]: 'another' })[name] !== 'another');
  expect(kept.toSorted()).toEqual([...fixed, ...image].toSorted());
});

/** A unit of systemd: its lines by their names, and the environment it gives. */
function unitOf(name: string) {
  const lines = [...read(`deploy/${name}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!] as const);
  const unit = Object.fromEntries(lines) as Record<string, string>;
  const env = Object.fromEntries(unit['Environment']!.split(' ').map((pair) => pair.split('='))) as Record<
    string,
    string
  >;
  return { unit, env };
}

// Seen red with a handbook at a path that is gone.
test('the units of systemd name what exists, and the backup sees the settings and the data of the server', async () => {
  const [server, backup] = [unitOf('stoa.service'), unitOf('stoa-backup.service')];
  for (const { unit } of [server, backup]) {
    expect(unit).toMatchObject({ User: 'stoa', WorkingDirectory: '/opt/stoa', EnvironmentFile: '/etc/stoa.env' });
    const named = `${unit['Documentation']} ${unit['ExecStart']}`.match(
      /(?:file:\/opt\/stoa\/|\b(?=server\/|deploy\/))[\w./-]+/g,
    )!;
    expect(named.length).toBe(2);
    expect(named.filter((file) => !existsSync(here(file.replace('file:/opt/stoa/', ''))))).toEqual([]);
  }
  const { PATH, ...env } = backup.env;
  expect(server.env).toMatchObject(env);
  expect(read('docs/guides/operating.md')).toContain('`deploy/stoa-backup.timer`');

  // As systemd starts it: in its folder, with only the environment of the unit and the settings.
  const place = path.join(folder, 'units');
  mkdirSync(place);
  const [program, ...args] = backup.unit['ExecStart']!.replace('/var/lib/stoa-backups', place).split(' ');
  const given = {
    ...nodeEnvironment(),
    ...env,
    DATA_DIR: world.dataDir,
    DATABASE_URL: world.databaseUrl,
    FILES_URL: '',
    PATH: PATH!.replaceAll('/opt/stoa', here('.')),
  };
  await promisify(execFile)(program!, args, { cwd: here('.'), env: given });
  expect(readdirSync(place)).toEqual([expect.stringMatching(/^20.*Z$/)]);
});

/** Returns the environment of a node of compose.yaml, with values for the settings that have to be filled in, and `own`. */
function nodeEnvironment(own: Readonly<Record<string, string>> = {}): Record<string, string> {
  const node = /x-node[\s\S]*?\nservices:/.exec(read('deploy/compose.yaml'))![0];
  const filled = {
    PUBLIC_URL: 'https://stoa.example.org',
    MAIL_FROM: 'Stoa <stoa@example.org>',
    SUPPORT_EMAIL: 'a@b.example',
    PAYPAL_CLIENT_ID: secret,
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: secret,
    ...own,
  };
  const value = (text: string) =>
    text
      .replaceAll(/\$\{(\w+):\?\}/g, (_all, name: string) => (filled as Record<string, string>)[name] ?? secret)
      .replaceAll(
        /\$\{(\w+):-([^}]*)\}/g,
        (_all, name: string, usual: string) => (filled as Record<string, string>)[name] ?? usual,
      );
  const lines = [...node.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.*)$/gm)];
  const image = /^ENV (.*)$/m
    .exec(read('deploy/Dockerfile'))![1]!
    .split(' ')
    .map((pair) => pair.split('='));
  return { ...Object.fromEntries(image), ...Object.fromEntries(lines.map(([, name, text]) => [name!, value(text!)])) };
}

// Seen red without CLAMD_URL, without TRUST_PROXY, and with a public address without TLS. The database's part is in
// tests/faults/service.test.ts.
test('the doctor finds nothing severe in the settings that are shipped', () => {
  const env = nodeEnvironment();
  const said = settingsFindings(readSettings(env, folder), env).filter(({ weight }) => weight !== 'good');
  // No node has a port of its own: only the proxy reaches it.
  expect(said.map(({ weight, about }) => `${weight} ${about}`)).toEqual(['doubtful TRUST_PROXY']);
  const careless = { ...env, PUBLIC_URL: 'http://stoa.example.org' };
  expect(settingsFindings(readSettings(careless, folder), careless)).toContainEqual(
    expect.objectContaining({ weight: 'severe', about: 'PUBLIC_URL' }),
  );
});

// Seen red without --expose-gc, and with a unit that had a flag less.
test('the container and the unit start Node as npm start does', () => {
  const flagsIn = (file: string, command: RegExp) => command.exec(read(file))![0].match(/--[a-z\d-]+(?:=\d+)?/g);
  const started = flagsIn('scripts/start.mjs', /^const flags = [^;]*/m);
  expect(started).toContain('--expose-gc');
  expect(flagsIn('deploy/Dockerfile', /^CMD .*/m)).toEqual(started);
  expect(flagsIn('deploy/stoa.service', /^ExecStart=.*/m)).toEqual(started);
});

// Seen red with a figure renamed in the server alone.
test('what the alerts, the dashboard and the handbook name is there to be seen', async () => {
  const figures = (await world.visitor().get('/metrics')).body['text'] as string;
  const there = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  // The lag of a replica is there only with one.
  const handbook = read('docs/guides/operating.md').replaceAll('`stoa_replica_lag_seconds`', '');
  const looked = [read('deploy/alerts.yaml'), read('deploy/grafana/stoa.json'), handbook].flatMap((text) =>
    [...text.matchAll(/\b((?:stoa|nodejs|process)_[a-z0-9_]+)/g)].map(([, name]) =>
      name!.replace(/_(?:bucket|count)$/, ''),
    ),
  );
  expect(new Set(looked).size).toBeGreaterThan(20);
  expect([...new Set(looked)].filter((name) => !there.has(name))).toEqual([]);
});

// Seen red with an alert that the table does not have, and with a row for one that is gone.
test('every alert says what to do, is tried both ways, is in the table of the handbook, and reaches the operator', () => {
  const alerts = [...read('deploy/alerts.yaml').matchAll(/- alert: (\w+)\n(?: {8}.*\n)*? {10}do: (.+)/g)];
  const names = alerts.map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(15);
  expect(alerts.filter(([, , what]) => what!.length < 15)).toEqual([]);
  expect([...read('deploy/alerts.yaml').matchAll(/- alert: /g)]).toHaveLength(names.length);
  const rows = [...read('docs/guides/operating.md').matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name!);
  expect(rows.toSorted()).toEqual(names.toSorted());
  const tried = [...read('deploy/alerts.test.yaml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name!);
  expect(tried.toSorted()).toEqual([...names, ...names].toSorted());
  expect(read('deploy/prometheus.yaml')).toContain("targets: ['alertmanager:9093']");
  const config = alertmanagerConfig(
    read('deploy/compose.yaml'),
    'ALERT_EMAIL=me@example.org\nMAIL_FROM=Stoa <s@example.org>',
  );
  expect(config).toContain("to: 'me@example.org'");
  expect(config).toContain("smtp_smarthost: 'mail:1025'");
  expect(config).not.toContain('${');
});

const sh = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)('sh', args, { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ said: stdout, done: true }),
    ({ stderr }: { stderr: string }) => ({ said: stderr, done: false }),
  );

// Seen red with the newest removed instead of the oldest, and with removal after a failed backup.
test('the daily backup keeps as many as it is told, and removes none while backups fail', async () => {
  const place = path.join(folder, 'backups');
  for (const name of ['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z', '2020-01-03T00-00-00Z.part', 'mine'])
    mkdirSync(path.join(place, name), { recursive: true });
  const bin = path.dirname(process.execPath);
  const env = { PATH: `${bin}:${process.env['PATH']}`, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir };
  const nowhere = { ...env, DATABASE_URL: 'postgresql://127.0.0.1:9/nothing' };
  const failed = await sh(nowhere, here('deploy/backup.sh'), place, '2');
  expect(failed.done).toBe(false);
  const left = () => readdirSync(place).toSorted();
  expect(left().slice(0, 2)).toEqual(['2020-01-01T00-00-00Z', '2020-01-02T00-00-00Z']);
  expect(await sh(env, here('deploy/backup.sh'), place, '2')).toMatchObject({ done: true });
  const [kept, taken, mine, ...others] = left();
  expect([kept, mine, others]).toEqual(['2020-01-02T00-00-00Z', 'mine', []]);
  expect(readdirSync(path.join(place, taken!))).toContain('manifest.json');
  await sleep(1001); // a folder is named by its second
  expect(await sh(env, here('deploy/backup.sh'), place, '2')).toMatchObject({ done: true });
  expect(left().slice(0, 1)).toEqual([taken]);
  expect(left()).toHaveLength(3);
});

// Seen red with a script that takes whatever the registry says.
test('a changed tag is pinned by what the registry says of it, and not at all when it says nothing', async () => {
  const tools = path.join(folder, 'bin');
  mkdirSync(tools);
  const registry = (answer: string) =>
    writeFileSync(
      path.join(tools, 'docker'),
      `#!/bin/sh\nfor image; do :; done\ncase $image in caddy:*) echo ${answer};; *) echo sha256:${'b'.repeat(64)};; esac\n`,
      { mode: 0o755 },
    );
  const copy = path.join(folder, 'compose.yaml');
  const text = read('deploy/compose.yaml').replace(/caddy:\S+/, 'caddy:9.9.9');
  writeFileSync(copy, text);
  const env = { PATH: `${tools}:${process.env['PATH']}` };
  registry("''");
  expect(await sh(env, here('deploy/pin.sh'), copy)).toMatchObject({
    done: false,
    said: expect.stringContaining('no digest of caddy:9.9.9'),
  });
  expect(readFileSync(copy, 'utf8')).toBe(text);
  registry(`sha256:${'a'.repeat(64)}`);
  expect(await sh(env, here('deploy/pin.sh'), copy, here('deploy/backup.sh'))).toMatchObject({ done: true });
  const pinned = readFileSync(copy, 'utf8');
  expect(pinned).toContain(`image: caddy:9.9.9@sha256:${'a'.repeat(64)}\n`);
  expect(pinned).toContain(`image: &postgres postgres:18.4-bookworm@sha256:${'b'.repeat(64)}\n`);
  expect(pinned.replaceAll(/@sha256:\w+/g, '')).toBe(text.replaceAll(/@sha256:\w+/g, ''));
});
