import { expect, test } from 'vitest';
import { activeCourse, assign, grade, handIn, rowOf, rubric } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
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
  expect(String(parts.get('high/grading.txt'))).toContain('Argument: Strong (40 / 40)');
  const all = [...parts.values()].map(String).join('\n');
  for (const word of [/\bAda\b/i, /\bBo\b/i, /\bCleo\b/i, /Tester/i, /world\.example/, /555/])
    expect(all).not.toMatch(word);
  expect(all).toMatch(/Person \d/);
});

test('a copied course has the assignments with rubrics and rules, and their dates move with its first day', async () => {
  const { _id } = await world.courseInstance({ professor, name: 'Source', status: 'Active' });
  await assign(professor, _id, 'First', {
    due: '2027-02-05T18:00',
    zone: 'Europe/Athens',
    rubric,
    late: { perDay: 5, unit: 'percent', lastDay: '2027-02-09' },
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
  await professor.put(pathOf(api.courseInstances.update, { id: copy }), { start: '2027-09-01', end: null });
  expect(await list()).toMatchObject([
    { due: '2027-09-10T18:00', dueAt: '2027-09-10T15:00:00.000Z', late: { lastDay: '2027-09-14' } },
    { due: null },
  ]);
  expect((await professor.delete(pathOf(api.courseInstances.remove, { id: copy }))).status).toBe(204);
});
