// From a fresh clone to the first page, as people meet it: clones the committed state into a temporary folder, runs `npm start`
// there and waits for the landing page. Each row ends with its processes ended and its folder gone. With words, only the rows
// that have one of them in their names. npm's packages come from its cache or the registry: run it twice for a warm one.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { freePort } from '../../tests/process.ts';
import { productionSettings } from '../../server/test/production.ts';

const root = path.resolve(import.meta.dirname, '../..');
const most = 60;
const isRoot = process.getuid?.() === 0;
/** `nobody`, whom every system has. */
const plain = { uid: 65_534, gid: 65_534 };
const home = mkdtempSync(path.join(tmpdir(), 'stoa-fresh-'));
chmodSync(home, 0o755);
const ends: (() => unknown)[] = [];
/** Asked to stop, it ends what it has begun and clears it away. */
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort(new Error('stopped')));

interface Row {
  readonly name: string;
  readonly folder: string;
  readonly env?: () => Promise<Record<string, string>>;
  readonly account?: typeof plain;
}
const rows: Row[] = [
  { name: isRoot ? 'root' : 'plain user', folder: 'stoa' },
  ...(isRoot ? [{ name: 'plain user', folder: 'stoa', account: plain, env: async () => ownCache() }] : []),
  { name: 'a path with blanks', folder: 'a place for Stoa' },
  { name: 'production', folder: 'stoa', env: production },
];

/** Another user may not read our npm cache: one of their own is filled from the registry that we use. */
function ownCache(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  return { HOME: path.join(home, 'nobody'), npm_config_registry: registry };
}

/** Everything that production needs, on this machine: a PostgreSQL, a mail server, and keys of PayPal that are none. */
async function production(): Promise<Record<string, string>> {
  const dataDir = path.join(home, 'elsewhere');
  const postgres = await startEmbeddedPostgres(dataDir);
  ends.push(() => removeEmbeddedPostgres(dataDir));
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await new Promise<void>((open) => mail.listen(0, '127.0.0.1', open));
  ends.push(() => mail.close(() => {}));
  return {
    ...productionSettings,
    DATABASE_URL: postgres.url(),
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    PAYPAL_API_URL: 'http://127.0.0.1:9',
  };
}

function own(place: string): void {
  chownSync(place, plain.uid, plain.gid);
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(place, name), plain.uid, plain.gid);
}

/** Seconds from `npm start` to the first page; npm is then asked to stop, and waited for. */
async function firstPage(folder: string, env: Record<string, string>, account: object): Promise<number> {
  const port = await freePort();
  // without the settings of the npm that runs this, which a newcomer's npm doesn't have
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_ENV$|DATABASE_URL$)/i.test(name));
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
    ...account,
  });
  let said = '';
  npm.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  try {
    for (;;) {
      over.signal.throwIfAborted();
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}: ${said}`);
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } }).catch(() => null);
      if (answer?.ok && (await answer.text()).includes('<main')) return (performance.now() - began) / 1000;
      await sleep(50);
    }
  } finally {
    npm.kill('SIGTERM');
    await ended;
  }
}

async function measure({ name, folder, env, account }: Row): Promise<void> {
  const place = mkdtempSync(path.join(home, 'clone-'));
  const clone = path.join(place, folder);
  try {
    chmodSync(place, 0o755);
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
    const given = { ...(await env?.()), DATA_DIR: path.join(clone, 'data') };
    mkdirSync(path.join(home, 'nobody'), { recursive: true });
    if (account) for (const one of [place, path.join(home, 'nobody')]) own(one);
    const first = await firstPage(clone, given, account ?? {});
    const second = await firstPage(clone, given, account ?? {});
    console.log(`${name}: ${first.toFixed(1)} s (at most ${most} are wanted), again: ${second.toFixed(1)} s`);
    if (first > most) process.exitCode = 1;
  } finally {
    removeEmbeddedPostgres(path.join(clone, 'data'));
    rmSync(place, { recursive: true, force: true });
    for (const end of ends.splice(0).toReversed()) await end();
  }
}

const words = process.argv.slice(2);
console.log('from a fresh clone to the first page (npm ci, build, database, samples outside production):');
try {
  for (const row of rows) if (words.length === 0 || words.some((word) => row.name.includes(word))) await measure(row);
} finally {
  rmSync(home, { recursive: true, force: true });
}
