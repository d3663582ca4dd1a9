import { api } from '../../../tests/paths.ts';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, globSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownProcess } from '../../../tests/process.ts';
import { Person, form } from '../../../tests/person.ts';
import { aDocument } from '../../../tests/samples.ts';
import { privateFolder } from './private-folder.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-modes-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Returns the folder and everything in it that users other than its owner may read, write or enter. */
function openTo(location: string): string[] {
  const { mode } = statSync(location);
  const below = statSync(location).isDirectory()
    ? readdirSync(location).flatMap((name) => openTo(path.join(location, name)))
    : [];
  return (mode & 0o077) === 0 ? below : [`${location} ${(mode & 0o777).toString(8)}`, ...below];
}

test('a folder of files from an older version is closed with all that is in it (T134)', async () => {
  const folder = path.join(home, 'files');
  mkdirSync(path.join(folder, 'ab'), { recursive: true });
  mkdirSync(path.join(folder, 'cd'));
  for (const file of ['ab/abc', 'cd/cde', 'cd/cdf.part']) writeFileSync(path.join(folder, file), 'a passport');
  for (const location of ['', 'ab', 'cd']) chmodSync(path.join(folder, location), 0o755);
  for (const file of ['ab/abc', 'cd/cde']) chmodSync(path.join(folder, file), 0o644);
  expect(openTo(folder)).toHaveLength(6);
  await privateFolder(folder);
  expect(openTo(folder)).toEqual([]);
  expect(statSync(path.join(folder, 'ab/abc')).mode & 0o777).toBe(0o600);
  await privateFolder(path.join(home, 'new/files'));
  expect(statSync(path.join(home, 'new/files')).mode & 0o777).toBe(0o700);
});

// Seen red with the modes that Node gives by default.
test('nothing under DATA_DIR is open to other users of the machine, after a start and an upload (T134)', async () => {
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const stoa = await ownProcess({}, { dataDir });
  try {
    await stoa.start();
    const admin = new Person(stoa.url);
    await admin.signIn('admin@world.example', 'a long password');
    const person = { firstName: 'Ada', lastName: 'Mode', zip: '1', mobilePhone: '5', email: 'ada@mode.example' };
    await admin.post(api.accounts.createUser, {
      status: 'Active',
      person: { ...person, role: 'Student' },
      password: admin.password,
    });
    const student = new Person(stoa.url);
    await student.signIn('ada@mode.example');
    const sent = await student.post(api.students.create, form({ dob: '2000-01-01', idREF: aDocument('pdf') }));
    expect(sent.status).toBe(201);
    expect(globSync('files/*/*', { cwd: dataDir })).toHaveLength(1);
    expect(openTo(dataDir)).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await stoa.stop();
    // Closed, it starts again.
    await stoa.start();
    expect((await student.get(api.accounts.session)).status).toBe(200);
  } finally {
    await stoa.stop();
    await stoa.remove();
  }
});
