import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { api, pathOf } from '../../../../tests/paths.ts';
import type { Person } from '../../../../tests/person.ts';
import { openWorld } from '../../../../tests/world.ts';

/*
 * The shares of the professors of a course, of amounts in whole cents. The oracle counts in BigInt, one professor after the other, and
 * knows nothing of the statement that it is compared with.
 */
const world = await openWorld();
const professors: { person: Person; _id: string }[] = [];
let admin: Person;
let payer: string;

beforeAll(async () => {
  admin = await world.administrator();
  for (const name of ['Hypatia', 'Theano', 'Aspasia', 'Diotima']) {
    const person = await world.professor(name);
    professors.push({ person, _id: (await person.get(api.professors.mine)).body._id });
  }
  payer = (await (await world.someone('Student', 'Ada')).get(api.accounts.self)).body._id;
});

/** The largest remainder: whole cents first, and what is left to the greatest remainders, of equal ones to the earlier. */
function shared(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, one) => sum + one, 0));
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = exact.map((one) => Number(one / all));
  const left = cents - parts.reduce((sum, one) => sum + one, 0);
  const order = exact
    .map((one, at) => ({ at, rest: Number(one % all) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at]! += 1;
  return parts;
}

let seed = 20_261_128;
/** The same numbers in each run. */
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const instant = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

interface Sums {
  received: number;
  refunded: number;
  fees: number;
  net: number;
}
const none = (): Sums => ({ received: 0, refunded: 0, fees: 0, net: 0 });
function add(to: Sums, received: number, refunded: number, fees: number): void {
  to.received += received;
  to.refunded += refunded;
  to.fees += fees;
  to.net += received - refunded - fees;
}
const inCents = (sums: Record<string, number>): Sums => {
  const cents = (name: string) => Math.round(sums[name]! * 100);
  return { received: cents('received'), refunded: cents('refunded'), fees: cents('fees'), net: cents('net') };
};

/** A split that counts from an instant on, as agreements leave it. */
async function split(course: string, since: number, who: readonly number[], weights: readonly number[]) {
  const { _id: splitREF } = await world.db
    .insertInto('courseSplit')
    .values({ courseInstanceREF: course, since: instant(since) })
    .returning('_id')
    .executeTakeFirstOrThrow();
  const rows = who.map((at, position) => ({
    splitREF,
    professorREF: professors[at]!._id,
    position,
    weight: weights[position]!,
  }));
  await world.db.insertInto('courseShare').values(rows).execute();
}

const vat = JSON.stringify({ name: 'VAT', percent: 10, included: false });
const pay = async (course: string, at: number, cents: number, tax: number, fee: number) =>
  (
    await world.db
      .insertInto('transaction')
      .values({
        ...{ personREF: payer, createdByREF: payer, updatedByREF: payer, courseInstanceREF: course, isAudit: false },
        ...{
          amountCents: cents,
          taxCents: tax,
          tax: tax > 0 ? vat : null,
          feeCents: fee,
          status: 'COMPLETED',
          createdAt: instant(at),
        },
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
  )._id;
const giveBack = (transactionREF: string, at: number, cents: number, tax: number) =>
  world.db
    .insertInto('refund')
    .values({
      ...{
        transactionREF,
        amountCents: cents,
        taxCents: tax,
        reason: `part at ${at}`,
        origin: 'administrator',
        state: 'completed',
      },
      ...{ createdAt: instant(at), updatedAt: instant(at) },
    })
    .execute();

// Seen red with the tax counted twice in what was refunded before.
test('1,000 random payments with their refunds are shared to the cent, as an oracle counts them (T570)', async () => {
  const { _id: template } = await world.courseInstance({ professor: professors[0]!.person, name: 'Template' });
  const expected = professors.map(() => new Map<string, Sums>());
  const whole = new Map<string, Sums>();
  for (let courses = 0; courses < 50; courses++) {
    const { rows } = await sql<{
      _id: string;
    }>`insert into "courseInstance" ("courseREF", "name", "status", "createdByREF")
      select "courseREF", 'Course ' || ${courses}::int, 'Active', "createdByREF" from "courseInstance" where "_id" = ${template}
      returning "_id"`.execute(world.db);
    const course = rows[0]!._id;
    whole.set(course, none());
    for (const sums of expected) sums.set(course, none());
    const splits: { since: number; who: number[]; weights: number[] }[] = [];
    for (let count = 1 + random(3); splits.length < count;) {
      const who = [0, 1, 2, 3].filter(() => random(4) > 0);
      if (who.length === 0) continue;
      const since = splits.length * 1000;
      const cuts = who
        .slice(1)
        .map(() => random(10_001))
        .toSorted((a, b) => a - b);
      const weights =
        random(3) === 0 ? who.map(() => 1) : [...cuts, 10_000].map((cut, at) => cut - (cuts[at - 1] ?? 0));
      splits.push({ since, who, weights });
      await split(course, since, who, weights);
    }
    for (let payments = 0; payments < 20; payments++) {
      const at = random(3500) - 300;
      const tax = random(3) === 0 ? random(5000) : 0;
      const [cents, fee] = [1 + random(random(2) ? 40 : 100_000), random(3000)];
      const { who, weights } = splits.findLast(({ since }) => since <= at) ?? splits[0]!;
      const paid = await pay(course, at, cents + tax, tax, fee);
      add(whole.get(course)!, cents, 0, fee);
      const [parts, fees] = [shared(cents, weights), shared(fee, weights)];
      who.forEach((one, place) => add(expected[one]!.get(course)!, parts[place]!, 0, fees[place]!));
      let [back, backTax] = [0, 0];
      for (let refunds = random(4); refunds > 0 && back < cents; refunds--) {
        const [part, ofTax] =
          refunds === 1 ? [cents - back, tax - backTax] : [random(cents - back + 1), random(tax - backTax + 1)];
        if (part + ofTax === 0) continue;
        await giveBack(paid, at + 10 * (5 - refunds), part + ofTax, ofTax);
        [back, backTax] = [back + part, backTax + ofTax];
      }
      add(whole.get(course)!, 0, back, 0);
      const returned = shared(back, weights);
      who.forEach((one, place) => add(expected[one]!.get(course)!, 0, returned[place]!, 0));
    }
  }
  const totals = new Map(
    ((await admin.get(api.ledger.totals)).body['courses'] as { _id: string }[]).map((one) => [one._id, one]),
  );
  const summed = new Map([...whole.keys()].map((course) => [course, none()]));
  for (const [at, { _id, person }] of professors.entries()) {
    const { body } = await admin.get(pathOf(api.earnings.ofProfessor, { id: _id }));
    expect((await person.get(api.earnings.own)).body).toEqual(body);
    const total = none();
    const found = new Map(
      (body['courses'] as ({ _id: string } & Record<string, number>)[]).map((one) => [one._id, one]),
    );
    for (const [course, sums] of expected[at]!) {
      const own = found.has(course) ? inCents(found.get(course)!) : none();
      expect({ course, at, ...own }).toEqual({ course, at, ...sums });
      for (const one of [total, summed.get(course)!]) add(one, own.received, own.refunded, own.fees);
    }
    expect(inCents(body['total'])).toEqual(total);
    const months = none();
    for (const month of body['months'] as Record<string, number>[]) {
      const { received, refunded, fees } = inCents(month);
      add(months, received, refunded, fees);
    }
    expect(months).toEqual(total);
  }
  expect(summed).toEqual(whole);
  for (const [course, { received, refunded, fees }] of whole) {
    const { tax, ...all } = totals.get(course) as unknown as Record<string, number>;
    expect(tax).toBeGreaterThanOrEqual(0);
    expect(Math.round(all['fees']! * 100)).toBe(fees);
    expect(Math.round(all['net']! * 100)).toBe(received - refunded - fees);
  }
}, 120_000);
