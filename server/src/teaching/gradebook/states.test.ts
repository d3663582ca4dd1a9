import { api, pathOf } from '../../../../tests/paths.ts';
import { courseInstanceStatuses } from '@stoa/contract/catalog/course-instances.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
let professor: Person;
beforeAll(async () => {
  professor = await world.professor();
});
const all = async (course: string) =>
  (await professor.get(pathOf(api.gradebook.byCourse, { id: course }))).body as unknown as Json[];

// Made to go red with each state added to `gradedStatuses`, one taken out, and each `gradedCourse` left out.
test.each(courseInstanceStatuses)('a course that is %s is graded only while it is Active or Closed', async (status) => {
  const course = (await world.courseInstance({ professor, name: `States ${status}`, status: 'Active' }))._id;
  const student = await world.someone('Student');
  const set = (to: typeof status) =>
    world.db.updateTable('courseInstance').set({ status: to }).where('_id', '=', course).execute();
  await set('Open/Registering');
  await world.pays(student, { _id: course });
  await set('Active');
  const added = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF: course,
    assignmentName: 'Essay',
  });
  const cell = added.body[0] as { _id: string; assignmentREF: string };
  const batch = (version: number) =>
    professor.post(pathOf(api.gradebook.saveMany, { id: course }), {
      cells: [{ _id: cell._id, version, score: 1 }],
      source: 'typed',
    });
  const { batchId } = (await batch(1)).body;
  await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: null });
  await set(status);
  const isGraded = status === 'Active' || status === 'Closed';
  const before = await all(course);
  const version = (before[0]?.['version'] as number | undefined) ?? 3;
  const ok = (code: number) => (isGraded ? code : 409);
  const path = pathOf(api.gradebook.grading, { id: course });
  const answers = [
    await professor.put(pathOf(api.gradebook.updateAssignment, { id: cell.assignmentREF }), { weight: 3 }),
    await professor.put(`${path}/order`, { assignments: [cell.assignmentREF] }),
    await professor.put(`${path}/scheme`, { scheme: [{ letter: 'P', from: 0 }] }),
    await professor.post(pathOf(api.gradebook.undo, { id: batchId as string }), {}),
    await professor.delete(pathOf(api.gradebook.removeAssignment, { id: cell.assignmentREF })),
    await professor.post(api.gradebook.addAssignment, { courseInstanceREF: course, assignmentName: 'Quiz' }),
    await batch(version),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 201, 404].map(ok));
  const said = new Set(answers.filter((answer) => answer.status === 409).map(({ body }) => body['message'] as string));
  const refusal = `“States ${status}” is ${status}. You can grade it while it is Active or Closed.`;
  expect([...said]).toEqual(isGraded ? [] : [refusal]);
  const saved = await professor.put(pathOf(api.gradebook.save, { id: cell._id }), { score: 5 });
  expect(saved.status).toBe(isGraded ? 404 : 409);
  // the assignment is deleted by now where that is open, and the new one has an empty cell
  const after = await all(course);
  expect(isGraded ? after.map(({ assignmentName }) => assignmentName as string) : after).toEqual(
    isGraded ? ['Quiz'] : before,
  );
  for (const who of [professor, await world.administrator()]) {
    const listed = (await who.get(api.gradebook.courses)).body as unknown as Json[];
    const wanted = isGraded ? { _id: course, name: `States ${status}`, status, registrationCount: 1 } : undefined;
    expect(listed.find(({ _id }) => _id === course)).toEqual(wanted);
  }
});
