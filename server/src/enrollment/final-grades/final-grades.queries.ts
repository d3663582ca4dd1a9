import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import { sql } from 'kysely';
import { actsIn } from '../census/census.queries.ts';
import type { Db } from '../../kernel/db.ts';
import { ofCourse } from '../registrations/registrations.queries.ts';
import type { LetterCode, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import type { Incomplete } from '../../columns.ts';

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

/** The letters that a course was given; undefined where it has the default ones. */
export const schemeOf = async (db: Db, courseInstanceId: string): Promise<LetterScheme | undefined> =>
  (
    await db
      .selectFrom('letterScheme')
      .select('scheme')
      .where('courseInstanceREF', '=', courseInstanceId)
      .executeTakeFirst()
  )?.scheme ?? undefined;

/** Gives a course letters of its own, or what its letters become in an institution’s codes. */
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

/** The grade codes that a course's letters become, as they were last saved. */
export const savedCodes = async (db: Db, courseInstanceId: string): Promise<readonly LetterCode[]> =>
  (
    await db
      .selectFrom('letterScheme')
      .select('codes')
      .where('courseInstanceREF', '=', courseInstanceId)
      .executeTakeFirst()
  )?.codes ?? [];

/** Copies the letters of a course, and what they become in an institution's codes. */
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

const lapsesTo = sql`(select "one" ->> 'kind' from "agreement"
  cross join lateral jsonb_array_elements("rules" -> 'gradeCodes') as "one"
  where "agreement"."_id" = "courseInstance"."agreementREF" and "one" ->> 'code' = "over"."incomplete" ->> 'lapsesTo' limit 1)`;
const acts = actsIn(sql`"courseInstance"."_id"`, sql`("courseInstance"."promise" ->> 'zone')`);
const lastDay = sql`(select max("day") from (${acts}) as "act" where "act"."personREF" = "registration"."personREF")`;

/** Gives some registrations whose Incomplete has ended the grade it becomes. Returns them as they were. */
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

/** Takes some registrations whose Incomplete ends within a week, so that each is told once. */
export async function takeEnding(db: Db, most: number): Promise<Lapsing[]> {
  const { rows } = await sql<Lapsing>`with "ending" as (
      ${some(sql`"registration"."incompleteRemindedAt" is null and ${due} >= ${today} and ${due} <= ${today} + 7`, most)})
    update "registration" set "incompleteRemindedAt" = now()
    from "ending" where "ending"."_id" = "registration"."_id"
    returning "ending".*`.execute(db);
  return rows;
}
