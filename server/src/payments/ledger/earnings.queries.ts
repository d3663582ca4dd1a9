import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { Earnings, LedgerTotals, Totals } from '@stoa/contract/payments/ledger.endpoints';
import { sql, type RawBuilder } from 'kysely';
import { wholeShare } from '@stoa/contract/catalog/shares.endpoints';
import { literals } from '../../kernel/lists.ts';
import type { Db } from '../../kernel/db.ts';
import type { RefundOrigin } from '../payments.queries.ts';

/** The time at which a payment's money arrived. */
export const arrivedAt = sql`coalesce("transaction"."settledAt", "transaction"."createdAt")`;
/** True for payments whose money has arrived since an instant. Each column has an index of its own. */
export const hasArrived = (since: unknown) => sql<boolean>`(("transaction"."createdAt" >= ${since}
  or "transaction"."settledAt" >= ${since}) and ${arrivedAt} >= ${since})`;

/**
 * One row per transaction and refund: money in with its fee, or money out, and the tax in it. Each is at the time when its money
 * moved, so that a month's sums stay as they were when it ended.
 */
const moves = (which: RawBuilder<unknown>) => sql`(
  select "courseInstanceREF", ${arrivedAt} as "at", "amountCents" as "in", 0 as "out", coalesce("feeCents", 0) as "fee",
      1 as "payments", "taxCents" as "taxIn", 0 as "taxOut", "_id" as "moveId", "_id" as "transactionREF",
      "createdAt" as "paidAt"
    from "transaction" where "status" in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')
      and "courseInstanceREF" in ${which}
  union all
  select "transaction"."courseInstanceREF", "refund"."updatedAt", 0, "refund"."amountCents", 0, 0, 0,
      coalesce("refund"."taxCents", 0), "refund"."_id", "transactionREF", "transaction"."createdAt"
    from "refund" join "transaction" on "transaction"."_id" = "refund"."transactionREF"
    where "refund"."state" = 'completed' and "courseInstanceREF" in ${which})`;
const every = sql`(select "_id" from "courseInstance")`;
/** The courses whose earnings a professor has a share in: those they teach, and those they taught when something was paid. */
const ofProfessor = (id: string) =>
  sql`(select "courseInstanceREF" from "courseSplit" join "courseShare" on "splitREF" = "courseSplit"."_id"
    where "professorREF" = ${id} and "since" is not null)`;

/** The splits of those courses, each from its agreement until the next one, with the professor's position among its weights. */
const splitsOf = (id: string) => sql`(select "courseInstanceREF", "from", "until", "weights", "place" from (
    select "_id", "courseInstanceREF", lead("since") over "course" as "until",
      case when lag("since") over "course" is null then '-infinity' else "since" end as "from"
    from "courseSplit" where "since" is not null and "courseInstanceREF" in ${ofProfessor(id)}
    window "course" as (partition by "courseInstanceREF" order by "since")) as "split"
  cross join lateral (select array_agg("weight" order by "position", "professorREF") as "weights",
      array_position(array_agg("professorREF" order by "position", "professorREF"), ${id}::uuid) as "place"
    from "courseShare" where "splitREF" = "split"."_id") as "shares" where "place" is not null)`;
const part = (cents: RawBuilder<unknown>) =>
  sql`(case when cardinality("weights") = 1 then ${cents} else "shareOf"((${cents})::bigint, "weights", "place"::int) end)`;
/** A refund's part is the increase of the part of all refunds so far, so that a full refund leaves no professor a cent. */
const partOut = (cents: RawBuilder<unknown>) => {
  const all = sql`sum(${cents}) over (partition by "transactionREF" order by "at", "moveId")`;
  return sql`(${part(all)} - ${part(sql`${all} - (${cents})`)})`;
};
const [paid, taxIn] = [part(sql`"in" - "taxIn"`), part(sql.ref('taxIn'))];
const [returned, taxOut] = [partOut(sql`"out" - "taxOut"`), partOut(sql.ref('taxOut'))];
/** The same moves with a professor's share of each amount, by the split that counted when it was paid. */
const sharesOf = (id: string) => sql`(select "move"."courseInstanceREF", "at", ${paid} + ${taxIn} as "in",
    ${returned} + ${taxOut} as "out", ${part(sql.ref('fee'))} as "fee", ${taxIn} as "taxIn", ${taxOut} as "taxOut"
  from ${moves(ofProfessor(id))} as "move" join ${splitsOf(id)} as "split"
    on "split"."courseInstanceREF" = "move"."courseInstanceREF" and "paidAt" >= "from"
    and ("until" is null or "paidAt" < "until"))`;

const dollarsOf = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)::float8 / 100`;
// Tax is passed on, so no net contains it.
const rest = sql`${dollarsOf(sql`"fee"`)} as "fees",
  ${dollarsOf(sql`"in" - "out" - "fee" - ("taxIn" - "taxOut")`)} as "net"`;
const tax = sql`${dollarsOf(sql`"taxIn" - "taxOut"`)} as "tax"`;
/** The money that moved, with its tax. */
const sums = sql`${dollarsOf(sql`"in"`)} as "received", ${dollarsOf(sql`"out"`)} as "refunded", ${rest}, ${tax}`;
/** The same sums without tax, as earnings. */
const earned = sql`${dollarsOf(sql`"in" - "taxIn"`)} as "received", ${dollarsOf(sql`"out" - "taxOut"`)} as "refunded",
  ${rest}`;
const month = sql`to_char("at" at time zone 'UTC', 'YYYY-MM')`;

const byMonth = async <T extends Totals>(db: Db, of: RawBuilder<unknown>, summed: RawBuilder<unknown>) =>
  (
    await sql<T & { month: string }>`
    select ${month} as "month", ${summed} from ${of} as "move" group by 1 order by 1`.execute(db)
  ).rows;

/** Money received and refunded, fees and the rest, by month (UTC) and by course. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const courses = await sql<LedgerTotals['courses'][number]>`
    select "courseInstance"."_id", "courseInstance"."name", sum("payments")::int as "payments", ${sums}
    from ${moves(every)} as "move" join "courseInstance" on "courseInstance"."_id" = "move"."courseInstanceREF"
    group by "courseInstance"."_id" order by "received" desc, "name" limit 1000`.execute(db);
  return { months: await byMonth<Totals & { tax: number }>(db, moves(every), sums), courses: courses.rows };
}

export interface Movement {
  readonly moveId: string;
  readonly at: string;
  /** null for a payment */
  readonly byHand: boolean | null;
  /** null for a payment */
  readonly origin: RefundOrigin | null;
  readonly receipt: string;
  readonly payer: string;
  readonly course: string;
  readonly isAudit: boolean;
  readonly currency: string;
  readonly gross: number;
  /** null until the processor reports it, and for refunds, because no returned fee is reported */
  readonly fee: number | null;
  readonly net: number;
  readonly tax: number;
  readonly processor: string;
  readonly externalId: string | null;
  /** the processor's id of the payment that it belongs to */
  readonly paymentId: string | null;
}
/** The first `size` movements of money from one instant to before another, or those after the movement `after`. */
export const movementsBetween = async (db: Db, range: readonly [string, string], size: number, after?: string) =>
  (
    await sql<Movement>`select "move"."moveId", "move"."at", "refund"."byHand", "refund"."origin", "of"."_id" as "receipt",
      "person"."firstName" || ' ' || "person"."lastName" as "payer", "courseInstance"."name" as "course", "of"."isAudit",
      "of"."currency", ("in" - "out")::float8 / 100 as "gross", case when "refund"."_id" is null then
        "of"."feeCents"::float8 / 100 end as "fee", ("in" - "out" - "fee" - ("taxIn" - "taxOut"))::float8 / 100 as "net",
      ("taxIn" - "taxOut")::float8 / 100 as "tax", "of"."paymentProcessor" as "processor",
      case when "refund"."_id" is null then "of"."externalPaymentId" else "refund"."externalRefundId" end as "externalId",
      "of"."externalPaymentId" as "paymentId"
    from ${moves(every)} as "move" join "transaction" as "of" on "of"."_id" = "move"."transactionREF"
      join "person" on "person"."_id" = "of"."personREF"
      join "courseInstance" on "courseInstance"."_id" = "of"."courseInstanceREF"
      left join "refund" on "refund"."_id" = "move"."moveId"
    where "move"."at" >= ${range[0]} and "move"."at" < ${range[1]} and "in" <> "out" and (${after ?? null}::uuid is null
      or ("move"."at", "move"."moveId") > (select "at", "moveId" from ${moves(every)} as "last" where "moveId" = ${after ?? null}))
    order by "move"."at", "move"."moveId" limit ${size}`.execute(db)
  ).rows;

/** A professor's share without tax of their courses once they have opened, with the number of students registered now. */
export async function professorTotals(db: Db, professorId: string): Promise<Omit<Earnings, 'professor'>> {
  const moved = sharesOf(professorId);
  const active = (isAudit: boolean) => sql`(select count(*)::int from "registration" as "of"
    where "of"."courseInstanceREF" = "courseInstance"."_id" and "of"."isAudit" = ${isAudit}
    and "of"."status" in (${literals(activeStatuses)}) and "now"."percent" is not null)`;
  const courses = await sql<Earnings['courses'][number]>`
    select "courseInstance"."_id", "courseInstance"."name", "courseInstance"."status", ${earned},
      ${active(false)} as "credit", ${active(true)} as "audit", coalesce("now"."percent", 0) as "percent",
      (select count(*)::int from "courseInstanceProfessor" as "by"
        where "by"."courseInstanceREF" = "courseInstance"."_id") as "professors"
    from "courseInstance" left join ${moved} as "move" on "courseInstance"."_id" = "move"."courseInstanceREF"
    left join (select "courseInstanceREF", "shareOf"(${sql.lit(wholeShare)}, "weights", "place")::float8 / 100 as "percent"
      from ${splitsOf(professorId)} as "split" where "until" is null) as "now"
      on "now"."courseInstanceREF" = "courseInstance"."_id"
    where "courseInstance"."_id" in ${ofProfessor(professorId)} and ("move"."at" is not null or ("now"."percent" is not null
      and "courseInstance"."status" not in ('Draft', 'Pending Approval', 'Approved', 'Denied')))
    group by "courseInstance"."_id", "now"."percent" order by "courseInstance"."start" desc nulls last, "courseInstance"."name"
    limit 1000`.execute(db);
  const all = await sql<Totals & { tax: number }>`select ${earned}, ${tax} from ${moved} as "move"`.execute(db);
  const { tax: left, ...total } = all.rows[0]!;
  return { courses: courses.rows, months: await byMonth(db, moved, earned), total, tax: left };
}

export const professorNamed = (db: Db, professorId: string) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['person._id', 'person.firstName', 'person.lastName'])
    .where('professor._id', '=', professorId)
    .executeTakeFirst();
