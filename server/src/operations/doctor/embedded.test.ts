import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../command.ts';
import { migrate, openDatabase } from '../../kernel/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../kernel/embedded-postgres.ts';
import { readSettings } from '../../settings.ts';
import { lastBackup, recordBackup } from '../backup/last.ts';
import { embeddedFindings } from './embedded.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-embedded-'));
const dataDir = path.join(home, 'data');
afterAll(() => {
  removeEmbeddedPostgres(dataDir);
  rmSync(home, { recursive: true, force: true });
});
const env = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://stoa.example',
  DATABASE_URL: 'embedded',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Stoa <stoa@stoa.example>',
  SUPPORT_EMAIL: 'help@stoa.example',
  ENCRYPTION_KEY: 'Rq8dKx0vLm3nZ7tYbC5wHj2sPf9gUa4e',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
  PAYPAL_API_URL: 'http://127.0.0.1:9',
};

const now = Date.parse('2026-05-02T12:00:00.000Z');
// Seen red with every age called good.
test.each([
  ['2026-05-02T11:30:00.000Z', 'good', 'the last one is 0 hours old (/backups/one)'],
  ['2026-05-01T12:00:00.000Z', 'good', 'the last one is 24 hours old (/backups/one)'],
  ['2026-05-01T11:00:00.000Z', 'severe', 'the last one is 25 hours old (/backups/one). Run npm run backup, and let it'],
])('a backup of %s is %s at noon of the second of May', async (takenAt, weight, says) => {
  const folder = path.join(home, takenAt.replaceAll(':', '-'));
  const settings = readSettings({ ...env, DATA_DIR: folder }, home);
  const none = await embeddedFindings(settings, now);
  expect(none.map((one) => [one.weight, one.about])).toEqual([
    ['doubtful', 'DATABASE_URL'],
    ['severe', 'Backup'],
  ]);
  await recordBackup(folder, { takenAt, folder: '/backups/one' });
  const [, backup] = await embeddedFindings(settings, now);
  expect(backup).toMatchObject({ weight, says: expect.stringContaining(says) });
  expect([0o600, 0o666]).toContain(statSync(path.join(folder, 'last-backup.json')).mode & 0o777); // the other on Windows
  writeFileSync(path.join(folder, 'last-backup.json'), '{"takenAt":"2026-05-0');
  expect(await lastBackup(folder)).toBeUndefined();
});

test('nothing of it is said outside production, or where the database is another one', async () => {
  const elsewhere = { ...env, DATA_DIR: dataDir, DATABASE_URL: 'postgresql://db/stoa' };
  expect(await embeddedFindings(readSettings(elsewhere, home), now)).toEqual([]);
  expect(await embeddedFindings(readSettings({ DATA_DIR: dataDir, DATABASE_URL: 'embedded' }, home), now)).toEqual([]);
});

/** What a command of npm's prints, whatever it ends with. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, `../../${program}.ts`), ...args], {
    env: { ...env, DATA_DIR: dataDir, PATH: process.env['PATH'] },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

// Seen red with a backup that leaves no word of itself.
test('in production on the embedded database the doctor asks for a backup until one was taken', async () => {
  const before = await run('doctor');
  expect(before).toMatch(/ look {3}DATABASE_URL: is embedded: there is no standby, no other node can use it, and /);
  expect(before).toContain('SEVERE  Backup: there is none yet. Run npm run backup');
  const postgres = await startEmbeddedPostgres(dataDir);
  const database = openDatabase(postgres.url(), () => {});
  await migrate(database, migrations);
  await database.close();
  const folder = path.join(home, 'backup');
  expect(await run('backup', folder)).toContain(`${folder}: `);
  expect(await run('doctor')).toContain(`  ok    Backup: the last one is 0 hours old (${folder})`);
  // one that fails says nothing
  const first = await lastBackup(dataDir);
  expect(await run('backup', folder)).toContain('is there already');
  expect(await lastBackup(dataDir)).toEqual(first);
}, 90_000);
