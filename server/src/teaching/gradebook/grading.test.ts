import { api, pathOf } from '../../../../tests/paths.ts';
import { LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { defaultScheme, distribution, suggestedLetter, courseTotal } from '@stoa/contract/enrollment/letters';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { publish } from '../../kernel/live.ts';

const world = await openWorld();
let professor: Person;
let stranger: Person;
let student: Person;
let second: Person;
let course: string;
const aCourse = async () => {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  for (const who of [student, second])
    await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
  return _id;
};
beforeAll(async () => {
  professor = await world.professor();
  stranger = await world.professor('Ptolemy');
  student = await world.someone('Student');
  second = await world.someone('Student', 'Bo');
  course = await aCourse();
});
const grading = async (id = course) =>
  (await professor.get(pathOf(api.gradebook.grading, { id }))).body as unknown as {
    assignments: { _id: string; name: string; isGraded: boolean }[];
    scheme: Json[];
  };
const entries = async (id = course) =>
  (await professor.get(pathOf(api.gradebook.byCourse, { id }))).body as unknown as (Json & {
    _id: string;
    version: number;
  })[];
const add = async (assignmentName: string, more = {}, courseInstanceREF = course) => {
  const { body } = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF,
    assignmentName,
    ...more,
  });
  return body as unknown as [Json & { _id: string; assignmentREF: string; version: number }, Json & { _id: string }];
};

describe('assignments', () => {
  test('have a weight and a max score that entries take over, until they have their own', async () => {
    const [cell] = await add('Essay', { maxScore: 20, weight: 2 });
    expect(cell).toMatchObject({ maxScore: 20, weight: 2 });
    const path = pathOf(api.gradebook.updateAssignment, { id: cell.assignmentREF });
    // the assignment's own value is not saved in the cell
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 10, maxScore: 20 });
    expect(
      (
        await professor.put(path, {
          assignmentName: 'First essay',
          maxScore: 40,
          weight: 3,
          returned: [{ _id: cell._id, version: 2 }],
        })
      ).status,
    ).toBe(200);
    expect((await entries()).find(({ _id }) => _id === cell._id)).toMatchObject({
      assignmentName: 'First essay',
      score: 10,
      maxScore: 40,
      weight: 3,
    });
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { maxScore: 30 });
    await professor.put(path, { maxScore: 50 });
    expect((await entries()).find(({ _id }) => _id === cell._id)).toMatchObject({ maxScore: 30 });
    expect((await stranger.put(path, { weight: 1 })).status).toBe(404);
    expect((await student.put(path, { weight: 1 })).status).toBe(403);
    for (const wrong of [{ weight: -1 }, { maxScore: 'ten' }, { assignmentName: ' ' }, { courseInstanceREF: course }])
      expect((await professor.put(path, wrong)).status).toBe(400);
  });

  test('are put into another order, all of them or none', async () => {
    const ordered = await aCourse();
    for (const name of ['Essay', 'Talk', 'Quiz']) await add(name, {}, ordered);
    const before = (await grading(ordered)).assignments.map(({ _id }) => _id);
    const path = pathOf(api.gradebook.reorder, { id: ordered });
    expect((await professor.put(path, { assignments: before.slice(1) })).status).toBe(409);
    expect((await professor.put(path, { assignments: [before[0], before[0]] })).status).toBe(409);
    expect((await professor.put(path, { assignments: before.toReversed() })).status).toBe(200);
    expect((await grading(ordered)).assignments.map(({ _id }) => _id)).toEqual(before.toReversed());
    expect((await stranger.put(path, { assignments: before })).status).toBe(404);
    expect((await entries(ordered))[0]!['assignmentName']).toBe('Quiz');
  });

  test('are renamed to a name that is free, and deleted while they have no grades', async () => {
    await add('Taken');
    const [cell] = await add('Deleted');
    const path = pathOf(api.gradebook.updateAssignment, { id: cell.assignmentREF });
    const taken = await professor.put(path, { assignmentName: 'Taken' });
    expect([taken.status, taken.body['fields']]).toEqual([409, { assignmentName: 'This name is taken.' }]);
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { letterGrade: 'A' });
    expect(await professor.delete(path)).toMatchObject({
      status: 409,
      body: { message: '“Deleted” has grades. Clear them before you delete it.' },
    });
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { letterGrade: '' });
    expect((await professor.delete(path)).status).toBe(200);
    expect((await grading()).assignments.map(({ name }) => name)).not.toContain('Deleted');
    expect((await professor.delete(path)).status).toBe(404);
  });
});

test('a cell knows who changed it, when, from what to what', async () => {
  const [cell] = await add('History');
  await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 1 });
  await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 2 });
  const path = pathOf(api.gradebook.history, { id: cell._id });
  expect((await professor.get(path)).body).toMatchObject([
    { by: { firstName: 'Theano' }, from: { score: 1 }, to: { score: 2 } },
    { from: { score: null }, to: { score: 1 } },
  ]);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await student.get(path)).status).toBe(403);
});

describe('many cells at once', () => {
  test('are filled all or none, and taken back by one call', async () => {
    const [one, other] = await add('Pasted');
    const path = pathOf(api.gradebook.saveMany, { id: course });
    const cells = [
      { _id: one._id, version: 1, score: 7 },
      { _id: other._id, version: 1, score: 8, maxScore: 10 },
    ];
    const stale = { cells: [cells[0], { ...cells[1], version: 9 }], source: 'paste' };
    expect(await professor.post(path, stale)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await professor.post(path, { cells: [{ ...cells[0], score: -1 }], source: 'paste' })).status).toBe(400);
    expect((await stranger.post(path, { cells, source: 'paste' })).status).toBe(404);
    expect((await entries()).find(({ _id }) => _id === one._id)).toMatchObject({ score: null, version: 1 });
    const { status, body } = await professor.post(path, { cells, source: 'paste' });
    expect([status, body['entries'].length]).toEqual([201, 2]);
    // the second is changed afterwards by somebody, whose word stays
    await professor.put(pathOf(api.gradebook.save, { id: other._id }), { score: 9 });
    const undo = pathOf(api.gradebook.undo, { id: String(body['batchId']) });
    expect((await stranger.post(undo, {})).status).toBe(404);
    expect(await professor.post(undo, {})).toMatchObject({
      status: 200,
      body: { kept: 1, entries: [{ _id: one._id, score: null, version: 3 }] },
    });
    expect((await professor.post(undo, {})).status).toBe(409);
    expect((await entries()).find(({ _id }) => _id === other._id)).toMatchObject({ score: 9 });
  });
});

describe('typed grades', () => {
  test('are taken back step by step, and what another has changed meanwhile stays', async () => {
    const [cell, other] = await add('Typed');
    const batch = pathOf(api.gradebook.saveMany, { id: course });
    const now = async (id: string) => (await entries()).find(({ _id }) => _id === id)!;
    const type = async (who: Person, id: string, score: number) => {
      const cells = [{ _id: id, version: (await now(id)).version, score }];
      return String((await who.post(batch, { cells, source: 'typed' })).body['batchId']);
    };
    const undo = async (id: string) => (await professor.post(pathOf(api.gradebook.undo, { id }), {})).body;
    const steps = [await type(professor, cell._id, 1), await type(professor, cell._id, 2)];
    const aside = await type(professor, other._id, 7);
    // another step between two that are taken back, and one after: each leads to what was before it
    expect(await undo(steps.pop()!)).toMatchObject({ kept: 0, entries: [{ score: 1 }] });
    const third = await type(professor, cell._id, 3);
    expect(await undo(third)).toMatchObject({ kept: 0, entries: [{ score: 1 }] });
    expect(await undo(steps.pop()!)).toMatchObject({ kept: 0, entries: [{ score: null }] });
    expect((await now(other._id))['score']).toBe(7);
    // a later change by a call that keeps no step is somebody's word as well
    const fourth = await type(professor, cell._id, 4);
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 5 });
    expect(await undo(fourth)).toEqual({ entries: [], kept: 1 });
    expect((await now(cell._id))['score']).toBe(5);
    expect(await undo(aside)).toMatchObject({ kept: 0, entries: [{ _id: other._id, score: null }] });
  });

  test('that somebody has changed to another value and back by hand are theirs', async () => {
    const [cell] = await add('Theirs');
    const batch = pathOf(api.gradebook.saveMany, { id: course });
    const made = await professor.post(batch, { cells: [{ _id: cell._id, version: 1, score: 6 }], source: 'typed' });
    for (const score of [9, 6]) await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score });
    const undone = await professor.post(pathOf(api.gradebook.undo, { id: String(made.body['batchId']) }), {});
    expect(undone.body).toEqual({ entries: [], kept: 1 });
  });
});

// Seen red: the undo wrote 70 of 200, as if the maximum had not been kept.
test.each([
  ['the score from before', 70],
  ['no score', null],
])('a grade whose maximum was kept stays when its change from %s is undone', async (what, from) => {
  const [cell] = await add(`Kept from ${what}`, { maxScore: 100 });
  const now = async () => (await entries()).find(({ _id }) => _id === cell._id)!;
  if (from !== null) await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: from });
  const cells = [{ _id: cell._id, version: (await now()).version, score: 80 }];
  const { body } = await professor.post(pathOf(api.gradebook.saveMany, { id: course }), { cells, source: 'typed' });
  await professor.put(pathOf(api.gradebook.updateAssignment, { id: cell.assignmentREF }), { maxScore: 200 });
  const undone = await professor.post(pathOf(api.gradebook.undo, { id: String(body['batchId']) }), {});
  expect(undone.body).toEqual({ entries: [], kept: 1 });
  expect(await now()).toMatchObject({ score: 80, maxScore: 100 });
});

describe('letters', () => {
  test('are those of the course, and suggested from the total as it is shown', async () => {
    const lettered = await aCourse();
    const path = pathOf(api.gradebook.saveScheme, { id: lettered });
    expect((await grading(lettered)).scheme).toEqual(defaultScheme);
    const scheme = [
      { letter: 'Pass', from: 66.67 },
      { letter: 'Fail', from: 0 },
    ];
    expect((await professor.put(path, { scheme })).body['scheme']).toEqual(scheme);
    expect((await grading(lettered)).scheme).toEqual(scheme);
    expect((await grading()).scheme).toEqual(defaultScheme);
    expect((await stranger.put(path, { scheme })).status).toBe(404);
    const wrong = [
      { letter: 'A', from: 50 },
      { letter: 'A', from: 60 },
    ];
    expect((await professor.put(path, { scheme: wrong })).body['fields']).toEqual({
      'scheme.1.letter': 'This letter is there already.',
      'scheme.1.from': 'Enter less than 50, where the letter above begins.',
    });
    expect((await professor.put(path, { scheme: [{ letter: 'A', from: 50 }] })).body['fields']).toEqual({
      'scheme.0.from': 'The last letter must begin at 0.',
    });
  });

  test.each([
    // two thirds are 66.666…: what is shown counts
    [2, 3, 1, 66.67, 'Pass'],
    [66.66, 100, 1, 66.66, 'Fail'],
    [66.67, 100, 1, 66.67, 'Pass'],
    [0.1, 0.3, 7, 33.33, 'Fail'],
    [11, 10, 1, 110, 'Pass'],
  ])('%d of %d, weighed %d, is %d %%: %s', (score, maxScore, weight, percent, letter) => {
    const scheme = LetterScheme.parse([
      { letter: 'Pass', from: 66.67 },
      { letter: 'Fail', from: 0 },
    ]);
    expect([
      courseTotal([{ score, maxScore, weight }]),
      suggestedLetter([{ score, maxScore, weight }], scheme),
    ]).toEqual([percent, letter]);
  });

  test('three assignments that make exactly 93 are an A, where decimal fractions would make 92.99…', () => {
    const graded = [
      { score: 0.9, maxScore: 1, weight: 0.1 },
      { score: 9.3, maxScore: 10, weight: 0.7 },
      { score: 94.5, maxScore: 100, weight: 0.2 },
    ];
    expect([courseTotal(graded), suggestedLetter(graded, defaultScheme)]).toEqual([93, 'A']);
    expect(suggestedLetter([], defaultScheme)).toBeUndefined();
  });

  test('are counted in the order of the scheme', () => {
    const scheme = [
      { letter: 'P', from: 50 },
      { letter: 'F', from: 0 },
    ];
    expect(distribution(['P', 'W', 'P'], scheme)).toEqual([
      { letter: 'P', count: 2 },
      { letter: 'F', count: 0 },
      { letter: 'W', count: 1 },
    ]);
  });
});

describe('the stream of changes', () => {
  test('tells other graders at once, and ends for who may not look any more', async () => {
    const live = await aCourse();
    const [cell] = await add('Live', {}, live);
    const path = pathOf(api.gradebook.live, { id: live });
    // in a separate session, the only one that ends
    const grader = world.visitor();
    await grader.signIn(professor.email);
    const open = await grader.stream(path);
    await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 5 });
    let first = await open.next();
    // The stream may repeat an event from just before it was opened.
    if (first?.['kind'] === 'assignments') first = await open.next();
    expect(first).toMatchObject({ kind: 'entries', entries: [{ _id: cell._id, score: 5, version: 2 }] });
    await add('Told', {}, live);
    expect(await open.next()).toEqual({ kind: 'assignments' });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await student.get(path)).status).toBe(403);
    await grader.post(api.accounts.logout, {});
    const event = { room: 'gradebook', id: live, kind: 'entries', ids: [cell._id] };
    await world.stoa.services.database.tx((db) => publish(db, event));
    expect(await open.next()).toBeUndefined();
  });
});
