import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, paysForCredit, type Placed } from '../../../test/calendar-courses.ts';

const world = await openWorld();
const any = { by: null, percent: null };
const leavingCodes = [
  { event: 'dropped', ...any, code: 'DR' },
  { event: 'dropped', by: 'student', percent: 100, code: 'DF' },
  { event: 'dropped', by: 'operator', percent: null, code: 'DA' },
  { event: 'withdrawn', by: 'student', percent: null, code: 'WS' },
];
const columns = ['email', 'status', 'left', 'leavingCode', 'unit'].map((field) => ({ header: field, field }));

test('who left is a row of the lists of the college, with its day and the college’s code for who, how and which refund', async () => {
  const course = await aCalendarCourse(world, {
    agreement: { leavingCodes, columns, matchKey: 'email', unit: 'quarter', zone: 'America/New_York' },
  });
  const placed: Placed[] = [];
  for (let n = 0; n < 5; n += 1) placed.push(await paysForCredit(world, course));
  const [early, late, byUs, withdrawn, stays] = placed as [Placed, ...Placed[]];
  const leave = (one: Placed, reason?: string) =>
    (reason === undefined ? Promise.resolve(one.person) : world.administrator()).then((who) =>
      who.delete(
        pathOf(api.registrations.unregister, { id: one.registration }) +
          (reason === undefined ? '' : `?reason=${reason}`),
      ),
    );
  await isDay(world, course.course._id, '2038-02-03');
  expect((await leave(early!)).status).toBe(200);
  expect((await leave(byUs!, 'moved')).status).toBe(200);
  await isDay(world, course.course._id, '2038-02-12');
  expect((await leave(late!)).body['kind']).toBe('dropped');
  await isDay(world, course.course._id, '2038-03-01');
  expect((await leave(withdrawn!)).body['kind']).toBe('withdrawn');
  const { _id: id, registrar } = course.partner;
  const { rows } = (await registrar.post(pathOf(api.agreements.registrations, { id }), {})).body as unknown as {
    rows: string[][];
  };
  const row = (one: Placed) => rows.find(([email]) => email === one.person.email)!.slice(1);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  expect(row(early!)).toEqual(['Unregistered', today, 'DF', 'quarter']);
  expect(row(late!)).toEqual(['Unregistered', today, 'DR', 'quarter']);
  expect(row(byUs!)).toEqual(['Unregistered', today, 'DA', 'quarter']);
  expect(row(withdrawn!)).toEqual(['Withdrawn', today, 'WS', 'quarter']);
  expect(row(stays!)).toEqual(['Registered', '', '', 'quarter']);
  const listed = (await registrar.get(`${api.registrations.list.path}?pageSize=50`)).body as unknown as Json[];
  const told = listed.map(({ left }) => String((left as Json | null)?.['code']));
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(['DA', 'DF', 'DR', 'undefined', 'WS']);
});
