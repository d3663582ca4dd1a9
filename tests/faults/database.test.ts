import { api, pathOf } from '../paths.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { form, type Answer, type Person } from '../person.ts';
import { aDocument, openWorld } from '../world.ts';
import { openDatabaseProxy } from './proxy.ts';
import { within } from './extent.ts';

let proxy!: Awaited<ReturnType<typeof openDatabaseProxy>>;
const world = await openWorld({}, async (url) => {
  proxy = await openDatabaseProxy(url);
  return proxy.url;
});
afterAll(() => proxy.close());
const isWell = () => {
  proxy.make();
  proxy.cut();
};
afterEach(isWell);

const professor = await world.professor();
const course = await world.courseInstance({ professor });
const board = pathOf(api.board.messages, { courseInstanceId: course._id });
const unreachable = 'We can’t reach the database right now. Please try again in a moment.';
/** Returns the messages on the board, read past the proxy. */
const written = async () =>
  (await world.db.selectFrom('boardMessage').select('message').execute()).map((one) => one.message);
/** The answer of a call, and the milliseconds that it took. */
async function timed(call: Promise<Answer>): Promise<Answer & { ms: number }> {
  const began = performance.now();
  return { ...(await call), ms: performance.now() - began };
}
async function answersAfter(who: Person): Promise<number> {
  const began = performance.now();
  while ((await who.get(api.accounts.session)).status !== 200) await sleep(20);
  return performance.now() - began;
}

/** Red without the pool's time-outs: the calls then hang until the proxy lets go. */
describe.each([
  ['answers late', { latency: 6000 }, 6000],
  ['takes everything and says nothing', { silentAfter: 0 }, 6000],
  ['resets every connection', { reset: true }, 1000],
  ['breaks off in the middle of statements', { cutAfter: 700 }, 1000],
] as const)('a way to the database that %s (F12)', (how, trouble, limit) => {
  test('reads and writes are answered with 503 in words, nothing is half done, and it recovers by itself', async () => {
    await Promise.all(Array.from({ length: 10 }, () => professor.get(api.professors.mine)));
    proxy.make(trouble);
    const message = `while it ${how}`;
    const answers = await Promise.all([
      timed(professor.post(board, { message })),
      timed(professor.get(api.courseInstances.list)),
      timed(professor.get('/readyz')),
    ]);
    for (const { status, body, ms } of answers) {
      expect([status, body['message']]).toEqual([503, unreachable]);
      expect(ms).toBeLessThan(limit);
    }
    isWell();
    expect(await answersAfter(professor)).toBeLessThan(within(1000));
    expect(await written()).not.toContain(message);
    expect((await professor.post(board, { message })).status).toBe(201);
    expect(await written()).toContain(message);
  });
});

test('a statement that waits too long for another’s lock ends in words, and holds nothing itself (F12)', async () => {
  const input = { message: 'behind a lock' };
  const waited = await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('throttle').selectAll().forUpdate().execute();
    return timed(professor.post(board, input));
  });
  expect(waited).toMatchObject({
    status: 503,
    body: { message: 'This is taking too long, so nothing was changed. Please try again in a moment.' },
  });
  expect(waited.ms).toBeLessThan(within(6000));
  expect(await written()).not.toContain(input.message);
  expect((await professor.post(board, input)).status).toBe(201);
});

/** Red when the bytes of an upload are removed although its transaction was committed. */
describe('an answer to COMMIT that nobody hears (F13)', () => {
  test('the client is told to try again, and gets the same result; the file that came along is whole', async () => {
    const student = await world.someone('Student');
    const documents = { idREF: aDocument('pdf') };
    proxy.make({ loseAnswerTo: /Q.{4}commit\0/s });
    expect(await student.appliesAsStudent(documents)).toMatchObject({ status: 503, body: { message: unreachable } });
    expect(proxy.lost()).toBeGreaterThan(0);
    isWell();
    const kept = await student.get(api.students.mine);
    expect(kept.body['approvalStatus']).toBe('Pending');
    const bytes = await student.get(pathOf(api.files.download, { fileId: String(kept.body['idREF']._id) }));
    expect([bytes.status, bytes.body['text']]).toEqual([200, await documents.idREF.text()]);
    const second = await student.appliesAsStudent(documents);
    expect(second.status).toBe(409);
    expect(await world.db.selectFrom('student').select('_id').where('_id', '=', kept.body._id).execute()).toHaveLength(
      1,
    );
  });

  test('a message on the board that was kept is not kept twice', async () => {
    const input = form({ message: 'Said once.', file: aDocument('pdf') });
    proxy.make({ loseAnswerTo: /Q.{4}commit\0/s });
    expect((await professor.post(board, input)).status).toBe(503);
    isWell();
    const second = await professor.post(board, input);
    expect(second.status).toBe(201);
    const file = await professor.get(pathOf(api.files.download, { fileId: String(second.body['attachmentREF']._id) }));
    expect(file.status).toBe(200);
    expect((await written()).filter((one) => one === 'Said once.')).toHaveLength(1);
  });
});
