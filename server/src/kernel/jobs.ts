import { sql, type Transaction } from 'kysely';
import { PgBoss, fromKysely, type JobResult } from 'pg-boss';
import type { Schema } from '../schema.ts';
import { because } from './cause.ts';
import type { Db } from './db.ts';
import { setTimeout as sleep } from 'node:timers/promises';

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
  /** Queues a job in the transaction of the change it belongs to. If that rolls back, the job is gone too. */
  readonly send: (trx: Transaction<Schema>, job: string, data: object, options?: JobOptions) => Promise<void>;
  /** Queues several jobs of one queue in one statement. */
  readonly sendAll: (
    trx: Transaction<Schema>,
    job: string,
    data: readonly object[],
    options?: JobOptions,
  ) => Promise<void>;
  /** Starts working on the queues. */
  readonly run: (jobs: readonly Job[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}
export interface Job {
  readonly name: string;
  readonly run: (data: never) => Promise<void>;
  /** A cron line: the job also runs on this schedule, once across all nodes. */
  readonly cron?: string;
  /** How many jobs run at once on this node. */
  readonly concurrency?: number;
}

/** For each queue: the jobs that are due and still waiting, and those that failed for good in the last few days. */
export const jobFigures = async (db: Db) =>
  (
    await sql<{ queue: string; waiting: number; failed: number; oldest: number }>`
      select name as queue, count(*) filter (where state < 'active')::int as waiting,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
      from pgboss.job where not starts_with(name, '__pgboss')
        and (state < 'active' and start_after <= now() or state = 'failed') group by name`.execute(db)
  ).rows;

/** Seconds. When a node is killed, its jobs run again within a minute, on another node or on itself once it is back. */
const heartbeat = { heartbeatSeconds: 20, expireInSeconds: 6 * 3600 };
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
/** Milliseconds. We drop a connection that has gone silent. */
const patience = { query_timeout: 30_000, connectionTimeoutMillis: 5000 };

/**
 * Starts pg-boss. The nodes share the work, and one of them does each job. `unwell` is called with pg-boss's own errors,
 * `failed` with the error of each failed attempt.
 */
export async function startJobs(
  url: string,
  { unwell, failed }: { unwell: (error: Error) => void; failed: (error: Error) => void },
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3, useListenNotify: true, ...supervision, ...patience });
  boss.on('error', unwell);
  await boss.start();
  return {
    send: async (trx, job, data, options = {}) => {
      await boss.send(job, data, { ...options, db: fromKysely(trx) });
    },
    sendAll: async (trx, job, data, options = {}) => {
      await boss.insert(
        job,
        data.map((one) => ({ data: one, ...options })),
        { db: fromKysely(trx) },
      );
    },
    run: async (jobs) => {
      for (const { name, cron, concurrency = 1, run } of jobs) {
        await boss.createQueue(name, { notify: true, ...heartbeat });
        await boss.updateQueue(name, heartbeat); // an earlier version may have created it
        if (cron !== undefined) await boss.schedule(name, cron, {});
        // A job wakes its worker at once. Polling finds the jobs that wait for a retry.
        const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, burstWhenBatchFull: true };
        const options = { ...polling, batchSize: 10, localConcurrency: concurrency, perJobResults: true as const };
        const attempt = async ({ id, data }: { id: string; data: object | null }): Promise<JobResult> => {
          try {
            await (run as (data: object) => Promise<void>)(data ?? {});
            return { id, status: 'completed' };
          } catch (error) {
            failed(error as Error);
            return { id, status: 'failed', output: { message: String(error) } };
          }
        };
        await boss.work<object>(name, options, async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await because({ queue: name }, () => attempt(job)));
          return results;
        });
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

/**
 * Repeats a step of a job until it returns 0. After each step it pauses four times as long as the step took, so that requests
 * stay fast during a long nightly job.
 */
export async function untilNothingIsLeft(step: () => Promise<number>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if ((await step()) === 0) return;
    await sleep(4 * (performance.now() - began));
  }
}

/** A pause for loops: each `rest` ends after `most` milliseconds, or at the next `wake`. */
export function openRest(most: number): { readonly rest: () => Promise<void>; readonly wake: () => void } {
  let wake = () => {};
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, most).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  return { rest, wake: () => wake() };
}
