import { api, pathOf } from '../../../../tests/paths.ts';
import { describe, expect, test } from 'vitest';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();
/** A course with both students, and the path of its board. */
async function aBoard(): Promise<{ course: string; board: string; messages: string }> {
  const { _id: course } = await world.courseInstance({ professor, cost: 0, auditCost: 0 });
  for (const student of [ada, bo])
    await student.post(api.registrations.create, { courseInstanceREF: course, isAudit: false });
  return {
    course,
    board: `/api/courseBoard/${course}`,
    messages: pathOf(api.board.messages, { courseInstanceId: course }),
  };
}
const say = async (person: Person, messages: string, message: string) =>
  (await person.post(messages, form({ message }))).body._id;
const stateOf = async (person: Person, course: string) =>
  ((await person.get(api.board.states)).body as unknown as Json[]).find(
    ({ courseInstanceREF }) => courseInstanceREF === course,
  );

test('who has a board open sees at once what is written, changed and taken away', async () => {
  const { board, messages } = await aBoard();
  const open = await bo.stream(`${board}/live`);
  const _id = await say(ada, messages, 'When do we meet?');
  expect(await open.next()).toMatchObject({ kind: 'message', message: { _id, message: 'When do we meet?' } });
  await ada.put(`${messages}/${_id}`, { message: 'Where do we meet?' });
  expect(await open.next()).toMatchObject({ message: { _id, message: 'Where do we meet?', removedBy: null } });
  await professor.delete(`${messages}/${_id}`);
  expect(await open.next()).toMatchObject({ message: { _id, message: '', removedBy: 'professor' } });
  await open.close();
});

test('whoever leaves a course hears nothing of its board any more (T31)', async () => {
  const { course, board, messages } = await aBoard();
  const open = await bo.stream(`${board}/live`);
  await bo.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: course }));
  await say(ada, messages, 'Is Bo gone?');
  expect(await open.next()).toBeUndefined();
  expect((await bo.get(`${board}/live`)).status).toBe(404);
  expect((await stranger.get(`${board}/live`)).status).toBe(404);
});

describe('a message', () => {
  test('is changed and taken back by who wrote it, and removed by a professor of the course alone (T56)', async () => {
    const { messages } = await aBoard();
    const own = `${messages}/${await say(ada, messages, 'mine')}`;
    expect((await bo.put(own, { message: 'yours' })).status).toBe(403);
    expect((await bo.delete(own)).status).toBe(403);
    expect((await professor.put(own, { message: 'ours' })).status).toBe(403);
    expect((await stranger.delete(own)).status).toBe(404);
    expect((await ada.put(own, { message: ' ' })).body['fields']).toEqual({ message: 'Write a message.' });
    expect((await ada.put(own, { message: 'x'.repeat(5001) })).status).toBe(400);
    expect((await ada.put(own, { message: 'better' })).body).toMatchObject({ message: 'better' });
    expect((await ada.delete(own)).body).toMatchObject({ message: '', removedBy: 'author' });
    expect((await ada.put(own, { message: 'again' })).status).toBe(409);
    expect((await professor.delete(own)).status).toBe(409);
    const [kept] = (await bo.get(messages)).body as unknown as Json[];
    expect(kept).toMatchObject({ message: '', removedBy: 'author', attachmentREF: null });
  });

  test('taken away takes its file along', async () => {
    const { messages } = await aBoard();
    const { body } = await professor.post(messages, form({ message: '', file: aDocument('pdf') }));
    const file = pathOf(api.files.download, { fileId: body['attachmentREF']._id });
    expect((await ada.get(file)).status).toBe(200);
    await professor.delete(`${messages}/${body._id}`);
    expect((await ada.get(file)).status).toBe(404);
  });
});

test('what one has not read is counted, one’s own not among it', async () => {
  const { course, board, messages } = await aBoard();
  await say(ada, messages, 'one');
  const second = await say(ada, messages, 'two');
  const third = await say(bo, messages, 'three');
  await ada.delete(`${messages}/${second}`);
  expect(await stateOf(bo, course)).toMatchObject({
    courseInstanceREF: course,
    teaches: false,
    unread: 1,
    mails: true,
  });
  expect(await stateOf(ada, course)).toMatchObject({ unread: 1 });
  expect((await ada.put(`${board}/read`, { messageREF: third })).status).toBe(204);
  // an older one, seen in another tab, takes nothing back
  await ada.put(`${board}/read`, { messageREF: second });
  expect(await stateOf(ada, course)).toMatchObject({ unread: 0 });
  expect((await ada.put(`${board}/read`, { messageREF: course })).status).toBe(404);
  expect((await stranger.put(`${board}/read`, { messageREF: third })).status).toBe(404);
  expect(await stateOf(stranger, course)).toBeUndefined();
});

describe('mails', () => {
  const notice = async (person: Person, subject: string) =>
    (await world.mailsTo(person.email)).filter((mail) => mail.subject.includes(subject));

  test('tell of the first new message at once, of what follows once an hour, and can be ended by their link', async () => {
    const { course, messages } = await aBoard();
    const { name } = (await professor.get(api.courseInstances.list)).body['find'](
      (one: Json) => one['_id'] === course,
    ) as Json;
    await say(ada, messages, 'The first');
    await expect.poll(() => notice(bo, name as string)).toHaveLength(2); // the registration's own, and this
    await say(ada, messages, 'The second');
    await world.jobsAreDone('board.mails');
    expect((await notice(bo, name as string)).filter(({ subject }) => /message/.test(subject))).toHaveLength(1);
    expect((await notice(ada, name as string)).filter(({ subject }) => /message/.test(subject))).toHaveLength(0);
    await world.db
      .updateTable('boardReader')
      .set({ mailedAt: new Date(Date.now() - 3_700_000) })
      .where('courseInstanceREF', '=', course)
      .execute();
    await say(ada, messages, 'The third');
    await expect
      .poll(async () => (await notice(bo, name as string)).map(({ subject }) => subject))
      .toContain(`2 new messages: ${name}`);
    const [mail] = (await notice(bo, name as string)).filter(({ subject }) => subject.startsWith('2 new'));
    expect(mail!.text).toContain('The third');
    expect(mail!.text).toContain(`/mainContent/courses/${course}/board`);
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail!.text)![1]!;
    const visitor = world.visitor();
    const forged = `${token.slice(0, -3)}AAA`;
    expect((await visitor.post(api.board.unsubscribe, { token: forged })).status).toBe(400);
    expect((await visitor.post(api.board.unsubscribe, { token: '' })).status).toBe(400);
    expect((await visitor.post(api.board.unsubscribe, { token })).body).toEqual({ name });
    expect(await stateOf(bo, course)).toMatchObject({ mails: false });
    await bo.put(pathOf(api.board.mails, { courseInstanceId: course }), { mails: true });
    expect(await stateOf(bo, course)).toMatchObject({ mails: true });
  });
});

test('more than thirty messages in a minute are too many (T124)', async () => {
  const { messages } = await aBoard();
  const flood = await world.someone('Student', 'Flo');
  await flood.post(api.registrations.create, {
    courseInstanceREF: messages.split('/')[3]!,
    isAudit: true,
  });
  for (let sent = 0; sent < 30; sent++) expect(await say(flood, messages, `${sent}`)).toBeTruthy();
  const answer = await flood.post(messages, form({ message: 'one more' }));
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
