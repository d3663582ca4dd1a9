import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../paths.ts';
import type { Answer, Json, Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { castOf } from './cast.ts';

const stoa = await ownProcess();
let cast: Awaited<ReturnType<typeof castOf>>;
let draft: string;
beforeAll(async () => {
  await stoa.start();
  cast = await castOf(stoa.url);
  draft = await cast.draft();
});
afterAll(() => stoa.remove());

const repeat = (who: Person, path: string, body: unknown, key: string): Promise<Answer | undefined> =>
  who.call('POST', path, body, { 'idempotency-key': key }).catch(() => undefined);

/** Calls in one transaction, and with several: a copy has its files copied before it. */
const calls: [string, () => string, (n: number) => unknown, (rows: Json[], n: number) => number][] = [
  [
    api.courseDefinitions.list.path,
    () => api.courseDefinitions.create.path,
    (n) => ({ name: `Killed ${n}`, level: 200 }),
    (rows, n) => rows.filter(({ name }) => name === `Killed ${n}`).length,
  ],
  [
    api.courseInstances.list.path,
    () => pathOf(api.courseReviews.copy, { id: draft }),
    () => undefined,
    (rows, n) => rows.length - 1 - n,
  ],
];

// Seen red without the claim of the key.
test.each(calls)('kill -9 among repetitions of one key: %s has one at most (T498)', async (list, path, body, made) => {
  let done = 0;
  for (let n = 0; n < 5; n += 1) {
    const key = `kill-${list.length}-${n}`;
    const first = Promise.all(Array.from({ length: 20 }, async () => repeat(cast.professor, path(), body(n), key)));
    await new Promise((later) => setTimeout(later, 5 + n * 60));
    await stoa.kill();
    const before = (await first).filter((answer) => answer?.status === 201);
    await stoa.start();
    const answer = (await repeat(cast.professor, path(), body(n), key))!;
    expect([201, 409]).toContain(answer.status);
    const kept = [...before, answer].filter((one) => one?.status === 201);
    expect(new Set(kept.map((one) => one!.body._id)).size).toBeLessThanOrEqual(1);
    const rows = (await cast.professor.get(`${list}?pageSize=200`)).body as unknown as Json[];
    const count = made(rows, done);
    expect(count).toBeLessThanOrEqual(1);
    expect(count).toBeGreaterThanOrEqual(answer.status === 201 ? 1 : 0);
    done += count;
  }
});
