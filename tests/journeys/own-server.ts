import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';

/**
 * A server for one file of journeys, which change what holds for a whole site. `apart` keeps its port from the others'. Answers its
 * address; it is gone when the file is done.
 */
export function ownServer(apart: number, env: Readonly<Record<string, string>> = {}, host = '127.0.0.1'): string {
  // Both widths may run at the same time.
  const port = Number(process.env['E2E_PORT'] ?? 47_311) + apart;
  const url = `http://${host}:${port}`;
  let server: ChildProcess;
  test.use({ baseURL: url });
  test.beforeAll(async () => {
    server = spawn(process.execPath, ['tests/journeys/server.ts'], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        PUBLIC_URL: url,
        LOG_LEVEL: 'error',
        DEMO: 'off',
        RATE_LIMITS: 'off',
        ADMIN_EMAIL: 'admin@journey.example',
        ADMIN_PASSWORD: 'a long password',
        ...env,
      },
    });
    const answer = () =>
      fetch(`${url}/readyz`)
        .then(({ status }) => status)
        .catch(() => 0);
    await expect.poll(answer, { timeout: 180_000 }).toBe(200);
  });
  test.afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  return url;
}
