import { sql } from 'kysely';
import type { Incomplete } from '../../columns.ts';
import type { Db } from '../../kernel/db.ts';

interface Lapsing {
  readonly _id: string;
  readonly personREF: string;
  readonly courseInstanceREF: string;
  readonly grade: string;
  readonly incomplete: Incomplete;
}
const today = sql`(now() at time zone ("courseInstance"."promise" ->> 'zone'))::date`;
const due = sql`("registration"."incomplete" ->> 'due')::date`;

/** Some registrations whose Incomplete is over, held; by the clock of their institution. */
const some = (condition: ReturnType<typeof sql>, most: number) => sql`select "registration"."_id",
    "registration"."personREF", "registration"."courseInstanceREF", "registration"."grade", "registration"."incomplete"
  from "registration" join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
  where "registration"."incomplete" is not null and "registration"."status" = 'Registered' and ${condition}
  order by "registration"."incomplete" ->> 'due', "registration"."_id" limit ${most}
  for update of "registration" skip locked`;

/** Gives some registrations whose Incomplete has ended the grade it becomes. Returns them as they were. */
export async function lapseSome(db: Db, most: number): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`with "over" as (${some(sql`${due} < ${today}`, most)})
    update "registration" set "grade" = "over"."incomplete" ->> 'lapsesTo', "incomplete" = null,
      "gradeReopenedAt" = null, "incompleteRemindedAt" = null
    from "over" where "over"."_id" = "registration"."_id"
    returning "over".*`.execute(db);
  return rows;
}

/** Takes some registrations whose Incomplete ends within a week, so that each is told once. */
export async function takeEnding(db: Db, most: number): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`with "ending" as (
      ${some(sql`"registration"."incompleteRemindedAt" is null and ${due} >= ${today} and ${due} <= ${today} + 7`, most)})
    update "registration" set "incompleteRemindedAt" = now()
    from "ending" where "ending"."_id" = "registration"."_id"
    returning "ending".*`.execute(db);
  return rows;
}
