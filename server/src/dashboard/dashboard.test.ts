import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();

test('a professor sees the active courses and the newest registrations, five of them', async () => {
  const professor = await world.professor();
  const course = await world.courseInstance({ professor, name: 'Busy', cost: 0, auditCost: 0 });
  for (let at = 0; at < 6; at++)
    await (
      await world.someone('Student')
    ).post('/api/course-instance-registration', { courseInstanceREF: course._id, isAudit: false });
  for (const status of ['Registration Closed', 'Active'])
    await professor.patch(`/api/course-instance/${course._id}/status`, { status });
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
  expect((await student.get('/api/dashboard')).body).toMatchObject({
    role: 'Student',
    professor: null,
    student: null,
    courses: [],
  });
  await student.appliesAsStudent();
  const course = await world.courseInstance({ name: 'Joined', cost: 0, auditCost: 0 });
  await student.post('/api/course-instance-registration', { courseInstanceREF: course._id, isAudit: true });
  expect((await student.get('/api/dashboard')).body).toMatchObject({
    student: { approvalStatus: 'Pending' },
    courses: [{ name: 'Joined', professors: [{ firstName: 'Theano' }] }],
  });
});

test('approvers see what waits, and since when', async () => {
  await (await world.someone('Professor')).applies();
  const { body } = await (await world.registrar()).get('/api/dashboard');
  const waiting = Object.fromEntries(
    (body['waiting'] as { queue: string; count: number; oldest: string | null }[]).map((one) => [one.queue, one]),
  );
  expect(waiting['professors']).toMatchObject({ count: 1, oldest: expect.stringMatching(/^20.*Z$/) });
  expect(waiting['students']?.count).toBe(1);
  expect(waiting['course instances']).toEqual({ queue: 'course instances', count: 0, oldest: null });
});

test('what waits, waits since it was sent last: a course since its submission, not since its first draft', async () => {
  const course = await world.courseInstance({ status: 'Pending Approval' });
  const long = new Date(Date.now() - 30 * 86_400_000);
  await world.db.updateTable('courseInstance').set({ createdAt: long }).where('_id', '=', course._id).execute();
  await world.db.updateTable('student').set({ createdAt: long }).execute();
  const { body } = await (await world.registrar()).get('/api/dashboard');
  const oldest = (queue: string) =>
    (body['waiting'] as { queue: string; oldest: string }[]).find((one) => one.queue === queue)!.oldest;
  for (const queue of ['course instances', 'students'])
    expect(Date.now() - Date.parse(oldest(queue))).toBeLessThan(60_000);
});
