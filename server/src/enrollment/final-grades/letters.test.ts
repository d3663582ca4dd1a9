import { api, pathOf } from '../../../../tests/paths.ts';
import { LetterScheme } from '@stoa/contract/enrollment/final-grades.shapes';
import { defaultScheme, letterIn, suggestedLetter } from '@stoa/contract/enrollment/letters';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
let students: Person[];
/** One with letters of its own, and one that has the usual ones. */
let own: string;
let usual: string;
const scheme = [
  { letter: 'Pass', from: 50 },
  { letter: 'Fail', from: 0 },
  { letter: 'I', from: null },
];
const courseNamed = async (name: string) => {
  const { _id } = await world.courseInstance({ professor, name, cost: 0 });
  for (const student of students)
    await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
  return _id;
};
const setLetters = (course: string, these: typeof scheme) =>
  professor.put(pathOf(api.gradebook.saveScheme, { id: course }), { scheme: these });
beforeAll(async () => {
  professor = await world.professor();
  students = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  [own, usual] = [await courseNamed('Ethics'), await courseNamed('Poetics')];
  await setLetters(own, scheme);
});

type Cell = Json & { _id: string; version: number };
const add = async (courseInstanceREF: string, assignmentName: string) =>
  (await professor.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName, maxScore: 10 }))
    .body as unknown as [Cell, Cell];
const grade = (cell: Cell, letterGrade: string) =>
  professor.put(pathOf(api.gradebook.save, { id: cell._id }), { letterGrade });
const notOwn = (letter: string) => `“${letter}” isn’t one of this course’s letters: Pass, Fail, or I.`;
const notUsual = (letter: string) =>
  `“${letter}” isn’t one of this course’s letters: A, A-, B+, B, B-, C+, C, C-, D, or F.`;

test('a cell takes the letters of its course, in whichever case they are written', async () => {
  const [cell] = await add(own, 'Typed');
  const [other] = await add(usual, 'Typed');
  for (const [one, letter, kept] of [
    [cell, 'pass', 'Pass'],
    [cell, ' I ', 'I'],
    [other, 'a-', 'A-'],
    [other, '', ''],
  ] as const)
    expect([letter, (await grade(one, letter)).body['letterGrade']]).toEqual([letter, kept]);
  for (const [one, letter, message] of [
    [cell, 'x1y', notOwn('x1y')],
    [cell, 'A-', notOwn('A-')],
    [other, 'Pass', notUsual('Pass')],
  ] as const)
    expect(await grade(one, letter)).toMatchObject({
      status: 400,
      body: { code: 'letter', message, fields: { letterGrade: message } },
    });
  expect((await grade(cell, 'I')).status).toBe(200);
});

test('a letter that is there already stays, and may be written again, but goes nowhere else', async () => {
  const [cell, other] = await add(own, 'Stored');
  await world.db.updateTable('gradebookEntry').set({ letterGrade: 'x1y' }).where('_id', '=', cell._id).execute();
  const path = pathOf(api.gradebook.save, { id: cell._id });
  expect((await professor.put(path, { letterGrade: 'X1Y', score: 3 })).body).toMatchObject({
    letterGrade: 'x1y',
    score: 3,
  });
  expect((await professor.put(path, { score: 4 })).body).toMatchObject({ letterGrade: 'x1y', score: 4 });
  expect((await grade(other, 'x1y')).body['fields']).toEqual({ letterGrade: notOwn('x1y') });
  expect((await professor.put(path, { letterGrade: 'Fail' })).body['letterGrade']).toBe('Fail');
  expect((await grade(cell, 'x1y')).status).toBe(400);
});

test('many cells are refused one by one, and none is filled', async () => {
  const [cell, other] = await add(own, 'Pasted');
  const path = pathOf(api.gradebook.saveMany, { id: own });
  const cells = (first: string, second: string) => ({
    source: 'paste',
    cells: [
      { _id: other._id, version: 1, letterGrade: first },
      { _id: cell._id, version: 1, letterGrade: second },
    ],
  });
  expect(await professor.post(path, cells('PASS', 'x1y'))).toMatchObject({
    status: 400,
    body: { code: 'letter', fields: { 'cells.1.letterGrade': notOwn('x1y') } },
  });
  const both = await professor.post(path, cells('A', 'B'));
  expect(both.body['fields']).toEqual({
    'cells.0.letterGrade': notOwn('A'),
    'cells.1.letterGrade': notOwn('B'),
  });
  const filled = await professor.post(path, cells('PASS', 'fail'));
  const letters = new Map(
    (filled.body['entries'] as Cell[]).map(({ _id, letterGrade }) => [_id, letterGrade as string]),
  );
  expect([letters.get(other._id), letters.get(cell._id)]).toEqual(['Pass', 'Fail']);
});

test('final grades are letters of the course as well, each refused at its place', async () => {
  const places = async (id: string) =>
    (await professor.get(pathOf(api.registrations.byCourseInstance, { id }))).body as unknown as {
      _id: string;
    }[];
  const [passing, graded] = [await courseNamed('Logic'), await courseNamed('Rhetoric')];
  await setLetters(passing, scheme);
  const [first, second] = await places(passing);
  const path = (id: string) => pathOf(api.finalGrades.post, { id });
  expect(await professor.put(path(first!._id), { grade: 'A' })).toMatchObject({
    status: 400,
    body: { code: 'letter', fields: { grade: notOwn('A') } },
  });
  const many = (one: string, other: string) =>
    professor.post(pathOf(api.finalGrades.postMany, { id: passing }), {
      grades: [
        { _id: first!._id, grade: one },
        { _id: second!._id, grade: other },
      ],
    });
  expect((await many('pass', 'x1y')).body['fields']).toEqual({ 'grades.1.grade': notOwn('x1y') });
  const posted = (await many('pass', 'i')).body as unknown as { _id: string; grade: string }[];
  expect(new Map(posted.map((one) => [one._id, one.grade]))).toEqual(
    new Map([
      [first!._id, 'Pass'],
      [second!._id, 'I'],
    ]),
  );
  // posted before the letters were changed: it is said again, and is still locked against another
  await setLetters(passing, scheme.slice(0, 2));
  expect((await professor.put(path(second!._id), { grade: 'I' })).status).toBe(200);
  expect((await professor.put(path(second!._id), { grade: 'Fail' })).status).toBe(409);
  const [elsewhere] = await places(graded);
  expect((await professor.put(path(elsewhere!._id), { grade: 'i' })).body['fields']).toEqual({ grade: notUsual('i') });
  expect((await professor.put(path(elsewhere!._id), { grade: 'b+' })).body['grade']).toBe('B+');
});

test('a letter without a percentage is given by hand, and never suggested', () => {
  const parsed = LetterScheme.parse([scheme[2], ...scheme.slice(0, 2)]);
  const of = (score: number) => suggestedLetter([{ score, maxScore: 100, weight: 1 }], parsed);
  expect([of(80), of(50), of(10), of(0)]).toEqual(['Pass', 'Pass', 'Fail', 'Fail']);
  expect(LetterScheme.safeParse([{ letter: 'I', from: null }]).error?.issues[0]?.message).toBe(
    'The last letter must begin at 0.',
  );
  expect(LetterScheme.safeParse([{ letter: 'A', from: 50 }, scheme[2], { letter: 'B', from: 60 }]).success).toBe(false);
});

test.each([
  ['A', '', 'A'],
  ['b+', '', 'B+'],
  ['', 'W', ''],
  ['w', 'W', 'W'],
  ['a', 'a', 'A'],
  ['W', '', undefined],
  ['Ａ', '', undefined],
])('%j over %j is %j', (letter, stored, known) => {
  expect(letterIn(defaultScheme, letter, stored)).toBe(known);
});

test.each([
  ['Payment pending', 'Ada Tester’s payment is still being processed, so there is no grade to post yet.'],
  ['Withdrawn', 'Ada Tester is no longer registered, so there is no grade to post.'],
] as const)('a grade for a student who is %s is refused for the true reason', async (status, message) => {
  const course = await courseNamed('Rhetoric');
  const { body } = await professor.get(pathOf(api.registrations.byCourseInstance, { id: course }));
  const rows = body as unknown as (Cell & { personREF: { firstName: string } })[];
  const id = rows.find(({ personREF }) => personREF.firstName === 'Ada')!._id;
  await world.db.updateTable('registration').set({ status }).where('_id', '=', id).execute();
  const posted = await professor.put(pathOf(api.finalGrades.post, { id }), { grade: 'A' });
  expect([posted.status, posted.body['message']]).toEqual([409, message]);
});
