import { api, pathOf } from '../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
/** When nothing waited yet. */
const begun = Date.now();

test('a professor sees the active courses and the newest registrations, five of them', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name: 'Busy', cost: 0, auditCost: 0 });
  for (let at = 0; at < 6; at++)
    await (
      await world.someone('Student')
    ).post(api.registrations.create, { courseInstanceREF: course._id, isAudit: false });
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(pathOf(api.courseInstances.setStatus, { id: course._id }), { status });
  const { body } = await professor.get('/api/dashboard/');
  expect(body).toMatchObject({
    role: 'Professor',
    student: null,
    courses: [{ name: 'Busy', status: 'Active' }],
    waiting: [],
  });
  expect(body['registrations']).toHaveLength(5);
  expect(body['registrations'][0]).toMatchObject({
    personREF: { firstName: 'Ada' },
    courseInstanceREF: { name: 'Busy' },
  });
});

test('a student sees the courses one is in, and everybody is met by the own record', async () => {
  const student = await world.someone('Student');
  expect((await student.get(api.dashboard.mine)).body).toMatchObject({
    role: 'Student',
    professor: null,
    student: null,
    courses: [],
  });
  await student.appliesAsStudent();
  const course = await world.courseInstance({ name: 'Joined', cost: 0, auditCost: 0 });
  await student.post(api.registrations.create, { courseInstanceREF: course._id, isAudit: true });
  expect((await student.get(api.dashboard.mine)).body).toMatchObject({
    student: { approvalStatus: 'Pending' },
    courses: [{ name: 'Joined', professors: [{ firstName: 'Theano' }] }],
  });
});

interface Waiting {
  readonly queue: string;
  readonly count: number;
  readonly oldest: string | null;
  readonly overAWeek: number;
}
const waiting = async () => {
  const { body } = await (await world.registrar()).get(api.dashboard.mine);
  return new Map((body['waiting'] as Waiting[]).map((one) => [one.queue, one]));
};

test('approvers see what waits, and since when', async () => {
  const before = await waiting();
  await (await world.someone('Professor')).applies();
  for (const name of ['Bo', 'Cy']) await (await world.someone('Student', name)).appliesAsStudent();
  const now = await waiting();
  for (const [kind, more] of [
    ['professors', 1],
    ['students', 2],
  ] as const)
    expect(now.get(kind)).toEqual({
      queue: kind,
      count: before.get(kind)!.count + more,
      oldest: expect.stringMatching(/^20.*Z$/),
      overAWeek: 0,
    });
  const newestWaitsSince = (waitingSince: Date) =>
    world.db
      .updateTable('student')
      .set({ waitingSince } as never)
      .where('_id', 'in', (eb) => eb.selectFrom('student').select('_id').orderBy('_id', 'desc').limit(1))
      .execute();
  await newestWaitsSince(new Date(begun - 8 * 86_400_000));
  const later = await waiting();
  expect([later.get('students')!.overAWeek, later.get('professors')!.overAWeek]).toEqual([1, 0]);
  await newestWaitsSince(new Date());
  expect(now.get('course instances')).toEqual(before.get('course instances'));
});

test('what waits, waits since it was sent last: a course since its submission, not since its first draft', async () => {
  const course = await world.courseInstance({ status: 'Pending Approval' });
  const student = (await (await world.someone('Student')).appliesAsStudent()).body;
  const long = new Date(begun - 30 * 86_400_000);
  for (const [table, { _id }] of [
    ['courseInstance', course],
    ['student', student],
  ] as const)
    await world.db.updateTable(table).set({ createdAt: long }).where('_id', '=', _id).execute();
  const now = await waiting();
  for (const kind of ['course instances', 'students'])
    expect(Date.parse(now.get(kind)!.oldest!)).toBeGreaterThanOrEqual(begun);
});

// Seen red with the ten alone: nothing said that there were more.
test('of the courses that start soon with few students ten are shown, and the others are counted', async () => {
  const start = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const admin = await world.administrator();
  const overview = async () => (await admin.get(api.dashboard.overview)).body;
  const soon = async (name: string) => {
    const { _id } = await world.courseInstance({ name });
    await world.db.updateTable('courseInstance').set({ start, end: '2039-01-01' }).where('_id', '=', _id).execute();
  };
  for (let at = 0; at < 10; at++) await soon(`Soon ${at}`);
  const ten = await overview();
  expect([ten['starting'].length, ten['startingLeft']]).toEqual([10, 0]);
  for (const name of ['Eleventh', 'Twelfth']) await soon(name);
  const all = await overview();
  expect([all['starting'].length, all['startingLeft']]).toEqual([10, 2]);
});
