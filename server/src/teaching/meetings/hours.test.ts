import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';

const world = await openWorld();
const professor = await world.professor();
const hoursAt = (id: string) => pathOf(api.meetings.hours, { id });
const add = (id: string, form: object) =>
  professor.post(pathOf(api.meetings.create, { id }), {
    start: '2038-02-02T18:30',
    zone: 'America/New_York',
    minutes: 150,
    ...form,
  });

test.each([
  [3, 18, 2700 - 18 * 150 + 5400, 0],
  [1, 10, 0, 1800],
])('%d credits and %d meetings are %d minutes short of the usual rule', async (credits, weeks, short, outside) => {
  const { _id } = await world.courseInstance({ professor });
  await world.db.updateTable('courseInstance').set({ credits }).where('_id', '=', _id).execute();
  await add(_id, { repeat: { weeks } });
  await professor.put(hoursAt(_id), { outside });
  expect((await professor.get(hoursAt(_id))).body).toEqual({
    planned: weeks * 150,
    held: 0,
    outside,
    required: credits * 2700,
    short,
    credits,
    requiredInstruction: credits * 900,
    requiredOutside: credits * 1800,
    institution: null,
    rule: { instruction: 900, outside: 1800 },
  });
});

test('what was cancelled counts for nothing, and more of one part makes up for none of the other', async () => {
  const { _id } = await world.courseInstance({ professor });
  await world.db.updateTable('courseInstance').set({ credits: 1 }).where('_id', '=', _id).execute();
  await add(_id, { start: '2026-01-05T10:00', minutes: 400 });
  await add(_id, { start: '2026-01-06T10:00', minutes: 1000 });
  const meetings = (await professor.get(pathOf(api.meetings.list, { id: _id }))).body as unknown as { _id: string }[];
  expect((await professor.get(hoursAt(_id))).body).toMatchObject({ planned: 1400, held: 1400, short: 1800 });
  await professor.put(pathOf(api.meetings.update, { id: meetings[1]!._id }), { cancelled: true });
  expect((await professor.get(hoursAt(_id))).body).toMatchObject({ planned: 400, held: 400, short: 500 + 1800 });
  expect((await professor.put(hoursAt(_id), { outside: -1 })).status).toBe(400);
});
