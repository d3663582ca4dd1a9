import type { CensusRow } from '@stoa/contract/enrollment/enrollment.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Schema } from '../../schema.ts';

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

/** The signed census of a course; null if it isn't signed. */
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

/** Returns the columns that the enrollment calendar of a course needs. */
export const calendarColumns = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('courseInstance')
    .leftJoin('census', 'census.courseInstanceREF', 'courseInstance._id')
    .select(['courseInstance._id', 'name', 'status', 'promise', 'start', 'termCode', 'termName', 'signedAt'])
    .where('courseInstance._id', '=', courseInstanceId)
    .executeTakeFirst();
