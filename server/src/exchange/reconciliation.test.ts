import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aPartner, type Partner } from '../../../tests/partners.ts';
import { api, pathOf } from '../../../tests/paths.ts';
import { openWorld } from '../../../tests/world.ts';
import { aCalendarCourse, paysForCredit, type CalendarCourse } from '../../test/calendar-courses.ts';

const world = await openWorld();
const terms = 1000;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
let course: CalendarCourse;
let other: Partner;

beforeAll(async () => {
  course = await aCalendarCourse(world, { agreement: { fee: { perCredit: 47.35, paidBy: 'included' } } });
  other = await aPartner(world, 'Another College');
  await paysForCredit(world, course);
});

const statement = (partner: Partner, term: string, who = partner.registrar) =>
  who.get(`${pathOf(api.exchange.reconciliation, { id: partner._id })}?term=${term}`);

/**
 * Random terms: courses of 0.5 to 6 credits under agreements with fees from nothing to 300.00, and places in every status, which the
 * college has accepted or not.
 */
async function manyTerms() {
  await sql`select setseed(${(seed % 1000) / 1000})`.execute(world.db);
  await sql`with "agreement" as (insert into "agreement" ("institutionREF", "number", "effective", "until", "rules")
      select "institutionREF", 100 + "n", '1990-01-01'::date + "n", '1999-12-31', jsonb_set("rules", '{fee,perCredit}',
        to_jsonb((floor(random() * 30000) / 100)::numeric)) from "agreement", generate_series(1, 20) as "n"
      where "institutionREF" = ${course.partner._id} returning "_id"),
    "kind" as (select "_id", row_number() over () as "n" from "agreement"),
    "course" as (insert into "courseInstance" ("courseREF", "name", "termCode", "agreementREF", "promise", "status")
      select "courseREF", 'Of ' || "t" || ' ' || "c", 'T' || "t", (select "_id" from "kind" where "n" = 1 + ("t" + "c") % 20),
        jsonb_set("promise", '{equivalent,credits}', to_jsonb(floor(1 + random() * 12) / 2)), 'Active'
      from "courseInstance", generate_series(1, ${terms}) as "t", generate_series(1, 3) as "c"
      where "courseInstance"."_id" = ${course.course._id} returning "_id", "promise"),
    "person" as (insert into "person" ("email", "firstName", "lastName", "role")
      select 'sum' || "n" || '@example.org', 'Sum', 'Of ' || "n", 'Student' from generate_series(1, 5) as "n" returning "_id"),
    "place" as (insert into "registration" ("courseInstanceREF", "personREF", "isAudit", "promise", "status", "registrationTerm")
      select "course"."_id", "person"."_id", random() < 0.1, "promise",
        (array['Registered', 'Registered', 'Withdrawn', 'Unregistered', 'No-show', 'Cancelled'])[1 + floor(random() * 6)], ''
      from "course", "person" returning "_id", "courseInstanceREF", "personREF")
    insert into "exchangePlace" ("_id", "institutionREF", "courseInstanceREF", "personREF", "status", "lastSequence", "lastSaid",
      "acceptedAt")
    select "_id", ${course.partner._id}, "courseInstanceREF", "personREF", 'sent', 1, 'place',
      case when random() < 0.7 then now() end from "place"`.execute(world.db);
}

/** The same sum as the college would make it: credits times the fee of each place, in hundredths of a cent. */
async function owed(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ term: string; credits: string; fee: string }>`select "termCode" as "term",
      "courseInstance"."promise" -> 'equivalent' ->> 'credits' as "credits", "rules" -> 'fee' ->> 'perCredit' as "fee"
    from "exchangePlace" join "registration" using ("_id") join "courseInstance" on "courseInstance"."_id" =
      "registration"."courseInstanceREF" join "agreement" on "agreement"."_id" = "agreementREF"
    where "acceptedAt" is not null and not "isAudit" and "registration"."status" in ('Registered', 'Withdrawn')`.execute(
    world.db,
  );
  const hundredths = (text: string) => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  };
  const sums = new Map<string, bigint>();
  for (const { term, credits, fee } of rows) {
    const cents = (hundredths(credits) * hundredths(fee) + 50n) / 100n;
    sums.set(term, (sums.get(term) ?? 0n) + cents);
  }
  return sums;
}

test(`the invoice is the accepted credits times the fee, to the cent, in ${terms} random terms`, async () => {
  await manyTerms();
  const sums = await owed();
  let billed = 0;
  for (let at = 1; at <= terms; at += 1) {
    const { body } = await statement(course.partner, `T${at}`);
    const courses = body['courses'] as { amount: number; credits: number }[];
    expect(BigInt(Math.round(Number(body['amount']) * 100))).toBe(sums.get(`T${at}`) ?? 0n);
    const ofCourses = courses.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(ofCourses).toBe(Math.round(Number(body['amount']) * 100));
    billed += Number(body['amount']);
  }
  expect(billed).toBeGreaterThan(100_000);
});

test('another institution finds nothing, and the paper is a PDF that is logged', async () => {
  expect((await statement(course.partner, 'T1', other.registrar)).status).toBe(404);
  expect((await statement(other, 'T1')).body).toMatchObject({ students: 0, credits: 0, amount: 0, courses: [] });
  const paper = await course.partner.registrar.get(
    `${pathOf(api.exchange.statement, { id: course.partner._id })}?term=T2`,
  );
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const log = await world.db.selectFrom('auditLog').select('action').where('action', '=', 'print statement').execute();
  expect(log).toHaveLength(1);
});
