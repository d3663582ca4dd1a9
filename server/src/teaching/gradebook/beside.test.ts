import { api, pathOf } from '../../../../tests/paths.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

/*
 * Two courses of one professor, one of another, and students in every state a place can have: whatever is read or changed in
 * one gradebook has something beside it that must stay out of it. Made to go red with each condition of `teaching/gradebook/gradebook.queries.ts` and
 * `teaching/gradebook/assignments.queries.ts` taken out, one at a time.
 */
const world = await openWorld();
let professor: Person;
let colleague: Person;
/** The course that is graded, one of the same professor's and one of the colleague's. */
let ethics: string;
let poetics: string;
let logic: string;
let essay: Row[];
let quiz: Row[];
const students: Record<string, Person> = {};
interface Row {
  readonly _id: string;
  readonly assignmentREF: string;
  readonly assignmentName: string;
  readonly personREF: Json & { readonly _id: string };
  readonly version: number;
  readonly score: number | null;
}

beforeAll(async () => {
  [professor, colleague] = [await world.professor(), await world.professor('Ptolemy')];
  const [a, b, c] = [
    await world.courseInstance({ professor, name: 'Ethics', cost: 0, auditCost: 0 }),
    await world.courseInstance({ professor, name: 'Poetics', cost: 0, auditCost: 0 }),
    await world.courseInstance({ professor: colleague, name: 'Logic', cost: 0, auditCost: 0 }),
  ];
  [ethics, poetics, logic] = [a._id, b._id, c._id];
  for (const [firstName, lastName, place] of [
    ['Ada', 'Zeno', 'Registered'],
    ['Bo', 'abel', 'Registered'],
    ['Cy', 'Moss', 'Payment pending'],
    ['Di', 'Baker', 'Unregistered'],
    ['Ed', 'Carr', 'Cancelled'],
  ] as const) {
    const student = (students[firstName] = await world.someone('Student', firstName));
    await world.db.updateTable('person').set({ lastName }).where('email', '=', student.email).execute();
    for (const courseInstanceREF of [ethics, poetics])
      await student.post(api.registrations.create, { courseInstanceREF, isAudit: firstName === 'Bo' });
    places.set(firstName, place);
  }
  await world.db
    .updateTable('courseInstance')
    .set({ status: 'Active' })
    .where('_id', 'in', [ethics, poetics, logic])
    .execute();
  essay = await add(ethics, 'Essay', { maxScore: 20, weight: 2, assignmentType: 'Homework' });
  await add(poetics, 'Ode');
  quiz = await add(ethics, 'Quiz');
  // Students leave once there are entries.
  for (const [firstName, status] of places)
    await world.db
      .updateTable('registration')
      .set({ status })
      .where('courseInstanceREF', '=', ethics)
      .where('personREF', '=', await idOf(firstName))
      .execute();
});
const places = new Map<string, 'Registered' | 'Payment pending' | 'Unregistered' | 'Cancelled'>();
const idOf = async (firstName: string): Promise<string> =>
  (await students[firstName]!.get(api.accounts.session)).body['person']._id as string;
const add = async (courseInstanceREF: string, assignmentName: string, more = {}, who = professor) =>
  (await who.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName, ...more }))
    .body as unknown as Row[];
const all = async (course: string, who = professor) =>
  (await who.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Row[];
const grading = async (course: string, who = professor) =>
  (await who.get(pathOf(api.gradebook.grading, { id: course }))).body;
const named = (rows: readonly Row[]) => rows.map((row) => [row.personREF['lastName'], row.assignmentName]);
const cellOf = (rows: readonly Row[], lastName: string) =>
  rows.find(({ personREF }) => personREF['lastName'] === lastName)!;

test('a gradebook has who has a place in that course, by last name, and each assignment in its order', async () => {
  expect(named(quiz)).toEqual(['abel', 'Baker', 'Carr', 'Moss', 'Zeno'].map((lastName) => [lastName, 'Quiz']));
  const cells = await all(ethics);
  expect(named(cells)).toEqual(
    ['abel', 'Moss', 'Zeno'].flatMap((lastName) => [
      [lastName, 'Essay'],
      [lastName, 'Quiz'],
    ]),
  );
  expect(cells[0]).toEqual({
    _id: cellOf(essay, 'abel')._id,
    personREF: { _id: await idOf('Bo'), firstName: 'Bo', lastName: 'abel', email: students['Bo']!.email },
    assignmentREF: essay[0]!.assignmentREF,
    assignmentName: 'Essay',
    assignmentType: 'Homework',
    isAudit: true,
    letterGrade: '',
    score: null,
    maxScore: 20,
    weight: 2,
    notes: '',
    version: 1,
  });
  expect(await all(ethics, await world.administrator())).toEqual(cells);
  const own = await students['Ada']!.get(`${api.gradebook.mine.path}?courseInstanceREF=${ethics}`);
  expect(own.body).toEqual(cells.filter(({ personREF }) => personREF['lastName'] === 'Zeno'));
  const others = await all(logic, colleague);
  expect(others).toEqual([]);
  expect((await colleague.get(pathOf(api.gradebook.byCourse, { id: ethics }))).status).toBe(404);
  expect(named(await all(poetics)).filter(([, name]) => name === 'Ode')).toHaveLength(5);
});

test('who registers later has an entry of everything in that course, and nobody gets another', async () => {
  const { _id } = await world.courseInstance({ professor, cost: 0, status: 'Active' });
  for (const name of ['Essay', 'Quiz']) await add(_id, name);
  const count = async () => (await world.db.selectFrom('gradebookEntry').select('_id').execute()).length;
  const before = await count();
  const set = (status: 'Open/Registering' | 'Active') =>
    world.db.updateTable('courseInstance').set({ status }).where('_id', '=', _id).execute();
  const late = await world.someone('Student', 'Flo');
  await set('Open/Registering');
  await late.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await set('Active');
  const hers = (await late.get(`${api.gradebook.mine.path}?courseInstanceREF=${_id}`)).body;
  expect(named(hers as unknown as Row[])).toEqual([
    ['Tester', 'Essay'],
    ['Tester', 'Quiz'],
  ]);
  expect(await count()).toBe(before + 2);
  await add(_id, 'Ode');
  expect(named(await all(_id)).map(([, name]) => name)).toEqual(['Essay', 'Quiz', 'Ode']);
});

test('a cell is changed alone, and those of people who have left not at all', async () => {
  const before = await all(ethics);
  const cell = before.find(({ _id }) => _id === cellOf(quiz, 'Zeno')._id)!;
  const { status, body } = await professor.put(pathOf(api.gradebook.save, { id: cell._id }), {
    score: 7,
    notes: 'Well argued.',
  });
  const changed = { ...cell, score: 7, notes: 'Well argued.', version: 2 };
  expect([status, body]).toEqual([200, changed]);
  expect(await all(ethics)).toEqual(before.map((one) => (one._id === cell._id ? changed : one)));
  await professor.put(pathOf(api.gradebook.save, { id: cellOf(quiz, 'abel')._id }), { letterGrade: 'B' });
  const history = await professor.get(pathOf(api.gradebook.history, { id: cell._id }));
  const empty = { letterGrade: '', score: null, maxScore: null, weight: 1, notes: '' };
  expect(history.body).toEqual([
    {
      at: expect.any(String),
      by: {
        _id: (await professor.get(api.accounts.session)).body['person']._id,
        firstName: 'Theano',
        lastName: 'Tester',
      },
      from: empty,
      to: { ...empty, score: 7, notes: 'Well argued.' },
    },
  ]);
  for (const firstName of ['Di', 'Ed']) {
    const left = await world.db
      .selectFrom('gradebookEntry')
      .select(['_id', 'version'])
      .where('personREF', '=', await idOf(firstName))
      .where('assignmentREF', '=', cell.assignmentREF)
      .executeTakeFirstOrThrow();
    const missing = { status: 404, body: { message: expect.stringContaining('doesn’t exist') } };
    expect(await professor.put(pathOf(api.gradebook.save, { id: left._id }), { score: 1 })).toMatchObject(missing);
    const cells = [
      { ...left, score: 1 },
      { _id: cell._id, version: 2, score: 1 },
    ];
    const path = pathOf(api.gradebook.saveMany, { id: ethics });
    expect(await professor.post(path, { cells, source: 'paste' })).toMatchObject(missing);
  }
  // Somebody whose payment the bank has not decided on has a place, and is graded.
  const pending = cellOf(quiz, 'Moss');
  const together = { cells: [{ _id: pending._id, version: 1, score: 3 }], source: 'paste' };
  expect((await professor.post(pathOf(api.gradebook.saveMany, { id: ethics }), together)).status).toBe(201);
  expect(
    cellOf(
      (await all(ethics)).filter(({ assignmentName }) => assignmentName === 'Quiz'),
      'Moss',
    ).score,
  ).toBe(3);
  const ode = cellOf(await all(poetics), 'Zeno');
  const mixed = { cells: [{ _id: ode._id, version: 1, score: 1 }], source: 'paste' };
  expect((await professor.post(pathOf(api.gradebook.saveMany, { id: ethics }), mixed)).status).toBe(404);
  expect(cellOf(await all(poetics), 'Zeno')).toEqual(ode);
  expect(await all(ethics)).toContainEqual(changed);
});

test('a score of somebody who has left keeps an assignment, and does not make it count', async () => {
  const rows = await add(poetics, 'Left');
  const gone = cellOf(rows, 'Baker');
  await professor.put(pathOf(api.gradebook.save, { id: gone._id }), { score: 3, maxScore: 5 });
  const last = async () => (await grading(poetics))['assignments'].at(-1) as Json;
  expect(await last()).toMatchObject({ counts: true, isGraded: true });
  const leave = (status: 'Registered' | 'Unregistered') =>
    world.db
      .updateTable('registration')
      .set({ status })
      .where('courseInstanceREF', '=', poetics)
      .where('personREF', '=', gone.personREF._id)
      .execute();
  await leave('Unregistered');
  expect(await last()).toMatchObject({ counts: false, isGraded: true });
  expect((await professor.delete(pathOf(api.gradebook.removeAssignment, { id: gone.assignmentREF }))).status).toBe(409);
  await leave('Registered');
});

test('the courses that are graded are a professor’s own, for administrators all, and count who has a place', async () => {
  const list = async (who: Person, query = '') =>
    ((await who.get(`${api.gradebook.courses.path}${query}`)).body as unknown as Json[]).filter(({ name }) =>
      ['Ethics', 'Poetics', 'Logic'].includes(String(name)),
    );
  await world.db.updateTable('courseInstance').set({ status: 'Closed' }).where('_id', '=', ethics).execute();
  const row = (_id: string, name: string, status: string, registrationCount: number) => ({
    _id,
    name,
    status,
    registrationCount,
  });
  const [a, b, c] = [
    row(ethics, 'Ethics', 'Closed', 3),
    row(poetics, 'Poetics', 'Active', 5),
    row(logic, 'Logic', 'Active', 0),
  ];
  const administrator = await world.administrator();
  expect(await list(professor)).toEqual([b, a]);
  expect(await list(colleague)).toEqual([c]);
  expect(await list(administrator)).toEqual([c, b, a]);
  expect(await list(administrator, '?sort=-name')).toEqual([b, c, a]);
  expect(await list(administrator, '?q=poet')).toEqual([b]);
  await world.db.updateTable('courseInstance').set({ status: 'Active' }).where('_id', '=', ethics).execute();
});
