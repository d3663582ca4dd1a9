import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { assign, begin } from '../../../../tests/hand-ins.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type CalendarCourse } from '../../../test/calendar-courses.ts';
import type { Trx } from '../../kernel/db.ts';
import { accountOf } from '../../people/accounts/accounts.ts';
import { gradingFor } from '../final-grades/letters.ts';
import { readCensus } from './census.ts';

const world = await openWorld();
const { services } = world.stoa;
const runs = Number(process.env['ROSTERS'] ?? 1000);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
const hour = 3_600_000;

interface Place {
  readonly person: string;
  readonly registration: string;
  /** their cells in the gradebook: what is handed in for the first, and the second has only a grade */
  readonly cells: readonly string[];
  readonly works: readonly string[];
}
let at: CalendarCourse;
let places: Place[];
/** A second course of the same people, which each roster has acts in as well. */
let elsewhere: { readonly course: string; readonly works: readonly string[] };

beforeAll(async () => {
  at = await aCalendarCourse(world, { cost: 0, auditCost: 0 });
  const other = await aCalendarCourse(world, { cost: 0, auditCost: 0, name: 'Poetics' });
  const joined = [];
  for (let student = 0; student < 3; student++) {
    const placed = await paysOrJoins(at);
    await paysOrJoins(other, placed.person);
    joined.push(placed);
  }
  for (const one of [at, other]) await begin(one.professor, one.course._id);
  for (const name of ['Essay', 'Oral exam']) await assign(at.professor, at.course._id, name);
  await assign(other.professor, other.course._id, 'Essay');
  const cellsOf = async (course: string) =>
    (
      await sql<{ personREF: string; _id: string; workId: string }>`select "entry"."personREF", "entry"."_id", "workId"
        from "gradebookEntry" as "entry" join "assignment" on "assignment"."_id" = "assignmentREF"
        where "courseInstanceREF" = ${course} order by "assignment"."position"`.execute(world.db)
    ).rows;
  const cells = await cellsOf(at.course._id);
  places = await Promise.all(
    joined.map(async ({ registration }) => {
      const { personREF } = await world.db
        .selectFrom('registration')
        .select('personREF')
        .where('_id', '=', registration)
        .executeTakeFirstOrThrow();
      const own = cells.filter((cell) => cell.personREF === personREF);
      return {
        person: personREF,
        registration,
        cells: own.map(({ _id }) => _id),
        works: own.map(({ workId }) => workId),
      };
    }),
  );
  const others = await cellsOf(other.course._id);
  elsewhere = { course: other.course._id, works: others.map(({ workId }) => workId) };
});
async function paysOrJoins(course: CalendarCourse, person?: Parameters<typeof paysForCredit>[2]) {
  const who = person ?? (await world.someone('Student'));
  if (!person) await who.put('/api/account/birth-date', { dob: '1980-05-05' });
  const input = { courseInstanceREF: course.course._id, isAudit: false, promise: course.promise };
  const { body, status } = await who.post('/api/course-instance-registration', input);
  expect([status, body['message']]).toEqual([201, undefined]);
  return { person: who, registration: body._id };
}

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Athens', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** Hours before now, in halves: both sides of midnight in each zone, before and after the census. */
const ago = fc.integer({ min: 1, max: 24 * 80 * 2 }).map((halves) => halves / 2);
const status = fc.constantFrom('present', 'late', 'absent', 'excused', null);
const students = <T>(one: fc.Arbitrary<T>) => fc.tuple(one, one, one);
const rosters = fc.record({
  zone: fc.constantFrom(...zones),
  meetings: fc.array(
    fc.record({
      ago: fc.oneof({ weight: 6, arbitrary: ago }, { weight: 1, arbitrary: ago.map((hours) => -hours) }),
      gone: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('cancelledAt' as const, 'removedAt' as const) },
      ),
      there: students(status),
    }),
    { maxLength: 4 },
  ),
  // Versions of the work, the hours after which it was graded, and those after which it was returned.
  handIns: students(fc.array(ago, { maxLength: 2 })),
  grades: students(fc.option(fc.record({ ago, score: fc.integer({ min: 0, max: 100 }), returned: ago }))),
  messages: students(
    fc.array(fc.record({ ago, removed: fc.constantFrom(null, 'author', 'professor') }), { maxLength: 2 }),
  ),
  added: students(fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 2 })),
});
type Roster = typeof rosters extends fc.Arbitrary<infer R> ? R : never;

/** Writes what happened in a course, and noise in the other one. */
async function write(db: Trx, roster: Roster, now: number): Promise<void> {
  const instant = (hours: number) => new Date(now - hours * hour).toISOString();
  await sql`update "courseInstance" set "promise" = jsonb_set("promise", '{zone}', to_jsonb(${roster.zone}::text))
    where "_id" = ${at.course._id}`.execute(db);
  for (const { ago: hours, gone, there } of roster.meetings) {
    const { _id } = await db
      .insertInto('meeting')
      .values({
        courseInstanceREF: at.course._id,
        start: '2026-01-01T10:00',
        zone: 'UTC',
        minutes: 60,
        startsAt: instant(hours),
        ...(gone && { [gone]: new Date() }),
      })
      .returning('_id')
      .executeTakeFirstOrThrow();
    for (const [who, noted] of there.entries())
      if (noted)
        await db
          .insertInto('attendance')
          .values({ meetingREF: _id, personREF: places[who]!.person, status: noted as never })
          .execute();
  }
  for (const [who, { person, registration, cells, works }] of places.entries()) {
    const sent = roster.handIns[who]!;
    if (sent.length > 0) await sql`insert into "submission" ("_id", "sentAt") values (${works[0]}, now())`.execute(db);
    for (const [version, hours] of sent.entries())
      await sql`insert into "submissionVersion" ("submissionREF", "version", "text", "sentAt")
        values (${works[0]}, ${version + 1}, 'Words.', ${instant(hours)})`.execute(db);
    const given = roster.grades[who];
    if (given)
      await sql`update "gradebookEntry" set "score" = ${given.score}, "updatedAt" = ${instant(given.ago)},
        "returnedAt" = ${instant(given.returned)} where "_id" = any(${cells})`.execute(db);
    for (const one of roster.messages[who]!)
      await sql`insert into "boardMessage" ("courseInstanceREF", "personREF", "message", "createdAt", "removedBy")
        values (${at.course._id}, ${person}, 'Hello!', ${instant(one.ago)}, ${one.removed})`.execute(db);
    for (const days of roster.added[who]!)
      await sql`insert into "activity" ("registrationREF", "day", "what")
        values (${registration}, ${dayAt(roster.zone, now - days * 24 * hour)}, 'Exam on paper')`.execute(db);
  }
  for (const work of elsewhere.works) {
    await sql`insert into "submission" ("_id", "sentAt") values (${work}, now())`.execute(db);
    await sql`insert into "submissionVersion" ("submissionREF", "version", "text") values (${work}, 1, 'Words.')`.execute(
      db,
    );
  }
}

/** The calendar date of an instant in a zone, by its parts. */
function dayAt(zone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const of = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${of.get('year')}-${of.get('month')}-${of.get('day')}`;
}
/** Reads a student's first and last day from the specification: the acts of the student alone, each on its own day. */
function oracle(roster: Roster, who: number, now: number) {
  const days: string[] = [];
  for (const meeting of roster.meetings)
    if (['present', 'late'].includes(meeting.there[who] ?? '') && meeting.gone === null && meeting.ago >= 0)
      days.push(dayAt(roster.zone, now - meeting.ago * hour));
  for (const hours of roster.handIns[who]!) days.push(dayAt(roster.zone, now - hours * hour));
  for (const ahead of roster.added[who]!) days.push(dayAt(roster.zone, now - ahead * 24 * hour));
  days.sort();
  return { acts: days.length, attended: days.length > 0, first: days[0] ?? null, last: days.at(-1) ?? null };
}

class Undone extends Error {}

test(`of random rosters the first and last days are those of what students did (seed ${seed})`, async () => {
  console.info(`rosters: seed ${seed}, ${runs} of them`);
  const me = (await accountOf(services, at.professor.email))!;
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(rosters, async (roster) => {
      const now = Date.now();
      const done = services.database.tx(async (db) => {
        await write(db, roster, now);
        const context = { db, me, services };
        const { rows } = await readCensus(context, at.course._id);
        const { activity } = (await gradingFor(context, at.course._id))!;
        const found = places.map(({ registration }) => {
          const row = rows.find(({ _id }) => _id === registration)!;
          return {
            acts: row.evidence.reduce((sum, { count }) => sum + count, 0),
            attended: row.attended,
            first: row.firstActivity,
            last: activity.find((one) => one.registrationREF === registration)?.last ?? null,
          };
        });
        const expected = places.map((_, who) => oracle(roster, who, now));
        if (new Set(expected.map((one) => JSON.stringify(one))).size > 1) differing++;
        expect(found).toEqual(expected);
        // Nothing of it stays, so that each roster begins empty.
        throw new Undone();
      });
      await done.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    }),
    { numRuns: runs, seed },
  );
  // Beside one student there is another with different days.
  expect(differing).toBeGreaterThan(runs / 2);
}, 300_000);
