import {
  activityKinds,
  type ActivityKind,
  type CensusRow,
  type Evidence,
} from '@stoa/contract/enrollment/enrollment.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/** Acts by kind: each gives a person ("personREF"), a calendar date ("day") and what it was, of the acts until now. */
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
 * activity: add here whatever else counts.
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
/** Returns the known activity of everybody in a course by kind, with the days in a zone and what the last act was. */
export async function evidenceIn(db: Db, courseInstanceId: string, zone: string): Promise<Known[]> {
  const acts = actsIn(sql`${courseInstanceId}::uuid`, sql`${zone}::text`);
  const { rows } = await sql<Known>`select "personREF", "kind", count(*)::int as "count", min("day")::text as "first",
      max("day")::text as "last", (array_agg("what" order by "day" desc, "what"))[1] as "what"
    from (${acts}) as "act" group by "personREF", "kind" order by "kind"`.execute(db);
  return rows;
}

export const insertActivity = (db: Db, activity: Insertable<Schema['activity']>) =>
  db.insertInto('activity').values(activity).returning(['_id', 'day', 'what']).executeTakeFirstOrThrow();

const people = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .select(['registration._id', 'person._id as personId', 'firstName', 'lastName', 'person.email'])
    .where('registration.courseInstanceREF', '=', courseInstanceId)
    .where('isAudit', '=', false)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('registration._id');
/** The students with a place for credit, by name. */
export const rosterOf = (db: Db, courseInstanceId: string) =>
  people(db, courseInstanceId).where('registration.status', 'in', activeStatuses).execute();

/** The roster as it was certified. */
export const certifiedRows = (db: Db, courseInstanceId: string) =>
  people(db, courseInstanceId)
    .innerJoin('censusRow', (join) =>
      join
        .onRef('censusRow.registrationREF', '=', 'registration._id')
        .on('censusRow.courseInstanceREF', '=', courseInstanceId),
    )
    .select(['attended', 'firstActivity', 'evidence', 'registration.status'])
    .select(
      sql<boolean>`exists (select from "rosterCorrection" where "rosterCorrection"."registrationREF" = "registration"."_id"
        and "decision" is null)`.as('isAsked'),
    )
    .execute();

/** What was signed; null where nothing was. */
export const signatureOf = async (db: Db, courseInstanceId: string) =>
  (await db.selectFrom('census').selectAll().where('courseInstanceREF', '=', courseInstanceId).executeTakeFirst()) ??
  null;

export const insertCensus = (db: Db, census: Insertable<Schema['census']>) =>
  db.insertInto('census').values(census).returning('signedAt').executeTakeFirstOrThrow();

export const insertRows = (
  db: Db,
  courseInstanceId: string,
  rows: readonly Omit<CensusRow, 'personREF' | 'corrections'>[],
) =>
  sql`insert into "censusRow" ("courseInstanceREF", "registrationREF", "attended", "firstActivity", "evidence")
    select ${courseInstanceId}, "_id", "attended", "firstActivity", "evidence"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as "row" ("_id" uuid, "attended" boolean, "firstActivity" date, "evidence" jsonb)`.execute(db);

/** Renames somebody in the rosters that they signed. */
export const renameSigner = (db: Db, personId: string, pseudonym: string) =>
  db.updateTable('census').set({ signedName: pseudonym }).where('signedByREF', '=', personId).execute();

/** Returns the columns that the enrollment calendar of a course is made of. */
export const calendarColumns = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .leftJoin('census', 'census.courseInstanceREF', 'courseInstance._id')
    .select(['courseInstance._id', 'name', 'status', 'promise', 'start', 'termCode', 'termName', 'signedAt'])
    .where('courseInstance._id', '=', courseInstanceId)
    .executeTakeFirst();
