import { expect, test } from 'vitest';
import { othersWait } from '../../../tests/locks.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { form, type Answer, type Person } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();
const roomOf = (person: Person, id: string) => person.get(pathOf(api.courseRooms.one, { id }));
async function aCourse(status = 'Open/Registering') {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Logic' });
  await ada.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  if (status !== 'Open/Registering')
    await world.db
      .updateTable('courseInstance')
      .set({ status: status as 'Active' })
      .where('_id', '=', _id)
      .execute();
  return _id;
}

test('a course’s room is open to its student, its professor and those who approve, each with the parts open to them', async () => {
  const id = await aCourse();
  const { status, body } = await roomOf(ada, id);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      name: 'Logic',
      as: 'student',
      parts: ['overview', 'meetings', 'materials', 'work', 'board', 'grades'],
      registration: expect.objectContaining({ status: 'Registered', isAudit: false }) as unknown,
      registered: 0,
      unread: 0,
    }),
  ]);
  const others = [professor, await world.administrator(), await world.registrar()];
  const seen = await Promise.all(others.map(async (one) => (await roomOf(one, id)).body));
  expect(seen.map(({ as, parts, registered, registration }) => [as, parts, registered, registration])).toEqual([
    ['professor', ['overview', 'meetings', 'materials', 'work', 'board', 'grades', 'people'], 1, null],
    ['reader', ['overview', 'meetings', 'materials', 'work', 'board', 'grades', 'people'], 1, null],
    ['reader', ['overview', 'meetings', 'materials', 'people'], 1, null],
  ]);
});

test('for everybody else a room is not there: a student who isn’t in it or has left, another professor (T158)', async () => {
  const id = await aCourse();
  for (const one of [bo, stranger]) expect((await roomOf(one, id)).status).toBe(404);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: id }));
  expect((await roomOf(ada, id)).status).toBe(404);
  expect((await roomOf(professor, id)).status).toBe(200);
  const draft = await world.courseInstance({ professor, status: 'Draft' });
  expect((await roomOf(await world.registrar(), draft._id)).status).toBe(404);
  expect((await roomOf(ada, draft._id)).status).toBe(404);
  expect((await roomOf(professor, draft._id)).status).toBe(200);
});

test.each(['Active', 'Closed', 'Cancelled'])('a student stays in the room of a course that is %s', async (status) => {
  const id = await aCourse(status);
  expect((await roomOf(ada, id)).body).toMatchObject({ status, as: 'student' });
});

test('what one has not read is counted, and says nothing of one’s other courses', async () => {
  const [id, other] = [await aCourse(), await aCourse()];
  const messages = pathOf(api.board.messages, { courseInstanceId: id });
  const said = await professor.post(messages, form({ message: 'Welcome' }));
  expect((await roomOf(ada, id)).body['unread']).toBe(1);
  expect((await roomOf(professor, id)).body['unread']).toBe(0);
  expect((await roomOf(ada, other)).body['unread']).toBe(0);
  await ada.put(pathOf(api.board.read, { courseInstanceId: id }), { messageREF: said.body._id });
  expect((await roomOf(ada, id)).body['unread']).toBe(0);
});

test('an answer has no word of who decided on the course, nor another student’s registration', async () => {
  const id = await aCourse();
  await bo.post(api.registrations.create, { courseInstanceREF: id, isAudit: true });
  const text = JSON.stringify((await roomOf(bo, id)).body);
  for (const secret of ['statusReason', 'createdBy', ada.email]) expect(text).not.toContain(secret);
  expect((await roomOf(bo, id)).body['registration']).toMatchObject({ isAudit: true });
});

// Seen red with the repetition looked for before the turn: two announcements, and two mails to everybody.
test('an announcement that is sent twice at the same moment is made once', async () => {
  const id = await aCourse();
  const path = pathOf(api.announcements.make, { id });
  const first = await professor.post(path, { markdown: 'Welcome.' });
  const sent: Promise<Answer>[] = [];
  await world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('throttle').select('key').where('key', 'like', 'announcements %').forUpdate().execute();
    for (let call = 0; call < 2; call++) sent.push(professor.post(path, { markdown: 'No class on Monday.' }));
    await othersWait(trx, 2);
  });
  const ids = (await Promise.all(sent)).map(({ body }) => body._id);
  const { announcements } = (await roomOf(ada, id)).body as unknown as { announcements: { _id: string }[] };
  expect([ids[0], announcements.map(({ _id }) => _id)]).toEqual([ids[1], [ids[0], first.body._id]]);
});
