import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';

const { url } = await testDatabase();
const home = mkdtempSync(path.join(tmpdir(), 'stoa-start-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts Stoa as a separate process, which is expected to end. Returns its exit code and its output. */
function start(env: Record<string, string>) {
  const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(home, 'data'), DATABASE_URL: url, ...env },
    timeout: 120_000,
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
}

test('production without its settings says which are missing and ends with 1 (T80)', () => {
  const { status, said } = start({ NODE_ENV: 'production' });
  expect(status).toBe(1);
  expect(said).toBe(
    'Stoa did not start: production needs PUBLIC_URL, SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, ENCRYPTION_KEY, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID',
  );
});

test('a port that is taken is named, and nothing else is said', async () => {
  const taken = createServer();
  const port = await new Promise<number>((found) => {
    taken.listen(0, '127.0.0.1', () => found((taken.address() as AddressInfo).port));
  });
  expect(start({ PORT: String(port), DEMO: '0' })).toEqual({
    status: 1,
    said: `Stoa did not start: port ${port} is in use. Set PORT to another one.`,
  });
  taken.close();
});
