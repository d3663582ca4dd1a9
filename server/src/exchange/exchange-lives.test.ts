import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { exchangeStates, exchangeSteps, type ExchangeState } from '@stoa/contract/enrollment/exchange-states';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../tests/paths.ts';
import type { Json, Person } from '../../../tests/person.ts';
import { aRegistrar } from '../../../tests/partners.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type CalendarCourse } from '../../test/calendar-courses.ts';
import { batchAt, copyPlace, readsReceipt, rowsOf, takesSection } from '../../test/exchanges.ts';
import { exchange } from '../enrollment/registrations/exchange.queries.ts';

/** How many times a place is looked at, and how many places there are: MOMENTS=1000000 PLACES=250 is the whole of it. */
const moments = Number(process.env['MOMENTS'] ?? 3000);
const count = Number(process.env['PLACES'] ?? 24);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
/** mulberry32 */
let at = seed;
const chance = () => {
  at = (at + 0x6d_2b_79_f5) | 0;
  let t = Math.imul(at ^ (at >>> 15), 1 | at);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const any = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)]!;

const world = await openWorld();
const { decrypt } = world.stoa.services.encryption;
let course: CalendarCourse;
let registrars: readonly Person[];
let places: readonly { readonly _id: string; readonly personREF: string }[];

beforeAll(async () => {
  course = await aCalendarCourse(world);
  const { partner } = course;
  const second = await aRegistrar(world, partner._id, 'second.registrar@college.example');
  registrars = [partner.registrar, second];
  const { registration } = await paysForCredit(world, course);
  await takesSection(course, '30001');
  await copyPlace(world, registration, count);
  const rows = await world.db.selectFrom('registration').select(['_id', 'personREF']).orderBy('_id').execute();
  places = rows;
});

/** The college's books, built from the batches alone. */
const books = new Map<string, { place?: Json; grade?: Json }>();
const numbers = { batch: 0, sequence: 0 };
async function enters(who: Person, batch: Awaited<ReturnType<typeof batchAt>>) {
  expect(batch.body['number']).toBe(++numbers.batch);
  for (const { sequence, registrationREF, before, after } of await rowsOf(who, batch)) {
    expect(sequence).toBe(++numbers.sequence);
    const facet = batch.body['kind'] === 'grades' ? 'grade' : 'place';
    const entry = books.get(String(registrationREF)) ?? {};
    expect(before).toEqual(entry[facet] ?? {});
    books.set(String(registrationREF), { ...entry, [facet]: after as Json });
  }
}

const change = (place: string, set: string) =>
  sql`update "registration" set ${sql.raw(set)} where "_id" = ${place} and not exists (select from "registration" as "one"
    where "one"."_id" = ${place} and ${sql.raw(set.includes('Registered') ? 'false' : `"status" <> 'Registered'`)})`.execute(
    world.db,
  );
let day = 0;
let file = 0;
const words = ['accepted', 'accepted', 'rejected', 'posted'];
/** An answer about some places, with whatever a college says, on a day that may be an older one. */
async function answersSome(who: Person): Promise<string | undefined> {
  const known = [...books].filter(() => chance() < 0.4);
  if (known.length === 0) return undefined;
  const rows = known.map(([id, { grade }]) => {
    const word = any(words);
    const posted =
      word === 'posted' ? `${dayIn('America/New_York')},${String(grade?.['grade'] ?? any(['A', 'B']))}` : ',';
    return `${id},${word},${word === 'rejected' ? any(['closed', 'unknown']) : ''},${posted}`;
  });
  const text = `Registration ID,Status,Message,Posted,Grade\n${rows.join('\n')}\n,,run ${++file},,\n`;
  const answeredOn = chance() < 0.2 ? daysLater(dayIn('America/New_York'), -3) : undefined;
  const read = await readsReceipt(who, course.partner, text, answeredOn === undefined ? {} : { answeredOn });
  if (read.status >= 300) return undefined;
  const id = String((read.body['receipt'] as Json)['_id']);
  expect((await who.post(pathOf(api.receipts.apply, { id }))).status).toBe(200);
  return id;
}

let lastReceipt: string | undefined;
const acts: Readonly<Record<string, (who: Person) => Promise<unknown>>> = {
  number: async (who) => {
    const { personREF } = any(places);
    const number = `N${Math.floor(chance() * 1e9)}`;
    await who.put(pathOf(api.studentNumbers.give, { id: course.partner._id, personREF }), { number });
  },
  'number back': (who) =>
    who.delete(pathOf(api.studentNumbers.takeBack, { id: course.partner._id, personREF: any(places).personREF })),
  drop: () => change(any(places)._id, `"status" = 'Unregistered', "leftAs" = 'dropped', "endedAt" = now()`),
  withdraw: () =>
    change(any(places)._id, `"status" = 'Withdrawn', "leftAs" = 'withdrawn', "endedAt" = now(), "grade" = 'W'`),
  'no-show': () => change(any(places)._id, `"status" = 'No-show', "leftAs" = 'no-show', "endedAt" = now()`),
  back: () => change(any(places)._id, `"status" = 'Registered', "leftAs" = null, "endedAt" = null, "grade" = null`),
  grade: () => change(any(places)._id, `"grade" = '${any(['A', 'B'])}'`),
  changes: async (who) => {
    const made = await batchAt(who, course.partner, any(['changes', 'changes', 'registrations']));
    expect(made.status === 201 ? 'empty' : made.body['code']).toBe('empty');
    if (made.status === 201) await enters(who, made);
    expect((await batchAt(who, course.partner, 'changes')).body['code']).toBe('empty');
  },
  'both registrars': async () => {
    const made = await Promise.all(registrars.map((who) => batchAt(who, course.partner, 'changes')));
    const done = made.filter(({ status }) => status === 201);
    for (const one of done.toSorted((a, b) => Number(a.body['number']) - Number(b.body['number'])))
      await enters(registrars[0]!, one);
    expect(made.map(({ status, body }) => (status === 201 ? 'empty' : body['code']))).toEqual(['empty', 'empty']);
  },
  grades: async (who) => {
    const made = await batchAt(who, course.partner, 'grades');
    if (made.status === 201) await enters(who, made);
  },
  answer: async (who) => {
    lastReceipt = await answersSome(who);
  },
  undo: async (who) => {
    if (lastReceipt !== undefined) await who.post(pathOf(api.receipts.undo, { id: lastReceipt }));
  },
  repeat: (who) => who.post(pathOf(api.batches.repeat, { id: any(places)._id })),
};

interface Seen {
  readonly _id: string;
  readonly exchange: { readonly state: ExchangeState } | null;
  readonly place: string | null;
  readonly grade: string | null;
}
const isStep = (from: ExchangeState, to: ExchangeState) =>
  Object.values(exchangeSteps).some((step) => step.to === to && (step.from as readonly string[]).includes(from));
const before = new Map<string, ExchangeState>();
const inBooks: Readonly<Record<string, boolean | undefined>> = {
  ...{ sent: true, accepted: true, graded: true, posted: true, 'correction sent': true },
  ...{ 'removal sent': false, removed: false },
};

async function looks(act: string) {
  const { rows } =
    await sql<Seen>`select "registration"."_id", ${exchange} as "exchange", "told"."place", "told"."grade"
    from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    left join "exchangePlace" as "told" on "told"."_id" = "registration"."_id" order by 1`.execute(world.db);
  for (const { _id, exchange: now, place, grade } of rows) {
    const state = now!.state;
    expect(exchangeStates).toContain(state);
    const entry = books.get(_id);
    expect(place === null ? undefined : JSON.parse(decrypt(place))).toEqual(entry?.place);
    expect(grade === null ? undefined : JSON.parse(decrypt(grade))).toEqual(entry?.grade);
    const isListed = inBooks[state] ?? entry?.place?.['status'] === 'enrolled';
    const unsent = ['number wanted', 'number known', 'removed'];
    const fits = entry?.place ? isListed === (entry.place['status'] === 'enrolled') : unsent.includes(state);
    expect([act, state, fits]).toEqual([act, state, true]);
    const was = before.get(_id);
    // Undoing gives a state back, and without a batch a place that returns is where its number is.
    const isFree = act === 'undo' || (!entry?.place && act === 'back');
    const isSound = was === undefined || was === state || isFree || isStep(was, state);
    expect([act, was, state, isSound]).toEqual([act, was, state, true]);
    before.set(_id, state);
  }
  day = rows.length;
  return rows.length;
}

test('at every moment of random lives a place is in one state, and the college’s books are what we say they are (T577)', async () => {
  const names = Object.keys(acts);
  const weights = names.flatMap((name) => (name === 'number' || name === 'answer' ? [name, name, name] : [name]));
  process.stdout.write(`exchange lives: seed ${seed}\n`);
  let looked = 0;
  let did = 0;
  while (looked < moments) {
    const act = any(weights);
    await acts[act]!(any(registrars));
    did += 1;
    looked += await looks(act);
  }
  process.stdout.write(`exchange lives: ${looked} moments of ${day} places, ${did} acts, ${numbers.batch} batches\n`);
  expect(numbers.batch).toBeGreaterThan(3);
});
