import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

/*
 * A change in one of two courses leaves the other as it was. Made to go red with `isGraded` without each of its three,
 * with `placeAssignments` and `saveScheme` for every course, and with cells that keep what the assignment says anyway.
 */
const world = await openWorld();
let professor: Person;
let ethics: string;
let poetics: string;
interface Row {
  readonly _id: string;
  readonly assignmentREF: string;
  readonly personREF: Json & { readonly _id: string };
  readonly version: number;
  readonly score: number | null;
}
beforeAll(async () => {
  professor = await world.professor();
  const made = [];
  for (const name of ['Ethics', 'Poetics']) made.push(await world.courseInstance({ professor, name, cost: 0 }));
  [ethics, poetics] = made.map(({ _id }) => _id) as [string, string];
  for (const name of ['Ada', 'Bo', 'Cy']) {
    const student = await world.someone('Student', name);
    for (const courseInstanceREF of [ethics, poetics])
      await student.post(api.registrations.create, { courseInstanceREF, isAudit: false });
  }
  await world.db.updateTable('courseInstance').set({ status: 'Active' }).execute();
  for (const course of [ethics, poetics]) for (const name of ['Speech', 'Paper']) await add(course, name);
});
const add = async (courseInstanceREF: string, assignmentName: string, more = {}) =>
  (await professor.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName, ...more }))
    .body as unknown as [Row, Row, Row];
const all = async (course: string) =>
  (await professor.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Row[];
const grading = async (course: string) => (await professor.get(pathOf(api.gradebook.grading, { id: course }))).body;

test.each([
  [{}, 'empty'],
  [{ letterGrade: 'A' }, 'A'],
  [{ score: 3 }, '3 of ?'],
  [{ score: 0, maxScore: 5 }, '0 of 5'],
  [{ letterGrade: 'B+', score: 3, maxScore: 5, notes: 'Good' }, 'B+, 3 of 5'],
])('who saw an older value than %j is told the newest', async (form, now) => {
  const rows = await add(poetics, `Stale ${JSON.stringify(form)}`);
  const path = pathOf(api.gradebook.save, { id: rows[1]._id });
  const { body: current } = await professor.put(path, form);
  expect((await professor.put(path, { score: 9, maxScore: 9, version: 1 })).body).toMatchObject({
    code: 'stale',
    message: `Someone else has changed this grade. It is now ${now}.`,
    current,
    sent: { score: 9, maxScore: 9 },
  });
  expect((await professor.put(path, { score: 9, version: 2 })).body).toMatchObject({ score: 9, version: 3 });
});

test('a weight or maximum of a cell’s own stays, and one that the assignment has anyway follows it', async () => {
  const [first, second, third] = await add(poetics, 'Following', { maxScore: 20, weight: 2 });
  await professor.put(pathOf(api.gradebook.save, { id: first._id }), { weight: 2, maxScore: 20 });
  await professor.put(pathOf(api.gradebook.save, { id: second._id }), { weight: 4, maxScore: 30 });
  const fill = (cells: Json[]) =>
    professor.post(pathOf(api.gradebook.saveMany, { id: poetics }), { cells, source: 'paste' });
  await fill([
    { _id: third._id, version: 1, score: 1, maxScore: 20 },
    { _id: second._id, version: 2, score: 2 },
  ]);
  const change = { maxScore: 50, weight: 5 };
  const update = pathOf(api.gradebook.updateAssignment, { id: first.assignmentREF });
  await professor.put(update, { ...change, returned: [{ _id: third._id, version: 2 }] });
  const now = async () =>
    (await all(poetics))
      .filter(({ assignmentREF }) => assignmentREF === first.assignmentREF)
      .map(({ _id, ...row }) => [_id, (row as Json)['maxScore'], (row as Json)['weight'], row.score]);
  expect(await now()).toEqual(
    expect.arrayContaining([
      [first._id, 50, 5, null],
      [second._id, 30, 4, 2],
      [third._id, 50, 5, 1],
    ]),
  );
  // an assignment loses its maximum when it is sent as none; a field that is left out stays, and so does the maximum of
  // a score
  const { body } = await professor.put(pathOf(api.gradebook.updateAssignment, { id: first.assignmentREF }), {
    maxScore: null,
  });
  expect((body['assignments'] as Json[]).find(({ _id }) => _id === first.assignmentREF)).toMatchObject({
    _id: first.assignmentREF,
    name: 'Following',
    type: 'Other',
    maxScore: null,
    weight: 5,
    counts: true,
    isGraded: true,
  });
  expect(await now()).toEqual(
    expect.arrayContaining([
      [second._id, 30, 4, 2],
      [third._id, 50, 5, 1],
    ]),
  );
});

test.each([{ score: 0 }, { letterGrade: 'A' }, { notes: 'Late.' }])(
  'an assignment with %j in one cell is graded, and is not deleted before that is cleared',
  async (form) => {
    const before = await grading(poetics);
    const rows = await add(poetics, `Kept ${JSON.stringify(form)}`, { maxScore: 5 });
    const path = pathOf(api.gradebook.updateAssignment, { id: rows[0]!.assignmentREF });
    const isGraded = async () => (await grading(poetics))['assignments'].at(-1).isGraded as boolean;
    expect(await isGraded()).toBe(false);
    await professor.put(pathOf(api.gradebook.save, { id: rows[1]!._id }), form);
    expect([await isGraded(), (await professor.delete(path)).status]).toEqual([true, 409]);
    await professor.put(pathOf(api.gradebook.save, { id: rows[1]!._id }), { score: null, letterGrade: '', notes: '' });
    const cells = (await all(poetics)).filter(({ assignmentREF }) => assignmentREF !== rows[0]!.assignmentREF);
    expect((await professor.delete(path)).body).toEqual(before);
    expect(await all(poetics)).toEqual(cells);
  },
);

test('the order of one course is no other’s, and a new assignment comes last', async () => {
  const names = async (course: string) => ((await grading(course))['assignments'] as Json[]).map(({ _id }) => _id);
  const [ours, others] = [await names(poetics), await names(ethics)];
  const order = (assignments: unknown) =>
    professor.put(pathOf(api.gradebook.reorder, { id: poetics }), { assignments });
  const stale = { status: 409, body: { code: 'stale' } };
  expect(await order([...ours.slice(1), others[0]])).toMatchObject(stale);
  expect(await order([...ours, others[0]])).toMatchObject(stale);
  expect((await order(ours.toReversed())).status).toBe(200);
  const [added] = await add(poetics, 'Last of all');
  expect(await names(poetics)).toEqual([...ours.toReversed(), added!.assignmentREF]);
  expect(await names(ethics)).toEqual(others);
  expect([...new Set((await all(poetics)).map(({ assignmentREF }) => assignmentREF))]).toEqual(await names(poetics));
});

test('letters that are changed twice are the last ones, of that course alone', async () => {
  const usual = (await grading(poetics))['scheme'];
  for (const letter of ['P', 'Pass'])
    await professor.put(pathOf(api.gradebook.saveScheme, { id: ethics }), { scheme: [{ letter, from: 0 }] });
  expect((await grading(ethics))['scheme']).toEqual([{ letter: 'Pass', from: 0 }]);
  expect((await grading(poetics))['scheme']).toEqual(usual);
  const lines = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'change letters')
    .where('entityId', '=', ethics)
    .orderBy('_id')
    .execute();
  expect(lines.map(({ detail }) => (detail as Json)['from'].length)).toEqual([usual.length, 1]);
});
