import { sql, type Transaction } from 'kysely';
import { PgBoss, fromKysely, type JobResult } from 'pg-boss';
import type { Schema } from '../schema.ts';
import { because } from './cause.ts';
import type { Db } from './db.ts';

export interface JobOptions {
  readonly retryLimit?: number;
  /** seconds */
  readonly retryDelay?: number;
  readonly retryBackoff?: boolean;
  /** seconds */
  readonly retryDelayMax?: number;
  /** seconds */
  readonly startAfter?: number;
}
export interface Jobs {
  /** Queues a job with the change it belongs to: rolled back, it was never there. */
  readonly send: (trx: Transaction<Schema>, queue: string, data: object, options?: JobOptions) => Promise<void>;
  /** Several of one queue, in one statement. */
  readonly sendAll: (
    trx: Transaction<Schema>,
    queue: string,
    data: readonly object[],
    options?: JobOptions,
  ) => Promise<void>;
  /** Begins to work on the queues. */
  readonly work: (queues: readonly Queue[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}
export interface Queue {
  readonly name: string;
  readonly work: (data: never) => Promise<void>;
  /** A cron line: the job then also runs by the clock, once across all nodes. */
  readonly cron?: string;
  /** How many run at once on this node. */
  readonly concurrency?: number;
}

/** What waits to be done although its time has come, and what was given up in the last days, by queue. */
export const jobFigures = async (db: Db) =>
  (
    await sql<{ queue: string; waiting: number; failed: number; oldest: number }>`
      select name as queue, count(*) filter (where state < 'active')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
      from pgboss.job where not starts_with(name, '__pgboss')
        and (state < 'active' and start_after <= now() or state = 'failed') group by name`.execute(db)
  ).rows;

/** Seconds. The jobs of a node that was killed are done by another one, or by itself when it is back, within a minute. */
const heartbeat = { heartbeatSeconds: 20 };
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
/** Milliseconds. A connection on which nothing comes any more is left. */
const patience = { query_timeout: 30_000, connectionTimeoutMillis: 5000 };

/**
 * Starts pg-boss. Several nodes share the work; each job is done by one of them. `unwell` hears of pg-boss's own errors,
 * `failed` of each try of a job that came to nothing.
 */
export async function startJobs(
  url: string,
  { unwell, failed }: { unwell: (error: Error) => void; failed: (error: Error) => void },
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, useListenNotify: true, ...supervision, ...patience });
  boss.on('error', unwell);
  await boss.start();
  return {
    send: async (trx, queue, data, options = {}) => {
      await boss.send(queue, data, { ...options, db: fromKysely(trx) });
    },
    sendAll: async (trx, queue, data, options = {}) => {
      await boss.insert(
        queue,
        data.map((one) => ({ data: one, ...options })),
        { db: fromKysely(trx) },
      );
    },
    work: async (queues) => {
      for (const { name, cron, concurrency = 1, work } of queues) {
        await boss.createQueue(name, { notify: true, ...heartbeat });
        await boss.updateQueue(name, heartbeat); // one that an earlier version has made
        if (cron !== undefined) await boss.schedule(name, cron, {});
        // A job wakes its worker at once; polling finds what waited for a retry.
        const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, burstWhenBatchFull: true };
        const options = { ...polling, batchSize: 10, localConcurrency: concurrency, perJobResults: true as const };
        const run = async ({ id, data }: { id: string; data: object | null }): Promise<JobResult> => {
          try {
            await (work as (data: object) => Promise<void>)(data ?? {});
            return { id, status: 'completed' };
          } catch (error) {
            failed(error as Error);
            return { id, status: 'failed', output: { message: String(error) } };
          }
        };
        await boss.work<object>(name, options, async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await because({ queue: name }, () => run(job)));
          return results;
        });
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}
