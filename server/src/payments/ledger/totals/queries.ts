import { activeStatuses } from '@stoa/contract/registrations';
import type { Earnings } from '@stoa/contract/earnings';
import type { LedgerTotals, Totals } from '@stoa/contract/ledger';
import { sql, type RawBuilder } from 'kysely';
import { literals } from '../../../kernel/lists.ts';
import type { Db } from '../../../kernel/db.ts';

/** One row per transaction and refund, each at its own time: money in with its fee, or money out. */
const moves = (which: RawBuilder<unknown>) => sql`(
  select "courseInstanceREF", "createdAt" as "at", "amountCents" as "in", 0 as "out", coalesce("feeCents", 0) as "fee",
      1 as "payments"
    from "transaction" where "status" in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')
      and "courseInstanceREF" in ${which}
  union all
  select "transaction"."courseInstanceREF", "refund"."updatedAt", 0, "refund"."amountCents", 0, 0
    from "refund" join "transaction" on "transaction"."_id" = "refund"."transactionREF"
    where "refund"."state" = 'completed' and "courseInstanceREF" in ${which})`;
const every = sql`(select "_id" from "courseInstance")`;
const ofProfessor = (id: string) =>
  sql`(select "courseInstanceREF" from "courseInstanceProfessor" where "professorREF" = ${id})`;

const dollarsOf = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)::float8 / 100`;
const sums = sql`${dollarsOf(sql`"in"`)} as "received", ${dollarsOf(sql`"out"`)} as "refunded",
  ${dollarsOf(sql`"fee"`)} as "fees", ${dollarsOf(sql`"in" - "out" - "fee"`)} as "net"`;
const month = sql`to_char("at" at time zone 'UTC', 'YYYY-MM')`;

const byMonth = async (db: Db, which: RawBuilder<unknown>) =>
  (
    await sql<Totals & { month: string }>`
    select ${month} as "month", ${sums} from ${moves(which)} as "move" group by 1 order by 1`.execute(db)
  ).rows;

/** Money received and refunded, fees and the rest, by month (UTC) and by course. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const courses = await sql<LedgerTotals['courses'][number]>`
    select "courseInstance"."_id", "courseInstance"."name", sum("payments")::int as "payments", ${sums}
    from ${moves(every)} as "move" join "courseInstance" on "courseInstance"."_id" = "move"."courseInstanceREF"
    group by "courseInstance"."_id" order by "received" desc, "name" limit 1000`.execute(db);
  return { months: await byMonth(db, every), courses: courses.rows };
}

/** The same for a professor's courses once they have opened, with the number of students registered now. */
export async function professorTotals(
  db: Db,
  professorId: string,
): Promise<Pick<Earnings, 'courses' | 'months' | 'total'>> {
  const which = ofProfessor(professorId);
  const active = (isAudit: boolean) => sql`(select count(*)::int from "registration" as "of"
    where "of"."courseInstanceREF" = "courseInstance"."_id" and "of"."isAudit" = ${isAudit}
    and "of"."status" in (${literals(activeStatuses)}))`;
  const courses = await sql<Earnings['courses'][number]>`
    select "courseInstance"."_id", "courseInstance"."name", "courseInstance"."status", ${sums},
      ${active(false)} as "credit", ${active(true)} as "audit",
      (select count(*)::int from "courseInstanceProfessor" as "by"
        where "by"."courseInstanceREF" = "courseInstance"."_id") as "professors"
    from "courseInstance" left join ${moves(which)} as "move" on "courseInstance"."_id" = "move"."courseInstanceREF"
    where "courseInstance"."_id" in ${which}
      and ("move"."at" is not null or "courseInstance"."status" not in ('Draft', 'Pending Approval', 'Approved', 'Denied'))
    group by "courseInstance"."_id" order by "courseInstance"."start" desc nulls last, "courseInstance"."name"
    limit 1000`.execute(db);
  const total = await sql<Totals>`select ${sums} from ${moves(which)} as "move"`.execute(db);
  return { courses: courses.rows, months: await byMonth(db, which), total: total.rows[0]! };
}

export const professorNamed = (db: Db, professorId: string) =>
  db
    .selectFrom('professor')
    .innerJoin('person', 'person._id', 'professor.personREF')
    .select(['person._id', 'person.firstName', 'person.lastName'])
    .where('professor._id', '=', professorId)
    .executeTakeFirst();
