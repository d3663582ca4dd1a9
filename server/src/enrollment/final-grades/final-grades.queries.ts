import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { ofCourse } from '../registrations/registrations.queries.ts';
import type { LetterCode, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';

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
      'lastActivity',
      'incomplete',
      'registration.status',
    ])
    .select(['person.email', 'person.firstName', 'person.lastName'])
    .where('registration.courseInstanceREF', '=', courseInstanceId)
    .where(sql<boolean>`"registration"."_id" = any(${ids}::uuid[])`)
    .orderBy('registration._id')
    .forUpdate('registration')
    .execute();

/** Posts and locks grades in one statement. A student who was reminded of the same Incomplete isn't reminded twice. */
export const writeGrades = (db: Db, grades: readonly (GradeForm & { readonly _id: string })[]) =>
  sql`update "registration" set "grade" = "posted"."grade", "gradeReopenedAt" = null,
      "lastActivity" = "posted"."lastActivity", "incomplete" = nullif("posted"."incomplete", 'null'),
      "incompleteRemindedAt" = case when "registration"."incomplete" = "posted"."incomplete" then "incompleteRemindedAt" end
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb)
      as "posted" ("_id" uuid, "grade" text, "lastActivity" date, "incomplete" jsonb)
    where "registration"."_id" = "posted"."_id"`.execute(db);

export const gradedRegistrations = (db: Db, ids: readonly string[]) =>
  ofCourse(db).where('registration._id', 'in', ids).orderBy('registration._id').execute();

const lettersIn = (db: Db, courseInstanceId: string) =>
  db
    .selectFrom('letterScheme')
    .select(['scheme', 'codes'])
    .where('courseInstanceREF', '=', courseInstanceId)
    .executeTakeFirst();
/** The letters that a course was given; undefined where it has the default ones. */
export const schemeOf = async (db: Db, courseInstanceId: string): Promise<LetterScheme | undefined> =>
  (await lettersIn(db, courseInstanceId))?.scheme ?? undefined;

/** Saves the letters of a course, or an institution's code for each letter. */
export const upsertLetters = async (
  db: Db,
  courseInstanceREF: string,
  letters: { readonly scheme: LetterScheme } | { readonly codes: readonly LetterCode[] },
): Promise<void> => {
  const saved = Object.fromEntries(Object.entries(letters).map(([column, value]) => [column, JSON.stringify(value)]));
  await db
    .insertInto('letterScheme')
    .values({ courseInstanceREF, ...saved })
    .onConflict((conflict) => conflict.column('courseInstanceREF').doUpdateSet(saved))
    .execute();
};

/** The saved grade code for each letter of a course. */
export const savedCodes = async (db: Db, courseInstanceId: string): Promise<readonly LetterCode[]> =>
  (await lettersIn(db, courseInstanceId))?.codes ?? [];

/** Copies the letters of a course, and the grade code for each letter. */
export const insertCopiedLetters = (db: Db, from: string, to: string) =>
  db
    .insertInto('letterScheme')
    .columns(['courseInstanceREF', 'scheme', 'codes'])
    .expression((eb) =>
      eb
        .selectFrom('letterScheme')
        .select([sql<string>`${to}::uuid`.as('courseInstanceREF'), 'scheme', 'codes'])
        .where('courseInstanceREF', '=', from),
    )
    .execute();
