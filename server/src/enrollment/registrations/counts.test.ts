import { expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Json, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, paysForCredit, type CalendarCourse } from '../../../test/calendar-courses.ts';

const world = await openWorld();

/** How many people each list, count and file of a course has for somebody; undefined for one they don’t read. */
async function countsFor(who: Person, { course, partner }: CalendarCourse): Promise<Json> {
  const of = { id: course._id };
  const list = async (path: string) => Number((await who.get(`${path}?pageSize=1`)).headers.get('x-total-count'));
  const { status: _status, body } = await who.get(pathOf(api.registrations.count, of));
  const census = await who.get(pathOf(api.enrollment.census, of));
  const file = await who.post(pathOf(api.agreements.registrations, { id: partner._id }), {});
  return {
    ...body,
    listed: await list(pathOf(api.registrations.byCourseInstance, of)),
    exported: await list(pathOf(api.registrations.byInstance, of)),
    room: (await who.get(pathOf(api.courseRooms.one, of))).body['registered'] as number,
    certified: (census.body['rows'] as Json[]).length,
    auditing: census.body['auditing'] as number,
    ...(file.status === 200 && { file: (file.body['rows'] as Json[]).length }),
  };
}

test('lists, rosters and files of one course count the same people, and say whom they leave out', async () => {
  const at = await aCalendarCourse(world, {
    agreement: { leavingCodes: [{ event: 'dropped', by: null, percent: null, code: 'DR' }] },
  });
  const [ada, bo, cy, dora] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  for (const name of ['Eve', 'Fay', 'Gus']) await world.pays(await world.someone('Student', name), at.course, true);
  const everybody = { credit: 4, audit: 3, ended: 0, certified: 4, auditing: 3 };
  expect(await countsFor(at.professor, at)).toMatchObject({ ...everybody, count: 7, listed: 7, room: 7 });
  const institutional = { count: 4, listed: 4, exported: 4, room: 4, file: 4 };
  expect(await countsFor(at.partner.registrar, at)).toMatchObject({ ...everybody, ...institutional });

  // One drops without a record, one withdraws and keeps a W: the file has both, with their status.
  await isDay(world, at.course._id, '2038-02-05');
  expect((await bo.person.delete(pathOf(api.registrations.unregister, { id: bo.registration }))).body['kind']).toBe(
    'dropped',
  );
  await isDay(world, at.course._id, '2038-02-19');
  expect((await cy.person.delete(pathOf(api.registrations.unregister, { id: cy.registration }))).body['kind']).toBe(
    'withdrawn',
  );
  await isDay(world, at.course._id, '2038-02-25');
  const signed = await at.professor.post(pathOf(api.enrollment.sign, { id: at.course._id }), {
    attended: [ada.registration],
    never: [dora.registration],
  });
  expect(signed.status).toBe(201);
  const after = { credit: 1, audit: 3, ended: 2, certified: 2, auditing: 3 };
  expect(await countsFor(at.professor, at)).toMatchObject({ ...after, count: 4, listed: 4, room: 4 });
  expect(await countsFor(at.partner.registrar, at)).toMatchObject({
    ...after,
    count: 1,
    // Ada has her place, and Bo who dropped is a row beside her.
    listed: 2,
    exported: 1,
    room: 1,
    file: 4,
  });
  const rows = async (who: Person) =>
    (
      (await who.get(`${pathOf(api.registrations.byCourseInstance, { id: at.course._id })}?sort=name`))
        .body as unknown as Json[]
    )
      .filter(({ isAudit }) => isAudit === false)
      .map(({ _id, status, left, exchange }) => ({ _id, status, left, state: (exchange as Json)['state'] }));
  const taken = { _id: ada.registration, status: 'Registered', left: null, state: 'number wanted' };
  const dropped = {
    _id: bo.registration,
    status: 'Unregistered',
    state: 'removed',
    left: { day: expect.any(String), code: 'DR' },
  };
  for (const who of [at.partner.registrar, await world.administrator()])
    expect((await rows(who)).toSorted((one, other) => String(one.status).localeCompare(String(other.status)))).toEqual([
      taken,
      dropped,
    ]);
  expect(await rows(at.professor)).toEqual([taken]);
});
