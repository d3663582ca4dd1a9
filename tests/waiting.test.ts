import { api } from './paths.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();

// Seen red without the time-outs of the pool and its statements: nobody was answered until the lock was let go.
test('two hundred who wait for what somebody holds are told so in seconds, and others are served again (T127)', async () => {
  const student = await world.someone('Student');
  const { _id } = await world.courseInstance({ cost: 0, auditCost: 0 });
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from "courseInstance" where "_id" = $1 for update', [_id]);

  student.retries = false;
  const began = performance.now();
  const register = () => student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  const waiting = Array.from({ length: 200 }, async () => {
    const { status, body, headers } = await register();
    return { status, message: body['message'] as unknown, retry: Number(headers.get('retry-after')) > 0 };
  });
  // A call that needs no connection to the database is not in the queue.
  const answered: string[] = [];
  const healthy = world.visitor().get('/healthz');
  void healthy.then(() => answered.push('healthy'));
  const answers = await Promise.all(waiting);
  answered.push('all');
  expect((await healthy).status).toBe(200);
  expect(answered).toEqual(['healthy', 'all']);
  const took = performance.now() - began;
  expect(answers.filter(({ status, retry }) => status !== 503 || !retry)).toEqual([]);
  expect(new Set(answers.map(({ message }) => message)).size).toBeLessThanOrEqual(2);
  expect(took).toBeLessThan(20_000);

  // The one who holds it is still there, and who wants something else is served.
  const other = await world.someone('Student');
  expect((await other.get(api.registrations.mine)).status).toBe(200);
  await holder.query('rollback');
  await holder.end();
  expect((await register()).status).toBe(201);
});
