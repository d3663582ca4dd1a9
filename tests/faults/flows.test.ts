import { api, pathOf } from '../paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reconcile } from '../../server/src/payments/reconcile.ts';
import { scheduleLeftRefunds } from '../../server/src/payments/refunds/refunds.ts';
import { moneyGoneWrong } from '../money.ts';
import { openWorld } from '../world.ts';
import { Chance } from './chance.ts';
import { flow, studentsOf } from './flows.ts';
import { decide, weather } from './weather.ts';

/** `npm run faults` does 500; with FLOWS_SEED the same choices are made again. */
const count = Number(process.env['FLOWS'] ?? 40);
const seed = Number(process.env['FLOWS_SEED'] ?? Date.now() % 1_000_000);
const isWhole = count > 100;

const world = await openWorld();
const { services } = world.stoa;

async function openCourses(chance: Chance) {
  const professor = await world.professor();
  const kinds = [
    { cost: 400, auditCost: 175 },
    { cost: 400, auditCost: 175, seats: 10 },
    { cost: 100, auditCost: 200 },
    { cost: 300, auditCost: 0, seats: 14 },
  ];
  const courses: { _id: string; ends: 'Cancelled' | 'Registration Closed' | undefined; at: number }[] = [];
  for (let at = 0; at < Math.max(6, count / 20); at++) {
    const { _id } = await world.courseInstance({ professor, ...kinds[at % kinds.length] });
    const ends = at % 5 === 1 ? chance.of(['Cancelled', 'Registration Closed'] as const) : undefined;
    courses.push({ _id, ends, at: Math.floor(count * (0.3 + 0.6 * chance.next())) });
  }
  return { professor, courses };
}

/** Whether anything is still on its way. */
async function isUnderWay(): Promise<boolean> {
  const refunds = await world.db
    .selectFrom('refund')
    .select('_id')
    .where('state', 'in', ['requested', 'sent'])
    .execute();
  const begun = await world.db
    .selectFrom('paymentIntent')
    .select('_id')
    .where('state', 'in', ['CAPTURING', 'PENDING'])
    .execute();
  return refunds.length + begun.length > 0;
}

/** How it ended for each student: the place, or what became of the money. */
async function endings(): Promise<Record<string, number>> {
  const { rows } = await sql<{ isAudit: boolean | null; states: string[] }>`select
      (select "isAudit" from "registration" where "personREF" = p."_id" and "status" = 'Registered') as "isAudit",
      array(select "state" from "paymentIntent" where "personREF" = p."_id")
        || array(select "status" from "transaction" where "personREF" = p."_id") as states
    from "person" p where "email" like 'flow%'`.execute(world.db);
  const counts: Record<string, number> = {};
  for (const { isAudit, states: all } of rows) {
    const kind =
      isAudit !== null
        ? `registered for ${isAudit ? 'audit' : 'credit'}`
        : all.includes('ATTENTION')
          ? 'set aside'
          : all.includes('REFUNDED')
            ? 'paid back'
            : all.some((one) => one === 'COMPLETED' || one === 'PARTIALLY_REFUNDED')
              ? 'refund set aside'
              : all.some((one) => one === 'FAILED' || one === 'CANCELLED')
                ? 'not paid'
                : all.includes('CREATED')
                  ? 'order left open'
                  : 'no order';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

test(
  `${count} flows while everything goes wrong: at most a minute later money and places agree (T68, T70, T123, F13)`,
  { timeout: 180_000 + count * 2000 },
  async () => {
    const chance = new Chance(seed);
    const admin = await world.administrator();
    const { professor, courses } = await openCourses(chance);
    const students = await studentsOf(world, count);
    const broken: string[] = [];
    const began = performance.now();
    const over = new AbortController();
    const raging = weather(world, new Chance(seed + 1), over.signal);

    const moves: Promise<unknown>[] = [];
    let next = 0;
    const walk = async () => {
      while (next < count) {
        const at = next++;
        for (const { _id, ends } of courses.filter((course) => course.ends && course.at === at))
          moves.push(
            (ends === 'Cancelled' ? admin : professor).patch(pathOf(api.courseInstances.setStatus, { id: _id }), {
              status: ends,
              reason: 'It has to be.',
            }),
          );
        const own = new Chance(seed * 1009 + at);
        await flow({ world, admin, broken }, students[at]!, own.of(courses), own);
      }
    };
    await Promise.all(Array.from({ length: 20 + chance.below(21) }, walk));
    const moved = (await Promise.all(moves)) as { status: number }[];
    over.abort();
    await raging;
    await decide(world, chance);

    const ended = performance.now();
    let wrong: string[] = [];
    do {
      await sleep(500);
      // A restart does the same; the whole run waits for the server's own jobs.
      if (!isWhole) await Promise.all([reconcile(services, 0), scheduleLeftRefunds(services, 0)]);
      await decide(world, chance);
      wrong = (await isUnderWay()) ? ['something is still on its way'] : [];
      if (wrong.length === 0)
        wrong = await moneyGoneWrong({ db: world.db, processor: () => world.processor(), settled: async () => {} });
    } while (wrong.length > 0 && performance.now() - ended < 60_000);
    const took = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    process.stdout.write(
      `${count} flows, FLOWS_SEED=${seed}: ${JSON.stringify(await endings())}; ${took(ended - began)}, agreed after ${took(performance.now() - ended)}\n`,
    );
    expect({ wrong, broken }).toEqual({ wrong: [], broken: [] });
    expect(moved.map(({ status }) => status)).toEqual(moved.map(() => 200));
  },
);
