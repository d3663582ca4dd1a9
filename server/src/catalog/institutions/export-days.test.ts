import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit } from '../../../test/calendar-courses.ts';

const world = await openWorld();

// Seen red with the days of UTC: both instants were on 2026-10-25 and 2026-10-26 for either college.
test.each([
  ['Pacific/Auckland', '2026-10-25T13:30:00Z', '2026-10-26', '2026-10-25'],
  ['America/Los_Angeles', '2026-10-26T05:00:00Z', '2026-10-25', '2026-10-26'],
])('an export in %s says and picks the day that it was there', async (zone, at, day, otherDay) => {
  const course = await aCalendarCourse(world, { name: `Ethics ${zone}`, agreement: { zone, columns: [] } });
  await paysForCredit(world, course);
  const { registrar, _id } = course.partner;
  await world.db
    .updateTable('registration')
    .set({ dateRegistered: at })
    .where('courseInstanceREF', '=', course.course._id)
    .execute();
  const rows = async (from?: string, to?: string) =>
    (await registrar.post(pathOf(api.agreements.registrations, { id: _id }), { from, to })).body as unknown as {
      rows: string[][];
    };
  expect((await rows()).rows[0]).toContain(day);
  expect((await rows(day, day)).rows).toHaveLength(1);
  expect((await rows(otherDay, otherDay)).rows).toEqual([]);
});
