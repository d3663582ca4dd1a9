import { activityKinds, type ActivityKind, type Evidence } from '@stoa/contract/enrollment/enrollment.endpoints';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** A query for each kind of act until now: the person ("personREF"), the calendar date ("day") and a description ("what"). */
const sources: Readonly<Record<ActivityKind, (course: RawBuilder<unknown>, zone: RawBuilder<unknown>) => unknown>> = {
  attendance: (course, zone) => sql`select "attendance"."personREF",
      ("meeting"."startsAt" at time zone ${zone})::date as "day", "meeting"."topic" as "what"
    from "meeting" join "attendance" on "attendance"."meetingREF" = "meeting"."_id"
    where "meeting"."courseInstanceREF" = ${course} and "attendance"."status" in ('present', 'late')
      and "meeting"."startsAt" <= now() and "cancelledAt" is null and "removedAt" is null`,
  work: (course, zone) => sql`select "entry"."personREF", ("version"."sentAt" at time zone ${zone})::date as "day",
      "assignment"."name" as "what"
    from "assignment" join "gradebookEntry" as "entry" on "entry"."assignmentREF" = "assignment"."_id"
    join "submissionVersion" as "version" on "version"."submissionREF" = "entry"."workId"
    where "assignment"."courseInstanceREF" = ${course}`,
  added: (course) => sql`select "place"."personREF", "activity"."day", "activity"."what"
    from "activity" join "registration" as "place" on "place"."_id" = "activity"."registrationREF"
    where "place"."courseInstanceREF" = ${course}`,
};

/**
 * Everything that students did in a course, each act with its day in the zone. The only source of first and last days of
 * activity: add other kinds of activity here.
 */
export const actsIn = (course: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    activityKinds.map(
      (kind) => sql`select ${kind}::text as "kind", "of".* from (${sources[kind](course, zone)}) as "of"`,
    ),
    sql` union all `,
  );

interface Known extends Required<Evidence> {
  readonly kind: ActivityKind;
  readonly personREF: string;
}
/** Returns the known activity of everybody in a course by kind, with the days in a zone and a description of the last act. */
export async function evidenceIn(db: Db, courseInstanceId: string, zone: string): Promise<Known[]> {
  const acts = actsIn(sql`${courseInstanceId}::uuid`, sql`${zone}::text`);
  const { rows } = await sql<Known>`select "personREF", "kind", count(*)::int as "count", min("day")::text as "first",
      max("day")::text as "last", (array_agg("what" order by "day" desc, "what"))[1] as "what"
    from (${acts}) as "act" group by "personREF", "kind" order by "kind"`.execute(db);
  return rows;
}

export const insertActivity = (db: Db, activity: Insertable<Schema['activity']>) =>
  db.insertInto('activity').values(activity).returning(['_id', 'day', 'what']).executeTakeFirstOrThrow();
