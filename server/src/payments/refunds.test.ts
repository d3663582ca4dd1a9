import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();

test('a refund that the processor will not pay is told to administrators and to the student, once', async () => {
  const course = await world.courseInstance({ name: 'Ethics' });
  const student = await world.someone('Student');
  await world.pays(student, course);
  await world.faults({ op: 'refund', kind: 'declined' });
  await student.delete(`/api/course-instance-registration/course-instance/${course._id}`);
  await world.settled();
  const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
  expect((await subjects('admin@world.example')).filter((one) => one === 'A refund needs attention')).toHaveLength(1);
  expect((await subjects(student.email)).at(-1)).toBe('Your refund for Ethics is delayed');
  expect((await student.get('/api/transactions')).body[0]).toMatchObject({ status: 'COMPLETED', refundedAmount: 0 });
});
