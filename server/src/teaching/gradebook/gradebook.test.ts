import { api, pathOf } from '../../../../tests/paths.ts';
import { courseTotal } from '@stoa/contract/enrollment/letters';
import { beforeAll, expect, test } from 'vitest';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
let stranger: Person;
let student: Person;
let second: Person;
beforeAll(async () => {
  professor = await world.professor();
  stranger = await world.professor('Ptolemy');
  student = await world.someone('Student');
  second = await world.someone('Student', 'Bo');
});
const move = (course: string, status: string) =>
  professor.patch(pathOf(api.courseInstances.setStatus, { id: course }), { status });
/** A course that both students are in, and that is open for more of them. */
const anOpenCourse = async () => {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  for (const who of [student, second])
    await who.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  return _id;
};
const anActiveCourse = async () => {
  const course = await anOpenCourse();
  for (const status of ['Registration Closed', 'Active']) await move(course, status);
  return course;
};
const add = (who: Person, course: string) =>
  who.post(api.gradebook.addAssignment, { courseInstanceREF: course, assignmentName: 'Essay' });

test('a course is graded while it is Active or Closed, by its professors (T32, T33, T34, T35)', async () => {
  const course = await anOpenCourse();
  for (const status of ['Registration Closed', 'Active']) {
    expect((await add(professor, course)).status).toBe(409);
    await move(course, status);
  }
  expect((await add(stranger, course)).status).toBe(404);
  expect((await add(student, course)).status).toBe(403);
  const made = await add(professor, course);
  expect(made).toMatchObject({
    status: 201,
    body: [
      { assignmentName: 'Essay', assignmentType: 'Other', weight: 1, score: null, letterGrade: '' },
      { score: null },
    ],
  });
  expect((await add(professor, course)).body['fields']).toEqual({ assignmentName: 'This name is taken.' });
  const path = pathOf(api.gradebook.save, { id: made.body[0]._id as string });
  const missing = await stranger.put(pathOf(api.gradebook.save, { id: '01900000-0000-7000-8000-000000000000' }), {
    score: 1,
  });
  expect(await stranger.put(path, { score: 1 })).toMatchObject({ status: 404, body: missing.body });
  expect((await student.put(path, { score: 1 })).status).toBe(403);
  expect((await professor.put(path, { personREF: 'x', score: 1 })).status).toBe(400);
  for (const score of [-1, 'ten', 1e9, 0.001]) expect((await professor.put(path, { score })).status).toBe(400);
  expect(await professor.put(path, { letterGrade: 'A-', score: 9.5, maxScore: 10, version: 1 })).toMatchObject({
    status: 200,
    body: { score: 9.5, version: 2 },
  });
  expect(await professor.put(path, { score: 3, version: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Someone else has changed this grade. It is now A-, 9.5 of 10.',
      current: { score: 9.5, letterGrade: 'A-', version: 2 },
      sent: { score: 3 },
    },
  });
});

test('a student sees the own grades, and no others’ (T30)', async () => {
  const course = await anActiveCourse();
  const cells = (await add(professor, course)).body as unknown as (Json & { personREF: { firstName: string } })[];
  for (const [firstName, grade] of [
    ['Ada', { letterGrade: 'A-', score: 9.5, maxScore: 10 }],
    ['Bo', { letterGrade: 'C', score: 7, maxScore: 10 }],
  ] as const) {
    const cell = cells.find(({ personREF }) => personREF.firstName === firstName)!;
    await professor.put(pathOf(api.gradebook.save, { id: String(cell['_id']) }), grade);
  }
  // the answer has the student's own entries, no matter whose are asked for
  const path = `${api.gradebook.mine.path}?courseInstanceREF=${course}`;
  const ofNobody = `${path}&personREF=01900000-0000-7000-8000-000000000000`;
  expect((await student.get(ofNobody)).body).toMatchObject([
    { assignmentName: 'Essay', letterGrade: 'A-', score: 9.5, maxScore: 10 },
  ]);
  expect((await second.get(ofNobody)).body).toMatchObject([{ assignmentName: 'Essay', letterGrade: 'C', score: 7 }]);
  const other = await world.someone('Student');
  expect((await other.get(path)).status).toBe(404);
  expect((await student.get(`${api.gradebook.mine.path}?courseInstanceREF[]=x`)).status).toBe(400);
});

test('professor and student write on the board; files come from the professor alone (T56, T57)', async () => {
  const path = pathOf(api.board.messages, { courseInstanceId: await anActiveCourse() });
  expect((await student.post(path, form({ message: 'When do we meet?' }))).status).toBe(201);
  const answer = await professor.post(
    path,
    form({ message: 'On Monday.', file: aDocument('pdf', 'Reading list.pdf') }),
  );
  expect(answer).toMatchObject({
    status: 201,
    body: { attachmentREF: { name: 'Reading list.pdf' }, personREF: { firstName: 'Theano' } },
  });
  expect((await student.get(path)).body['map']((row: Json) => row['message'])).toEqual([
    'When do we meet?',
    'On Monday.',
  ]);
  expect((await student.get(pathOf(api.files.download, { fileId: answer.body['attachmentREF']._id }))).status).toBe(
    200,
  );
  expect((await stranger.get(pathOf(api.files.download, { fileId: answer.body['attachmentREF']._id }))).status).toBe(
    404,
  );
  expect((await student.post(path, form({ message: 'x', file: aDocument('pdf') }))).status).toBe(403);
  expect((await student.post(path, form({ message: '  ' }))).status).toBe(400);
  expect((await student.post(path, form({ message: 'x'.repeat(5001) }))).status).toBe(400);
  expect((await stranger.post(path, form({ message: 'Hello' }))).status).toBe(404);
  expect((await (await world.administrator()).get(path)).status).toBe(200);
});

test('a final grade is posted once by the professor, and locked', async () => {
  const course = await anActiveCourse();
  const mine = async (who: Person) =>
    ((await who.get(api.registrations.mine)).body as unknown as Json[]).find(
      (one) => one['courseInstanceREF']._id === course,
    )!;
  const path = pathOf(api.finalGrades.post, { id: String((await mine(student))['_id']) });
  expect((await stranger.put(path, { grade: 'A' })).status).toBe(404);
  expect((await professor.put(path, { grade: 'A' })).body['grade']).toBe('A');
  expect((await professor.put(path, { grade: 'B' })).status).toBe(409);
  expect([(await mine(student))['grade'], (await mine(second))['grade']]).toEqual(['A', null]);
});

test('whoever has left a course sees its board and grades no more (T31)', async () => {
  const open = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: open._id, isAudit: true });
  expect((await student.get(pathOf(api.board.messages, { courseInstanceId: open._id }))).status).toBe(200);
  await student.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: open._id }));
  expect((await student.get(pathOf(api.board.messages, { courseInstanceId: open._id }))).status).toBe(404);
  expect((await student.get(`${api.gradebook.mine.path}?courseInstanceREF=${open._id}`)).status).toBe(404);
});

test.each([
  [[], undefined],
  [[{ score: null, maxScore: 10, weight: 1 }], undefined],
  [
    [
      { score: 5, maxScore: 10, weight: 1 },
      { score: 10, maxScore: 10, weight: 3 },
    ],
    87.5,
  ],
  [
    [
      { score: 12, maxScore: 10, weight: 1 },
      { score: 3, maxScore: null, weight: 1 },
    ],
    120,
  ],
])('the course total weighs what is graded: %j is %s', (entries, total) => {
  expect(courseTotal(entries)).toBe(total);
});

test('members of a board, professors and applicants are named to each other without their addresses (T54)', async () => {
  const other = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: other._id, isAudit: false });
  const board = pathOf(api.board.messages, { courseInstanceId: other._id });
  await student.post(board, { message: 'Good morning' });
  const said = (await student.get(board)).body as unknown as Json[];
  const definitions = (await stranger.get(api.courseDefinitions.list)).body as unknown as Json[];
  const { decidedBy } = (await professor.get(api.professors.mine)).body;
  for (const named of [said[0]!['personREF'], definitions[0]!['createdByREF'], decidedBy])
    expect(Object.keys(named as object)).toEqual(['_id', 'firstName', 'lastName']);
});
