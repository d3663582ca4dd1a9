import { api, pathOf } from './paths.ts';
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';
import type { Manifest } from '../server/src/office/operations/backup/manifest.ts';
import { Person, ask } from './person.ts';
import { ownProcess } from './process.ts';
import { aDocument } from './samples.ts';

const secret = { ENCRYPTION_KEY: 'a key of at least thirty-two characters' };
const [here, there] = [await ownProcess(secret), await ownProcess(secret)];
const home = mkdtempSync(path.join(tmpdir(), 'stoa-backup-'));
const folder = path.join(home, 'one');
afterAll(async () => {
  await Promise.all([here.remove(), there.remove()]);
  rmSync(home, { recursive: true, force: true });
});

const root = path.resolve(import.meta.dirname, '..');
const exec = promisify(execFile);
/** Returns the output of the command, whether it succeeded or failed. */
async function run(
  name: 'backup' | 'restore' | 'doctor',
  dataDir: string,
  env: Record<string, string> = secret,
  from = folder,
) {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const program = path.join(root, `server/src/${name}.ts`);
  return exec(process.execPath, [program, from], { env: { ...inherited, DATA_DIR: dataDir, ...env } }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
  );
}
/** Every row of some tables as text. */
async function rowsOf(dataDir: string) {
  const socket = readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n');
  const client = new pg.Client({ host: socket[4] ?? '', port: Number(socket[3]), user: 'stoa', database: 'stoa' });
  await client.connect();
  const all: Record<string, string[]> = {};
  for (const table of ['student', 'file', 'account', 'mail', 'courseChange'])
    all[table] = (await client.query<{ row: string }>(`select t::text as row from "${table}" t order by 1`)).rows.map(
      ({ row }) => row,
    );
  await client.end();
  return all;
}
const documentOf = async (url: string, person: Person) => {
  const { body } = await person.get(api.students.mine);
  const answer = await ask(`${url}/api/files/download/${String(body['idREF']._id)}`, {
    headers: { cookie: person.cookie },
  });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
};

const students = Array.from({ length: 5 }, (_, at) => `student${at}@backup.example`);
let said: string;
/** The rows when the backup began, and how many rows others wrote while it was made. */
let before: Record<string, string[]>;
let digest: string;
let written = 0;
beforeAll(async () => {
  await here.start();
  const admin = new Person(here.url);
  await admin.signIn('admin@world.example', 'a long password');
  const contact = { firstName: 'Zeno', lastName: 'Sample', zip: '1', mobilePhone: '1', role: 'Student' };
  for (const [at, email] of students.entries()) {
    const person = new Person(here.url);
    await admin.post(api.accounts.createUser, {
      status: 'Active',
      password: person.password,
      person: { ...contact, email },
    });
    await person.signIn(email);
    await person.appliesAsStudent({ idREF: aDocument('pdf', `id ${at}.pdf`, 100_000 + at), idNumber: `N-${at}` });
    if (at === 3) digest = await documentOf(here.url, person);
  }
  before = await rowsOf(here.dataDir);
  // Others go on writing meanwhile: what they write is in the backup whole, or not at all.
  let over = false;
  const writing = (async () => {
    while (!over) {
      const place = { street: '1 Grove', city: 'Athens', state: 'GA', zip: '30601', phone: '1', taxID: '12-3456789' };
      const { status } = await admin.post(api.institutions.create, {
        ...place,
        name: `Lyceum ${written}`,
        email: `lyceum${written}@backup.example`,
      });
      if (status === 201) written++;
    }
  })();
  said = await run('backup', here.dataDir);
  over = true;
  await writing;
});

// Seen red with a backup that leaves out the newest row of a table, with one that copies half of a file, and with a
// restore that does not compare.
test('a backup taken while Stoa serves comes back as it was, row for row and byte for byte (F33)', async () => {
  expect(said).toContain('5 files');
  expect(written).toBeGreaterThan(3);
  const copied = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((one) => one.isFile());
  const withKey = copied.filter((one) =>
    readFileSync(path.join(one.parentPath, one.name)).includes('a key of at least'),
  );
  expect([copied.length > 30, withKey]).toEqual([true, []]);

  expect(await run('restore', there.dataDir)).toMatch(/^Restored .* 5 files, each as it was\.\n$/);
  await there.start();
  expect(await rowsOf(there.dataDir)).toMatchObject({ student: before['student'], file: before['file'] });
  const [student] = [new Person(there.url)];
  expect((await student.signIn(students[3])).status).toBe(200);
  expect(await documentOf(there.url, student)).toBe(digest);
  const boss = new Person(there.url);
  await boss.signIn('admin@world.example', 'a long password');
  const id = String((await student.get(api.students.mine)).body._id);
  expect((await boss.post(pathOf(api.students.reveal, { id }))).body).toMatchObject({ idNumber: 'N-3' });
  expect((await boss.delete(pathOf(api.students.remove, { id }))).status).toBe(204);
});

/** Returns the contents of a database and a file store after a restore: nothing, unless it left something. */
async function leftIn(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir);
  const client = new pg.Client(postgres.url());
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace not in ('pg_catalog'::regnamespace,
       'information_schema'::regnamespace, 'pg_toast'::regnamespace)`,
  );
  await client.end();
  await postgres.stop();
  return [...rows.map(({ name }) => name), ...globSync('files/*/*', { cwd: dataDir })];
}
/** A copy of the backup, with one of its files changed. */
function damaged(name: string, file: string, change: (bytes: Buffer) => Buffer) {
  const copy = path.join(home, name);
  cpSync(folder, copy, { recursive: true });
  writeFileSync(path.join(copy, file), change(readFileSync(path.join(copy, file))));
  return copy;
}
/** The manifest, changed by somebody who also knows how its hash is made. */
function rehashed(bytes: Buffer, change: (manifest: Manifest) => unknown): Buffer {
  const { sha256: _old, ...manifest } = JSON.parse(bytes.toString()) as Manifest & { sha256: string };
  change(manifest);
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  return Buffer.from(JSON.stringify({ ...manifest, sha256 }));
}
const withMigration = (name: string) => (bytes: Buffer) =>
  rehashed(bytes, (manifest) => Object.assign(manifest, { migration: name }));
const miscounted = (bytes: Buffer) => Buffer.from(bytes.toString().replace(/("rows": )5,/, '$16,'));

// Seen red with the hashes of tables not compared, with the manifest's own not compared, and with one transaction for the
// tables and another for the migrations.
test('what can’t come back is refused in a sentence, and nothing is kept of it (F33)', async () => {
  expect(await run('backup', here.dataDir)).toContain('is there already');
  const underFile = await run('backup', here.dataDir, secret, path.join(folder, 'manifest.json', 'one'));
  expect(underFile).toContain('(ENOTDIR): name a folder for the backup where you may write');
  expect(underFile).not.toContain('DATA_DIR');
  expect(await run('restore', here.dataDir)).toContain('The database is not empty');
  const empty = path.join(home, 'empty');
  const refused = (from: string, env = secret) => run('restore', empty, env, from);
  expect(await refused(folder, { ENCRYPTION_KEY: 'another key, as long as the first one was' })).toContain(
    'ENCRYPTION_KEY is not the one of this backup',
  );
  expect(await refused(home)).toContain('holds no backup');

  // Before anything is written: not even the database is asked.
  const [file] = globSync('files/*/*', { cwd: folder });
  const table = 'tables/public.student.copy.gz';
  const manifest = 'manifest.json';
  for (const [name, from, says] of [
    ['longer', damaged('longer', file!, (bytes) => Buffer.concat([bytes, Buffer.from('x')])), 'is not as it was'],
    [
      'rows',
      damaged('rows', table, (bytes) => bytes.fill(bytes.at(-9)! ^ 0xff, bytes.length - 9, bytes.length - 8)),
      'public.student is not as it was',
    ],
    ['cut', damaged('cut', manifest, (bytes) => bytes.subarray(0, -40)), 'can’t be read'],
    ['counted', damaged('counted', manifest, miscounted), 'can’t be read'],
    [
      'newer',
      damaged('newer', manifest, withMigration('9999_later')),
      'of a newer version of Stoa (it has 9999_later)',
    ],
  ] as const)
    expect([name, (await refused(from)).replaceAll("'", '’')]).toEqual([name, expect.stringContaining(says)]);
  rmSync(path.join(home, 'rows', table));
  expect(await refused(path.join(home, 'rows'))).toContain('public.student is missing');

  // Damage that only the database or the store can notice.
  const unlike = damaged('unlike', manifest, (bytes) =>
    rehashed(bytes, ({ tables }) => (tables['public.student']!.rows = 6)),
  );
  expect(await refused(unlike)).toContain('Not as they were: public.student');
  expect(await leftIn(empty)).toEqual([]);
  const full = { ...secret, FILES_RESERVE_MB: '900000000' };
  expect(await refused(folder, full)).toContain('Storage is full');
  expect(await leftIn(empty)).toEqual([]);
  expect(await refused(folder)).toMatch(/^Restored /);
  removeEmbeddedPostgres(empty);
});

/** Begins a restore, and kills it as soon as it has got to where `isThere` says. */
async function killed(dataDir: string, isThere: () => boolean): Promise<void> {
  const { DATABASE_URL: _database, ...inherited } = process.env;
  const program = path.join(root, 'server/src/restore.ts');
  const restoring = spawn(process.execPath, [program, folder], {
    env: { ...inherited, DATA_DIR: dataDir, ...secret },
    stdio: 'ignore',
  });
  const isOver = once(restoring, 'exit');
  while (restoring.exitCode === null && !isThere()) await sleep(1);
  restoring.kill('SIGKILL');
  expect(await isOver).toEqual([null, 'SIGKILL']);
}

// Seen red with half a file of the first restore in the way of the second.
test.each([
  ['PostgreSQL starts', (dataDir: string) => () => existsSync(path.join(dataDir, 'postgres/postmaster.pid'))],
  ['the files are stored', (dataDir: string) => () => globSync('files/*/*', { cwd: dataDir }).length > 0],
])(
  'a restore that was killed while %s is begun again and brings all back (F33)',
  async (how, reached) => {
    const dataDir = path.join(home, how);
    await killed(dataDir, reached(dataDir));
    expect(await run('doctor', dataDir)).toMatch(/the tables are made at the first start\n[^]*Nothing severe\n$/);
    for (const file of globSync('files/*/*', { cwd: dataDir })) {
      // as a kill in the middle of writing leaves it
      const whole = path.join(dataDir, file.replace(/\.part$/, ''));
      writeFileSync(`${whole}.part`, 'half');
      rmSync(whole, { force: true });
    }
    expect(await run('restore', dataDir)).toMatch(/^Restored .* 5 files, each as it was\.\n$/);
    const lost = globSync('files/*/*', { cwd: folder }).filter((file) => !existsSync(path.join(dataDir, file)));
    expect(lost).toEqual([]);
    expect(globSync('files/**/*.part', { cwd: dataDir })).toEqual([]);
    expect(await run('doctor', dataDir)).toMatch(/Nothing severe\n$/);
    const postgres = await startEmbeddedPostgres(dataDir);
    const rows = await rowsOf(dataDir);
    await postgres.stop();
    expect(rows).toMatchObject({ student: before['student'], file: before['file'] });
    removeEmbeddedPostgres(dataDir);
  },
  120_000,
);

// Seen red with the hash of the upload in the manifest: the backup could not be restored at all.
test('a file that was damaged before the backup is named by it, and all the rest comes back (F33)', async () => {
  const [stored] = globSync('files/*/*', { cwd: here.dataDir });
  appendFileSync(path.join(here.dataDir, stored!), 'x');
  const second = path.join(home, 'two');
  expect(await run('backup', here.dataDir, secret, second)).toContain('its bytes are not those that were uploaded');
  const empty = path.join(home, 'empty two');
  expect(await run('restore', empty, secret, second)).toMatch(/^Restored .* 5 files/);
  removeEmbeddedPostgres(empty);
});
