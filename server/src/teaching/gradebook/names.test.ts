import { api, pathOf } from '../../../../tests/paths.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { up as nameAlike } from '../../../migrations/0071_assignment_names.ts';

const world = await openWorld();
const taken = (name: string) => ({
  status: 409,
  body: {
    message: `This course already has an assignment called “${name}”.`,
    fields: { assignmentName: 'This name is taken.' },
  },
});
async function activeCourse(professor: Person): Promise<string> {
  return (await world.courseInstance({ professor, cost: 0, status: 'Active' }))._id;
}
const add = (who: Person, courseInstanceREF: string, assignmentName: string) =>
  who.post(api.gradebook.addAssignment, { courseInstanceREF, assignmentName });
const namesOf = async (who: Person, course: string) =>
  (
    (await who.get(pathOf(api.gradebook.grading, { id: course }))).body as unknown as {
      assignments: { _id: string; name: string }[];
    }
  ).assignments;

test('names that differ only in letter case or blanks are the same, within a course', async () => {
  const professor = await world.professor();
  const [course, other] = [await activeCourse(professor), await activeCourse(professor)];
  expect((await add(professor, course, 'Final Project é')).status).toBe(201);
  for (const name of ['final project é', 'FINAL  PROJECT É', 'FinalProject é', 'Final\u00a0Project e\u0301'])
    expect([name, await add(professor, course, name)]).toMatchObject([name, taken(name.trim())]);
  expect((await add(professor, course, 'Final Projects é')).status).toBe(201);
  expect((await add(professor, other, 'final project é')).status).toBe(201);

  const [first, second] = await namesOf(professor, course);
  const rename = (id: string, assignmentName: string) =>
    professor.put(pathOf(api.gradebook.updateAssignment, { id }), { assignmentName });
  expect(await rename(second!._id, 'final  projectÉ')).toMatchObject(taken('final  projectÉ'));
  expect((await rename(first!._id, 'FINAL project É')).status).toBe(200);
  expect((await namesOf(professor, course)).map(({ name }) => name)).toEqual(['FINAL project É', 'Final Projects é']);
});

test('two who name one at once are told, and one of them has it', async () => {
  const professor = await world.professor();
  const course = await activeCourse(professor);
  const answers = await Promise.all(['Quiz', 'quiz', 'QUIZ', 'Q u i z'].map((name) => add(professor, course, name)));
  const counted = (all: readonly { status: number }[]) =>
    [200, 201, 409].map((wanted) => all.filter(({ status }) => status === wanted).length);
  expect(counted(answers)).toEqual([0, 1, 3]);
  for (const name of ['Essay', 'Speech', 'Ode', 'Paper', 'Exam']) await add(professor, course, name);
  const all = await namesOf(professor, course);
  for (let round = 1; round <= 5; round++) {
    const renamed = await Promise.all(
      all.map(({ _id }, at) =>
        professor.put(pathOf(api.gradebook.updateAssignment, { id: _id }), {
          assignmentName: `${' '.repeat(at)}Round${' '.repeat(at)}${round}`,
        }),
      ),
    );
    expect(counted(renamed)).toEqual([1, 0, 5]);
  }
});

test('of the same names that were there before, the earliest keeps its own and the others are numbered', async () => {
  const { db } = await testDatabase<unknown>();
  const course = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`;
  await sql`drop function if exists "sameName" cascade`.execute(db);
  await sql`alter table "assignment" drop constraint "assignment_courseInstanceREF_fkey",
    drop constraint "assignment_createdByREF_fkey"`.execute(db);
  const before = [
    [1, 'Essay'],
    [1, 'essay'],
    [1, 'ESSAY'],
    [1, 'Essay (2)'],
    [1, 'Quiz'],
    [2, 'essay '],
  ] as const;
  for (const [at, [of, name]] of before.entries())
    await sql`insert into "assignment" ("courseInstanceREF", "name", "createdByREF", "createdAt")
      values (${course(of)}, ${name}, ${course(9)}, now() + ${`${at} minutes`}::interval)`.execute(db);
  await nameAlike(db);
  const { rows } = await sql<{ name: string }>`select "name" from "assignment" order by "createdAt"`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['Essay', 'essay (3)', 'ESSAY (4)', 'Essay (2)', 'Quiz', 'essay ']);
});

test('assignments are added together in their order with their cells, or not at all', async () => {
  const professor = await world.professor();
  const [course, other] = [
    (await world.courseInstance({ professor, cost: 0 }))._id,
    (await world.courseInstance({ professor, cost: 0 }))._id,
  ];
  for (const name of ['Ada', 'Bo']) {
    const student = await world.someone('Student', name);
    for (const courseInstanceREF of [course, other])
      await student.post(api.registrations.create, { courseInstanceREF, isAudit: false });
  }
  await world.db.updateTable('courseInstance').set({ status: 'Active' }).where('_id', 'in', [course, other]).execute();
  for (const one of [course, other]) await add(professor, one, 'Ode');
  const fill = (id: string, assignments: unknown[], by = professor) =>
    by.post(pathOf(api.gradebook.addAssignments, { id }), { assignments });
  const essays = [{ assignmentName: 'Zeta', maxScore: 20 }, { assignmentName: 'Alpha' }, { assignmentName: 'Mid' }];

  // The second of two names that are the same, and a name that the course has already: nothing is added.
  for (const name of ['zeta', 'ODE'])
    expect(await fill(course, [...essays, { assignmentName: name }])).toMatchObject(taken(name));
  expect(await fill(course, [])).toMatchObject({ status: 400 });
  expect(await fill(course, [{ assignmentName: ' ' }])).toMatchObject({ status: 400 });
  expect(await fill(course, essays, await world.professor())).toMatchObject({ status: 404 });
  expect((await namesOf(professor, course)).map(({ name }) => name)).toEqual(['Ode']);

  expect(await fill(course, essays)).toMatchObject({
    status: 201,
    body: {
      assignments: [{ name: 'Ode' }, { name: 'Zeta', maxScore: 20, weight: 1 }, { name: 'Alpha', maxScore: null }, {}],
    },
  });
  await add(professor, course, 'Last');
  const made = await namesOf(professor, course);
  expect(made.map(({ name }) => name)).toEqual(['Ode', 'Zeta', 'Alpha', 'Mid', 'Last']);
  expect((await namesOf(professor, other)).map(({ name }) => name)).toEqual(['Ode']);
  const { body } = await professor.get(pathOf(api.gradebook.byCourse, { id: course }));
  expect((body as unknown as unknown[]).length).toBe(made.length * 2);
  const log = await world.db.selectFrom('auditLog').select('detail').where('action', '=', 'add assignment').execute();
  expect(log.filter(({ detail }) => JSON.stringify(detail).includes('Zeta'))).toHaveLength(1);
});
