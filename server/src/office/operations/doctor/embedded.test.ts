import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../../command.ts';
import { migrate, openDatabase } from '../../../kernel/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../../kernel/embedded-postgres.ts';
import { readSettings } from '../../../settings.ts';
import type { Schema } from '../../../schema.ts';
import { testDatabase } from '../../../../test/database.ts';
import { backupLine } from '../operations.queries.ts';
import { embeddedFindings } from './backup-age.ts';
import { productionSettings } from '../../../../test/production.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-embedded-'));
const dataDir = path.join(home, 'data');
afterAll(() => {
  removeEmbeddedPostgres(dataDir);
  rmSync(home, { recursive: true, force: true });
});
const env = {
  ...productionSettings,
  DATABASE_URL: 'embedded',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYPAL_API_URL: 'http://127.0.0.1:9',
};

const world = await testDatabase<Schema>();
const noon = '2026-05-02T12:00:00.000Z';
const findings = (settings: Record<string, string>) =>
  embeddedFindings(readSettings({ ...env, DATA_DIR: dataDir, ...settings }, home), world.db, Date.parse(noon));

// Seen red with every age called good, and with the first backup looked at instead of the last.
test('a backup that is older than a day is severe, and so is none', async () => {
  const said = async () => (await findings({})).map(({ weight, about, says }) => `${weight} ${about}: ${says}`);
  const embedded = 'doubtful DATABASE_URL: is embedded: there is no standby, no other node can use it, and what was';
  expect(await said()).toEqual([
    expect.stringContaining(embedded),
    'severe Backup: there is none yet. Run npm run backup, and let it run every day',
  ]);
  for (const [at, last] of [
    [
      '2026-05-01T11:00:00Z',
      'severe Backup: the last one is 25 hours old. Run npm run backup, and let it run every day',
    ],
    ['2026-05-01T12:00:00Z', 'good Backup: the last one is 24 hours old'],
    ['2026-05-02T11:30:00Z', 'good Backup: the last one is 0 hours old'],
  ] as const) {
    const line = { ...backupLine, at: new Date(at), detail: '{}' };
    await world.db.insertInto('auditLog').values(line).execute();
    expect((await said())[1]).toBe(last);
  }
});

test('nothing of it is said outside production, or where the database is another one', async () => {
  expect(await findings({ DATABASE_URL: 'postgresql://db/stoa' })).toEqual([]);
  expect(await findings({ NODE_ENV: '' })).toEqual([]);
});

/** Returns the output of an npm command, no matter how it ends. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, `../../../${program}.ts`), ...args], {
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
  expect(await run('doctor')).toContain('  ok    Backup: the last one is 0 hours old\n');
});
