// Checks the promises while two hundred requests a second come in.
import { setTimeout as sleep } from 'node:timers/promises';
import { at as partOf } from '../kit.ts';
import { idOf, taught, type Found } from './across.ts';
import { failedIn, load, sayFailed, type Asked, type Outcome } from './load.ts';
import type { Parts } from './parts.ts';

const rate = 200;

/** Returns everybody's requests, in turn. Two in ten write: a student who registers for a course without cost, each once. */
export async function everybody(parts: Parts) {
  const [board, open] = [await idOf(parts, taught.name), await idOf(parts, 'Course 25 section A')];
  const free = await Promise.all(Array.from({ length: 20 }, (_, n) => idOf(parts, `Course ${n} section A`)));
  // The first six hundred are in some of these courses already.
  const registering = parts.students - 600;
  let pairs = 0;
  return (count: number): Asked => {
    const student = { cookie: `stoa=seed-student-${count % parts.students}` };
    const read = (path: string, cookie = student.cookie) => ({ path, expected: 200, headers: { cookie } });
    const kinds: readonly (() => Asked)[] = [
      () => read('/api/session'),
      () => read('/api/course-instances/registering'),
      () => read('/api/my-course-instance-registrations'),
      () => read(`/api/public/courses/${open}`),
      () => read(`/api/courseBoard/${board}/messages`, taught.professor),
    ];
    if (count % 5 !== 4) return kinds[count % kinds.length]!();
    const who = 600 + (pairs % registering);
    const courseInstanceREF = free[Math.floor(pairs++ / registering) % free.length]!;
    return {
      path: '/api/course-instance-registration',
      expected: 201,
      method: 'POST',
      headers: { cookie: `stoa=seed-student-${who}`, 'content-type': 'application/json' },
      body: JSON.stringify({ courseInstanceREF, isAudit: false }),
      leaves: `student${who}@seed.example ${courseInstanceREF}`,
    };
  };
}
export type Everybody = Awaited<ReturnType<typeof everybody>>;

/** The acknowledged registrations that are not there, and those that are there twice. */
async function lostOrDoubled({ ask }: Parts, all: readonly Outcome[]): Promise<number> {
  const rows = await ask(
    `select p."email" || ' ' || r."courseInstanceREF" as left_behind, count(*)::text as n
     from "registration" r join "person" p on p."_id" = r."personREF" group by 1`,
  );
  const there = new Map(rows.map((row) => [row['left_behind']!, Number(row['n'])]));
  const acknowledged = all.filter(({ asked, status }) => asked.leaves !== undefined && status === 201);
  return acknowledged.filter(({ asked }) => there.get(asked.leaves!) !== 1).length;
}
const p99 = (all: readonly Outcome[]) =>
  partOf(
    all.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b),
    0.99,
  );

/** Every node is stopped and started, one after the other, as a new version is brought in. */
export async function rollingRestart(parts: Parts, next: Everybody, least: number): Promise<Found> {
  const running = load(parts.balancer, next, rate, least);
  await sleep(3000);
  const exits: (number | null)[] = [];
  for (const node of parts.nodes) {
    exits.push(await node.stop());
    await node.start();
    await sleep(2000); // until the balancer has asked it twice
  }
  const { all, seconds } = await running.over();
  const failed = failedIn(all).length;
  const lost = await lostOrDoubled(parts, all);
  const writes = all.filter(({ asked }) => asked.leaves !== undefined).length;
  return {
    figure: `${failed} of ${all.length} failed at ${(all.length / seconds).toFixed(0)} a second, ${writes} of them writes, ${lost} lost or doubled; p99 ${p99(all).toFixed(0)} ms${failed > 0 ? `\n${sayFailed(all)}` : ''}`,
    kept: failed === 0 && lost === 0 && exits.every((code) => code === 0),
  };
}

/** A node ends as in a power cut, and comes back. */
export async function killed(parts: Parts, next: Everybody): Promise<Found> {
  const running = load(parts.balancer, next, rate, rate * 15);
  await sleep(5000);
  const inFlight = running.underWay();
  await parts.nodes[1]!.kill();
  const gone = performance.now();
  await sleep(3000);
  await parts.nodes[1]!.start();
  const { all } = await running.over();
  const failed = failedIn(all);
  const later = failed.filter(({ began }) => began > gone).length;
  const lost = await lostOrDoubled(parts, all);
  return {
    figure: `${failed.length} of ${all.length} failed, ${inFlight} were under way, ${later} of the failed began afterwards; ${lost} acknowledged writes lost or doubled${failed.length > 0 ? `\n${sayFailed(all)}` : ''}`,
    kept: later === 0 && lost === 0 && failed.length <= Math.max(inFlight, 1),
  };
}

const lagAt = async (url: string) =>
  Number(/^stoa_replica_lag_seconds (\S+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
const lags = (parts: Parts) => Promise.all(parts.nodes.map(({ url }) => lagAt(url)));
async function until(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(100))
    if (await isSo()) return true;
  return false;
}

/** Answers that may be a few seconds old come from the standby while it keeps up, else from the primary. */
export async function replica(parts: Parts, next: Everybody): Promise<Found> {
  const near = (all: readonly number[]) => all.every((lag) => lag >= 0 && lag <= 5);
  const isNear = await until(async () => near(await lags(parts)), 20);
  const page = `/api/public/courses/${await idOf(parts, 'Course 26 section A')}`;
  const served = async () =>
    Number(
      (
        await parts.askStandby(
          `select idx_tup_fetch::text as n from pg_stat_user_tables where relname = 'courseInstance'`,
        )
      )[0]!['n'],
    );
  const shown = () =>
    Promise.all(
      parts.nodes.map(async ({ url }) => ((await (await fetch(url + page)).json()) as { name: string }).name),
    );
  const before = await served();
  for (let count = 0; count < 100; count++) await shown();
  // PostgreSQL writes its counters down now and then, and what is left after ten seconds of quiet.
  await until(async () => (await served()) - before >= 300, 15);
  const byStandby = (await served()) - before;
  const most = Math.max(...(await lags(parts)));

  const running = load(parts.balancer, next, rate, rate * 10);
  await parts.askStandby('select pg_wal_replay_pause()');
  await parts.ask(`update "courseInstance" set "name" = 'Renamed' where "name" = 'Course 26 section A'`);
  const isLeft = await until(async () => (await shown()).every((name) => name === 'Renamed'), 20);
  await parts.askStandby('select pg_wal_replay_resume()');
  const isBack = await until(async () => near(await lags(parts)), 20);
  const { all } = await running.over();
  const failed = failedIn(all).length;
  return {
    figure:
      `${most.toFixed(1)} s behind at most; ${byStandby} rows of 300 pages from the standby; held up: ` +
      `${isLeft ? 'the primary is asked' : 'IT IS STILL ASKED'}, ${failed} of ${all.length} failed, ${isBack ? 'asked again afterwards' : 'NOT ASKED AGAIN'}` +
      (failed > 0 ? `\n${sayFailed(all)}` : ''),
    kept: isNear && byStandby >= 300 && isLeft && isBack && failed === 0,
  };
}
