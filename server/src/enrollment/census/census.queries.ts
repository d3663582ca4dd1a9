import type { CensusRow, Evidence } from '@stoa/contract/enrollment/enrollment.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

/**
 * Evidence that a student took part in a course, by kind: each gives a person ("personREF") and an instant ("at"). Add
 * anything else that counts as academic activity here.
 */
const evidence: Readonly<Record<Evidence['kind'], (courseInstanceId: string) => RawBuilder<unknown>>> = {
  attendance: (id) => sql`select "attendance"."personREF", "meeting"."startsAt" as "at" from "meeting"
    join "attendance" on "attendance"."meetingREF" = "meeting"."_id"
    where "meeting"."courseInstanceREF" = ${id} and "attendance"."status" in ('present', 'late')`,
  work: (id) => sql`select "entry"."personREF", "version"."sentAt" as "at" from "assignment"
    join "gradebookEntry" as "entry" on "entry"."assignmentREF" = "assignment"."_id"
    join "submissionVersion" as "version" on "version"."submissionREF" = "entry"."workId"
    where "assignment"."courseInstanceREF" = ${id}`,
  grade: (id) => sql`select "entry"."personREF", "entry"."updatedAt" as "at" from "assignment"
    join "gradebookEntry" as "entry" on "entry"."assignmentREF" = "assignment"."_id"
    where "assignment"."courseInstanceREF" = ${id} and "entry"."score" > 0`,
  message: (id) => sql`select "personREF", "createdAt" as "at" from "boardMessage"
    where "courseInstanceREF" = ${id}`,
};

interface Known extends Evidence {
  readonly personREF: string;
}
/** Returns the known activity of everybody in a course, with the days in a zone. */
export async function evidenceIn(db: Db, courseInstanceId: string, zone: string): Promise<Known[]> {
  const sources = Object.entries(evidence).map(
    ([kind, from]) => sql`select ${kind}::text as "kind", "personREF", "at" from (${from(courseInstanceId)}) as "of"`,
  );
  const day = (which: 'min' | 'max') => sql`to_char(${sql.raw(which)}("at") at time zone ${zone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<Known>`select "personREF", "kind", count(*)::int as "count", ${day('min')} as "first",
      ${day('max')} as "last"
    from (${sql.join(sources, sql` union all `)}) as "seen" group by "personREF", "kind" order by "kind"`.execute(db);
  return rows;
}

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
    .select(['courseInstance._id', 'name', 'status', 'promise', 'termCode', 'termName', 'signedAt'])
    .where('courseInstance._id', '=', courseInstanceId)
    .executeTakeFirst();
