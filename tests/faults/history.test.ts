import { api } from '../paths.ts';
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/kernel/database.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/kernel/embedded-postgres.ts';
import type { Schema } from '../../server/src/schema.ts';
import { openMailSink } from '../../server/test/mail-sink.ts';
import { moneyGoneWrong } from '../money.ts';
import { ownProcess } from '../process.ts';
import type { ProcessorState } from '../world.ts';
import { isWhole, rounds, some, within } from './extent.ts';
import { castOf } from './cast.ts';
import { History, brokenPromises } from './history.ts';
import { openObjectStore } from './object-store.ts';
import { openDatabaseProxy } from './proxy.ts';
import { traffic } from './traffic.ts';

// In full two hundred kills, and each outage twenty times.
const kills = isWhole ? rounds * 4 : 2;
const outages = isWhole ? Math.ceil(rounds / 2.5) : 1;

const home = mkdtempSync(path.join(tmpdir(), 'stoa-history-data-'));
const postgres = await startEmbeddedPostgres(home);
const way = await openDatabaseProxy(postgres.url());
const sink = await openMailSink();
const objects = await openObjectStore();
const stoa = await ownProcess(
  objects.env({ DATABASE_URL: way.url, SMTP_URL: sink.url, MAIL_FROM: 'Stoa <stoa@world.example>' }),
);
const { db, close } = openDatabase<Schema>(postgres.url(), () => {}, { patient: true });
const history = new History();
let cast!: Awaited<ReturnType<typeof castOf>>;
let run!: Awaited<ReturnType<typeof traffic>>;
beforeAll(async () => {
  await stoa.start();
  cast = await castOf(stoa.url);
  run = await traffic(history, cast);
});
afterAll(async () => {
  await close();
  await stoa.remove();
  await way.close();
  removeEmbeddedPostgres(home);
});

/** Nothing is under way any more, and every promise is kept. */
async function expectKept(): Promise<void> {
  const open = async () => [
    ...(await db.selectFrom('refund').select('_id').where('state', 'in', ['requested', 'sent']).execute()),
    ...(await db.selectFrom('paymentIntent').select('_id').where('state', '=', 'CAPTURING').execute()),
  ];
  await expect.poll(open).toEqual([]);
  const processor = async () =>
    (await cast.admin.get('/paypal-simulator/_sim/state')).body as unknown as ProcessorState;
  expect(await moneyGoneWrong({ db, processor, settled: async () => {} })).toEqual([]);
  expect(await brokenPromises(history, db, cast.professor)).toEqual([]);
}
const tally = (since: number) => {
  const all = history.all().filter(({ end }) => end > since);
  const of = (outcome: string) => all.filter((one) => one.outcome === outcome).length;
  return `${of('ok')} acknowledged, ${of('fail')} refused, ${of('unknown')} unknown`;
};

/** Seen red with answers that go out 20 ms before their transaction is committed. */
test(
  `${kills} times killed under a mixed load: nothing is lost, nothing is doubled, ready within 3 s (F01, F02, F03)`,
  async () => {
    const began = performance.now();
    const ready: number[] = [];
    for (let round = 0; round < kills; round++) {
      const over = new AbortController();
      const running = run(over.signal);
      await sleep(300 + Math.random() * 900);
      await stoa.kill();
      over.abort();
      await running;
      ready.push(await stoa.start());
    }
    process.stdout.write(
      `kill -9 ${kills} times: ${tally(began)}; ready after ${Math.round(Math.max(...ready))} ms at most, ${Math.round(ready.toSorted((a, b) => a - b)[ready.length >> 1]!)} ms mostly\n`,
    );
    await expectKept();
    expect(Math.max(...ready)).toBeLessThan(within(3000));
  },
  180_000 + kills * 20_000,
);

async function restartDatabase(): Promise<void> {
  const lock = path.join(realpathSync(path.join(home, 'postgres')), 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  while (existsSync(lock)) await sleep(10);
  await sleep(300);
  await startEmbeddedPostgres(home);
}
const troubles = [
  ['the database is restarted', restartDatabase],
  [
    'the network to the database is cut',
    async () => {
      way.make({ reset: true });
      await sleep(700);
      way.make();
    },
  ],
  [
    'the mail server is away',
    async () => {
      sink.make({ reset: true });
      await sleep(700);
      sink.make();
    },
  ],
  [
    'the object store is away',
    async () => {
      await objects.stop();
      await sleep(700);
      await objects.startAgain();
    },
  ],
] as const;
describe.each(some(troubles, 2))('%s', (what, outage) => {
  test(
    `${outages} times under a mixed load: errors in words within a second, no hang, recovery alone (F11, F12, F14, F18)`,
    async () => {
      const began = performance.now();
      const over = new AbortController();
      const running = run(over.signal);
      for (let round = 0; round < outages; round++) {
        await sleep(500);
        await outage();
        const back = performance.now();
        while ((await cast.professor.get(api.accounts.session)).status !== 200) await sleep(20);
        expect(performance.now() - back).toBeLessThan(within(2000));
      }
      await sleep(500);
      over.abort();
      await running;
      process.stdout.write(`${what} ${outages} times: ${tally(began)}\n`);
      const troubles = history.troubles(began).filter(({ status }) => status < 400 || status >= 500);
      expect(troubles.filter(({ status, message }) => status !== 503 || !message.endsWith('.'))).toEqual([]);
      expect(troubles.filter(({ start, end }) => end - start > within(1500))).toEqual([]);
      await expectKept();
    },
    180_000 + outages * 10_000,
  );
});
