import { expect, test } from 'vitest';
import { inDays } from '../../../../tests/hand-ins.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const professor = await world.professor();
const listed = async (id: string) =>
  (await professor.get(pathOf(api.meetings.list, { id }))).body as unknown as (Json & { _id: string; start: string })[];
const add = (id: string, form: object) =>
  professor.post(pathOf(api.meetings.create, { id }), { zone: 'Europe/Athens', minutes: 60, ...form });
async function copyOf(start: string) {
  const { _id } = await world.courseInstance({ professor });
  await world.db.updateTable('courseInstance').set({ start, end: '2038-12-31' }).where('_id', '=', _id).execute();
  return { _id, copy: async () => (await professor.post(pathOf(api.courseReviews.copy, { id: _id }))).body._id };
}
const startsOn = (id: string, start: string | null) =>
  professor.put(pathOf(api.courseInstances.update, { id }), { start, end: null });

test('a copy has the meetings, without those cancelled or removed, and they wait for its first day', async () => {
  const { _id, copy } = await copyOf('2038-02-01');
  await add(_id, { start: '2038-02-02T18:30', repeat: { weeks: 3 }, link: 'https://meet.example/a', topic: 'Weekly' });
  await add(_id, { start: '2038-02-05T10:00', place: 'Library' });
  const [, , off] = await listed(_id);
  await professor.put(pathOf(api.meetings.update, { id: off!._id }), { cancelled: true });
  const id = await copy();
  const copied = await listed(id);
  expect(copied).toMatchObject([
    { start: '2038-02-02T18:30', isTentative: true, link: 'https://meet.example/a', topic: 'Weekly', version: 1 },
    { start: '2038-02-05T10:00', isTentative: true, place: 'Library', seriesREF: null },
    { start: '2038-02-16T18:30', isTentative: true },
  ]);
  expect(copied[0]!['seriesREF']).toBe(copied[2]!['seriesREF']);
  expect(copied[0]!['seriesREF']).not.toBe((await listed(_id))[0]!['seriesREF']);
  // a Wednesday in autumn, after the clocks there have changed
  expect((await startsOn(id, '2038-11-03')).status).toBe(200);
  expect(await listed(id)).toMatchObject([
    { start: '2038-11-09T18:30', startsAt: '2038-11-09T16:30:00.000Z', isTentative: false },
    { start: '2038-11-12T10:00' },
    { start: '2038-11-23T18:30' },
  ]);
});

test.each([
  // [first day before, meeting before, first day after, meeting after]: the weekday stays, and so does the week
  ['2038-02-01', '2038-02-01T09:00', '2038-08-30', '2038-08-30T09:00'],
  ['2038-02-01', '2038-02-19T09:00', '2038-09-01', '2038-09-17T09:00'],
  ['2038-02-03', '2038-02-08T09:00', '2038-08-30', '2038-08-30T09:00'],
  ['2038-02-03', '2038-02-08T09:00', '2026-09-02', '2026-09-07T09:00'],
])('a course that began on %s with a meeting at %s begins on %s: it is at %s', async (before, at, after, then) => {
  const { _id, copy } = await copyOf(before);
  await add(_id, { start: at });
  const id = await copy();
  await startsOn(id, after);
  expect((await listed(id)).map(({ start }) => start)).toEqual([then]);
  // there and back again, without a first day between
  await startsOn(id, null);
  expect(await listed(id)).toMatchObject([{ isTentative: true }]);
  await startsOn(id, before);
  expect((await listed(id)).map(({ start }) => start.slice(0, 10) >= before && start.slice(10))).toEqual([
    at.slice(10),
  ]);
  await startsOn(id, after);
  expect((await listed(id)).map(({ start }) => start)).toEqual([then]);
});

test('a meeting that was moved by hand stays where it was put', async () => {
  const { _id, copy } = await copyOf('2038-02-01');
  await add(_id, { start: '2038-02-02T09:00', repeat: { weeks: 2 } });
  const id = await copy();
  await startsOn(id, '2038-03-01');
  const [first] = await listed(id);
  await professor.put(pathOf(api.meetings.update, { id: first!._id }), { start: '2038-03-04T09:00' });
  await startsOn(id, '2038-04-05');
  expect((await listed(id)).map(({ start }) => start)).toEqual(['2038-03-04T09:00', '2038-04-13T09:00']);
});

// Seen red: all of them moved, and nobody was told.
test.each([
  ['later', 7, [-9, -2, 12, 19, 19], /^2 meetings moved: /],
  ['earlier', -7, [-9, -2, -2, 5, 19], /^Meeting moved: /],
])(
  'with a first day a week %s, the meetings ahead in an open course move and its people are told; attended and past ones stay',
  async (_when, by, after, subject) => {
    const first = inDays(7 * 500 - 9);
    const { _id, copy } = await copyOf(first);
    await add(_id, { start: `${first}T12:00`, zone: 'UTC', repeat: { weeks: 5 } });
    const id = await copy();
    const [admin, ada] = [await world.administrator(), await world.someone('Student')];
    const begins = (day: number) =>
      admin.put(pathOf(api.courseInstances.update, { id }), { start: inDays(day), end: inDays(90) });
    const moved = async ({ email }: { email: string }) =>
      (await world.mailsTo(email)).filter((mail) => /moved: /i.test(mail.subject)).map((mail) => mail.subject);
    const before = (await moved(professor)).length;
    expect((await begins(-9)).status).toBe(200);
    expect((await moved(professor)).length).toBe(before);
    for (const [status, who] of [
      ['Pending Approval', professor],
      ['Approved', await world.registrar()],
      ['Open/Registering', professor],
    ] as const)
      await who.patch(pathOf(api.courseInstances.setStatus, { id }), { status });
    expect((await world.pays(ada, { _id: id })).status).toBe(200);
    const meetings = await listed(id);
    const days = (offsets: readonly number[]) => offsets.map((day) => `${inDays(day)}T12:00`);
    expect(meetings.map(({ start }) => start)).toEqual(days([-9, -2, 5, 12, 19]));
    const { _id: personREF } = (await ada.get(api.accounts.self)).body;
    const noted = [{ personREF, status: 'excused' }];
    expect((await professor.put(pathOf(api.meetings.attend, { id: meetings[4]!._id }), noted)).status).toBe(200);
    expect((await begins(by - 9)).status).toBe(200);
    expect((await listed(id)).map(({ start }) => start)).toEqual(days(after));
    expect(await moved(ada)).toEqual([expect.stringMatching(subject)]);
    expect((await moved(professor)).length).toBe(before + 1);
    // In the same week, nothing moves.
    expect((await begins(by - 10)).status).toBe(200);
    expect(await moved(ada)).toHaveLength(1);
  },
);
