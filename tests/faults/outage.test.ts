import { api } from '../paths.ts';
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import { ownProcess } from '../process.ts';
import { castOf, defineAway, definedBy, lostOrDoubled } from './cast.ts';
import { within } from './extent.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-outage-'));
const postgres = await startEmbeddedPostgres(home);
const stoa = await ownProcess({ DATABASE_URL: postgres.url() });
beforeAll(() => stoa.start());
afterAll(async () => {
  await stoa.remove();
  removeEmbeddedPostgres(home);
});
/** As `pg_ctl stop -m immediate` does it: nothing is finished, nothing is written down. */
async function stopAtOnce(): Promise<void> {
  const lock = path.join(realpathSync(path.join(home, 'postgres')), 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  while (existsSync(lock)) await sleep(10);
}

test('the database stops at once under load and comes back: 503 in words meanwhile, nothing is lost, the process lives (F11)', async () => {
  const { professor } = await castOf(stoa.url);
  const pid = stoa.pid();
  const over = new AbortController();
  const writing = Promise.all(Array.from({ length: 4 }, () => defineAway(professor, over.signal)));
  await sleep(300);
  await stopAtOnce();
  const stopped = performance.now();
  await sleep(700);
  const down = await professor.get(api.accounts.session);
  expect(down).toMatchObject({
    status: 503,
    body: { message: 'We can’t reach the database right now. Please try again in a moment.' },
  });
  expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0);
  // Seen red: a browser showed the raw answer of the API.
  const asked = { cookie: professor.cookie, accept: 'text/html' };
  const page = await fetch(`${stoa.url}/mainContent`, { headers: asked, redirect: 'manual' });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toMatch(/<meta http-equiv="refresh" content="\d+">/);
  expect(html).toContain('<p role="alert">We can’t reach the database right now. Please try again in a moment.</p>');
  expect((await professor.get('/readyz')).status).toBe(503);
  expect((await professor.get('/healthz')).status).toBe(200);

  await startEmbeddedPostgres(home);
  const back = performance.now();
  while ((await professor.get(api.accounts.session)).status !== 200) await sleep(10);
  expect(performance.now() - back).toBeLessThan(within(1000));
  await sleep(300);
  over.abort();
  const wrote = await writing;
  const kept = wrote.flatMap((one) => one.kept);
  const others = wrote.flatMap((one) => one.others);
  expect(others.length).toBeGreaterThan(0);
  // Red without the words for a lost database: the answer is then a 500.
  expect(others.filter(({ status, ms }) => status !== 503 || ms > 1000)).toEqual([]);
  expect(others.filter(({ at }) => at < stopped - 500 || at > back + 1000)).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  expect(lostOrDoubled(kept, await definedBy(professor))).toEqual([]);
  expect(stoa.pid()).toBe(pid);
});

/** Seen red without the watch: everything then answers 503 until somebody starts Stoa again. */
test('the embedded PostgreSQL that has died, of a full disk or of anything else, is started again (F06, F11)', async () => {
  const own = await ownProcess();
  onTestFinished(() => own.remove());
  await own.start();
  const { professor } = await castOf(own.url);
  const lock = path.join(realpathSync(path.join(own.dataDir, 'postgres')), 'postmaster.pid');
  const postmaster = () => Number.parseInt(readFileSync(lock, 'utf8'), 10);
  const first = postmaster();
  await professor.post(api.courseDefinitions.create, { name: 'before', level: 200, credits: 3 });
  process.kill(first, 'SIGKILL');
  await expect.poll(async () => (await professor.get(api.accounts.session)).status, { interval: 5 }).toBe(503);
  await expect.poll(async () => (await professor.get(api.accounts.session)).status).toBe(200);
  expect(postmaster()).not.toBe(first);
  expect(await definedBy(professor)).toEqual(['before']);
  expect(await own.stop()).toBe(0);
});
