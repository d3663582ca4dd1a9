import { sql } from 'kysely';
import type { CalendarDay } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

interface Due {
  readonly courseInstanceREF: string;
  readonly what: CalendarDay;
  /** the day that the reminder names */
  readonly day: string;
}

/**
 * Takes some reminders of enrollment calendars that are due by the clock of each institution, so that each is sent once: two
 * days before the last days to drop and to withdraw, the census and the day grades are due; every day from the census on until
 * the roster is signed; and once to the institution when the roster is `lateAfter` days late.
 */
export async function takeDue(db: Db, { most, lateAfter }: Record<'most' | 'lateAfter', number>): Promise<Due[]> {
  const { rows } = await sql<Due>`with "course" as (
      select "_id", "status", "certifiedAt", "promise", ("promise" ->> 'census')::date as "census",
        (now() at time zone ("promise" ->> 'zone'))::date as "today"
      from "courseInstance" where "agreementREF" is not null and "promise" is not null
        and "status" in ('Open/Registering', 'Registration Closed', 'Active', 'Closed')),
    "due" as (
      select "course"."_id", "of"."what", "of"."day", "of"."told" from "course" cross join lateral (
        select 'drop', ("promise" ->> 'dropUntil')::date, ("promise" ->> 'dropUntil')::date
          where "status" <> 'Closed' and "today" between ("promise" ->> 'dropUntil')::date - 2 and ("promise" ->> 'dropUntil')::date
        union all select 'withdraw', ("promise" ->> 'withdrawUntil')::date, ("promise" ->> 'withdrawUntil')::date
          where "status" <> 'Closed' and "today" between ("promise" ->> 'withdrawUntil')::date - 2
            and ("promise" ->> 'withdrawUntil')::date and "promise" ->> 'withdrawUntil' > "promise" ->> 'dropUntil'
        union all select 'grades', ("promise" ->> 'gradesDue')::date, ("promise" ->> 'gradesDue')::date
          where "today" between ("promise" ->> 'gradesDue')::date - 2 and ("promise" ->> 'gradesDue')::date
            and exists (select from "registration" where "courseInstanceREF" = "course"."_id" and not "isAudit"
              and "registration"."status" = 'Registered' and "grade" is null)
        union all select 'census', "census", "census"
          where "certifiedAt" is null and "today" between "census" - 2 and "census" - 1
        union all select 'census open', "today", "census"
          where "certifiedAt" is null and "status" <> 'Closed' and "today" >= "census"
        union all select 'census late', "census", "census"
          where "certifiedAt" is null and "status" <> 'Closed' and "today" >= "census" + ${lateAfter}::int
      ) as "of"("what", "day", "told")
      where not exists (select from "dateReminder" where "courseInstanceREF" = "course"."_id"
        and "dateReminder"."what" = "of"."what" and "dateReminder"."day" = "of"."day")
      order by "course"."_id", "of"."what" limit ${most}),
    "taken" as (
      insert into "dateReminder" ("courseInstanceREF", "what", "day") select "_id", "what", "day" from "due"
      on conflict do nothing returning "courseInstanceREF", "what", "day")
    select "taken"."courseInstanceREF", "taken"."what", "due"."told" as "day" from "taken"
      join "due" on "due"."_id" = "taken"."courseInstanceREF" and "due"."what" = "taken"."what" and "due"."day" = "taken"."day"
      order by "due"."_id", "due"."what"`.execute(db);
  return rows;
}
