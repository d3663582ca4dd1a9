import { api } from '../paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import type { Schema } from '../../server/src/schema.ts';
import { openMailSink } from '../../server/test/mail-sink.ts';
import { castOf, defineAway, definedBy, lostOrDoubled } from '../faults/cast.ts';
import { within } from '../faults/extent.ts';
import { Person } from '../person.ts';
import { ownProcess } from '../process.ts';
import { openBalancer } from './balancer.ts';

const { url, db } = await testDatabase<Schema>();
const sink = await openMailSink();
const env = {
  DATABASE_URL: url,
  ENCRYPTION_KEY: 'one key for all nodes, or none reads the other',
  RATE_LIMITS: 'on',
  DRAIN_SECONDS: '1',
  SMTP_URL: sink.url,
  MAIL_FROM: 'Stoa <stoa@world.example>',
};
const [one, other] = [await ownProcess(env), await ownProcess(env)];
beforeAll(() => Promise.all([one.start(), other.start()]).then(() => undefined), 30_000);
const balancer = await openBalancer([one.url, other.url]);
afterAll(async () => {
  balancer.close();
  await Promise.all([one.remove(), other.remove()]);
});
const at = (node: string, person: Person) =>
  Object.assign(new Person(node), { cookie: person.cookie, email: person.email });

describe('two nodes on one database (F20)', () => {
  /** Seen red with a node that remembers whom a cookie belongs to. */
  test('a session that was opened at one is there at the other, and ends at both', async () => {
    const { someone } = await castOf(one.url);
    const student = await someone('Student');
    const there = at(other.url, student);
    for (const each of [student, there]) expect((await each.get(api.accounts.session)).status).toBe(200);
    await there.post(api.accounts.logout);
    expect((await student.get(api.accounts.session)).status).toBe(401);
  });

  /** Seen red with a count that each node keeps for itself. */
  test('wrong passwords are counted across both', async () => {
    const { someone } = await castOf(one.url);
    const { email } = await someone('Student');
    const tries: number[] = [];
    for (let count = 0; count < 12; count++) {
      const node = count % 2 === 0 ? one.url : other.url;
      tries.push((await new Person(node).signIn(email, 'a wrong password')).status);
    }
    expect(tries.indexOf(429)).toBeGreaterThan(0);
    expect((await new Person(one.url).signIn(email, 'a wrong password')).status).toBe(429);
    expect((await new Person(other.url).signIn(email, 'a wrong password')).status).toBe(429);
    await sql`delete from "throttle"`.execute(db);
  });

  /** Seen red with nodes that each look for the mails that wait, and do not ask whether the other is at one already. */
  test('every mail arrives once, at whichever node it was asked for', async () => {
    const { someone } = await castOf(one.url);
    const students = await Promise.all(Array.from({ length: 15 }, () => someone('Student')));
    await sql`delete from "throttle"`.execute(db);
    await Promise.all(
      students.map(async (student, index) => {
        const node = index % 2 === 0 ? one.url : other.url;
        await new Person(node).post(api.accounts.requestPasswordReset, { email: student.email });
      }),
    );
    const arrived = () =>
      students.map(({ email }) => sink.to(email).filter(({ subject }) => /password/i.test(subject)).length);
    const asked = await db.selectFrom('mail').select('toAddress').where('subject', 'ilike', '%password%').execute();
    expect(asked.length).toBeGreaterThan(5);
    const known = new Set(asked.map(({ toAddress }) => toAddress));
    const wanted = students.map(({ email }) => (known.has(email) ? 1 : 0));
    await expect.poll(arrived).toEqual(wanted);
    await sleep(1000);
    expect(arrived()).toEqual(wanted);
  });

  /** Seen red without the lock on the seats. */
  test('the last seat goes to one of those who ask at both at once', async () => {
    const { someone, course } = await castOf(one.url);
    const courseId = await course();
    await sql`update "courseInstance" set "seats" = 1 where "_id" = ${courseId}`.execute(db);
    const students = await Promise.all(Array.from({ length: 6 }, () => someone('Student')));
    const orders = await Promise.all(
      students.map((student, index) =>
        at(index % 2 === 0 ? one.url : other.url, student).post(api.checkout.createOrder, {
          courseInstanceREF: courseId,
          isAudit: false,
        }),
      ),
    );
    expect(orders.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(orders.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

/** Reads and writes through the balancer until `over`. */
async function load(people: readonly Person[], over: AbortSignal) {
  const writing = people.map((person) => defineAway(person, over, 10));
  const reads: number[] = [];
  const reading = (async () => {
    while (!over.aborted) {
      reads.push(
        ...(await Promise.all(people.map(async (person) => (await person.get(api.courseDefinitions.list)).status))),
      );
      await sleep(10);
    }
  })();
  const wrote = await Promise.all(writing);
  await reading;
  return { kept: wrote.flatMap((one) => one.kept), others: wrote.flatMap((one) => one.others), reads };
}

/** Seen red with answers that go out 200 ms before their commit. */
test('one of two nodes is killed under load: nothing fails but what was in flight there, nothing is lost (F21)', async () => {
  const { professor } = await castOf(balancer.url);
  const people = [professor, at(balancer.url, professor), at(balancer.url, professor), at(balancer.url, professor)];
  const over = new AbortController();
  const running = load(people, over.signal);
  await sleep(1500);
  await other.kill();
  await sleep(1500);
  await other.start();
  await sleep(1000);
  over.abort();
  const { kept, others, reads } = await running;
  process.stdout.write(
    `F21: ${kept.length + reads.length} answers, ${others.length} failed of ${people.length} writers\n`,
  );
  expect(others.length).toBeLessThanOrEqual(people.length);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  expect(lostOrDoubled(kept, await definedBy(professor))).toEqual([]);
});

/** Seen red with a process that ends as soon as it is asked to. */
test('both nodes are restarted one after the other under load: no request fails (F22)', async () => {
  const { professor } = await castOf(balancer.url);
  const people = [professor, at(balancer.url, professor), at(balancer.url, professor)];
  const over = new AbortController();
  const running = load(people, over.signal);
  await sleep(500);
  for (const node of [one, other]) {
    expect(await node.stop()).toBe(0);
    await node.start();
    await sleep(500);
  }
  over.abort();
  const { kept, others, reads } = await running;
  process.stdout.write(`F22: ${kept.length + reads.length} answers, ${others.length} failed\n`);
  expect(others).toEqual([]);
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  expect(lostOrDoubled(kept, await definedBy(professor))).toEqual([]);
});

test('a single node that is restarted is away for less than three seconds (F22)', async () => {
  const began = performance.now();
  expect(await one.stop()).toBe(0);
  await one.start();
  process.stdout.write(`F22: away for ${Math.round(performance.now() - began)} ms\n`);
  expect(performance.now() - began).toBeLessThan(within(3000));
});
