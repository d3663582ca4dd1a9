import type { GradeForm } from '@stoa/contract/catalog/agreements.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { ofCourse } from '../registrations/registrations.queries.ts';

/** Loads registrations of a course and locks them for grading. */
export const lockedForGrades = (db: Db, courseInstanceId: string, ids: readonly string[]) =>
  db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .select([
      'registration._id',
      'registration.personREF',
      'isAudit',
      'grade',
      'gradeReopenedAt',
      'registration.status',
    ])
    .select(['person.email', 'person.firstName', 'person.lastName'])
    .where('registration.courseInstanceREF', '=', courseInstanceId)
    .where(sql<boolean>`"registration"."_id" = any(${ids}::uuid[])`)
    .orderBy('registration._id')
    .forUpdate('registration')
    .execute();

/** Posts and locks grades in one statement. */
export const writeGrades = (db: Db, grades: readonly (GradeForm & { readonly _id: string })[]) =>
  sql`update "registration" set "grade" = "posted"."grade", "gradeReopenedAt" = null,
      "lastActivity" = "posted"."lastActivity", "incomplete" = nullif("posted"."incomplete", 'null'), "incompleteRemindedAt" = null
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
      as "posted" ("_id" uuid, "grade" text, "lastActivity" date, "incomplete" jsonb)
    where "registration"."_id" = "posted"."_id"`.execute(db);

export const gradedRegistrations = (db: Db, ids: readonly string[]) =>
  ofCourse(db).where('registration._id', 'in', ids).orderBy('registration._id').execute();
