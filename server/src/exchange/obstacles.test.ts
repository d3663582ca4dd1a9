import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json } from '../../../tests/person.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type Placed } from '../../test/calendar-courses.ts';
import { givesNumber, ownExchange, takesSection } from '../../test/exchanges.ts';

const world = await openWorld();

// Seen red: a place of a student whose number was older than two days was at once “not sent”, and one that wasn’t paid as well.
test('a place of a student whose number was known before is “not sent” two days after it was taken and paid', async () => {
  const at = await aCalendarCourse(world);
  const { registrar, _id: id } = at.partner;
  const [ada, bo, cy] = [
    await paysForCredit(world, at),
    await paysForCredit(world, at),
    await paysForCredit(world, at),
  ];
  for (const [n, one] of [ada, bo, cy].entries()) await givesNumber(at.partner, one, `S${n}`);
  await sql`update "studentNumber" set "since" = now() - interval '20 days'`.execute(world.db);
  const registered = ({ registration }: Placed, days: number, status = 'Registered') =>
    sql`update "registration" set "dateRegistered" = now() - make_interval(days => ${days}), "status" = ${status}
      where "_id" = ${registration}`.execute(world.db);
  await registered(bo, 3);
  await registered(cy, 3, 'Payment pending');
  const waiting = async () =>
    ((await registrar.get(api.exchange.waiting)).body as unknown as Json[]).map(({ state, places, late }) => [
      state,
      places,
      late,
    ]);
  const notSent = async () =>
    ((await registrar.get(pathOf(api.exchange.obstacles, { id }))).body as unknown as Json[])
      .filter(({ kind }) => kind === 'not sent')
      .map(({ registrationREF }) => registrationREF);
  // Without a section the college has to act, and it is late from the fifteenth day on.
  expect([await waiting(), await notSent()]).toEqual([[['number known', 3, 0]], []]);
  await registered(ada, 15);
  expect(await waiting()).toEqual([['number known', 3, 1]]);
  await registered(ada, 0);

  await takesSection(at, '20261');
  expect(await notSent()).toEqual([bo.registration]);
  await registered(cy, 3);
  expect(new Set(await notSent())).toEqual(new Set([bo.registration, cy.registration]));
  // A number that came after the place counts from its own day.
  await sql`update "studentNumber" set "since" = now() - interval '1 day'`.execute(world.db);
  expect(await notSent()).toEqual([]);
  const age = Date.now() - Date.parse(String((await ownExchange(cy))['since']));
  expect(Math.round(age / 86_400_000)).toBe(1);
});
