import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import {
  activeCourse,
  assign,
  begin,
  change,
  giveBack,
  grade,
  handIn,
  inDays,
  inHours,
  pass,
  rowOf,
  rowsOf,
  rubric,
  save,
  send,
} from '../../../../tests/hand-ins.ts';
import { othersWait } from '../../../../tests/locks.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Answer, Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import type { Schema } from '../../schema.ts';
import { unzipped } from '../../../../tests/zips.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();

test('what waits is listed for the professor across courses, the oldest first, until it is graded or handed in anew', async () => {
  const [one, two] = [await activeCourse(world, stranger, [ada, bo]), await activeCourse(world, stranger, [bo])];
  const [essay, talk] = [await assign(stranger, one, 'Essay'), await assign(stranger, two, 'Talk')];
  await handIn(bo, talk, { text: 'First' });
  for (const who of [ada, bo]) await handIn(who, essay, { text: 'Then' });
  const waiting = async () =>
    ((await stranger.get(api.submissions.waiting)).body as unknown as Json[]).map(({ name, count }) => [name, count]);
  expect(await waiting()).toEqual([
    ['Talk', 1],
    ['Essay', 2],
  ]);
  const row = await rowOf(stranger, talk, bo);
  await grade(stranger, String(row['_id']), { score: 5 });
  expect(await waiting()).toEqual([['Essay', 2]]);
  await handIn(bo, talk, { text: 'Again' });
  expect(await waiting()).toEqual([
    ['Essay', 2],
    ['Talk', 1],
  ]);
});

test('comments are kept for reuse by the professor alone, each once, those used last first', async () => {
  const keep = (text: string, who = professor) => who.post(api.submissions.keepComment, { text });
  await keep('Cite your sources.');
  await keep('Well argued.');
  expect((await keep('Cite your sources.')).body).toMatchObject([
    { text: 'Cite your sources.' },
    { text: 'Well argued.' },
  ]);
  const [first] = (await keep('Mine', stranger)).body as unknown as { _id: string; text: string }[];
  expect(first!.text).toBe('Mine');
  expect((await professor.delete(pathOf(api.submissions.dropComment, { id: first!._id }))).status).toBe(404);
  expect((await keep('  ')).status).toBe(400);
});

test('samples are a low, a middle and a high piece, with rubric and feedback, and no name in them (T411)', async () => {
  const cleo = await world.someone('Student', 'Cleo');
  const room = await activeCourse(world, professor, [ada, bo, cleo]);
  const id = await assign(professor, room, 'Samples', { rubric });
  expect((await professor.get(pathOf(api.submissions.samples, { id }))).body).toMatchObject({ code: 'too-few' });
  const texts = [
    'I am Ada TESTER.',
    `Write to bo.x@world.example or 555-010-1234, says Tester, Bo.`,
    'By cleo, with Ada.',
  ];
  for (const [index, who] of [ada, bo, cleo].entries()) {
    await handIn(who, id, { text: texts[index] });
    const { _id } = await rowOf(professor, id, who);
    await grade(professor, String(_id), { rubric: [index, index, 1, 1], feedback: 'Dear Cleo and Bo: fine.' });
  }
  const answer = await fetch(world.stoa.url + pathOf(api.submissions.samples, { id }), {
    headers: { cookie: professor.cookie },
  });
  const parts = unzipped(Buffer.from(await answer.arrayBuffer()));
  expect([...parts.keys()].toSorted()).toEqual([
    ...['high/grading.txt', 'high/work.md', 'low/grading.txt', 'low/work.md'],
    ...['middle/grading.txt', 'middle/work.md', 'read-me.txt'],
  ]);
  expect(String(parts.get('low/grading.txt'))).toContain('Score: 40 of 100');
  expect(String(parts.get('low/grading.txt'))).toMatch(/\n\nFeedback\n\nDear Person \d/);
  expect(String(parts.get('high/grading.txt'))).toContain('Argument: Strong (40 / 40)');
  const all = [...parts.values()].map(String).join('\n');
  for (const word of [/\bAda\b/i, /\bBo\b/i, /\bCleo\b/i, /Tester/i, /world\.example/, /555/])
    expect(all).not.toMatch(word);
  expect(all).toMatch(/Person \d/);
});

test('a copied course has the assignments with rubrics and rules, and their dates move with its first day', async () => {
  const { _id } = await world.courseInstance({ professor, name: 'Source', status: 'Active' });
  await assign(professor, _id, 'First', {
    due: '2038-02-05T18:00',
    zone: 'Europe/Athens',
    rubric,
    late: { perDay: 5, unit: 'percent', lastDay: '2038-02-09' },
    anonymous: true,
  });
  await assign(professor, _id, 'Any time', { due: null, handIn: 'none' });
  const copy = (await professor.post(pathOf(api.courseReviews.copy, { id: _id }))).body._id;
  const list = async () =>
    (await professor.get(pathOf(api.submissions.assignments, { id: copy }))).body as unknown as Json[];
  expect(await list()).toMatchObject([
    { name: 'First', rubric, dueAt: null, anonymous: true, handIn: 'text' },
    { name: 'Any time', due: null },
  ]);
  // the source begins on Monday, February 1, and the copy on Wednesday, September 1
  await professor.put(pathOf(api.courseInstances.update, { id: copy }), { start: '2038-09-01', end: null });
  expect(await list()).toMatchObject([
    { due: '2038-09-10T18:00', dueAt: '2038-09-10T15:00:00.000Z', late: { lastDay: '2038-09-14' } },
    { due: null },
  ]);
  expect((await professor.delete(pathOf(api.courseInstances.remove, { id: copy }))).status).toBe(204);
});

// Seen red: the late work kept its score, and nobody was told; then the administrator, who teaches no course, got a 404.
test.each([
  ['later', 7, 90],
  ['earlier', -7, 0],
])(
  'a first day a week %s moves the due times of a running copy: its students are told, and late work is regraded',
  async (when, by, score) => {
    const admin = await world.administrator();
    const begins = async (id: string, days: number) => {
      const dates = { start: inDays(days), end: inDays(days + 90) };
      expect((await admin.put(pathOf(api.courseInstances.update, { id }), dates)).status).toBe(200);
    };
    const far = 7 * 500;
    const { _id } = await world.courseInstance({ professor, name: `Moves ${when}`, cost: 0, status: 'Active' });
    await begins(_id, far);
    await assign(professor, _id, 'Essay', { due: inHours(24 * far - 25), late: { perDay: 10, unit: 'points' } });
    const copy = (await professor.post(pathOf(api.courseReviews.copy, { id: _id }))).body._id as string;
    await begins(copy, 0);
    for (const [status, who] of [
      ['Pending Approval', professor],
      ['Approved', await world.registrar()],
      ['Open/Registering', professor],
    ] as const)
      await who.patch(pathOf(api.courseInstances.setStatus, { id: copy }), { status });
    for (const who of [ada, bo]) await who.post(api.registrations.create, { courseInstanceREF: copy, isAudit: false });
    await begin(professor, copy);
    const [essay] = (await ada.get(pathOf(api.submissions.assignments, { id: copy }))).body as unknown as [Json];
    const id = String(essay['_id']);
    for (const who of [ada, bo]) {
      expect((await handIn(who, id, { text: 'Late.' })).body).toMatchObject({ lateDays: 2 });
      await grade(professor, String((await rowOf(professor, id, who))['_id']), { score: 90 });
    }
    await giveBack(professor, id, [String((await rowOf(professor, id, bo))['_id'])]);
    const told = async (who: Person) =>
      ((await who.get(api.notifications.all)).body['items'] as Json[]).filter(({ text }) =>
        String(text).includes(`“Essay” in “Moves ${when} (copy)” is now due`),
      ).length;
    expect([await told(ada), await told(bo)]).toEqual([0, 0]);
    await begins(copy, by);
    expect([(await rowOf(professor, id, ada))['score'], (await rowOf(professor, id, bo))['score']]).toEqual([
      score,
      70,
    ]);
    expect([await told(ada), await told(bo)]).toEqual([1, 0]);
    // In the same week, nothing moves.
    await begins(copy, by - 1);
    expect(await told(ada)).toBe(1);
  },
);

// Seen red with the time checked before the lock alone.
test('work that waits for its lock until the assignment has closed isn’t taken', async () => {
  const id = await assign(professor, await activeCourse(world, professor, [ada]), 'Waited');
  expect((await save(ada, id, { text: 'A draft' })).status).toBe(200);
  const draft = async () => (await ada.get(pathOf(api.submissions.draft, { id }))).body;
  const { _id } = await draft();
  let sending: Promise<Answer> | undefined;
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('submission').select('_id').where('_id', '=', String(_id)).forUpdate().execute();
    sending = send(ada, id);
    await othersWait(trx);
    await pass(world, id, 1);
  });
  expect([(await sending)?.status, (await draft())['version']]).toEqual([409, 0]);
});

// Seen red as 500s. A last day at the end of 9999 was saved, and then none of its students could list their work.
test('a day or time beyond the years of four digits is refused at its field', async () => {
  const room = await activeCourse(world, professor, [ada]);
  const id = await assign(professor, room, 'Early');
  const [{ _id: personREF }] = (await rowsOf(professor, id)).map(({ personREF }) => personREF) as [Json];
  const late = (lastDay: string) => ({ late: { perDay: 5, unit: 'points', lastDay } });
  const meets = (start: string, zone: string, weeks = 1) =>
    professor.post(pathOf(api.meetings.create, { id: room }), { start, zone, minutes: 60, repeat: { weeks } });
  const { _id } = await world.courseInstance({ professor, name: 'Far', status: 'Draft' });
  const starts = (day: string) =>
    professor.put(pathOf(api.courseInstances.update, { id: _id }), { start: day, end: day });
  const refused: [Answer, string][] = [
    [await change(professor, id, { due: '0000-01-01T00:00', zone: 'UTC' }), 'due'],
    [await change(professor, id, { due: '9999-12-31T23:59', zone: 'Pacific/Pago_Pago' }), 'due'],
    [await change(professor, id, late('9999-12-31')), 'late.lastDay'],
    [await meets('0000-02-29T00:00', 'America/New_York'), 'start'],
    [await meets('9999-12-31T23:59', 'UTC'), 'start'],
    [await meets('9998-12-31T23:59', 'UTC', 3), 'start'],
    [await starts('9999-12-31'), 'start'],
    [await professor.put(pathOf(api.submissions.extend, { id }), { personREF, due: '9999-12-31T23:59' }), 'due'],
  ];
  expect(refused.map(([{ status, body }]) => [status, Object.keys((body['fields'] as Json) ?? {})[0]])).toEqual(
    refused.map(([, field]) => [400, field]),
  );
  expect((await change(professor, id, { due: '9998-12-31T23:59', zone: 'Pacific/Pago_Pago' })).status).toBe(200);
  expect((await change(professor, id, late('9998-12-31'))).status).toBe(200);
  expect((await meets('9998-12-31T23:59', 'UTC')).status).toBe(201);
  expect((await starts('9998-12-31')).status).toBe(200);
  for (const path of [api.submissions.mine, pathOf(api.meetings.list, { id: room })])
    expect((await ada.get(path)).status).toBe(200);
});

// Seen red with the points read before the lock, and with the grading locked before its cell.
test('an extension regrades by the points that are there once it has its turn, and nobody waits in a circle', async () => {
  const id = await assign(professor, await activeCourse(world, professor, [ada]), 'Turns', {
    late: { perDay: 5, unit: 'points' },
  });
  await pass(world, id, 2);
  await handIn(ada, id, { text: 'Late.' });
  const { _id, personREF } = await rowOf(professor, id, ada);
  const work = String(_id);
  expect((await grade(professor, work, { score: 80 })).body['grading']).toMatchObject({ score: 75 });
  const waits = async (call: () => Promise<Answer>, meanwhile: (trx: Transaction<Schema>) => Promise<unknown>) => {
    let answer: Promise<Answer> | undefined;
    await world.db.transaction().execute(async (trx) => {
      await trx.selectFrom('gradebookEntry').select('_id').where('workId', '=', work).forUpdate().execute();
      answer = call();
      await othersWait(trx);
      await meanwhile(trx);
    });
    return answer!;
  };
  const extend = { personREF: personREF._id, due: inHours(5) };
  const extended = await waits(
    () => professor.put(pathOf(api.submissions.extend, { id }), extend),
    async (trx) => {
      await trx.updateTable('grading').set({ given: 90 }).where('submissionREF', '=', work).execute();
      await trx.updateTable('gradebookEntry').set({ score: 85 }).where('workId', '=', work).execute();
    },
  );
  expect([extended.status, (await rowOf(professor, id, ada))['score']]).toEqual([200, 90]);
  const free: number[] = [];
  await waits(
    () => grade(professor, work, { score: 95 }),
    async (trx) => {
      const rows = trx.selectFrom('grading').select('submissionREF').where('submissionREF', '=', work);
      free.push((await rows.forUpdate().skipLocked().execute()).length);
    },
  );
  expect([free, (await rowOf(professor, id, ada))['score']]).toEqual([[1], 95]);
});

// Seen red: a text without blanks was read again at each of its letters, and the test did not end.
test.each(['a', '1'])('a text of 200,000 %j is among the samples at once (T604)', async (letter) => {
  const cleo = await world.someone('Student', 'Cleo');
  const room = await activeCourse(world, professor, [ada, bo, cleo]);
  const id = await assign(professor, room, 'Long');
  for (const [index, who] of [ada, bo, cleo].entries()) {
    expect((await handIn(who, id, { text: letter.repeat(200_000) })).status).toBe(200);
    await grade(professor, String((await rowOf(professor, id, who))['_id']), { score: index });
  }
  expect((await professor.get(pathOf(api.submissions.samples, { id }))).status).toBe(200);
});
