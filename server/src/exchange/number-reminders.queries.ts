import { sql } from 'kysely';
import { isCollegesMove } from '../enrollment/registrations/exchange.queries.ts';
import type { Db } from '../kernel/db.ts';

/** The maximum number of reminders about one wait, and the days before the first and between two. */
type Reminding = Readonly<Record<'limit' | 'most' | 'grace' | 'pause', number>>;
interface Waiting {
  readonly institutionREF: string;
  /** the student who has to act; null for the college’s people */
  readonly personREF: string | null;
  readonly college: string;
  readonly courses: readonly string[];
  readonly students: number;
}
/**
 * Takes some people who have to act for a number and weren't reminded recently, and marks them as reminded. A person who had a
 * number in between starts with the first reminder when they need one again.
 */
export const takeWaiting = async (db: Db, { limit, most, grace, pause }: Reminding): Promise<Waiting[]> =>
  (
    await sql<Waiting>`with "wanting" as (
      select "agreement"."institutionREF", "registration"."personREF", "courseInstance"."name" as "course",
        ${isCollegesMove()} as "ofCollege"
      from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
        join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
        left join "collegeApplication" on "collegeApplication"."personREF" = "registration"."personREF"
          and "collegeApplication"."institutionREF" = "agreement"."institutionREF"
      where "registration"."status" = 'Registered' and not "registration"."isAudit" and "registration"."promise" is not null
        and coalesce("collegeApplication"."appliedAt", "registration"."dateRegistered") < now() - ${grace} * interval '1 day'
        and not exists (select from "studentNumber" where "studentNumber"."personREF" = "registration"."personREF"
          and "studentNumber"."institutionREF" = "agreement"."institutionREF" and "until" is null)),
    "due" as (
      select "institutionREF", case when "ofCollege" then null else "personREF" end as "personREF",
        array_agg(distinct "course") as "courses", count(distinct "wanting"."personREF")::int as "students"
      from "wanting" group by 1, 2),
    "taken" as (
      insert into "numberReminder" ("institutionREF", "personREF")
      select "institutionREF", "personREF" from "due" where not exists (select from "numberReminder" as "before"
        where "before"."institutionREF" = "due"."institutionREF"
          and "before"."personREF" is not distinct from "due"."personREF"
          and ("before"."at" > now() - ${pause} * interval '1 day'
            or ("before"."count" >= ${most} and "before"."personREF" is not null)))
      limit ${limit}
      on conflict ("institutionREF", "personREF") do update set "count" = "numberReminder"."count" + 1, "at" = now()
      returning "institutionREF", "personREF")
    select "due".*, "institution"."name" as "college" from "taken"
      join "due" on "due"."institutionREF" = "taken"."institutionREF" and "due"."personREF" is not distinct from "taken"."personREF"
      join "institution" on "institution"."_id" = "due"."institutionREF"`.execute(db)
  ).rows;

/** Takes some students who weren't told about their numbers yet, and marks them as told. */
export const takeUnnotified = async (db: Db, limit: number) =>
  (
    await sql<{ personREF: string; college: string }>`update "studentNumber" set "isNotified" = true from "institution"
      where "institution"."_id" = "studentNumber"."institutionREF" and "studentNumber"."_id" in (select "_id" from "studentNumber"
        where not "isNotified" and "until" is null order by "_id" limit ${limit} for update skip locked)
      returning "studentNumber"."personREF", "institution"."name" as "college"`.execute(db)
  ).rows;
