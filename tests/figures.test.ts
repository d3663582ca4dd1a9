import { api } from './paths.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openMailSink } from '../server/test/mail-sink.ts';
import { openDatabaseProxy } from './faults/proxy.ts';
import { listenToPostgres } from './sent.ts';
import { openWorld } from './world.ts';

const sentDuring = listenToPostgres();
const sink = await openMailSink();
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>> | undefined;
const world = await openWorld({ SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' }, async (url) => {
  proxy = await openDatabaseProxy(url);
  return proxy.url;
});
const home = mkdtempSync(path.join(tmpdir(), 'stoa-figures-'));
afterAll(async () => {
  await proxy?.close();
  rmSync(home, { recursive: true, force: true });
});

/** Returns the values of /metrics by name and labels. */
async function scrape(of = world): Promise<Map<string, number>> {
  const { status, body } = await of.visitor().get('/metrics');
  expect(status).toBe(200);
  const lines = [...(body['text'] as string).matchAll(/^([a-z]\w*(?:\{.*\})?) (\S+)$/gm)];
  return new Map(lines.map(([, name, value]) => [name!, Number(value)]));
}
/** A figure once it is what is expected: answers are kept for some seconds. */
async function becomes(name: string, value: unknown, timeout = 12_000): Promise<void> {
  await expect.poll(async () => (await scrape()).get(name), { timeout, interval: 500 }).toEqual(value);
}

/** Seen red with probes in the histogram, and with the old bounds. */
test('requests are counted by route in buckets from 5 ms to 10 s, and probes are not', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', api.site.config.path, api.accounts.session.path])
    await world.visitor().get(path);
  const figures = await scrape();
  const routes = [...figures.keys()].filter((name) => name.startsWith('stoa_http_request_duration_seconds_bucket'));
  const bounds = new Set(routes.map((name) => /le="([^"]+)"/.exec(name)![1]));
  expect([...bounds]).toEqual(['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '+Inf']);
  expect(routes.filter((name) => /healthz|readyz|metrics/.test(name))).toEqual([]);
  expect(figures.get('stoa_http_request_duration_seconds_count{method="GET",route="/api/config",status="200"}')).toBe(
    1,
  );
});

/** Seen red with the pool looked at after the questions of the scrape itself, which wait for connections. */
test('the pool shows what calls take of it, and not what the scrape does', async () => {
  const other = await openWorld();
  const shown = async () => {
    const figures = await scrape(other);
    return ['inUse', 'waiting', 'most'].map((state) => figures.get(`stoa_pool_connections{state="${state}"}`));
  };
  // The first scrape has seven questions; mails may be looked for at the same moment.
  const [inUse, waiting] = await shown();
  expect([inUse! < 3, waiting]).toEqual([true, 0]);
  const locked = Promise.withResolvers<void>();
  const holding = [1, 2, 3].map(() => other.stoa.services.database.tx(async () => locked.promise));
  await expect.poll(shown).toEqual([3, 0, 10]);
  locked.resolve();
  await Promise.all(holding);
  await expect.poll(shown).toEqual([0, 0, 10]);
});

/** Seen red with every kind counted together. */
test('mails that wait, fail and were given up are told apart', async () => {
  await becomes('stoa_mails{state="failing"}', 0);
  sink.refuse(450);
  for (const email of ['a@mail.example', 'b@mail.example', 'c@mail.example'])
    await world.visitor().register({ role: 'Student', firstName: 'Nemo', email });
  await becomes('stoa_mails{state="failing"}', 3);
  await world.db
    .updateTable('mail')
    .set({ nextAt: null, createdAt: new Date(Date.now() - 26 * 3_600_000) })
    .where('toAddress', '=', 'a@mail.example')
    .execute();
  await becomes('stoa_mails{state="given up"}', 1);
  const figures = await scrape();
  expect(figures.get('stoa_mails{state="failing"}')).toBe(2);
  expect(figures.get('stoa_mails_oldest_seconds')).toBeLessThan(600);
  sink.refuse();
  await sql`update "mail" set "state" = 'kept' where "state" = 'failed'`.execute(world.db);
});

/** Seen red with all states in one figure, and with the ledger's expression left out. */
test('open payments, refunds that are not paid and what needs a look are there by their state', async () => {
  // One that was not scraped yet: what needs a look is asked for every five minutes.
  const other = await openWorld();
  const student = await other.someone('Student');
  const [one, two] = [await other.courseInstance(), await other.courseInstance()];
  await student.post(api.checkout.createOrder, { courseInstanceREF: one._id, isAudit: false });
  const paid = await other.pays(student, two);
  const transaction = (paid.body['transaction'] as { _id: string })._id;
  await sql`update "paymentIntent" set "createdAt" = now() - interval '1 hour' where "state" = 'CREATED'`.execute(
    other.db,
  );
  await sql`insert into "refund" ("transactionREF", "amountCents", "reason", "origin", "state")
    values (${transaction}, 100, 'x', 'administrator', 'attention'), (${transaction}, 100, 'y', 'administrator', 'attention')`.execute(
    other.db,
  );
  const figures = await scrape(other);
  expect(figures.get('stoa_payments_open{state="CREATED"}')).toBe(1);
  expect(figures.get('stoa_payments_oldest_seconds{state="CREATED"}')).toBeGreaterThan(3500);
  expect(figures.has('stoa_payments_open{state="CAPTURED"}')).toBe(false);
  expect(figures.get('stoa_reported_total{action="payment completed"}')).toBeGreaterThan(0);
  expect(figures.get('stoa_refunds_open{state="attention"}')).toBe(2);
  expect(figures.get('stoa_payments_need_look')).toBe(1);
  expect(figures.get('stoa_payments_need_look_by_reason{why="refund set aside"}')).toBe(1);
  const none = await scrape();
  expect(['stoa_payments_open{state="CREATED"}', 'stoa_payments_need_look'].map((name) => none.get(name))).toEqual([
    undefined,
    0,
  ]);
});

/** Seen red with jobs whose time has not come counted as waiting. */
test('jobs that wait although their time has come are there by their queue', async () => {
  await sql`select pgboss.create_queue('nobody', '{"policy": "standard"}')`.execute(world.db);
  await sql`insert into pgboss.job (name, state, start_after) values
    ('nobody', 'created', now() - interval '10 minutes'), ('nobody', 'retry', now() - interval '1 minute'),
    ('nobody', 'created', now() + interval '1 hour'), ('nobody', 'failed', now())`.execute(world.db);
  await becomes('stoa_jobs_waiting{queue="nobody"}', 2);
  const figures = await scrape();
  expect(figures.get('stoa_jobs_failed{queue="nobody"}')).toBe(1);
  expect(figures.get('stoa_jobs_oldest_seconds{queue="nobody"}')).toBeGreaterThan(590);
});

/** Seen red without a line in the log, and with the oldest of two. */
test('a backup tells the server that it was taken, and one that may only read is a backup all the same', async () => {
  const figure = 'stoa_last_backup_timestamp_seconds';
  await becomes(figure, 0);
  const { ENCRYPTION_KEY: _none, ...inherited } = process.env;
  const take = async (name: string, options = '') => {
    const program = path.resolve(import.meta.dirname, '../server/src/backup.ts');
    const url = `${world.databaseUrl}&options=${encodeURIComponent(options)}`;
    const env = { ...inherited, DATABASE_URL: url, DATA_DIR: world.dataDir };
    return (await promisify(execFile)(process.execPath, [program, path.join(home, name)], { env })).stdout;
  };
  await sql`insert into "auditLog" ("at", "action", "entity", "detail")
    values (now() - interval '3 days', 'take backup', 'backup', '{"missing": 7}')`.execute(world.db);
  await becomes('stoa_last_backup_missing_files', 7);
  const began = Date.now() / 1000;
  expect(await take('first')).not.toContain('could not note');
  await becomes(figure, expect.closeTo(Date.now() / 1000, -2));
  expect((await scrape()).get(figure)).toBeGreaterThan(began - 5);
  expect(await take('read only', '-c default_transaction_read_only=on')).toMatch(/rows of .*\n.*\n.*could not note/);
  expect((await scrape()).get('stoa_last_backup_missing_files')).toBe(0);
});

/** Seen red with answers that are not kept. */
test('to scrape twice costs nothing', async () => {
  await scrape();
  const sent = await sentDuring(async () => {
    await scrape();
    await scrape();
  });
  const figures = /pgboss\.job where not|"auditLog"|from "(?:mail|session|paymentIntent|refund)"/;
  // A mail may be taken to be sent at the same moment.
  const asked = sent.map(({ text }) => text).filter((text) => figures.test(text) && !text.startsWith('with "due"'));
  expect(asked).toEqual([]);
});

/** Seen red with the error passed on: the scrape then answers 500, and with no bound: it takes five seconds. */
test('while the database is away or says nothing, a scrape answers what it can within three seconds', async () => {
  for (const trouble of [{ reset: true }, { silentAfter: 0 }]) {
    proxy!.make(trouble);
    await becomes('stoa_figures_up{about="mails"}', 0, 30_000);
    const began = performance.now();
    const figures = await scrape();
    expect(performance.now() - began).toBeLessThan(3000);
    expect(figures.has('stoa_mails{state="waiting"}')).toBe(false);
    expect(figures.get('stoa_pool_connections{state="most"}')).toBe(10);
    for (const name of ['stoa_disk_free_bytes{folder="data"}', 'nodejs_eventloop_lag_p99_seconds'])
      expect([name, figures.get(name)]).toEqual([name, expect.any(Number)]);
    proxy!.make();
    proxy!.cut();
    await becomes('stoa_figures_up{about="mails"}', 1, 20_000);
  }
});
