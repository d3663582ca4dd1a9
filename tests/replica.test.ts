import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../server/src/kernel/embedded-postgres.ts';
import { ask } from './person.ts';
import { ownProcess } from './process.ts';
import { standbyOf } from './standby.ts';

const home = mkdtempSync(path.join(tmpdir(), 'stoa-replica-'));
const [first, second] = [path.join(home, 'primary'), path.join(home, 'standby')];
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let stoa: Awaited<ReturnType<typeof ownProcess>>;
beforeAll(async () => {
  primary = await startEmbeddedPostgres(first);
  // The tables and the samples first: a standby that copies them has them.
  stoa = await ownProcess({ DATABASE_URL: primary.url(), DEMO: 'on' });
  await stoa.start();
  await stoa.stop();
  standby = await standbyOf(primary, first, second);
  stoa = await ownProcess({ DATABASE_URL: primary.url(), DATABASE_REPLICA_URL: standby.url(), DEMO: 'on' });
  await stoa.start();
});
afterAll(async () => {
  await stoa.remove();
  removeEmbeddedPostgres(second);
  removeEmbeddedPostgres(first);
  rmSync(home, { recursive: true, force: true });
});

async function on(server: EmbeddedPostgres, statement: string) {
  const client = new pg.Client({ connectionString: server.url('stoa', 'postgres') });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const rename = (name: string) =>
  on(primary, `update "courseInstance" set "name" = '${name}' where "status" = 'Open/Registering'`);
const course = async () => {
  const [{ _id }] = (await on(
    primary,
    `select "_id" from "courseInstance" where "status" = 'Open/Registering' limit 1`,
  )) as [{ _id: string }];
  return `${stoa.url}/api/public/courses/${_id}`;
};
const name = async () => {
  const answer = await ask(await course());
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { name: string }).name;
};
const lag = async () =>
  Number(/^stoa_replica_lag_seconds (\S+)$/m.exec(await (await ask(`${stoa.url}/metrics`)).text())?.[1]);

// Seen red with the reads sent to the primary.
test('what may be a little old is read from the replica while it is near, and from the primary when it is not', async () => {
  await rename('First');
  await expect.poll(name).toBe('First');
  const isNear = async () => {
    const seconds = await lag();
    return seconds >= 0 && seconds < 3;
  };
  await expect.poll(isNear).toBe(true);
  await on(standby, 'select pg_wal_replay_pause()');
  const isPaused = async () => (await on(standby, 'select pg_get_wal_replay_pause_state() as state'))[0]!['state'];
  await expect.poll(isPaused).toBe('paused');
  await rename('Second');
  // It stands still: what it has is shown for a few seconds, and then what the primary has.
  expect(await name()).toBe('First');
  await expect.poll(name, { interval: 300 }).toBe('Second');
  expect(await lag()).toBeGreaterThan(4);
  await on(standby, 'select pg_wal_replay_resume()');
  await expect.poll(isNear).toBe(true);
});

test('a replica that goes takes no answer with it, and is used again when it is back', async () => {
  let failed = 0;
  let asked = 0;
  let over = false;
  const address = await course();
  const asking = (async () => {
    while (!over) {
      asked++;
      if ((await fetch(address)).status !== 200) failed++;
      await sleep(5);
    }
  })();
  await expect.poll(() => asked).toBeGreaterThan(3);
  const before = asked;
  const lock = path.join(realpathSync(path.join(second, 'postgres')), 'postmaster.pid');
  process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  await expect.poll(lag).toBe(-1);
  standby = await startEmbeddedPostgres(second);
  await expect.poll(lag).toBeGreaterThanOrEqual(0);
  await expect.poll(() => asked - before).toBeGreaterThan(10);
  over = true;
  await asking;
  expect(failed).toBe(0);
});
