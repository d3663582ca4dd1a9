import { api, pathOf } from '../../../../tests/paths.ts';
import { expect, test } from 'vitest';
import { form, type Json, type Person } from '../../../../tests/person.ts';
import { aDocument, openWorld } from '../../../../tests/world.ts';
import { boardPeople } from '../../../test/board-people.ts';

/*
 * Two boards of one professor, one of another, and people of every kind beside each other. Made to go red with each condition of
 * `teaching/board/board.queries.ts` taken out, one at a time.
 */
const world = await openWorld();
const [professor, colleague] = [await world.professor(), await world.professor('Ptolemy')];
const { ada, bo, cy, di, ids, aCourse } = await boardPeople(world, [professor, colleague]);
const messages = (course: string) => pathOf(api.board.messages, { courseInstanceId: course });
const say = async (who: Person, course: string, message: string, file?: File) =>
  (await who.post(messages(course), form({ message, ...(file && { file }) }))).body;
const read = async (course: string, who = ada, query = '') => {
  const { body, headers } = await who.get(messages(course) + query);
  return { rows: body as unknown as Json[], total: Number(headers.get('x-total-count')) };
};
const texts = async (course: string, who = ada, query = '') => {
  const { rows, total } = await read(course, who, query);
  return [rows.map(({ message }) => message), total];
};
const missing = { status: 404, body: { message: expect.stringContaining('doesn’t exist') } };
const person = (who: Person, firstName: string) => ({ _id: ids.get(who)!, firstName, lastName: 'Tester' });

test('a board shows what was said on it, to who has a place, teaches it or runs the product', async () => {
  const [course, other, logic] = [await aCourse('Ethics'), await aCourse('Poetics'), await aCourse('Logic', colleague)];
  await say(ada, other, 'On the other board');
  await say(ada, course, 'When?');
  const answer = await say(professor, course, 'On Monday.', aDocument('pdf', 'Plan.pdf'));
  const withdrawn = await say(bo, course, 'Never mind');
  const removed = await say(cy, course, 'Nonsense');
  await bo.delete(`${messages(course)}/${withdrawn._id}`);
  await professor.delete(`${messages(course)}/${removed._id}`);
  const line = { attachmentREF: null, isAnnouncement: false, editedAt: null, removedBy: null };
  const at = { _id: expect.any(String), createdAt: expect.any(String) };
  const whole = {
    total: 4,
    rows: [
      { ...line, ...at, message: 'When?', personREF: person(ada, 'Ada') },
      {
        ...line,
        ...at,
        _id: answer._id,
        message: 'On Monday.',
        personREF: person(professor, 'Theano'),
        attachmentREF: answer['attachmentREF'],
      },
      { ...line, ...at, _id: withdrawn._id, message: '', personREF: person(bo, 'Bo'), removedBy: 'author' },
      { ...line, ...at, _id: removed._id, message: '', personREF: person(cy, 'Cy'), removedBy: 'professor' },
    ],
  };
  for (const who of [ada, bo, cy, professor, await world.administrator()])
    expect(await read(course, who)).toEqual(whole);
  // a message that its author takes back is gone; one that a professor removed is kept, because its author may have to
  // answer for it
  const kept = await world.db
    .selectFrom('boardMessage')
    .select(['_id', 'message'])
    .where('removedBy', 'is not', null)
    .where('courseInstanceREF', '=', course)
    .orderBy('_id')
    .execute();
  expect(kept).toEqual([
    { _id: withdrawn._id, message: '' },
    { _id: removed._id, message: 'Nonsense' },
  ]);
  for (const who of [di, colleague]) {
    expect(await who.get(messages(course))).toMatchObject(missing);
    expect(await who.post(messages(course), form({ message: 'Hello' }))).toMatchObject(missing);
    expect(await who.put(pathOf(api.board.mails, { courseInstanceId: course }), { mails: false })).toMatchObject(
      missing,
    );
    expect((await who.get(pathOf(api.files.download, { fileId: answer['attachmentREF']._id as string }))).status).toBe(
      404,
    );
  }
  for (const who of [ada, bo, cy, professor])
    expect((await who.get(pathOf(api.files.download, { fileId: answer['attachmentREF']._id as string }))).status).toBe(
      200,
    );
  const flo = await world.someone('Student', 'Flo');
  await flo.post(api.registrations.create, { courseInstanceREF: logic, isAudit: false });
  expect((await flo.get(pathOf(api.files.download, { fileId: answer['attachmentREF']._id as string }))).status).toBe(
    404,
  );
  expect(await read(logic, colleague)).toEqual({ rows: [], total: 0 });
  const nowhere = '01900000-0000-7000-8000-000000000000';
  expect(await (await world.administrator()).get(messages(nowhere))).toMatchObject(missing);
});

test('a message is changed or removed alone, and on its own board', async () => {
  const [course, other] = [await aCourse('Changing'), await aCourse('Beside')];
  const [first, second, elsewhere] = [
    await say(ada, course, 'one'),
    await say(ada, course, 'two'),
    await say(ada, other, 'one'),
  ];
  for (const [path, at] of [
    [messages(course), elsewhere._id],
    [messages(other), first._id],
  ] as const) {
    for (const who of [ada, professor]) {
      expect(await who.put(`${path}/${at}`, { message: 'x' })).toMatchObject(missing);
      expect(await who.delete(`${path}/${at}`)).toMatchObject(missing);
    }
  }
  expect(await ada.put(pathOf(api.board.read, { courseInstanceId: other }), { messageREF: first._id })).toMatchObject(
    missing,
  );
  expect(await di.put(`${messages(course)}/${first._id}`, { message: 'x' })).toMatchObject(missing);
  // the same text again is no change
  expect((await ada.put(`${messages(course)}/${first._id}`, { message: 'one' })).body).toEqual(first);
  const { body } = await ada.put(`${messages(course)}/${first._id}`, { message: 'One' });
  expect(body).toEqual({ ...first, message: 'One', editedAt: expect.any(String) });
  expect((await read(course)).rows).toEqual([body, second]);
  const gone = { status: 409, body: { message: 'This message was removed.' } };
  await professor.delete(`${messages(course)}/${second._id}`);
  expect(await ada.delete(`${messages(course)}/${second._id}`)).toMatchObject(gone);
  expect((await read(course)).rows).toEqual([body, { ...second, message: '', removedBy: 'professor' }]);
  expect((await read(other)).rows).toEqual([elsewhere]);
  expect((await bo.delete(`${messages(course)}/${first._id}`)).body['message']).toBe(
    'Only a professor of the course can remove other people’s messages.',
  );
});

test('a file goes with its message, and others stay', async () => {
  const course = await aCourse('Files');
  const [first, second] = [
    await say(professor, course, 'one', aDocument('pdf', 'one.pdf')),
    await say(professor, course, 'two', aDocument('txt', 'two.txt')),
  ];
  // a file needs no text beside it
  const bare = await professor.post(messages(course), form({ file: aDocument('pdf', 'bare.pdf') }));
  expect(bare).toMatchObject({ status: 201, body: { message: '', attachmentREF: { name: 'bare.pdf' } } });
  const open = async (one: Json) =>
    (await ada.get(pathOf(api.files.download, { fileId: one['attachmentREF']._id as string }))).status;
  await professor.delete(`${messages(course)}/${first._id}`);
  expect([await open(first), await open(second)]).toEqual([404, 200]);
  expect((await read(course)).rows.map(({ attachmentREF }) => attachmentREF)).toEqual([
    null,
    second['attachmentREF'],
    bare.body['attachmentREF'],
  ]);
});

test('the last fifty are given, and the fifty before one', async () => {
  const [course, other] = [await aCourse('Long'), await aCourse('Long as well')];
  const insert = (courseInstanceREF: string, from: number, to: number) =>
    world.db
      .insertInto('boardMessage')
      .values(
        Array.from({ length: to - from + 1 }, (_, at) => ({
          courseInstanceREF,
          personREF: ids.get(bo)!,
          message: `${from + at}`,
        })) as never,
      )
      .execute();
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}`);
  await insert(course, 1, 50);
  await insert(other, 1, 60);
  expect(await texts(course)).toEqual([upTo(1, 50), 50]);
  await insert(course, 51, 51);
  expect(await texts(course)).toEqual([upTo(2, 51), 51]);
  await insert(course, 52, 103);
  expect(await texts(course)).toEqual([upTo(54, 103), 103]);
  const [oldest] = (await read(course)).rows;
  expect(await texts(course, ada, `?before=${oldest!['_id'] as string}`)).toEqual([upTo(4, 53), 103]);
  const [older] = (await read(course, ada, `?before=${oldest!['_id'] as string}`)).rows;
  expect(await texts(course, ada, `?before=${older!['_id'] as string}`)).toEqual([upTo(1, 3), 103]);
  expect(await texts(course, ada, '?pageSize=2')).toEqual([['102', '103'], 103]);
  expect(await texts(course, ada, `?pageSize=2&before=${oldest!['_id'] as string}`)).toEqual([['52', '53'], 103]);
  // no more than a hundred are counted as new
  const unread = async (who: Person) =>
    ((await who.get(api.board.states)).body as unknown as Json[]).find((one) => one['courseInstanceREF'] === course)![
      'unread'
    ];
  expect([await unread(ada), await unread(bo)]).toEqual([100, 0]);
  await ada.put(pathOf(api.board.read, { courseInstanceId: course }), { messageREF: oldest!['_id'] });
  expect([await unread(ada), await unread(cy)]).toEqual([49, 100]);
});

// Made to go red with each condition of `saidJustNow` taken out, and with a minute that is longer or shorter.
test('what is sent again within a minute is said once, by one person, on one board, with one file', async () => {
  const [course, other] = [await aCourse('Again'), await aCourse('Again as well')];
  const aged = (id: string, seconds: number) =>
    world.db
      .updateTable('boardMessage')
      .set({ createdAt: new Date(Date.now() - seconds * 1000) } as never)
      .where('_id', '=', id)
      .execute();
  const [pdf, txt] = [aDocument('pdf', 'a.pdf'), aDocument('txt', 'b.txt')];
  const first = await say(professor, course, 'Hello');
  expect(await say(professor, course, 'Hello')).toEqual(first);
  await say(ada, course, 'Hello');
  await say(professor, other, 'Hello');
  expect(await texts(course)).toEqual([['Hello', 'Hello'], 2]);
  expect(await texts(other)).toEqual([['Hello'], 1]);
  expect((await say(professor, course, 'Hello'))._id).toBe(first._id);
  await aged(first._id, 55);
  expect((await say(professor, course, 'Hello'))._id).toBe(first._id);
  await aged(first._id, 65);
  const later = await say(professor, course, 'Hello');
  expect(later._id).not.toBe(first._id);
  const withFile = await say(professor, course, 'Hello', pdf);
  expect(withFile._id).not.toBe(later._id);
  expect((await say(professor, course, 'Hello', pdf))._id).toBe(withFile._id);
  expect((await say(professor, course, 'Hello', txt))._id).not.toBe(withFile._id);
  // others said in between
  const retry = await say(professor, course, 'Hello', pdf);
  expect(retry._id).not.toBe(withFile._id);
  await professor.delete(`${messages(course)}/${retry._id}`);
  expect((await say(professor, course, 'Hello', pdf))._id).not.toBe(retry._id);
  expect(await texts(course)).toEqual([['Hello', 'Hello', 'Hello', 'Hello', 'Hello', '', 'Hello'], 7]);
});

test('what one has read or wants by mail is one’s own, board by board', async () => {
  const [course, other] = [await aCourse('Read'), await aCourse('Unread')];
  const states = async (who: Person) =>
    ((await who.get(api.board.states)).body as unknown as Json[])
      .filter(({ courseInstanceREF }) => courseInstanceREF === course || courseInstanceREF === other)
      .sort((one) => (one['courseInstanceREF'] === course ? -1 : 1));
  const state = (courseInstanceREF: string, unread: number, mails = true, teaches = false) => {
    const name = courseInstanceREF === course ? 'Read' : 'Unread';
    return { courseInstanceREF, name, teaches, unread, mails };
  };
  const [one, two] = [await say(ada, course, 'one'), await say(professor, course, 'two')];
  await say(ada, other, 'three');
  expect(await states(bo)).toEqual([state(course, 2), state(other, 1)]);
  await bo.put(pathOf(api.board.read, { courseInstanceId: course }), { messageREF: one._id });
  await bo.put(pathOf(api.board.mails, { courseInstanceId: other }), { mails: false });
  expect(await states(bo)).toEqual([state(course, 1), state(other, 1, false)]);
  await bo.put(pathOf(api.board.read, { courseInstanceId: course }), { messageREF: two._id });
  await bo.put(pathOf(api.board.mails, { courseInstanceId: course }), { mails: false });
  await bo.put(pathOf(api.board.mails, { courseInstanceId: other }), { mails: true });
  expect(await states(bo)).toEqual([state(course, 0, false), state(other, 1)]);
  expect(await states(ada)).toEqual([state(course, 1), state(other, 0)]);
  expect(await states(professor)).toEqual([state(course, 1, true, true), state(other, 1, true, true)]);
  expect(await states(cy)).toEqual([state(course, 2), state(other, 1)]);
  expect(await states(di)).toEqual([]);
  expect(await states(colleague)).toEqual([]);
});

test('thirty messages in a minute and ten announcements in an hour are one person’s, on all boards', async () => {
  const [course, other] = [await aCourse('Flood'), await aCourse('Dry')];
  const since = (seconds: number) =>
    world.db
      .updateTable('throttle')
      .set({ since: new Date(Date.now() - seconds * 1000) })
      .where('key', 'like', `%${ids.get(professor)!}`)
      .execute();
  for (const [path, most, seconds] of [['messages', 30, 60]] as const) {
    const write = (who: Person, id: string, message: string) =>
      who.post(`/api/courseBoard/${id}/${path}`, path === 'messages' ? form({ message }) : { message });
    await world.db
      .deleteFrom('throttle')
      .where('key', 'like', `%${ids.get(professor)!}`)
      .execute();
    for (let at = 1; at <= most; at++)
      expect((await write(professor, at % 2 ? course : other, `${at}`)).status).toBe(201);
    const { status, headers, body } = await write(professor, course, 'more');
    expect([status, body['message']]).toEqual([429, 'You’ve sent too many messages. Wait a little and try again.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds - 30);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
    // students write messages, and announce nothing
    expect((await write(ada, course, 'mine')).status).toBe(path === 'messages' ? 201 : 403);
    await since(seconds - 10);
    expect((await write(professor, course, 'still')).status).toBe(429);
    await since(seconds + 10);
    expect((await write(professor, course, 'at last')).status).toBe(201);
  }
});
