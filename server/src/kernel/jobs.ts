import type { Transaction } from 'kysely';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Schema } from '../schema.ts';

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

/** Starts pg-boss. Several nodes share the work; each job is done by one of them. */
export async function startJobs(url: string, failed: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 3 });
  boss.on('error', failed);
  await boss.start();
  return {
    send: async (trx, queue, data, options = {}) => {
      await boss.send(queue, data, { ...options, db: fromKysely(trx) });
    },
    work: async (queues) => {
      for (const { name, cron, concurrency = 1, work } of queues) {
        await boss.createQueue(name);
        if (cron !== undefined) await boss.schedule(name, cron, {});
        await boss.work<object>(name, { pollingIntervalSeconds: 0.5, localConcurrency: concurrency }, async (jobs) => {
          for (const job of jobs) await (work as (data: object) => Promise<void>)(job.data ?? {});
        });
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
