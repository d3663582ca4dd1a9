import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { paidStatuses } from '@stoa/contract/payments/payments.endpoints';
import {
  fewStudents,
  mostStarting,
  shownWeeks,
  soonDays,
  type Overview,
} from '@stoa/contract/office/dashboard.endpoints';
import { dayIn, daysLater } from '@stoa/contract/catalog/enrollment-dates';
import { sql, type RawBuilder } from 'kysely';
import {
  forOwnCredit,
  inOwnDefinitions,
  isOfOneInstitution,
  ofOwnDefinitions,
} from '../catalog/institutions/scope.queries.ts';
import { someInstantAt } from '../kernel/wall-clock.ts';
import type { Db } from '../kernel/db.ts';
import type { Me } from '../kernel/access.ts';
import { literals } from '../kernel/lists.ts';
import { arrivedAt, hasArrived } from '../payments/ledger/earnings.queries.ts';

const hex = 16;
/** The lowest id of an instant. Ids begin with their creation time, so the primary key finds newer rows. */
function idsSince(instant: Date): RawBuilder<string> {
  const digits = instant.getTime().toString(hex).padStart(12, '0');
  return sql<string>`${`${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`}::uuid`;
}

/** True when the course in a column is in a term; true for every course without a term. */
const inTerm = (term: string | undefined, column: RawBuilder<unknown>) =>
  term === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${column} in (select "_id" from "courseInstance" where "termCode" = ${term})`;

/** The registrations that an approver counts: for an institution, those for credit in its courses. None that was undone. */
const ofTheirs = (me: Me, term: string | undefined) =>
  sql`("registration"."status" <> 'Unregistered' and ${seenBy(me)} and ${inTerm(term, sql`"registration"."courseInstanceREF"`)})`;
const seenBy = (me: Me) =>
  isOfOneInstitution(me)
    ? sql`(${forOwnCredit(me)} and "registration"."courseInstanceREF" in (select "courseInstance"."_id"
        from "courseInstance" where ${ofOwnDefinitions(me)}))`
    : sql`true`;

/** Returns the number of applications that wait for their applicants. */
export async function awaitingInfo(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('student')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('approvalStatus', '=', 'Awaiting Info')
    .executeTakeFirstOrThrow();
  return count;
}

/** The courses with few students that start soon after a day, the next ones first, each with the total number of them. */
export const startingSoon = (db: Db, me: Me, today: string, term?: string) =>
  db
    .selectFrom('courseInstance')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('registration')
          .select(sql<number>`count(*)::int`.as('registered'))
          .whereRef('courseInstanceREF', '=', 'courseInstance._id')
          .where('registration.status', 'in', activeStatuses)
          .where(forOwnCredit(me))
          .as('of'),
      (join) => join.onTrue(),
    )
    .select(['_id', 'name', 'start', 'seats', 'registered', sql<number>`(count(*) over ())::int`.as('all')])
    .where('courseInstance.status', 'in', ['Approved', 'Open/Registering', 'Registration Closed'])
    .where('start', '>=', today)
    .where('start', '<=', daysLater(today, soonDays))
    .where('registered', '<', fewStudents)
    .where(inTerm(term, sql`"courseInstance"."_id"`))
    .where(ofOwnDefinitions(me))
    .orderBy('start')
    .orderBy('_id')
    .limit(mostStarting)
    .execute();

/** Returns the changes since an instant, in numbers; amounts in dollars. */
export async function changesSince(db: Db, me: Me, since: Date, term?: string): Promise<Overview['changes']> {
  const at = since.toISOString();
  const withMoney = me.role === 'Administrator';
  const isAlone = isOfOneInstitution(me);
  const newer = sql`"_id" >= ${idsSince(since)}`;
  const isHere = sql`"personREF" in (select "_id" from "person" where "deletedAt" is null)`;
  const count = (
    what: Overview['changes'][number]['what'],
    from: RawBuilder<unknown>,
    amount = sql`null::float8`,
    counted = sql`*`,
  ) => sql`select ${sql.lit(what)} as "what", count(${counted})::int as "count", ${amount} as "amount" from ${from}`;
  const dollars = sql`coalesce(sum("amountCents"), 0)::float8 / 100`;
  const all = [
    ...(withMoney ? [count('joined', sql`"account" where ${newer} and "createdAt" >= ${at} and ${isHere}`)] : []),
    ...(isAlone
      ? []
      : [
          count('professors applied', sql`"professor" where "waitingSince" >= ${at} and not "isForgotten"`),
          count('students applied', sql`"student" where "waitingSince" >= ${at} and not "isForgotten"`),
        ]),
    count('proposed', sql`"courseDefinition" where ${newer} and "createdAt" >= ${at} and ${inOwnDefinitions(me)}`),
    count('registered', sql`"registration" where ${newer} and "dateRegistered" >= ${at} and ${ofTheirs(me, term)}`),
    ...(withMoney
      ? [
          count(
            'paid',
            sql`"transaction" where ${hasArrived(at)} and "amountCents" > 0 and "status" in (${literals(paidStatuses)})
              and ${inTerm(term, sql`"courseInstanceREF"`)}`,
            dollars,
          ),
          count(
            'refunded',
            sql`"refund" where "updatedAt" >= ${at} and "state" = 'completed' and ${refundInTerm(term)}`,
            dollars,
            sql`distinct "transactionREF"`,
          ),
        ]
      : []),
  ];
  return (await sql<Overview['changes'][number]>`${sql.join(all, sql` union all `)}`.execute(db)).rows;
}

const refundInTerm = (term: string | undefined) =>
  term === undefined
    ? sql`true`
    : sql`"transactionREF" in (select "_id" from "transaction" where ${inTerm(term, sql`"courseInstanceREF"`)})`;

/** The last weeks in a zone, the oldest first: their Mondays, and the instants at which they begin. */
export interface Weeks {
  readonly mondays: readonly string[];
  readonly starts: readonly string[];
}
export function weeksIn(zone: string): Weeks {
  const today = dayIn(zone);
  const monday = daysLater(today, -((new Date(today).getUTCDay() + 6) % 7));
  const mondays = Array.from({ length: shownWeeks }, (_, at) => daysLater(monday, 7 * (at - shownWeeks + 1)));
  return { mondays, starts: mondays.map((day) => someInstantAt(`${day}T00:00`, zone)) };
}
/** The index of an instant's week; the oldest week is 1. */
const weekOf = (column: RawBuilder<unknown>, { starts }: Weeks) =>
  sql<number>`width_bucket(${column}, ${sql.val(starts)}::timestamptz[])`;
const listed = ({ mondays }: Weeks) =>
  sql`unnest(${sql.val(mondays)}::text[]) with ordinality as "of"("week", "place")`;

/** The number of registrations in each of the last weeks, including empty ones. */
export async function weeksOfRegistrations(db: Db, me: Me, weeks: Weeks, term?: string) {
  const first = weeks.starts[0]!;
  const { rows } = await sql<{ week: string; registrations: number }>`
    select "of"."week", coalesce("made"."count", 0) as "registrations"
    from ${listed(weeks)} left join (
      select ${weekOf(sql`"dateRegistered"`, weeks)} as "place", count(*)::int as "count" from "registration"
      where "_id" >= ${idsSince(new Date(first))} and "dateRegistered" >= ${first} and ${ofTheirs(me, term)} group by 1) as "made" using ("place")
    order by "place"`.execute(db);
  return rows;
}

/** The money of each of the last weeks, in dollars: received and refunded. */
export async function weeksOfMoney(db: Db, weeks: Weeks, term?: string) {
  const first = weeks.starts[0]!;
  const { rows } = await sql<{ week: string; received: number; refunded: number }>`
    select "of"."week", coalesce("in"."sum", 0)::float8 / 100 as "received",
      coalesce("out"."sum", 0)::float8 / 100 as "refunded"
    from ${listed(weeks)} left join (
      select ${weekOf(arrivedAt, weeks)} as "place", sum("amountCents") as "sum" from "transaction"
      where ${hasArrived(first)} and "status" in (${literals(paidStatuses)})
        and ${inTerm(term, sql`"courseInstanceREF"`)} group by 1) as "in" using ("place")
    left join (
      select ${weekOf(sql`"updatedAt"`, weeks)} as "place", sum("amountCents") as "sum" from "refund"
      where "updatedAt" >= ${first} and "state" = 'completed' and ${refundInTerm(term)} group by 1) as "out" using ("place")
    order by "place"`.execute(db);
  return rows;
}
