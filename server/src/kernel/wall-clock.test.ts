import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { instantsAt, later, minutesBetween, someInstantAt } from './wall-clock.ts';

const world = await openWorld();

test.each([
  ['2038-03-14T02:30', 'America/New_York', []],
  ['2038-03-14T03:00', 'America/New_York', ['2038-03-14T07:00:00.000Z -04:00']],
  ['2038-11-07T01:30', 'America/New_York', ['2038-11-07T05:30:00.000Z -04:00', '2038-11-07T06:30:00.000Z -05:00']],
  ['2038-03-28T02:00', 'Europe/Athens', ['2038-03-28T00:00:00.000Z +02:00']],
  ['2038-03-28T03:15', 'Europe/Athens', []],
  // half an hour only
  ['2038-04-04T01:45', 'Australia/Lord_Howe', ['2038-04-03T14:45:00.000Z +11:00', '2038-04-03T15:15:00.000Z +10:30']],
  ['2038-07-01T09:00', 'Asia/Kolkata', ['2038-07-01T03:30:00.000Z +05:30']],
])('%s in %s is %j', (start, zone, instants) => {
  expect(instantsAt(start, zone).map(({ startsAt, offset }) => `${startsAt} ${offset}`)).toEqual(instants);
});

test('what is moved with its course takes the time after a skipped hour, and the first of two', () => {
  expect(someInstantAt('2038-03-14T02:30', 'America/New_York')).toBe('2038-03-14T07:30:00.000Z');
  expect(someInstantAt('2038-11-07T01:30', 'America/New_York')).toBe('2038-11-07T05:30:00.000Z');
});

test('a clock counts days and minutes as it shows them', () => {
  expect(later('2038-03-13T02:30', { days: 1 })).toBe('2038-03-14T02:30');
  expect(later('2037-12-31T23:59', { minutes: 2 })).toBe('2038-01-01T00:01');
  expect(minutesBetween('2038-03-13T23:00', '2038-03-15T01:30')).toBe(26 * 60 + 30);
  expect(minutesBetween('2038-01-01T00:01', '2037-12-31T23:59')).toBe(-2);
});

/** The instants at which a zone's clocks show a time, found by asking PostgreSQL what they show around it. */
async function byPostgres(start: string, zone: string): Promise<string[]> {
  const { rows } = await sql<{
    at: string;
  }>`select to_char("at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"
    from generate_series((${start}::timestamp at time zone 'UTC') - interval '15 hours',
      (${start}::timestamp at time zone 'UTC') + interval '15 hours', interval '15 minutes') as "at"
    where "at" at time zone ${zone} = ${start}::timestamp order by "at"`.execute(world.db);
  return rows.map(({ at }) => at);
}

test('weekly meetings of a spring and an autumn course keep their time on the clock over both changes, in three zones', async () => {
  const runs = Number(process.env['CLOCK_RUNS'] ?? 300);
  const courses = fc.record({
    zone: fc.constantFrom('America/New_York', 'Europe/Athens', 'America/Santiago'),
    /** both change within fifteen weeks */
    first: fc.constantFrom('2038-01-18', '2038-02-08', '2038-08-23', '2038-09-06', '2040-02-01', '2040-09-04'),
    weekday: fc.integer({ min: 0, max: 6 }),
    quarter: fc.integer({ min: 0, max: 95 }),
  });
  await fc.assert(
    fc.asyncProperty(courses, async ({ zone, first, weekday, quarter }) => {
      const start = later(`${first}T00:00`, { days: weekday, minutes: 15 * quarter });
      const weeks = Array.from({ length: 16 }, (_, week) => later(start, { days: 7 * week }));
      const found = weeks.map((at) => instantsAt(at, zone).map(({ startsAt }) => startsAt));
      expect(found).toEqual(await Promise.all(weeks.map((at) => byPostgres(at, zone))));
      for (const [week, [startsAt]] of found.entries()) {
        if (startsAt === undefined) continue;
        // Readers in other zones see the same instant; in the course's zone it is the same time each week.
        const shown = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
        expect(shown.format(new Date(startsAt)).replace(' ', 'T')).toBe(weeks[week]);
      }
    }),
    { numRuns: runs },
  );
});
