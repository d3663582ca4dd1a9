import { sql } from 'kysely';
import { assignmentsAt, paths, recordAt } from '@stoa/contract/paths';
import { beforeAll, expect, test } from 'vitest';
import {
  activeCourse,
  assign,
  change,
  giveBack,
  grade,
  handIn,
  inHours,
  pass,
  rowOf,
} from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person, ada: Person, bo: Person;
let course: string;
beforeAll(async () => {
  ({ professor, ada, bo } = await world.people());
  course = await activeCourse(world, professor, [ada, bo]);
});

const rule = { perDay: 10, unit: 'points' };
/** Ada and Bo are three days late with 95 and 50 points; Ada’s is returned. */
async function lateSubmission(name: string) {
  const id = await assign(professor, course, name, { late: rule });
  for (const who of [ada, bo]) await handIn(who, id, { text: 'My own work.' });
  await pass(world, id, 49);
  const [ofAda, ofBo] = [(await rowOf(professor, id, ada))['_id'], (await rowOf(professor, id, bo))['_id']].map(String);
  await grade(professor, ofAda!, { score: 95 });
  await grade(professor, ofBo!, { score: 50 });
  await giveBack(professor, id, [ofAda!]);
  return { id, ofAda: ofAda!, ofBo: ofBo! };
}
const cellOf = async (assignment: string, student: Person): Promise<Json> =>
  ((await professor.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Json[]).find(
    (one) => one['assignmentREF'] === assignment && one['personREF'].email === student.email,
  )!;
const pointsOf = async (id: string) =>
  [await cellOf(id, ada), await cellOf(id, bo)].map(({ score, maxScore }) => [score, maxScore]);
const ask = (who: Person, id: string, fields: Json) => who.post(pathOf(api.gradebook.returnedChanges, { id }), fields);
/** The addresses in the notices about changed grades of an assignment. */
const changedIn = async (title: string) =>
  (
    await sql<{ url: string }>`select "url" from "notification"
      where "data" ->> 'what' = 'grade changed' and "data" ->> 'title' = ${title}`.execute(world.db)
  ).rows.map(({ url }) => url);
const named = (body: unknown) => (body as Json[]).map(({ _id, version }) => ({ _id, version }));

test.each([
  ['its rule', { late: { perDay: 20, unit: 'points' } }, [65, 100], [35, 100], [0, 100]],
  ['its due time', { due: inHours(1) }, [65, 100], [95, 100], [50, 100]],
  ['its maximum', { maxScore: 50 }, [65, 100], [65, 50], [20, 50]],
  ['a share of its maximum', { maxScore: 50, late: { perDay: 20, unit: 'percent' } }, [65, 100], [65, 50], [20, 50]],
])(
  'an assignment that changes %s leaves what was returned, unless its professor asks for it (T484)',
  async (what, fields, before, after, ofBo) => {
    const { id, ofAda } = await lateSubmission(`Changes ${what}`);
    const asked = await ask(professor, id, fields);
    const points = ([score, maxScore]: number[]) => ({ score, maxScore });
    expect(asked.body).toMatchObject([{ personREF: { email: ada.email }, from: points(before), to: points(after) }]);
    expect(await pointsOf(id)).toEqual([before, [20, 100]]);
    expect((await change(professor, id, fields)).status).toBe(200);
    expect(await pointsOf(id)).toEqual([before, ofBo]);
    const own = (await ada.get(pathOf(api.submissions.draft, { id }))).body['grading'] as Json;
    expect(own).toMatchObject({ score: 65, maxScore: 100, deducted: 30, note: '3 days late: 30 points off.' });
    // Seen red with the assignment's new maximum beside the score that was returned.
    for (const [who, [, most]] of [
      [ada, before],
      [bo, ofBo],
    ] as const) {
      const one = (await who.get(pathOf(api.submissions.assignment, { id }))).body;
      const all = (await who.get(api.submissions.mine)).body as unknown as Json[];
      expect([one['maxScore'], all.find(({ _id }) => _id === id)!['maxScore']]).toEqual([most, most]);
    }
    // graded again, it still costs what it cost when it was returned
    await grade(professor, ofAda, { score: 90 });
    expect(await pointsOf(id)).toEqual([[60, 100], ofBo]);
  },
);

test.each([
  ['the rule', { late: { perDay: 20, unit: 'points' } }, [35, 100]],
  ['the maximum', { maxScore: 50 }, [65, 50]],
])('returned work changes with %s when its professor asks for it (T484)', async (what, fields, after) => {
  const { id } = await lateSubmission(`Asked ${what}`);
  const { body } = await ask(professor, id, fields);
  expect((await change(professor, id, { ...fields, returned: named(body) })).status).toBe(200);
  expect((await pointsOf(id))[0]).toEqual(after);
  expect(await changedIn(`Asked ${what}`)).toEqual([assignmentsAt(paths.courseRooms, course, id)]);
});

test('work that is returned or regraded after the question is not changed unseen, nor for a stranger (T484)', async () => {
  const { id, ofAda, ofBo } = await lateSubmission('Meanwhile');
  const fields = { late: { perDay: 20, unit: 'points' } };
  const { body } = await ask(professor, id, fields);
  await giveBack(professor, id, [ofBo]);
  const refused = await change(professor, id, { ...fields, returned: named(body) });
  expect([refused.status, refused.body['code']]).toEqual([409, 'stale']);
  expect(await pointsOf(id)).toEqual([
    [65, 100],
    [20, 100],
  ]);
  const { body: both } = await ask(professor, id, fields);
  expect(named(both)).toHaveLength(2);
  await grade(professor, ofAda, { score: 96 });
  expect((await change(professor, id, { ...fields, returned: named(both) })).status).toBe(409);
  for (const who of [ada, bo]) expect((await ask(who, id, fields)).status).toBe(403);
  const { professor: other } = await world.people();
  expect((await ask(other, id, fields)).status).toBe(404);
});

// Seen red with columns without hand-in left out: every seen score counted against the new maximum, and nobody was told.
test.each([
  ['stay', false, [8, 20]],
  ['change when that is asked for', true, [8, 50]],
])('scores of a column without hand-in %s with a new maximum (T484)', async (what, isAsked, ofAda) => {
  const id = await assign(professor, course, `Exam, scores ${what}`, { handIn: 'none', maxScore: 20 });
  await professor.put(pathOf(api.gradebook.save, { id: (await cellOf(id, ada))['_id'] as string }), { score: 8 });
  const { body } = await ask(professor, id, { maxScore: 50 });
  expect(body).toMatchObject([
    { personREF: { email: ada.email }, from: { score: 8, maxScore: 20 }, to: { score: 8, maxScore: 50 } },
  ]);
  expect((await ask(professor, id, { weight: 3 })).body).toEqual([]);
  const returned = isAsked ? { returned: named(body) } : {};
  expect((await change(professor, id, { maxScore: 50, ...returned })).status).toBe(200);
  // Bo has no score yet, so there is nothing to keep.
  expect(await pointsOf(id)).toEqual([ofAda, [null, 50]]);
  const url = recordAt(paths.courseRooms, course, 'grades');
  expect(await changedIn(`Exam, scores ${what}`)).toEqual(isAsked ? [url] : []);
});

test('a column without a maximum gets one for all its scores (T484)', async () => {
  const id = await assign(professor, course, 'Oral exam', { handIn: 'none', maxScore: null });
  await professor.put(pathOf(api.gradebook.save, { id: (await cellOf(id, ada))['_id'] as string }), { score: 8 });
  expect((await ask(professor, id, { maxScore: 10 })).body).toEqual([]);
  await change(professor, id, { maxScore: 10 });
  expect(await pointsOf(id)).toEqual([
    [8, 10],
    [null, 10],
  ]);
});
