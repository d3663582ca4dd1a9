import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '../schema.ts';
import { testDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { startJobs } from './jobs.ts';

// Red with a job that is queued twice.
test('of two nodes on one database one does each job, and both have their share (F20)', async () => {
  const { url } = await testDatabase<Schema>();
  const database = openDatabase<Schema>(url, () => {});
  onTestFinished(database.close);
  const done: { node: number; job: number }[] = [];
  const nodes = await Promise.all(
    [0, 1].map(async (node) => {
      const jobs = await startJobs(url, { unwell: () => {}, failed: () => {} });
      onTestFinished(jobs.stop);
      const task = async ({ job }: { job: number }) => {
        await sleep(5);
        done.push({ node, job });
      };
      await jobs.run([{ name: 'sample', run: task }]);
      return jobs;
    }),
  );
  const all = Array.from({ length: 120 }, (_, job) => ({ job }));
  await database.tx((trx) => nodes[0]!.sendAll(trx, 'sample', all));
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(all.length);
  await sleep(1500); // one that is done twice comes a little later
  expect(done.map(({ job }) => job).toSorted((a, b) => a - b)).toEqual(all.map(({ job }) => job));
  expect(new Set(done.map(({ node }) => node)).size).toBe(2);
});
