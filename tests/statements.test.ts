import { expect, test } from 'vitest';
import { listenToPostgres } from './sent.ts';
import { openWorld } from './world.ts';

const sentDuring = listenToPostgres();
const world = await openWorld();
const professor = await world.professor('Theano');
const student = await world.someone('Student');
const course = await world.courseInstance({ professor, name: 'Numbers', cost: 0 });
for (const assignmentName of ['First', 'Second'])
  await professor.post('/api/gradebook/addAssignment', { courseInstanceREF: course._id, assignmentName, maxScore: 10 });

/** What of the API's own reaches PostgreSQL during a call, but for the frame of its transaction; jobs work by themselves. */
async function statementsOf(call: () => Promise<{ status: number }>, expected = 200): Promise<string[]> {
  const sent = await sentDuring(async () => expect((await call()).status).toBe(expected));
  const jobs = /pgboss|update "mail"|^select 1$/;
  const frame = /^(begin|commit)$/;
  return sent
    .map(({ text }) => text)
    .filter((text) => !frame.test(text) && (!jobs.test(text) || text.includes('INSERT INTO pgboss')));
}

test('the busiest calls ask PostgreSQL few times', async () => {
  const counts: Record<string, string[]> = {
    'signing in': await statementsOf(() => world.visitor().signIn(student.email, student.password)),
    registering: await statementsOf(
      () => student.post('/api/course-instance-registration', { courseInstanceREF: course._id, isAudit: false }),
      201,
    ),
    'open courses': await statementsOf(() => student.get('/api/course-instances/registering')),
    'open courses, kept from now on': await statementsOf(() => student.get('/api/course-instances/registering')),
    'open courses, unchanged': await statementsOf(() => student.get('/api/course-instances/registering')),
    'own registrations': await statementsOf(() => student.get('/api/my-course-instance-registrations')),
    gradebook: await statementsOf(() => professor.get(`/api/gradebooks/by-course/${course._id}`)),
    board: await statementsOf(() => professor.get(`/api/courseBoard/${course._id}/messages`)),
  };
  const most: Record<string, number> = {
    'signing in': 4,
    registering: 7,
    'open courses': 2,
    'open courses, kept from now on': 3,
    'open courses, unchanged': 2,
    'own registrations': 2,
    gradebook: 3,
    board: 3,
  };
  for (const [name, statements] of Object.entries(counts))
    expect(statements.length, `${name}:\n${statements.join('\n')}`).toBe(most[name]);
});
