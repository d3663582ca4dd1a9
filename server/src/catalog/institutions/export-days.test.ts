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

test.each([
  ['A', 'Excellent'],
  ['F', 'Failed'],
])('an export says what the grade %s means to the college', async (grade, meaning) => {
  const columns = [
    { header: 'EMAIL', field: 'email' },
    { header: 'GRADE', field: 'grade' },
    { header: 'MEANS', field: 'gradeMeaning' },
  ];
  const course = await aCalendarCourse(world, { name: `Logic ${grade}`, agreement: { columns } });
  await paysForCredit(world, course);
  const { registrar, _id } = course.partner;
  await world.db
    .updateTable('registration')
    .set({ grade })
    .where('courseInstanceREF', '=', course.course._id)
    .execute();
  const { body } = await registrar.post(pathOf(api.agreements.registrations, { id: _id }), {});
  expect(body['headers']).toEqual(['EMAIL', 'GRADE', 'MEANS']);
  expect(body['rows']).toEqual([[expect.stringContaining('@'), grade, meaning]]);
});

test.each<[string, { termCode: string | null; start: string }, number]>([
  ['has its code, whenever it starts', { termCode: '2038SP', start: '2026-09-01' }, 1],
  ['has another code, though it starts in the term', { termCode: '2026FA', start: '2038-01-15' }, 0],
  ['has no code and starts on the first day', { termCode: null, start: '2038-01-15' }, 1],
  ['has no code and starts on the last day', { termCode: null, start: '2038-06-20' }, 1],
  ['has no code and starts after it', { termCode: null, start: '2038-06-21' }, 0],
])('an export of a term: the course %s', async (which, change, rows) => {
  const course = await aCalendarCourse(world, { name: `Term ${which}` });
  await paysForCredit(world, course);
  const { registrar, _id } = course.partner;
  await world.db
    .updateTable('courseInstance')
    .set({ ...change, end: '2038-09-01' })
    .where('_id', '=', course.course._id)
    .execute();
  const { status, body } = await registrar.post(pathOf(api.agreements.registrations, { id: _id }), { term: '2038SP' });
  expect([status, body['rows']]).toMatchObject([200, { length: rows }]);
});
