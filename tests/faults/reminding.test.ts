import { daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDay } from '../../server/test/calendar-courses.ts';
import { api, pathOf } from '../paths.ts';
import { openCampus, until, type Course } from './campus.ts';
import { rounds } from './extent.ts';

const {
  db,
  stoa,
  known,
  simulator,
  settled,
  queued,
  done,
  aCourse,
  killedWaiting,
  killedWriting,
  moneyGoneWrong,
  statusOf,
  paid,
} = await openCampus();

// All but the last one were seen red with a commit between what is changed and whom it is told to.
const timeout = rounds * 60_000;
const today = () => new Date().toISOString().slice(0, 10);

/** How often people were told of a course, by what it was, on their bells and by mail. */
async function notices({ name }: Course): Promise<Record<string, [bells: number, mails: number]>> {
  const { rows } = await sql<{ what: string; bells: number; mails: number }>`
    select coalesce("data" ->> 'which', "data" ->> 'what') as "what", count(distinct "notification"."_id")::int as "bells",
      count("mail"."_id")::int as "mails"
    from "notification" left join "mail" on "mail"."notificationREF" = "notification"."_id"
    where "data" ->> 'course' = ${name} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ what, bells, mails }) => [what, [bells, mails]]));
}
/** The mails that nobody has got yet. */
const unsent = () => db.selectFrom('mail').select('subject').where('state', '<>', 'kept').execute();

/** On the 13th day: both students may drop until tomorrow, and the roster should have been signed three days ago. */
const everybody = { drop: [2, 2], 'census open': [1, 1], 'census late': [1, 1] };

/** Returns the reminders of a course that were taken, and the notices about them. */
async function remindersOf(course: Course) {
  const taken = await db
    .selectFrom('dateReminder')
    .select('what')
    .where('courseInstanceREF', '=', course.id)
    .orderBy('what')
    .execute();
  const heard = Object.entries(await notices(course)).filter(([what]) => what in everybody);
  return { taken: taken.map(({ what }) => what).toSorted(), told: Object.fromEntries(heard) };
}
const wholly = (taken: readonly string[]) => ({
  taken,
  told: Object.fromEntries(Object.entries(everybody).filter(([what]) => taken.includes(what))),
});

test.each([
  ['inside reminders, before their bells', 'notification'],
  ['inside reminders, before their mails', 'mail'],
  ['after the first reminders are written, before anybody hears of it', undefined],
] as const)('killed %s, everybody is reminded of each day once (F01, T466)', { timeout }, async (_point, table) => {
  for (let round = 0; round < rounds; round++) {
    const course = await aCourse(5);
    const comes = async () => {
      await isDay({ db }, course.id, daysLater(today(), 8));
      return queued('enrollment.dates');
    };
    if (table) await killedWriting(table, comes);
    else {
      await comes();
      await until(async () => (await remindersOf(course)).taken.length > 0);
      await stoa.kill();
    }
    const found = await remindersOf(course);
    await stoa.start();
    expect(found).toEqual(wholly(found.taken));
    await done('enrollment.dates');
    expect(await remindersOf(course)).toEqual(wholly(Object.keys(everybody).toSorted()));
    await expect.poll(unsent).toEqual([]);
    expect(await moneyGoneWrong()).toEqual([]);
  }
});

const incompletes = 'registrations.incompletes';

/** Both students have an Incomplete that ends later than anybody is told of it. */
async function withIncompletes(): Promise<Course> {
  const course = await aCourse();
  for (const status of ['Registration Closed', 'Active'])
    await known.professor.patch(pathOf(api.courseInstances.setStatus, { id: course.id }), { status });
  const incomplete = { missing: 'The last essay.', due: daysLater(today(), 30), lapsesTo: 'F' };
  for (const { id } of [course.ada, course.bo]) {
    const { status } = await known.professor.put(pathOf(api.finalGrades.post, { id }), { grade: 'I', incomplete });
    expect(status).toBe(200);
  }
  return course;
}
/** Their Incompletes have so many days left, and the job looks. */
async function left(course: Course, days: number): Promise<string> {
  await sql`update "registration"
    set "incomplete" = jsonb_set("incomplete", '{due}', to_jsonb(${daysLater(today(), days)}::text))
    where "courseInstanceREF" = ${course.id}`.execute(db);
  return queued(incompletes);
}
const gradesOf = ({ id }: Course) =>
  db.selectFrom('registration').select(['grade', 'incompleteRemindedAt']).where('courseInstanceREF', '=', id).execute();
async function lapsesOf(course: Course) {
  const { 'incomplete lapsed': lapsed = [0, 0], 'incomplete lapses': ends = [0, 0] } = await notices(course);
  const rows = await gradesOf(course);
  const { lines } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<string>().as('lines'))
    .where('action', '=', 'incomplete lapsed')
    .where('entityId', 'in', [course.ada.id, course.bo.id])
    .executeTakeFirstOrThrow();
  const reminded = rows.filter((one) => one.incompleteRemindedAt !== null).length;
  return { grades: rows.map(({ grade }) => grade), reminded, lines: Number(lines), lapsed, ends };
}
const nothing = { grades: ['I', 'I'], reminded: 0, lines: 0, lapsed: [0, 0], ends: [0, 0] };
const lapsed = { ...nothing, grades: ['F', 'F'], lines: 2, lapsed: [2, 2] };
const ending = { ...nothing, reminded: 2, ends: [2, 2] };
const areGiven = (course: Course) => until(async () => (await gradesOf(course)).every(({ grade }) => grade === 'F'));

test.each([
  ['inside a lapse, before its bells', -1, 'notification', lapsed],
  ['inside a lapse, before its mails', -1, 'mail', lapsed],
  ['after a lapse is written, before anybody hears of it', -1, undefined, lapsed],
  ['while it tells of an Incomplete that ends soon, before its mails', 3, 'mail', ending],
] as const)(
  'killed %s, Incompletes have all of it or nothing, and are told of once (F01, T466)',
  { timeout },
  async (_point, days, table, all) => {
    for (let round = 0; round < rounds; round++) {
      const course = await withIncompletes();
      if (table) await killedWriting(table, () => left(course, days));
      else {
        await left(course, days);
        await areGiven(course);
        await stoa.kill();
      }
      const found = await lapsesOf(course);
      await stoa.start();
      expect(table ? [nothing, all] : [all]).toContainEqual(found);
      await done(incompletes);
      expect(await lapsesOf(course)).toEqual(all);
      await expect.poll(unsent).toEqual([]);
      expect(await moneyGoneWrong()).toEqual([]);
    }
  },
);

/** Ada was certified to attend, and her professor says that she never did. */
async function corrected(): Promise<
  Course & { readonly decide: () => Promise<{ readonly status: number }>; readonly correction: string }
> {
  const course = await aCourse();
  const { id, ada, bo } = course;
  await known.professor.post(pathOf(api.enrollment.sign, { id }), { attended: [ada.id, bo.id], never: [] });
  const asked = await known.professor.post(pathOf(api.enrollment.correct, { id: ada.id }), {
    kind: 'never attended',
    reason: 'A mistake.',
  });
  const { _id: correction } = asked.body;
  const decide = () =>
    known.college.registrar.patch(pathOf(api.enrollment.decide, { id: correction }), { decision: 'confirmed' });
  return { ...course, correction, decide };
}
type Corrected = Awaited<ReturnType<typeof corrected>>;

const decisionOf = async ({ correction }: Corrected) =>
  (await db.selectFrom('rosterCorrection').select('decision').where('_id', '=', correction).executeTakeFirstOrThrow())
    .decision;
async function stateOf(course: Corrected) {
  const { 'never attended': never = [0, 0], 'correction decided': answer = [0, 0] } = await notices(course);
  return { decision: await decisionOf(course), status: await statusOf(course.ada), never, answer };
}
const open = { decision: null, status: 'Registered', never: [0, 0], answer: [0, 0] };
const carriedOut = { decision: 'confirmed', status: 'No-show', never: [1, 1], answer: [1, 1] };
const isDecided = (course: Corrected) => until(async () => (await decisionOf(course)) !== null);

const points: [string, (course: Corrected) => Promise<void>, whole: typeof open | typeof carriedOut][] = [
  [
    'inside a decision, before its refund is written',
    (course) => killedWaiting('transaction', course.ada.payment, course.decide),
    open,
  ],
  ['inside a decision, before its bells', ({ decide }) => killedWriting('notification', decide), open],
  ['inside a decision, before its mails', ({ decide }) => killedWriting('mail', decide), open],
  [
    'after a decision is written, before anybody hears of it',
    async (course) => {
      void course.decide().catch(() => undefined);
      await isDecided(course);
      await stoa.kill();
    },
    carriedOut,
  ],
  [
    'after a decision, before its refund is paid',
    async (course) => {
      await simulator('/faults', [{ op: 'refund', kind: 'slow', ms: 3000 }]);
      await course.decide();
      await until(() => db.selectFrom('refund').select('_id').where('state', '=', 'sent').executeTakeFirst());
      await stoa.kill();
    },
    carriedOut,
  ],
];

test.each(points)(
  'killed %s, a correction is wholly done or not at all, with its money and its mails (F01, F03, T466)',
  { timeout },
  async (_point, kill, whole) => {
    for (let round = 0; round < rounds; round++) {
      const course = await corrected();
      await kill(course);
      const found = await stateOf(course);
      await stoa.start();
      expect(found).toEqual(whole);
      await simulator('/faults', []);
      await settled();
      expect([await stateOf(course), await paid(course.ada)]).toEqual([whole, whole === open ? 40_000 : 20_000]);
      // A person without an answer decides again.
      expect((await course.decide()).status).toBe(whole === open ? 200 : 409);
      await settled();
      expect([await stateOf(course), await paid(course.ada), await paid(course.bo)]).toEqual([
        carriedOut,
        20_000,
        40_000,
      ]);
      await expect.poll(unsent).toEqual([]);
      expect(await moneyGoneWrong()).toEqual([]);
    }
  },
);
