import { api, pathOf } from './paths.ts';
import { form, type Answer, type Json, type Person } from './person.ts';
import type { World } from './world.ts';

const hour = 3_600_000;
/** A time on the clocks of UTC, some hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString().slice(0, 16);
/** A day in UTC, some days from now. */
export const inDays = (days: number): string => inHours(24 * days).slice(0, 10);

/** An active course with its students, each registered for credit. */
export async function activeCourse(world: World, professor: Person, students: readonly Person[]): Promise<string> {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Ethics' });
  for (const student of students)
    await student.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  await begin(professor, _id);
  return _id;
}
/** Closes the registration for a course and begins it. */
export async function begin(professor: Person, id: string): Promise<void> {
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id }), { status });
}

/** Adds an assignment for which text is handed in within two hours, unless `more` says otherwise. Returns its id. */
export async function assign(professor: Person, courseInstanceREF: string, name: string, more: Json = {}) {
  const { body, status } = await professor.post(api.gradebook.addAssignment, {
    courseInstanceREF,
    assignmentName: name,
    maxScore: 100,
    handIn: 'text',
    due: inHours(2),
    zone: 'UTC',
    ...more,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const { assignments } = (await professor.get(pathOf(api.gradebook.grading, { id: courseInstanceREF }))).body;
  return (assignments as { _id: string; name: string }[]).find((one) => one.name === name)!._id;
}

export const change = (professor: Person, id: string, fields: Json): Promise<Answer> =>
  professor.put(pathOf(api.gradebook.updateAssignment, { id }), fields);
export const save = (student: Person, id: string, fields: Json): Promise<Answer> =>
  student.put(pathOf(api.submissions.save, { id }), form(fields));
export const send = (student: Person, id: string): Promise<Answer> =>
  student.post(pathOf(api.submissions.send, { id }));
export async function handIn(student: Person, id: string, fields: Json): Promise<Answer> {
  const saved = await save(student, id, fields);
  return saved.status === 200 ? send(student, id) : saved;
}
export const grade = (professor: Person, id: string, fields: Json): Promise<Answer> =>
  professor.put(pathOf(api.submissions.grade, { id }), fields);
export const giveBack = (professor: Person, id: string, submissions: 'all' | string[] = 'all'): Promise<Answer> =>
  professor.post(pathOf(api.submissions.giveBack, { id }), { submissions });
export const rowsOf = async (professor: Person, id: string): Promise<Json[]> =>
  (await professor.get(pathOf(api.submissions.submissions, { id }))).body as unknown as Json[];
export const rowOf = async (professor: Person, id: string, student: Person): Promise<Json> => {
  const own = (await student.get(pathOf(api.submissions.draft, { id }))).body;
  return (await rowsOf(professor, id)).find((row) => row['_id'] === own._id)!;
};
/** Moves a due time into the past, as days that go by do. */
export const pass = (world: World, id: string, hours: number): Promise<unknown> =>
  world.db
    .updateTable('assignment')
    .set({ due: inHours(-hours), dueAt: new Date(Date.now() - hours * hour) })
    .where('_id', '=', id)
    .execute();

export const rubric = [
  {
    criterion: 'Argument',
    levels: [
      { name: 'Weak', points: 10 },
      { name: 'Sound', points: 30 },
      { name: 'Strong', points: 40 },
    ],
  },
  {
    criterion: 'Sources',
    levels: [
      { name: 'None', points: 0 },
      { name: 'Some', points: 20 },
      { name: 'Many', points: 30 },
    ],
  },
  {
    criterion: 'Language',
    levels: [
      { name: 'Rough', points: 5 },
      { name: 'Clear', points: 20 },
    ],
  },
  {
    criterion: 'Form',
    levels: [
      { name: 'Off', points: 0 },
      { name: 'Right', points: 10 },
    ],
  },
];
