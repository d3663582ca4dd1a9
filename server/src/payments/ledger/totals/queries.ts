import type { LedgerTotals } from '@stoa/contract/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../kernel/work.ts';

/** What came in with its fee, and what went back, each at its own time: one line of money per transaction and refund. */
const moves = sql`(
  select "courseInstanceREF", "createdAt" as "at", "amountCents" as "in", 0 as "out", coalesce("feeCents", 0) as "fee",
      1 as "payments"
    from "transaction" where "status" in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')
  union all
  select "transaction"."courseInstanceREF", "refund"."updatedAt", 0, "refund"."amountCents", 0, 0
    from "refund" join "transaction" on "transaction"."_id" = "refund"."transactionREF"
    where "refund"."state" = 'completed') as "move"`;
const dollarsOf = (cents: RawBuilder<unknown>) => sql`coalesce(sum(${cents}), 0)::float8 / 100`;
const sums = sql`${dollarsOf(sql`"in"`)} as "received", ${dollarsOf(sql`"out"`)} as "refunded",
  ${dollarsOf(sql`"fee"`)} as "fees", ${dollarsOf(sql`"in" - "out" - "fee"`)} as "net"`;
const month = sql`to_char("at" at time zone 'UTC', 'YYYY-MM')`;

/** Received, refunded, fees and what is left, by month (UTC) and by course. */
export async function ledgerTotals(db: Db): Promise<LedgerTotals> {
  const months = await sql<LedgerTotals['months'][number]>`
    select ${month} as "month", ${sums} from ${moves} group by 1 order by 1`.execute(db);
  const courses = await sql<LedgerTotals['courses'][number]>`
    select "courseInstance"."_id", "courseInstance"."name", sum("payments")::int as "payments", ${sums}
    from ${moves} join "courseInstance" on "courseInstance"."_id" = "move"."courseInstanceREF"
    group by "courseInstance"."_id" order by "received" desc, "name" limit 1000`.execute(db);
  return { months: months.rows, courses: courses.rows };
}
