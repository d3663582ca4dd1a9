import { api as calls } from '../../../../../tests/paths.ts';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { openWorld } from '../../../../../tests/world.ts';
import { encryption } from '../../../kernel/encryption.ts';
import { openDatabase } from '../../../kernel/database.ts';
import type { Schema } from '../../../schema.ts';
import { readSettings } from '../../../settings.ts';
import { databaseFindings } from './database.ts';
import { examine, refuseUnsafe } from './doctor.ts';
import type { Finding } from './findings.ts';
import { folderFinding, settingsFindings } from './settings.ts';
import { removeEmbeddedPostgres } from '../../../kernel/embedded-postgres.ts';
import { productionSettings } from '../../../../test/production.ts';

const world = await openWorld();
const { db } = world;
const sink = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
await new Promise<void>((open) => sink.listen(0, '127.0.0.1', open));
afterAll(() => new Promise<void>((closed) => sink.close(closed)));

const safe = {
  ...productionSettings,
  DATABASE_URL: world.databaseUrl,
  SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`,
  REQUIRE_TWO_FACTOR: 'staff',
  TRUST_PROXY: 'on',
  CLAMD_URL: 'tcp://127.0.0.1:9',
  DATA_DIR: world.dataDir,
};
const settingsOf = (more: Record<string, string | undefined> = {}) => readSettings({ ...safe, ...more }, '/');
const lines = (findings: readonly Finding[]) =>
  findings.filter(({ weight }) => weight !== 'good').map(({ weight, about }) => `${weight} ${about}`);
const ofSettings = (more: Record<string, string | undefined>) =>
  lines(settingsFindings(settingsOf(more), { ...safe, ...more }));

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://stoa.example' }, ['severe PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ TRUST_PROXY: 'off' }, ['doubtful TRUST_PROXY']],
  [{ HOST: '0.0.0.0' }, ['doubtful TRUST_PROXY']],
  [{ ENCRYPTION_KEY: 'abababababababababababababababababab' }, ['severe ENCRYPTION_KEY']],
  [{ REQUIRE_TWO_FACTOR: 'off' }, ['doubtful REQUIRE_TWO_FACTOR']],
  [{ ADMIN_EMAIL: 'a@stoa.example', ADMIN_PASSWORD: 'long enough' }, ['doubtful ADMIN_PASSWORD']],
  [{ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, ['doubtful PAYPAL_API_URL']],
  [{ CLAMD_URL: undefined }, ['doubtful CLAMD_URL']],
  [{ NODE_ENV: undefined, DEMO: 'on', RATE_LIMITS: 'off' }, ['doubtful RATE_LIMITS', 'doubtful DEMO']],
])('the settings %o are told from safe ones', (more, expected) => {
  expect(ofSettings(more)).toEqual(expected);
});

test('a data folder may be missing or closed to others, but not open to everybody', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stoa-folder-'));
  const weight = () => folderFinding(folder).weight;
  expect(weight()).toBe('good');
  chmodSync(folder, 0o755);
  expect(weight()).toBe('doubtful');
  rmSync(folder, { recursive: true });
  expect(weight()).toBe('good');
  expect(folderFinding(folder).says).toContain('is made at the first start');
});

test('a database that loses what was acknowledged, or a key that opens nothing, forbids the start', async () => {
  const student = await world.someone('Student');
  await student.appliesAsStudent({ idNumber: 'N-1' });
  const own = world.stoa.services.encryption;
  // The tests' own PostgreSQL forgets with the power, which makes it quick.
  const careless = await databaseFindings(db, own);
  expect(lines(careless)).toEqual(['severe PostgreSQL', 'severe PostgreSQL']);
  const refusal = async (more: Record<string, string> = {}) =>
    refuseUnsafe(settingsOf(more), db, { ...safe, ...more }).catch((error: Error) => error.message);
  expect(await refusal()).toMatch(
    /PostgreSQL fsync is off: what was acknowledged would be lost .* npm run doctor says more$/,
  );
  expect(await refusal()).toContain('ENCRYPTION_KEY is not the one that numbers, files and mails were sealed with.');
  expect(await refusal({ PUBLIC_URL: 'http://stoa.example' })).toContain('PUBLIC_URL is not https');
  await db.updateTable('student').set({ idNumber: null, dob: null }).execute();
  await db.updateTable('mail').set({ text: '', body: null }).execute();
  expect(await refusal()).not.toContain('ENCRYPTION_KEY');
});

test.each([
  [2200, []],
  [3200, ['doubtful Clock']],
  [60_200, ['doubtful Clock']],
  [61_200, ['severe Clock']],
])('a clock that is %d ms apart from the database’s is told', async (apart, expected) => {
  const now = Date.now.bind(Date);
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + apart);
  const found = lines(await databaseFindings(db, world.stoa.services.encryption));
  ahead.mockRestore();
  expect(found.filter((line) => line.endsWith('Clock'))).toEqual(expected);
});

test('where an institution’s tax id alone was sealed, the key is tried on that', async () => {
  const own = await openWorld();
  const whole = { name: 'Lyceum', street: '1 Grove', city: 'Athens', state: 'GA', zip: '30601' };
  const more = { email: 'lyceum@x.example', phone: '555 0100', taxID: '12-3456789' };
  const keyOf = async (with_: ReturnType<typeof encryption>) =>
    lines(await databaseFindings(own.db, with_)).filter((line) => line.endsWith('ENCRYPTION_KEY'));
  expect(await keyOf(encryption(Buffer.alloc(32, 7)))).toEqual([]);
  expect((await (await own.administrator()).post(calls.institutions.create, { ...whole, ...more })).status).toBe(201);
  expect(await keyOf(encryption(Buffer.alloc(32, 7)))).toEqual(['severe ENCRYPTION_KEY']);
  expect(await keyOf(own.stoa.services.encryption)).toEqual([]);
});

// Seen red with the finding in the doctor's list alone.
test('production that works as the database’s superuser says so at the start, in one sentence', async () => {
  const warned: string[] = [];
  const start = async (url: string) => {
    const database = openDatabase<Schema>(url, () => {});
    // The tests' own PostgreSQL is careless, which forbids the start all the same.
    await refuseUnsafe(settingsOf(), database.db, safe, (sentence) => warned.push(sentence)).catch(() => {});
    await database.close();
  };
  await start(world.databaseUrl);
  expect(warned).toEqual([]);
  await start(inject('postgres').admin);
  expect(warned).toEqual(['DATABASE_URL is a superuser’s: a role that owns the database is enough']);
});

test('what is outside is asked, and what does not answer is said within seconds with how to mend it', async () => {
  const paypal = { PAYPAL_API_URL: `${world.stoa.url}/paypal-simulator` };
  const began = performance.now();
  const settings = settingsOf(paypal);
  const findings = await examine(settings, db, safe);
  expect(performance.now() - began).toBeLessThan(8000);
  const said = findings.map(({ weight, about, says }) => `${weight} ${about}: ${says}`);
  expect(said).toContainEqual(expect.stringMatching(/^good SMTP_URL: 127\.0\.0\.1:\d+ takes mail from us$/));
  expect(said).toContainEqual(expect.stringMatching(/^good FILES_URL: .* stores, gives back and removes$/));
  expect(said).toContainEqual(expect.stringMatching(/^severe PayPal: .*Are PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET/));
  expect(said).toContainEqual(expect.stringMatching(/^severe CLAMD_URL: .*Uploads are held back until it answers/));
});

test('npm run doctor prints it all, and ends with 1 while something is severe', async () => {
  const program = path.resolve(import.meta.dirname, '../../../doctor.ts');
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'stoa-doctor-')), 'data');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
    expect(stdout).toMatch(/ {2}ok {4}PostgreSQL: fsync is on[\s\S]*\nNothing severe\n$/);
    // Meanwhile it says which check it waits for: this mail server never answers.
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const waits = { ...env, SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` };
    await expect(promisify(execFile)(process.execPath, [program], { env: waits })).rejects.toMatchObject({
      stdout: expect.stringContaining('SEVERE  SMTP_URL: Greeting never received'),
      stderr: expect.stringMatching(/^Checking: 5 of 6 done, waiting for SMTP_URL \(\d s\)$/m),
    });
    silent.close();
    const broken = { ...env, SMTP_URL: 'smtp://127.0.0.1:9' };
    await expect(promisify(execFile)(process.execPath, [program], { env: broken })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /SEVERE {2}SMTP_URL: .*ECONNREFUSED[\s\S]*\n1 to be mended before people use it\n$/,
      ),
    });
  } finally {
    removeEmbeddedPostgres(dataDir);
    rmSync(path.dirname(dataDir), { recursive: true, force: true });
  }
});
