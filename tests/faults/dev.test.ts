import { api, pathOf } from '../paths.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { Person } from '../person.ts';
import { freePort } from '../process.ts';

// Tests the site that `npm run dev` starts, at a free PORT, as people meet it: at Vite's address.
const root = path.resolve(import.meta.dirname, '../..');
const home = mkdtempSync(path.join(tmpdir(), 'stoa-dev-'));
const dataDir = path.join(home, 'data');
const sitePort = await freePort();
const site = `http://localhost:${sitePort}`;
const { DATABASE_URL: _database, NODE_ENV: _mode, ...inherited } = process.env;
const dev = spawn(process.execPath, [path.join(root, 'scripts/dev.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...inherited,
    PORT: String(await freePort()),
    SITE_PORT: String(sitePort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // With CI set, Vite writes in colours also to a pipe.
    NO_COLOR: '1',
  },
});
let said = '';
dev.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
afterAll(async () => {
  const end = once(dev, 'exit');
  dev.kill('SIGTERM');
  await end;
  removeEmbeddedPostgres(dataDir);
  rmSync(home, { recursive: true, force: true });
});
beforeAll(async () => {
  while (!/Student +student@/.test(said) || !said.includes('Local:')) {
    if (dev.exitCode !== null) throw new Error(`it ended with ${dev.exitCode}: ${said}`);
    await sleep(50);
  }
});

const page = async (address: string) => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
};

// Seen red with Vite's proxy at port 3000, and with PUBLIC_URL left at the server's address, where there is no built site.
test('a link in a mail that is read at /dev/mail leads to the site that is worked on', async () => {
  expect(said).toContain(`Stoa is at ${site}\n`);
  const person = new Person(site);
  expect((await person.register({ firstName: 'New', email: 'new@dev.example', role: 'Student' })).status).toBe(200);
  await expect.poll(async () => (await page(`${site}/dev/mail`)).text).toContain('new@dev.example');
  const mails = (await page(`${site}/dev/mail`)).text;
  const [, mail] = /href="([^"]+)">[^<]*<\/a> to new@dev\.example/.exec(mails)!;
  const [link] = /http:\/\/[^\s"<]+emailValidation[^\s"<]+/.exec((await page(site + mail!)).text)!;
  expect(link.startsWith(`${site}/`)).toBe(true);
  const opened = await page(link);
  expect(opened.status).toBe(200);
  expect(opened.text).toContain('/app/root.tsx'); // Vite's own page, and no built one
});

// Seen red with /paypal-simulator left out of Vite's proxy: the buttons' script was the site's own page.
test('paying with the simulator works there too', async () => {
  const [, email, password] = /Student +(student@\S+) +(\S+)/.exec(said)!;
  const student = new Person(site);
  expect((await student.signIn(email, password)).status).toBe(200);
  const { paymentSettings } = (await student.get(api.site.config)).body;
  const script = await page(new URL(String(paymentSettings['sdkUrl']), site).href);
  expect(script.text).toContain('window.paypal');
  const courses = (await student.get(api.site.courses)).body as unknown as { _id: string; cost: number }[];
  const course = courses.find(({ cost }) => cost > 0)!;
  const order = await student.post(api.checkout.createOrder, { courseInstanceREF: course._id, isAudit: false });
  const { orderId } = order.body;
  expect((await page(`${site}/paypal-simulator/checkout?token=${orderId}`)).text).toContain('Simulated PayPal');
  const decision = { orderId, outcome: 'approve', fundingSource: 'paypal' };
  expect((await student.post('/paypal-simulator/checkout', decision)).status).toBe(200);
  const paid = await student.post(pathOf(api.checkout.capture, { orderId }));
  expect(paid).toMatchObject({ status: 200, body: { registration: { status: 'Registered' } } });
});
