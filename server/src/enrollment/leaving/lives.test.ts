import { dateOf, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { moneyGoneWrong } from '../../../../tests/money.ts';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Answer, Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';
import { aCalendarCourse, isDay, type CalendarCourse } from '../../../test/calendar-courses.ts';
import { dayAt, netOf, part, paymentsOf, placesOf } from '../../../test/lives.ts';

const world = await openWorld();
const runs = Number(process.env['LIVES'] ?? 300);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
let template: CalendarCourse;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  template = await aCalendarCourse(world);
  [ada, bo] = [await world.someone('Student', 'Ada'), await world.someone('Student', 'Bo')];
  for (const who of [ada, bo]) await who.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
});

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Athens', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const day = fc.oneof(
  fc.record({ days: fc.integer({ min: 0, max: 130 }) }),
  fc.record({ percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100) }),
);
/** A calendar as an agreement gives it: withdrawing ends no earlier than dropping, refunds go down. */
const calendars = fc
  .record({
    zone: fc.constantFrom(...zones),
    start: fc.constantFrom('2038-02-01', '2038-03-10', '2038-10-20', '2038-10-28'),
    length: fc.integer({ min: 1, max: 120 }),
    last: fc.tuple(day, day, day),
    steps: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 10_000 })), { maxLength: 4 }),
  })
  .map(({ zone, start, length, last, steps }) => {
    const course = { start, end: daysLater(start, length - 1) };
    const [drop, withdraw] = [dateOf(last[0], course), dateOf(last[1], course)].toSorted() as [string, string];
    const untils = [...new Set(steps.map(([until]) => dateOf(until, course)))].toSorted();
    const percents = steps.map(([, percent]) => percent / 100).toSorted((one, other) => other - one);
    return {
      zone,
      ...course,
      dropUntil: drop,
      withdrawUntil: withdraw,
      census: dateOf(last[2], course),
      refunds: untils.map((until, at) => ({ until, percent: percents[at]!, amount: 0 })),
    };
  });
type Calendar = typeof calendars extends fc.Arbitrary<infer C> ? C : never;

const acts = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ act: 'leave' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('register' as const), isAudit: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('switch' as const), isAudit: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('end' as const), cents: fc.integer({ min: 1, max: 50_000 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('census' as const), attended: fc.boolean() }) },
);
const lives = fc.record({
  calendar: calendars,
  cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_999 })),
  auditShare: fc.integer({ min: 0, max: 100 }),
  first: fc.boolean(),
  /** each some hours after the one before, so that days of any distance and both sides of midnight occur */
  steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 24 * 50 }), acts), { minLength: 1, maxLength: 6 }),
});

/** The rule for a day, read from the specification: the first step whose last day hasn't passed. */
function ruleOn({ dropUntil, withdrawUntil, refunds }: Calendar, today: string) {
  let percent = 0;
  for (const step of refunds.toReversed()) if (today <= step.until) percent = step.percent;
  if (today <= dropUntil) return { kind: 'dropped', percent };
  return today <= withdrawUntil ? { kind: 'withdrawn', percent } : { kind: 'late', percent: 0 };
}
/** A course of its own for each life: a copy of the one that was opened, with the calendar and the prices of this life. */
async function aCourse(calendar: Calendar, costCents: number, auditCostCents: number): Promise<string> {
  const { start, end, ...dates } = calendar;
  const row = await world.db
    .selectFrom('courseInstance')
    .selectAll()
    .where('_id', '=', template.course._id)
    .executeTakeFirstOrThrow();
  const { _id, createdAt: _made, version: _version, reviewed: _reviewed, searchText: _text, promise, ...columns } = row;
  const copy = await world.db
    .insertInto('courseInstance')
    .values({ ...columns, start, end, costCents, auditCostCents, promise: JSON.stringify({ ...promise, ...dates }) })
    .returning('_id')
    .executeTakeFirstOrThrow();
  await sql`insert into "courseInstanceProfessor" ("courseInstanceREF", "professorREF", "position")
    select ${copy._id}, "professorREF", "position" from "courseInstanceProfessor" where "courseInstanceREF" = ${_id}`.execute(
    world.db,
  );
  return copy._id;
}

async function registers(who: Person, courseInstanceREF: string, isAudit: boolean, cents: number) {
  const input = { courseInstanceREF, isAudit, promise: template.promise };
  if (cents === 0) return who.post(api.registrations.create, input);
  const order = await who.post(api.checkout.createOrder, input);
  if (order.status >= 300) return order;
  await world.approve(String(order.body['orderId']));
  return who.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
}

/** Pays the difference to credit, or changes to it where there is none. */
async function toCredit(who: Person, courseInstanceREF: string, id: string) {
  const input = { isAudit: false, promise: template.promise };
  const order = await who.post(api.checkout.createOrder, { ...input, courseInstanceREF, registrationREF: id });
  if (order.status === 422) return who.put(pathOf(api.registrations.changeMode, { id }), input);
  if (order.status >= 300) return order;
  await world.approve(String(order.body['orderId']));
  return who.post(pathOf(api.checkout.capture, { orderId: String(order.body['orderId']) }));
}

/**
 * The state that a life has led to so far, by the specification. `kept` is what stays paid of places that ended, and of
 * a difference when a place changed to audit; `atLeast` is what the day of that change keeps of the whole place if it
 * ends.
 */
interface Expected {
  registration: { isAudit: boolean; price: number; refunded: number; stays?: number; atLeast?: number } | null;
  kept: number;
  barred: boolean;
  certified: boolean;
}

/**
 * Returns how much of a place stays paid when it ends on a day of a percentage, beside the amount that stayed when it
 * changed to audit.
 */
function endsWith(
  { price, refunded, stays = 0, atLeast = 0 }: NonNullable<Expected['registration']>,
  percent: number,
): number {
  const due = percent === 100 ? price : part(price, percent);
  return Math.min(price - refunded, Math.max(price - Math.max(due, refunded), atLeast - stays, 0));
}

test(`whatever day whoever leaves, switches or never comes: captured less refunded is what the rule says (seed ${seed})`, async () => {
  const admin = await world.administrator();
  await fc.assert(
    fc.asyncProperty(lives, async ({ calendar, cents, auditShare, first, steps }) => {
      const auditCents = Math.floor((cents * auditShare) / 100);
      const priceOf = (isAudit: boolean) => (isAudit ? auditCents : cents);
      let now = Date.parse(`${calendar.start}T00:00:00Z`) - 5 * 86_400_000;
      const courseId = await aCourse(calendar, cents, auditCents);
      await isDay(world, courseId, dayAt(calendar.zone, now));
      const begun = [
        await registers(bo, courseId, false, cents),
        await registers(ada, courseId, first, priceOf(first)),
      ];
      expect(begun.map(({ status, body }) => [status < 300, body['message']])).toEqual([
        [true, undefined],
        [true, undefined],
      ]);
      const is: Expected = {
        registration: { isAudit: first, price: priceOf(first), refunded: 0 },
        kept: 0,
        barred: false,
        certified: false,
      };
      for (const [hours, step] of steps) {
        now += hours * 3_600_000;
        const today = dayAt(calendar.zone, now);
        await isDay(world, courseId, today);
        /** Each answer of the server, and whether it should have done it. */
        const compared: [answer: Answer, should: boolean][] = [];
        const rule = ruleOn(calendar, today);
        const registration = (await placesOf(world, ada.email, courseId)).at(-1);
        const { registration: locked } = is;
        if (step.act === 'leave' && registration) {
          const left = await ada.delete(pathOf(api.registrations.unregister, { id: registration._id }));
          const { kind, percent } = locked?.isAudit ? { kind: 'dropped', percent: 100 } : rule;
          compared.push([left, locked !== null && kind !== 'late']);
          if (locked && kind !== 'late') {
            is.kept += endsWith(locked, percent);
            is.barred = kind === 'withdrawn';
            is.registration = null;
          }
        }
        if (step.act === 'register') {
          const made = await registers(ada, courseId, step.isAudit, priceOf(step.isAudit));
          const may = !is.barred && (step.isAudit || (!is.certified && rule.kind !== 'late'));
          if (locked === null) {
            compared.push([made, may]);
            if (may) is.registration = { isAudit: step.isAudit, price: priceOf(step.isAudit), refunded: 0 };
          }
        }
        if (step.act === 'switch' && step.isAudit && locked && !locked.isAudit && locked.refunded === 0) {
          const changed = await ada.put(pathOf(api.registrations.changeMode, { id: registration!._id }), {
            isAudit: true,
          });
          const may = !is.certified && rule.kind === 'dropped';
          compared.push([changed, may]);
          if (may) {
            const stays = cents - auditCents - part(cents - auditCents, rule.percent);
            is.kept += stays;
            is.registration = {
              isAudit: true,
              price: auditCents,
              refunded: 0,
              stays,
              atLeast: cents - part(cents, rule.percent),
            };
          }
        }
        if (step.act === 'switch' && !step.isAudit && locked?.isAudit) {
          const changed = await toCredit(ada, courseId, registration!._id);
          const may = !is.certified && rule.kind !== 'late';
          compared.push([changed, may]);
          if (may) {
            is.kept -= locked.stays ?? 0;
            is.registration = { isAudit: false, price: cents, refunded: 0 };
          }
        }
        if (step.act === 'refund' && locked && !locked.isAudit && locked.price > locked.refunded) {
          const { transactionREF } = await world.db
            .selectFrom('registration')
            .select('transactionREF')
            .where('_id', '=', registration!._id)
            .executeTakeFirstOrThrow();
          const amount = Math.min(step.cents, locked.price - locked.refunded);
          const made = await admin.post(pathOf(api.ledger.refund, { id: transactionREF! }), {
            amount: amount / 100,
            reason: 'Goodwill.',
            endsPlace: false,
          });
          if (made.status < 300) locked.refunded += amount;
        }
        if (step.act === 'end' && locked) {
          const payments = await paymentsOf(world, registration!._id);
          const own = payments.find(({ isFirst }) => isFirst);
          const amount = Math.min(step.cents, own?.left ?? 0);
          if (amount > 0) {
            const { kind, percent } = locked.isAudit ? { kind: 'dropped', percent: 100 } : rule;
            const left = payments.reduce((sum, one) => sum + one.left, 0);
            const others = left - own!.left;
            const due = left - endsWith(locked, percent) - (locked.stays ?? 0);
            const isFree = percent === 100 && (locked.stays ?? 0) === 0 && (locked.atLeast ?? 0) === 0;
            const may = kind !== 'late' && (isFree || amount <= due);
            compared.push([
              await admin.post(pathOf(api.ledger.refund, { id: own!._id }), {
                amount: amount / 100,
                reason: 'Illness.',
                endsPlace: true,
              }),
              may,
            ]);
            if (may) {
              is.kept += left - (locked.stays ?? 0) - amount - Math.min(due - amount, others);
              is.barred = kind === 'withdrawn';
              is.registration = null;
            }
          }
        }
        if (step.act === 'census') {
          const bos = (await placesOf(world, bo.email, courseId))[0]!;
          const own = locked && !locked.isAudit ? [registration!._id] : [];
          const signed = await template.professor.post(pathOf(api.enrollment.sign, { id: courseId }), {
            attended: [bos._id, ...(step.attended ? own : [])],
            never: step.attended ? [] : own,
          });
          const may = !is.certified && today >= calendar.census;
          compared.push([signed, may]);
          if (may) is.certified = true;
          if (may && !step.attended && locked && !locked.isAudit) {
            const { percent } = ruleOn({ ...calendar, dropUntil: '9999' }, calendar.census);
            const due = percent === 100 ? locked.price : part(locked.price, percent);
            is.kept += locked.price - Math.max(due, locked.refunded);
            is.barred = true;
            is.registration = null;
          }
        }
        for (const [{ status, body }, should] of compared)
          expect([step, status < 300, status < 300 === should || body]).toEqual([step, should, true]);
        const expected = is.kept + (is.registration ? is.registration.price - is.registration.refunded : 0);
        expect([step, await netOf(world, ada.email, courseId)]).toEqual([step, { ours: expected, theirs: expected }]);
        expect((await netOf(world, bo.email, courseId)).ours).toBe(cents);
        const statuses = (await placesOf(world, ada.email, courseId)).map(({ status }) => status);
        const afterFirst = statuses.filter((one) => one !== 'Unregistered');
        expect(afterFirst.length).toBe(is.registration || is.barred ? 1 : 0);
      }
    }),
    { numRuns: runs, seed, endOnFailure: runs > 300 },
  );
  expect(await moneyGoneWrong(world)).toEqual([]);
}, 86_400_000);
