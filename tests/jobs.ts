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
