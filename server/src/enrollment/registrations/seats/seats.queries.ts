import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type RawBuilder } from 'kysely';
import { forOwnCredit } from '../../../catalog/institutions/scope.queries.ts';
import type { Db } from '../../../kernel/db.ts';
import { literals } from '../../../kernel/lists.ts';
import type { Me } from '../../../kernel/access.ts';

type Column = RawBuilder<unknown>;
const isActive = sql`"status" in (${literals(activeStatuses)})`;

/**
 * People who have a seat, or one held for them by an open order or from the waiting list. A pending payment holds none for a
 * place that has ended; a no-show may be paying to return.
 */
const holders = (course: Column) => sql`
  select "personREF" from "registration"
    where "courseInstanceREF" = ${course} and ${isActive}
  union select "personREF" from "paymentIntent" where "courseInstanceREF" = ${course}
    and ("state" = 'CAPTURING' or "state" = 'CREATED' and "heldUntil" > now() or "state" = 'PENDING' and not exists (
      select from "transaction" as "paid" join "registration" as "ended" on "ended"."transactionREF" = "paid"."_id"
        or "ended"."_id" = "paid"."registrationREF" and "ended"."status" <> 'No-show'
      where "paid"."intentREF" = "paymentIntent"."_id" and "ended"."status" not in (${literals(activeStatuses)})))
  union select "personREF" from "waitingEntry"
    where "courseInstanceREF" = ${course} and "endedAt" is null and "heldUntil" > now()`;

/** People on the waiting list ahead of a person: all of them if the person isn't waiting, none if the person has a seat. */
const ahead = (course: Column, personId: string | null) => sql`
  select waiting."personREF" from "waitingEntry" as waiting
    left join "waitingEntry" as own on own."courseInstanceREF" = waiting."courseInstanceREF"
      and own."personREF" = ${personId} and own."endedAt" is null and (own."heldUntil" is null or own."heldUntil" > now())
    where waiting."courseInstanceREF" = ${course} and waiting."endedAt" is null and waiting."heldUntil" is null
      and (own."_id" is null or own."heldUntil" is null and waiting."_id" < own."_id")
      and not exists (select from (${holders(course)}) as held where held."personREF" = ${personId}::uuid)`;

/** A column that counts the seats others get before a person. */
export const takenBefore = (course: Column, personId: string | null) => sql<number>`(select count(*)::int
  from (${holders(course)} union ${ahead(course, personId)}) as taken
  where "personREF" is distinct from ${personId}::uuid)`;

/**
 * Counts the places in a course for credit and for audit, those that the person's lists show (`count`), and the credit places
 * that ended with a record (`ended`).
 */
export const countPlaces = (db: Db, me: Me, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .select([
      sql<number>`count(*) filter (where ${isActive} and ${forOwnCredit(me)})::int`.as('count'),
      sql<number>`count(*) filter (where ${isActive} and not "isAudit")::int`.as('credit'),
      sql<number>`count(*) filter (where ${isActive} and "isAudit")::int`.as('audit'),
      sql<number>`count(*) filter (where "status" not in (${literals([...activeStatuses, 'Unregistered'])})
        and not "isAudit")::int`.as('ended'),
    ])
    .where('courseInstanceREF', '=', courseInstanceId)
    .executeTakeFirstOrThrow();

export async function countTakenBefore(db: Db, courseInstanceId: string, personId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select ${takenBefore(sql`${courseInstanceId}::uuid`, personId)} as count`.execute(db);
  return rows[0]!.count;
}

export async function countReserved(db: Db, courseInstanceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (${holders(sql`${courseInstanceId}::uuid`)}) as held`.execute(db);
  return rows[0]!.count;
}

/** Lets only one transaction at a time take or free seats of a course; the lock lasts until the caller's transaction ends. */
export const lockSeats = (db: Db, courseInstanceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${courseInstanceId}, 0))`.execute(db);

/** The number of seat reservations a person had for a course within a day, over all orders, and the end of the last one. */
export const holdsOf = (db: Db, personId: string, courseInstanceId: string) =>
  db
    .selectFrom('paymentIntent')
    .select((eb) => [sql<number>`coalesce(sum("holds"), 0)::int`.as('holds'), eb.fn.max('heldUntil').as('heldUntil')])
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();

/** The time `minutes` from now, by the database's clock, which all nodes share. */
export const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})` as never;
