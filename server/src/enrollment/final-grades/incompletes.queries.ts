import { sql } from 'kysely';
import type { Incomplete } from '../../columns.ts';
import type { Db } from '../../kernel/db.ts';
import { actsIn } from '../census/activity.queries.ts';

interface Lapsing {
  readonly _id: string;
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly grade: string;
  readonly incomplete: Incomplete;
}
const today = sql`(now() at time zone ("courseInstance"."promise" ->> 'zone'))::date`;
const due = sql`("registration"."incomplete" ->> 'due')::date`;

/** Selects and locks some registrations with an Incomplete that meet a condition. */
const some = (condition: ReturnType<typeof sql>, most: number) => sql`select "registration"."_id",
    "registration"."personREF", "registration"."courseInstanceREF", "registration"."grade", "registration"."incomplete"
  from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
  where "registration"."incomplete" is not null and "registration"."status" = 'Registered' and ${condition}
  order by "registration"."incomplete" ->> 'due', "registration"."_id" limit ${most}
  for update of "registration" skip locked`;

const lapsesTo = sql`(select "one" ->> 'kind' from "agreement"
  cross join lateral jsonb_array_elements("rules" -> 'gradeCodes') as "one"
  where "agreement"."_id" = "courseInstance"."agreementREF" and "one" ->> 'code' = "over"."incomplete" ->> 'lapsesTo' limit 1)`;
const acts = actsIn(sql`"courseInstance"."_id"`, sql`("courseInstance"."promise" ->> 'zone')`);
const lastDay = sql`(select max("day") from (${acts}) as "act" where "act"."personREF" = "registration"."personREF")`;

/** Replaces some Incompletes that have ended, by their institution's clock. Returns the registrations as they were. */
export async function lapseSome(db: Db, most: number): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`with "over" as (${some(sql`${due} < ${today}`, most)})
    update "registration" set "grade" = "over"."incomplete" ->> 'lapsesTo', "incomplete" = null,
      "gradeReopenedAt" = null, "incompleteRemindedAt" = null,
      "lastActivity" = coalesce("registration"."lastActivity", case when ${lapsesTo} = 'not earned' then ${lastDay} end)
    from "over" join "courseInstance" on "courseInstance"."_id" = "over"."courseInstanceREF"
    where "over"."_id" = "registration"."_id"
    returning "over".*`.execute(db);
  return rows;
}

/** Marks some registrations whose Incomplete ends within a week as reminded, so that each student is told once. */
export async function takeEnding(db: Db, most: number): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`with "ending" as (
      ${some(sql`"registration"."incompleteRemindedAt" is null and ${due} >= ${today} and ${due} <= ${today} + 7`, most)})
    update "registration" set "incompleteRemindedAt" = now()
    from "ending" where "ending"."_id" = "registration"."_id"
    returning "ending".*`.execute(db);
  return rows;
}
