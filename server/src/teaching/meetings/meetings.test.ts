import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const { professor, stranger, ada, bo } = await world.people();
const at = (id: string) => pathOf(api.meetings.list, { id });
const one = (id: string) => pathOf(api.meetings.update, { id });
const attendanceAt = (id: string) => pathOf(api.meetings.attend, { id });

async function aCourse() {
  const { _id } = await world.courseInstance({ professor, cost: 0, auditCost: 0, name: 'Logic' });
  await ada.post(api.registrations.create, { courseInstanceREF: _id, isAudit: false });
  return _id;
}
const evening = { start: '2038-02-02T18:30', zone: 'America/New_York', minutes: 90 };
async function add(id: string, form: Json = {}): Promise<(Json & { _id: string })[]> {
  const { status, body } = await professor.post(at(id), { ...evening, ...form });
  expect([status, body['message']]).toEqual([201, undefined]);
  return body as unknown as (Json & { _id: string })[];
}
const listed = async (who: Person, id: string) => (await who.get(at(id))).body as unknown as Json[];
const idOf = async (who: Person) => String((await who.get('/api/person/self')).body._id);
const notice = async (who: Person) =>
  ((await who.get(api.notifications.all)).body['items'] as Json[]).map(({ kind, text }) => [kind, text] as unknown);

test('a meeting has a time in a zone, and everybody in the room sees its instants', async () => {
  const id = await aCourse();
  await add(id, { topic: 'Syllogisms', link: 'https://meet.example/logic?room=1', place: 'Hall 2' });
  await add(id, { start: '2038-02-03T09:00', zone: 'Europe/Athens', minutes: 50 });
  for (const who of [ada, professor, await world.registrar()])
    expect(await listed(who, id)).toMatchObject([
      {
        startsAt: '2038-02-02T23:30:00.000Z',
        endsAt: '2038-02-03T01:00:00.000Z',
        start: '2038-02-02T18:30',
        topic: 'Syllogisms',
        link: 'https://meet.example/logic?room=1',
        place: 'Hall 2',
        cancelled: false,
        seriesREF: null,
        isTentative: false,
        attendance: null,
      },
      { startsAt: '2038-02-03T07:00:00.000Z', endsAt: '2038-02-03T07:50:00.000Z', topic: '', link: null },
    ]);
  expect((await ada.get(pathOf(api.courseRooms.one, { id }))).body['parts']).toContain('meetings');
});

test('weekly repeats are made at once and keep their hour; people are told once of all', async () => {
  const id = await aCourse();
  const made = await add(id, { start: '2038-03-01T18:30', repeat: { weeks: 4 } });
  expect(made.map(({ startsAt }) => startsAt as string)).toEqual([
    '2038-03-01T23:30:00.000Z',
    '2038-03-08T23:30:00.000Z',
    '2038-03-15T22:30:00.000Z',
    '2038-03-22T22:30:00.000Z',
  ]);
  expect(new Set(made.map(({ seriesREF }) => seriesREF as string)).size).toBe(1);
  expect((await notice(ada))[0]).toEqual([
    'meeting',
    '“Logic” has 4 new meetings, the first on Monday, March 1, 2038 at 6:30 PM Eastern Time (New York).',
  ]);
  expect((await notice(professor)).filter(([kind]: any) => kind === 'meeting')).toEqual([]);
  const [mail] = (await world.mailsTo(ada.email)).filter(({ subject }) => subject.includes('new meetings'));
  expect(mail?.text).toContain('Monday, March 1, 2038 at 6:30 PM Eastern Time (New York)');
});

test('each can be moved, noted, cancelled and restored alone, or with those that follow', async () => {
  const id = await aCourse();
  const [first, second, third] = (await add(id, {
    repeat: { weeks: 3 },
    link: 'https://meet.example/a',
  })) as unknown as [Json, Json, Json];
  const moved = await professor.put(one(second['_id']), {
    start: '2038-02-10T10:00',
    note: 'In the afternoon I travel.',
  });
  expect(moved.body).toMatchObject({
    startsAt: '2038-02-10T15:00:00.000Z',
    note: 'In the afternoon I travel.',
    minutes: 90,
  });
  await professor.put(one(third['_id']), { cancelled: true });
  expect(await listed(ada, id)).toMatchObject([
    { start: '2038-02-02T18:30', cancelled: false, note: '' },
    { start: '2038-02-10T10:00', cancelled: false },
    { start: '2038-02-16T18:30', cancelled: true },
  ]);
  expect((await notice(ada)).slice(0, 2)).toEqual([
    [
      'meeting',
      'The meeting of “Logic” on Tuesday, February 16, 2038 at 6:30 PM Eastern Time (New York) is cancelled.',
    ],
    ['meeting', 'A meeting of “Logic” was moved to Wednesday, February 10, 2038 at 10:00 AM Eastern Time (New York).'],
  ]);
  await professor.put(one(third['_id']), { cancelled: false });
  const following = { following: true, link: 'https://meet.example/b', start: '2038-02-02T19:00', minutes: 60 };
  expect((await professor.put(one(first['_id']), following)).status).toBe(200);
  expect(await listed(ada, id)).toMatchObject([
    { start: '2038-02-02T19:00', link: 'https://meet.example/b', minutes: 60, note: '' },
    { start: '2038-02-10T10:30', link: 'https://meet.example/b', minutes: 60 },
    { start: '2038-02-16T19:00', link: 'https://meet.example/b', cancelled: false },
  ]);
  expect((await world.mailsTo(ada.email)).map(({ subject }) => subject)).toContain('3 meetings moved: Logic');
  expect((await notice(ada))[0]).toEqual([
    'meeting',
    '3 meetings of “Logic” were moved, the first to Tuesday, February 2, 2038 at 7:00 PM Eastern Time (New York).',
  ]);
  await professor.put(one(third['_id']), { cancelled: true });
  const told = await notice(ada);
  // Nobody has to come to a cancelled meeting at another time.
  expect((await professor.put(one(third['_id']), { start: '2038-02-17T19:00' })).status).toBe(200);
  expect(await notice(ada)).toEqual(told);
  await professor.put(one(third['_id']), { start: '2038-02-16T19:00', cancelled: false });
  expect((await professor.delete(one(second['_id']))).status).toBe(204);
  expect((await listed(ada, id)).map(({ start }) => start as string)).toEqual(['2038-02-02T19:00', '2038-02-16T19:00']);
  expect((await professor.put(one(second['_id']), { note: 'x' })).status).toBe(404);
  // somebody else has changed it meanwhile
  const old = await professor.put(one(first['_id']), { topic: 'Late', version: 1 });
  expect([old.status, old.body['code']]).toEqual([409, 'changed']);
});

test('outside the course its meetings are not there, and only its professors write them (T270)', async () => {
  const id = await aCourse();
  const [made] = await add(id, { link: 'https://meet.example/secret' });
  for (const who of [bo, stranger]) expect((await who.get(at(id))).status).toBe(404);
  expect((await ada.post(at(id), evening)).status).toBe(403);
  expect((await stranger.post(at(id), evening)).status).toBe(404);
  for (const path of [one(made!._id), attendanceAt(made!._id)]) {
    expect((await ada.put(path, path === one(made!._id) ? { topic: 'Mine' } : [])).status).toBe(403);
    expect((await stranger.delete(one(made!._id))).status).toBe(404);
  }
  expect((await stranger.put(one(made!._id), { topic: 'Mine' })).status).toBe(404);
  expect((await stranger.get(attendanceAt(made!._id))).status).toBe(404);
  expect((await stranger.get(pathOf(api.meetings.hours, { id }))).status).toBe(404);
  expect((await stranger.put(pathOf(api.meetings.hours, { id }), { outside: 5 })).status).toBe(404);
  await ada.delete(pathOf(api.registrations.unregisterFromCourse, { courseInstanceId: id }));
  expect((await ada.get(at(id))).status).toBe(404);
  expect(await listed(professor, id)).toMatchObject([{ topic: '', version: 1 }]);
});

test('an hour that clocks skip is refused at its field, one they show twice has to be chosen (T271)', async () => {
  const id = await aCourse();
  const skipped = await professor.post(at(id), { ...evening, start: '2038-03-14T02:30' });
  expect([skipped.status, skipped.body['fields']]).toEqual([
    400,
    {
      start: expect.stringContaining('In Eastern Time (New York), clocks skip this time on March 14, 2038') as unknown,
    },
  ]);
  // one of a series
  const later = await professor.post(at(id), { ...evening, start: '2038-03-07T02:30', repeat: { weeks: 3 } });
  expect([later.status, await listed(professor, id)]).toEqual([400, []]);
  const twice = await professor.post(at(id), { ...evening, start: '2038-10-31T01:30', repeat: { weeks: 2 } });
  expect([twice.status, twice.body['code'], twice.body['instants']]).toEqual([
    400,
    'ambiguous',
    [
      { startsAt: '2038-11-07T05:30:00.000Z', offset: '-04:00' },
      { startsAt: '2038-11-07T06:30:00.000Z', offset: '-05:00' },
    ],
  ]);
  expect((await professor.post(at(id), { ...evening, start: '2038-11-07T01:30', offset: '+02:00' })).body['code']).toBe(
    'ambiguous',
  );
  const [, second] = await add(id, { start: '2038-10-31T01:30', repeat: { weeks: 2 }, offset: '-05:00' });
  expect(second).toMatchObject({ startsAt: '2038-11-07T06:30:00.000Z' });
  // moving is asked the same
  const moved = await professor.put(one(second!._id), { start: '2038-11-07T01:45' });
  expect([moved.status, moved.body['code']]).toEqual([400, 'ambiguous']);
  expect((await professor.put(one(second!._id), { start: '2038-03-14T02:00' })).status).toBe(400);
  expect((await professor.put(one(second!._id), { start: '2038-11-07T01:45', offset: '-04:00' })).body).toMatchObject({
    startsAt: '2038-11-07T05:45:00.000Z',
  });
});

test.each([
  ['link', { link: 'javascript:alert(1)' }],
  ['link', { link: 'data:text/html,<script>alert(1)</script>' }],
  ['link', { link: ' JaVaScRiPt:alert(1)//https://a.example' }],
  ['link', { link: 'file:///etc/passwd' }],
  ['start', { start: '2038-02-30T10:00' }],
  ['start', { start: '2038-02-02 10:00' }],
  ['zone', { zone: 'Mars/Olympus' }],
  ['zone', { zone: '+02:00' }],
  ['minutes', { minutes: 0 }],
  ['minutes', { minutes: 1441 }],
  ['repeat.weeks', { repeat: { weeks: 61 } }],
])('a meeting with a bad %s is refused at its place (T272): %j', async (field, wrong) => {
  const id = await aCourse();
  const { status, body } = await professor.post(at(id), { ...evening, ...wrong });
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, [field]]);
  expect(await listed(professor, id)).toEqual([]);
});

test('attendance is noted for those who are registered, all or none, and each student sees their own (T273)', async () => {
  const id = await aCourse();
  await bo.post(api.registrations.create, { courseInstanceREF: id, isAudit: true });
  const [made] = await add(id);
  const path = attendanceAt(made!._id);
  const [adas, bos] = [await idOf(ada), await idOf(bo)];
  expect((await professor.get(path)).body).toMatchObject([
    { personREF: { _id: adas }, status: null },
    { personREF: { _id: bos }, status: null },
  ]);
  const strangers = await professor.put(path, [
    { personREF: adas, status: 'present' },
    { personREF: await idOf(stranger), status: 'present' },
  ]);
  expect(strangers.status).toBe(400);
  expect((await professor.get(path)).body).toMatchObject([{ status: null }, { status: null }]);
  await professor.put(path, [
    { personREF: adas, status: 'late' },
    { personREF: bos, status: 'excused' },
  ]);
  expect((await professor.put(path, [{ personREF: adas, status: 'present' }])).body).toMatchObject([
    { personREF: { _id: adas }, status: 'present' },
    { personREF: { _id: bos }, status: 'excused' },
  ]);
  expect(await listed(ada, id)).toMatchObject([{ attendance: 'present', attended: null }]);
  expect(await listed(bo, id)).toMatchObject([{ attendance: 'excused', attended: null }]);
  expect(await listed(professor, id)).toMatchObject([
    { attendance: null, attended: { present: 1, late: 0, absent: 0, excused: 1 } },
  ]);
  expect((await professor.put(path, [{ personREF: adas, status: 'asleep' }])).status).toBe(400);
  expect((await professor.delete(one(made!._id))).status).toBe(409);
  const attended = { present: 1, late: 0, absent: 0, excused: 1 };
  const old = await professor.put(one(made!._id), { topic: 'Virtue', version: 99 });
  expect(old.body).toMatchObject({ current: { attended }, sent: { attended } });
  expect((await professor.put(one(made!._id), { cancelled: true })).body).toMatchObject({ attended });
  expect((await professor.put(path, [{ personREF: adas, status: 'absent' }])).status).toBe(409);
});

test('the meetings of a course that is over can’t change', async () => {
  const id = await aCourse();
  const [made] = await add(id);
  await world.db.updateTable('courseInstance').set({ status: 'Closed' }).where('_id', '=', id).execute();
  expect((await professor.post(at(id), evening)).status).toBe(409);
  expect((await professor.put(one(made!._id), { topic: 'Late' })).status).toBe(409);
  expect(await listed(ada, id)).toMatchObject([{ topic: '' }]);
});

test('the next meeting is in the room and on the home page, without what is cancelled or over', async () => {
  const id = await aCourse();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  const over = await add(id, { start: inHours(-3), zone: 'UTC', minutes: 60, topic: 'Over' });
  const [off] = await add(id, { start: inHours(1), zone: 'UTC', minutes: 60, topic: 'Off' });
  await add(id, { start: inHours(-1), zone: 'UTC', minutes: 90, topic: 'On', link: 'https://meet.example/on' });
  await professor.put(one(off!._id), { cancelled: true });
  expect(over).toHaveLength(1);
  for (const who of [ada, professor]) {
    const next = { topic: 'On', link: 'https://meet.example/on', courseInstanceREF: { _id: id, name: 'Logic' } };
    expect((await who.get(pathOf(api.courseRooms.one, { id }))).body['meeting']).toMatchObject(next);
    expect((await who.get(api.dashboard.mine)).body['meeting']).toMatchObject(next);
  }
  expect((await bo.get(api.dashboard.mine)).body['meeting']).not.toMatchObject({ topic: 'On' });
  // Seen red with the meetings of closed courses.
  for (const status of ['Closed', 'Cancelled'] as const) {
    await world.db.updateTable('courseInstance').set({ status }).where('_id', '=', id).execute();
    expect((await professor.get(pathOf(api.courseRooms.one, { id }))).body['meeting']).toBeNull();
  }
});

// Seen red with a count that nobody waits for.
test('a course has no more than 500 meetings, also when twenty requests come at once', async () => {
  const id = await aCourse();
  const weeks = 40;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, hour) =>
      professor.post(at(id), {
        ...evening,
        start: `2038-02-02T${String(hour).padStart(2, '0')}:30`,
        repeat: { weeks },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 12 }, () => 201),
    ...Array.from({ length: 8 }, () => 409),
  ]);
  expect(await listed(professor, id)).toHaveLength(480);
  await add(id, { repeat: { weeks: 20 } });
  expect((await professor.post(at(id), evening)).status).toBe(409);
});
