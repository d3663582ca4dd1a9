import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Me } from '../../kernel/access.ts';
import { approvers } from '@stoa/contract/kernel/role';

// Defines, for all features, the rows that an InstitutionAdmin of one institution sees. Nothing here limits people without an
// institution.

/** The current person's institution. `{ institutionREF: null }` means no limit. */
export type Scoped = Pick<Me, 'institutionREF'>;

/** True for every row if the person has no institution; else the condition for their institution. */
const forTheirs = (me: Scoped, condition: (institutionId: string) => Expression<SqlBool>): Expression<SqlBool> =>
  me.institutionREF === null ? sql<boolean>`true` : condition(me.institutionREF);

/** True when the person decides for one institution, not for all. */
export const isOfOneInstitution = ({ institutionREF }: Scoped): boolean => institutionREF !== null;

/** The definition in a join names the person's institution. */
export const inOwnDefinitions = (me: Scoped) =>
  forTheirs(me, (id) => sql<boolean>`"courseDefinition"."institutionREF" = ${id}`);

/** The definition in a column names the person's institution. */
export const ofOwnDefinitions = (me: Scoped, column = 'courseInstance.courseREF') =>
  forTheirs(
    me,
    (id) => sql<boolean>`${sql.ref(column)} in (select "own"."_id" from "courseDefinition" as "own"
      where "own"."institutionREF" = ${id})`,
  );

/** The registration in a join is for credit, where the person's institution grants it. */
export const forOwnCredit = (me: Scoped) => forTheirs(me, () => sql<boolean>`not "registration"."isAudit"`);

/** True when the registration is or was a place. A dropped place counts, a failed payment doesn't. */
export const isOrWasTaken = sql<boolean>`("registration"."status" <> 'Unregistered' or "registration"."leftAs" = 'dropped')`;

/** The student in a column of persons has a place for credit in a course of the person's institution. */
export const amongOwnStudents = (me: Scoped, person = 'person._id') =>
  forTheirs(
    me,
    (id) => sql<boolean>`exists (select from "registration" as "place"
      join "courseInstance" as "at" on "at"."_id" = "place"."courseInstanceREF"
      join "courseDefinition" as "own" on "own"."_id" = "at"."courseREF"
      where "place"."personREF" = ${sql.ref(person)} and not "place"."isAudit" and "place"."status" <> 'Unregistered'
      and "own"."institutionREF" = ${id})`,
  );

/** The professor in a column of persons teaches a course of the person's institution, or proposes one. */
export const amongOwnProfessors = (me: Scoped, person = 'person._id') =>
  forTheirs(
    me,
    (id) => sql<boolean>`(exists (select from "courseDefinition" as "own"
      where "own"."institutionREF" = ${id} and "own"."createdByREF" = ${sql.ref(person)})
      or exists (select from "professor" as "who"
      join "courseInstanceProfessor" as "of" on "of"."professorREF" = "who"."_id"
      join "courseInstance" as "at" on "at"."_id" = "of"."courseInstanceREF" and "at"."status" <> 'Draft'
      join "courseDefinition" as "own" on "own"."_id" = "at"."courseREF"
      where "who"."personREF" = ${sql.ref(person)} and "own"."institutionREF" = ${id}))`,
  );

/**
 * The person in a join is a student or a professor of an institution. The ids are collected first, so that those few people are
 * found by the primary key.
 */
export const amongPeopleOf = (institutionId: string) =>
  sql<boolean>`"person"."_id" = any(array(
    select "place"."personREF" from "courseDefinition" as "own"
      join "courseInstance" as "at" on "at"."courseREF" = "own"."_id"
      join "registration" as "place" on "place"."courseInstanceREF" = "at"."_id"
      where "own"."institutionREF" = ${institutionId} and not "place"."isAudit" and "place"."status" <> 'Unregistered'
    union select "own"."createdByREF" from "courseDefinition" as "own" where "own"."institutionREF" = ${institutionId}
    union select "professor"."personREF" from "courseDefinition" as "own"
      join "courseInstance" as "at" on "at"."courseREF" = "own"."_id" and "at"."status" <> 'Draft'
      join "courseInstanceProfessor" as "of" on "of"."courseInstanceREF" = "at"."_id"
      join "professor" on "professor"."_id" = "of"."professorREF"
      where "own"."institutionREF" = ${institutionId}))`;

const institutionAdmins = (db: Db) =>
  db
    .selectFrom('person')
    .innerJoin('account', 'account.personREF', 'person._id')
    .select(['person._id', 'person.email', 'person.firstName', 'person.lastName', 'person.institutionREF'])
    .where('person.role', '=', 'InstitutionAdmin')
    .where('account.status', '=', 'Active');
/** The ids of those who decide for one institution, not for all. */
export const peopleOfCollege = async (db: Db, institutionREF: string): Promise<string[]> =>
  (await institutionAdmins(db).where('person.institutionREF', '=', institutionREF).execute()).map(({ _id }) => _id);

/**
 * Addresses of the InstitutionAdmins who decide on a course: those of the institution that its definition names, else those who
 * act for all.
 */
export const approversOfCourse = async (db: Db, courseInstanceId: string) => {
  const admins = await institutionAdmins(db)
    .leftJoin('courseInstance', (join) => join.on('courseInstance._id', '=', courseInstanceId))
    .leftJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .where((eb) =>
      eb.or([
        eb('person.institutionREF', 'is', null),
        eb('person.institutionREF', '=', eb.ref('courseDefinition.institutionREF')),
      ]),
    )
    .execute();
  const own = admins.filter(({ institutionREF }) => institutionREF !== null);
  return own.length > 0 ? own : admins;
};

/** Returns the given people who currently decide on a queue: on an institution's part of it, or on all of it. */
export async function approversAmong(
  db: Db,
  institutionId: string | null,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('_id')
    .where('_id', 'in', people)
    .where('role', 'in', approvers)
    .where('institutionREF', institutionId === null ? 'is' : '=', institutionId)
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}
