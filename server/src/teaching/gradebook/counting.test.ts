import { api, pathOf } from '../../../../tests/paths.ts';
import { counts } from '@stoa/contract/enrollment/letters';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
let students: Person[];
let course: string;
let elsewhere: string;
beforeAll(async () => {
  professor = await world.professor();
  students = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
});
// The names of all assignments of a course are compared: a test sees no other’s.
beforeEach(async () => {
  const made: string[] = [];
  for (const name of ['Ethics', 'Poetics']) {
    const { _id } = await world.courseInstance({ professor, name, cost: 0 });
    for (const student of students)
      await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
    for (const status of ['Registration Closed', 'Active'])
      await professor.patch(pathOf(api.courseInstances.setStatus, { id: _id }), { status });
    made.push(_id);
  }
  [course, elsewhere] = made as [string, string];
});

type Cell = Json & { _id: string; assignmentREF: string; personREF: { firstName: string } };
const add = async (assignmentName: string, more = {}, courseInstanceREF = course) =>
  (await professor.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName, ...more }))
    .body as unknown as [Cell, Cell];
const counted = async (id = course) => {
  const { assignments } = (await professor.get(pathOf(api.gradebook.grading, { id }))).body as unknown as {
    assignments: { name: string; counts: boolean }[];
  };
  return Object.fromEntries(assignments.map(({ name, counts: does }) => [name, does]));
};

test('an assignment without a maximum does not count, and the answer says so, until each score has one', async () => {
  const [ada, bo] = await add('Final project');
  await add('Essay', { maxScore: 20 });
  await add('Essay', { maxScore: 20 }, elsewhere);
  expect(ada).toMatchObject({ maxScore: null });
  expect(await counted()).toEqual({ 'Final project': false, Essay: true });
  await professor.put(pathOf(api.gradebook.save, { id: ada._id }), { score: 9, maxScore: 10 });
  expect(await counted()).toEqual({ 'Final project': true, Essay: true });
  await professor.put(pathOf(api.gradebook.save, { id: bo._id }), { score: 8 });
  expect(await counted()).toEqual({ 'Final project': false, Essay: true });
  await professor.put(pathOf(api.gradebook.updateAssignment, { id: ada.assignmentREF }), { maxScore: 0 });
  expect(await counted()).toEqual({ 'Final project': false, Essay: true });
  await professor.put(pathOf(api.gradebook.updateAssignment, { id: ada.assignmentREF }), { maxScore: 10 });
  expect(await counted()).toEqual({ 'Final project': true, Essay: true });
  expect(await counted(elsewhere)).toEqual({ Essay: true });
});

test('what the server says of a column is what the contract reckons from its cells', async () => {
  await add('Nothing yet');
  await add('Letters only');
  const [ada, bo] = await add('Half');
  await professor.put(pathOf(api.gradebook.save, { id: ada._id }), { score: 1, maxScore: 2 });
  await professor.put(pathOf(api.gradebook.save, { id: bo._id }), { letterGrade: 'A' });
  const cells = (await professor.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Cell[];
  const { assignments } = (await professor.get(pathOf(api.gradebook.grading, { id: course }))).body as unknown as {
    assignments: { _id: string; name: string; maxScore: number | null }[];
  };
  const reckoned = assignments.map(({ _id, name, maxScore }) => [
    name,
    counts(maxScore, cells.filter(({ assignmentREF }) => assignmentREF === _id) as never),
  ]);
  expect(Object.fromEntries(reckoned)).toEqual(await counted());
  expect(await counted()).toEqual({ 'Nothing yet': false, 'Letters only': false, Half: true });
});

test('posting final grades names the assignments that count nothing, of this course alone', async () => {
  for (const name of ['Nothing yet', 'Letters only']) await add(name);
  await add('Essay', { maxScore: 20 });
  await add('Essay', { maxScore: 20 }, elsewhere);
  const places = async (id: string) =>
    (await professor.get(pathOf(api.registrations.byCourseInstance, { id }))).body as unknown as {
      _id: string;
    }[];
  const [first, second] = await places(course);
  const one = await professor.put(pathOf(api.finalGrades.post, { id: first!._id }), { grade: 'A' });
  expect(one).toMatchObject({
    status: 200,
    body: { grade: 'A', uncountedAssignments: ['Nothing yet', 'Letters only'] },
  });
  const many = await professor.post(pathOf(api.finalGrades.postMany, { id: course }), {
    grades: [{ _id: second!._id, grade: 'B' }],
  });
  expect(many).toMatchObject({
    status: 200,
    body: [{ grade: 'B', uncountedAssignments: ['Nothing yet', 'Letters only'] }],
  });
  const [other] = await places(elsewhere);
  const whole = await professor.put(pathOf(api.finalGrades.post, { id: other!._id }), { grade: 'A' });
  expect(whole.body['uncountedAssignments']).toEqual([]);
});
