import { api } from '../paths.ts';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../server/test/database.ts';
import { multipart, multipartType } from '../multipart.ts';
import { ownProcess } from '../process.ts';
import { castOf, defineAway, definedBy, lostOrDoubled } from './cast.ts';
import { within } from './extent.ts';

const inside = (fault: string, more: Record<string, string> = {}) => ({
  NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, 'inside.ts')}`,
  FAULT: fault,
  ...more,
});
async function started(env: Record<string, string>, how: { before?: string } = {}) {
  const { url } = await testDatabase();
  const stoa = await ownProcess({ DATABASE_URL: url, ...env }, how);
  onTestFinished(() => stoa.remove());
  await stoa.start();
  return stoa;
}

describe.each(['rejection', 'exception'])('an unhandled %s (F30)', (fault) => {
  /** Red when the error is not said before the process ends. */
  test('is logged, ends the process with 1, and the next start is as if nothing had been', async () => {
    const stoa = await started(inside(fault));
    const { professor } = await castOf(stoa.url);
    const over = new AbortController();
    const writing = defineAway(professor, over.signal);
    await sleep(200);
    process.kill(stoa.pid()!, 'SIGWINCH');
    expect(await stoa.ended()).toBe(1);
    await expect.poll(() => stoa.output()).toMatch(/that nobody (?:handles|catches)/);
    over.abort();
    const { kept } = await writing;
    await stoa.start();
    expect(lostOrDoubled(kept, await definedBy(professor))).toEqual([]);
  });
});

/** Seen red with answers that go out 200 ms before their commit. */
test('memory that runs out ends the process; after the restart all that was answered is there (F32)', async () => {
  const stoa = await started(inside('memory', { NODE_OPTIONS: `${inside('').NODE_OPTIONS} --max-old-space-size=120` }));
  const { professor } = await castOf(stoa.url);
  const over = new AbortController();
  const writing = Promise.all([defineAway(professor, over.signal), defineAway(professor, over.signal)]);
  await sleep(2000);
  process.kill(stoa.pid()!, 'SIGWINCH');
  expect(await stoa.ended()).not.toBe(0);
  await expect.poll(() => stoa.output()).toContain('heap out of memory');
  over.abort();
  const kept = (await writing).flatMap((one) => one.kept);
  expect(kept.length).toBeGreaterThan(5);
  await stoa.start();
  expect(lostOrDoubled(kept, await definedBy(professor))).toEqual([]);
});

/** Seen red without the threshold. */
test('a loop that is blocked sheds its load with 503 in words, /readyz says so, and it recovers alone (F29)', async () => {
  const stoa = await started(inside('block'));
  process.kill(stoa.pid()!, 'SIGWINCH');
  await sleep(200);
  const answers: { status: number; retryAfter: string | null; message: unknown }[] = [];
  for (const end = performance.now() + 8000; performance.now() < end;) {
    const batch = ['/readyz', api.accounts.session.path].map(async (at) => {
      const answer = await fetch(stoa.url + at);
      const { message } = (await answer.json()) as { message?: unknown };
      answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), message });
    });
    await Promise.all(batch);
    await sleep(20);
  }
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  for (const one of shed) {
    expect(one.message).toBe('We’re too busy right now. Please try again in a moment.');
    expect(Number(one.retryAfter)).toBeGreaterThan(0);
  }
  await expect.poll(async () => (await fetch(`${stoa.url}/readyz`)).status).toBe(200);
});

describe('SIGTERM while uploads are on their way (F23)', () => {
  /** Red without the grace that ends: close then waits for the slow one until the process is killed, with 1. */
  test('the quick one is finished, the slow one is told in words, and it ends with 0 within 10 s', async () => {
    const stoa = await started({});
    const { someone } = await castOf(stoa.url);
    const [quick, slow] = [await someone('Student'), await someone('Student')];
    const content = Buffer.alloc(2_000_000, 'A document. ');
    const body = multipart([
      { name: 'dob', content: Buffer.from('2004-02-29') },
      { name: 'idNumber', content: Buffer.from('S-1') },
      { name: 'idREF', filename: 'id.txt', content },
    ]);
    const upload = (person: typeof quick) => {
      const headers = { cookie: person.cookie, 'content-type': multipartType, 'content-length': body.length };
      const sending = request(`${stoa.url}/api/student`, { method: 'POST', headers });
      const answer = new Promise<{ status: number; said: string }>((resolve, reject) => {
        sending.on('error', reject);
        sending.on('response', (response) => {
          let said = '';
          response.on('data', (chunk: Buffer) => (said += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, said }));
        });
      });
      sending.write(body.subarray(0, 1_000_000));
      return { sending, answer };
    };
    const [one, other] = [upload(quick), upload(slow)];
    await sleep(300);
    const began = performance.now();
    const stopping = stoa.stop();
    await sleep(500);
    one.sending.end(body.subarray(1_000_000));
    expect((await one.answer).status).toBe(201);
    const refused = await other.answer;
    expect([refused.status, refused.said]).toEqual([
      503,
      '{"message":"The server is restarting. Check whether this was done, and try again in a moment."}',
    ]);
    expect(await stopping).toBe(0);
    expect(performance.now() - began).toBeLessThan(within(10_000));
    await stoa.start();
    expect((await quick.get(api.students.mine)).body['approvalStatus']).toBe('Pending');
    expect((await slow.appliesAsStudent()).status).toBe(201);
  });
});

/** Seen red without the count of connections. */
test('a process that may open few files turns connections away in words, and recovers (F31)', async () => {
  const stoa = await started({}, { before: 'ulimit -n 200; ' });
  const { professor } = await castOf(stoa.url);
  const { port } = new URL(stoa.url);
  const sockets = Array.from({ length: 130 }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  await sleep(300);
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${stoa.url}/api/session`, { agent: false }, resolve).on('error', reject).end();
  });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(await json(refused)).toEqual({ message: 'We’re too busy right now. Please try again in a moment.' });
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await professor.get(api.accounts.session)).status).toBe(200);
  expect(
    (await professor.post(api.courseDefinitions.create, { name: 'After it', level: 200, credits: 3 })).status,
  ).toBe(201);
});
