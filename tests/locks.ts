import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../server/src/kernel/db.ts';

/** Waits until others wait for locks, such as those of the transaction `db`: one, or `count` of them. */
export async function othersWait(db: Db, count = 1): Promise<void> {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database()
        and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
    ).rows.length;
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(count);
}
