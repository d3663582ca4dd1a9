import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** Runs the job of a queue now, as its clock would, and waits until it is done. */
export async function runJob({ stoa, db }: World, queue: string): Promise<void> {
  const { database, jobs } = stoa.services;
  const open = async () =>
    (
      await sql<{ state: string }>`select "state" from "pgboss"."job" where "name" = ${queue}
        and "state" <> 'completed'`.execute(db)
    ).rows;
  await database.tx((trx) => jobs.send(trx, queue, {}));
  await expect.poll(open, { interval: 20, timeout: 10_000 }).toEqual([]);
}

/** Returns how many times slower this machine is now than the one for which limits in milliseconds were set; at least 1. */
export function slowness(): number {
  const begun = performance.now();
  let sum = 0;
  for (let round = 0; round < 4_000_000; round++) sum = (sum * 31 + round) | 0;
  const took = performance.now() - begun;
  return sum === 0.5 ? 1 : Math.max(1, took / 4);
}
