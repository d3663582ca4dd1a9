import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { ownProcess } from '../process.ts';
import { castOf } from './cast.ts';
import { History, brokenPromises } from './history.ts';
import { traffic } from './traffic.ts';

/** `npm run steady` takes an hour; STEADY_MINUTES says otherwise. In the ordinary run there is none. */
const minutes = Number(process.env['STEADY_MINUTES'] ?? 0);
const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? NaN;

test.runIf(minutes > 0)(
  `${minutes} minutes of steady load: memory grows by less than 10 %, nothing fails`,
  async () => {
    const { url, db } = await testDatabase<Schema>();
    const inside = path.resolve(import.meta.dirname, 'inside.ts');
    const stoa = await ownProcess({ DATABASE_URL: url, NODE_OPTIONS: `--import=${inside}`, FAULT: 'collect' });
    onTestFinished(() => stoa.remove());
    await stoa.start();
    const cast = await castOf(stoa.url);
    const history = new History();
    const run = await traffic(history, cast);
    const over = new AbortController();
    const running = run(over.signal);
    const megabytes: number[] = [];
    for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
      await sleep(5000);
      process.kill(stoa.pid()!, 'SIGWINCH');
      await sleep(500);
      megabytes.push(stoa.memory());
    }
    over.abort();
    await running;
    // The first fifth is for warming up: what is compiled and cached once.
    const fifth = Math.floor(megabytes.length / 5);
    const [early, late] = [median(megabytes.slice(fifth, 2 * fifth)), median(megabytes.slice(-fifth))];
    const all = history.all();
    process.stdout.write(
      `${minutes} minutes: ${all.length} operations, ${early.toFixed(0)} MB after the first fifth, ${late.toFixed(0)} MB in the last (${(100 * (late / early - 1)).toFixed(1)} %)\n`,
    );
    expect(late).toBeLessThan(early * 1.1);
    expect(all.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
    expect(await brokenPromises(history, db, cast.professor)).toEqual([]);
  },
  // Half as long again for looking at all that was acknowledged: each file is read back.
  minutes * 90_000 + 120_000,
);
