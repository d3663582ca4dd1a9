import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { Person } from './person.ts';
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
/** What the command said, whether it did it or not. */
async function run(name: 'backup' | 'restore', dataDir: string, env: Record<string, string> = secret, from = folder) {
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
  const { body } = await person.get('/api/myStudent');
  const answer = await fetch(`${url}/api/files/download/${String(body['idREF']._id)}`, {
    headers: { cookie: person.cookie },
  });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
};

// Seen red with a backup that leaves out the newest row of a table, with one that copies half of a file, and with a
// restore that does not compare.
test('a backup taken while Stoa serves comes back as it was, row for row and byte for byte (F33)', async () => {
  await here.start();
  const admin = new Person(here.url);
  await admin.signIn('admin@world.example', 'a long password');
  const contact = { firstName: 'Zeno', lastName: 'Sample', zip: '1', mobilePhone: '1', role: 'Student' };
  const students: Person[] = [];
  for (let at = 0; at < 5; at++) {
    const person = new Person(here.url);
    const email = `student${at}@backup.example`;
    await admin.post('/api/user', { status: 'Active', password: person.password, person: { ...contact, email } });
    await person.signIn(email);
    await person.appliesAsStudent({ idREF: aDocument('pdf', `id ${at}.pdf`, 100_000 + at), idNumber: `N-${at}` });
    students.push(person);
  }
  const digest = await documentOf(here.url, students[3]!);
  const before = await rowsOf(here.dataDir);
  // Others go on writing meanwhile: what they write is in the backup whole, or not at all.
  let over = false;
  let written = 0;
  const writing = (async () => {
    while (!over) {
      const place = { street: '1 Grove', city: 'Athens', state: 'GA', zip: '30601', phone: '1', taxID: '12-3456789' };
      const { status } = await admin.post('/api/institution', {
        ...place,
        name: `Lyceum ${written}`,
        email: `lyceum${written}@backup.example`,
      });
      if (status === 201) written++;
    }
  })();
  const said = await run('backup', here.dataDir);
  over = true;
  await writing;
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
  expect((await student.signIn('student3@backup.example')).status).toBe(200);
  expect(await documentOf(there.url, student)).toBe(digest);
  const boss = new Person(there.url);
  await boss.signIn('admin@world.example', 'a long password');
  const id = String((await student.get('/api/myStudent')).body._id);
  expect((await boss.post(`/api/student/${id}/reveal`)).body).toMatchObject({ idNumber: 'N-3' });
  expect((await boss.delete(`/api/student/${id}`)).status).toBe(204);
}, 120_000);

test('what can’t come back is refused in a sentence, and nothing is kept of it (F33)', async () => {
  expect(await run('backup', here.dataDir)).toContain('is there already');
  expect(await run('restore', there.dataDir)).toContain('The database is not empty');
  const empty = path.join(home, 'empty');
  const other = { ENCRYPTION_KEY: 'another key, as long as the first one was' };
  expect(await run('restore', empty, other)).toContain('ENCRYPTION_KEY is not the one of this backup');
  expect(await run('restore', empty, secret, home)).toContain('holds no backup');
  const [file] = globSync('files/*/*', { cwd: folder });
  appendFileSync(path.join(folder, file!), 'x');
  expect(await run('restore', empty)).toContain('is not as it was');
  const bytes = readFileSync(path.join(folder, file!));
  writeFileSync(path.join(folder, file!), bytes.subarray(0, -1));
  const manifest = path.join(folder, 'manifest.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("public.student": \{\s*"rows": )5/, '$14'));
  expect(await run('restore', empty)).toContain('Not as they were: public.student');
}, 120_000);
