import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import { aPartner, aPartnerCourse, anAgreement, promiseOf, type Partner } from '../../tests/partners.ts';
import { api, pathOf } from '../../tests/paths.ts';
import type { Json, Person } from '../../tests/person.ts';
import type { World } from '../../tests/world.ts';

/** A course under an agreement, before its first day, with its professor. */
export interface CalendarCourse {
  readonly partner: Partner;
  readonly professor: Person;
  readonly course: Json & { readonly _id: string };
  /** the version of its promise */
  readonly promise: string;
}

/** The days of a course as its tests speak of them. */
interface Frame {
  readonly start: string;
  readonly end: string;
  readonly promise: CreditPromise;
}
const frames = new Map<string, Frame>();
const shiftOf = (zone: string, day: string): number =>
  Math.round((Date.parse(dayIn(zone)) - Date.parse(day)) / 86_400_000);
const moved = (day: string, by: number): string => daysLater(day, by);

/** The dates of a promise, all so many days later. */
const shifted = (promise: CreditPromise, by: number): CreditPromise => ({
  ...promise,
  dropUntil: moved(promise.dropUntil, by),
  census: moved(promise.census, by),
  withdrawUntil: moved(promise.withdrawUntil, by),
  gradesDue: moved(promise.gradesDue, by),
  refunds: promise.refunds.map((step) => ({ ...step, until: moved(step.until, by) })),
});

/**
 * Moves a course to where it is today the given day of it: as samples are moved to their days, so that everything else goes by
 * the clock as usual. Returns by how many days.
 */
export async function isDay(world: Pick<World, 'db'>, courseId: string, day: string, own?: Frame): Promise<number> {
  const row = await world.db
    .selectFrom('courseInstance')
    .selectAll()
    .where('_id', '=', courseId)
    .executeTakeFirstOrThrow();
  const frame = own ?? frames.get(courseId) ?? { start: row.start!, end: row.end!, promise: row.promise! };
  frames.set(courseId, frame);
  const by = shiftOf(frame.promise.zone, day);
  await world.db
    .updateTable('courseInstance')
    .set({
      start: moved(frame.start, by),
      end: moved(frame.end, by),
      promise: JSON.stringify(shifted(frame.promise, by)),
    })
    .where('_id', '=', courseId)
    .execute();
  return by;
}

const codes = [
  { code: 'A', meaning: 'Excellent', kind: 'earned', points: 4 },
  { code: 'B', meaning: 'Good', kind: 'earned', points: 3 },
  { code: 'F', meaning: 'Failed', kind: 'not earned', points: 0 },
  { code: 'I', meaning: 'Incomplete', kind: 'incomplete', points: null },
  { code: 'W', meaning: 'Withdrawn', kind: 'withdrawn', points: null },
  { code: 'NR', meaning: 'Not reported', kind: 'not reported', points: null },
];
/** Drop until the 14th day, census on the 20th of 100, withdraw until the 60th; all back for a week, then half. */
const calendarAgreement = (more: Json = {}): Json =>
  anAgreement({
    census: { percent: 20 },
    withdraw: { percent: 60 },
    minors: 'no',
    gradeCodes: codes,
    zone: 'America/New_York',
    terms: [{ code: '2038SP', name: 'Spring 2038', start: '2038-01-15', end: '2038-06-20' }],
    ...more,
  });

/** How many colleges each world has. */
const colleges = new WeakMap<World, number>();
/** A course that begins on February 1, 2038 and has 100 days, open for registration. */
export async function aCalendarCourse(
  world: World,
  input: { name?: string; cost?: number; auditCost?: number; agreement?: Json; partner?: Partner } = {},
): Promise<CalendarCourse> {
  const count = colleges.get(world) ?? 0;
  colleges.set(world, count + 1);
  const name = count === 0 ? 'Calendar College' : `Calendar College ${String.fromCharCode(65 + count)}`;
  const partner = input.partner ?? (await aPartner(world, name, calendarAgreement(input.agreement)));
  const professor = await world.professor();
  const course = await aPartnerCourse(partner, {
    professor,
    name: input.name ?? 'Ethics',
    start: '2038-02-01',
    end: '2038-05-11',
    ...(input.cost !== undefined && { cost: input.cost }),
    ...(input.auditCost !== undefined && { auditCost: input.auditCost }),
  });
  const promise = String((await promiseOf(world, course))?.['version']);
  return { partner, professor, course, promise };
}

export interface Placed {
  readonly person: Person;
  readonly registration: string;
}
/** Somebody whose payment for credit the processor hasn't decided on. */
export async function paysPending(world: World, at: CalendarCourse): Promise<Placed> {
  await world.faults({ op: 'capture', kind: 'pending' });
  const placed = await paysForCredit(world, at);
  await world.faults();
  return placed;
}
/** Somebody who has paid for credit. */
export async function paysForCredit(world: World, at: CalendarCourse, who?: Person): Promise<Placed> {
  const person = who ?? (await world.someone('Student'));
  if (!who) await person.put(api.guardians.giveBirthDate, { dob: '1980-05-05' });
  const input = { courseInstanceREF: at.course._id, isAudit: false, promise: at.promise };
  const order = await person.post(api.checkout.createOrder, input);
  if (order.status >= 300) throw new Error(JSON.stringify(order.body));
  const orderId = String(order.body['orderId']);
  await world.approve(orderId);
  const { body, status } = await person.post(pathOf(api.checkout.capture, { orderId }));
  if (status >= 300) throw new Error(JSON.stringify(body));
  return { person, registration: String(body['registration']._id) };
}
