import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { Equivalent } from '@stoa/contract/people/promises.shapes';
import { leavingCode } from './institutions.queries.ts';
import { isOrWasTaken } from './scope.queries.ts';

export interface ExportFilters {
  /** the term of a course; a course without a term matches by its first day */
  readonly term?: { readonly code: string; readonly start: string; readonly end: string } | undefined;
  /** the first and the last day of registering, in `zone` */
  readonly from?: string;
  readonly to?: string;
  readonly zone: string;
}
const professors = sql<string>`(select string_agg("who"."firstName" || ' ' || "who"."lastName", ', ' order by "of"."position")
  from "courseInstanceProfessor" as "of" join "professor" on "professor"."_id" = "of"."professorREF"
  join "person" as "who" on "who"."_id" = "professor"."personREF" where "of"."courseInstanceREF" = "courseInstance"."_id")`;

/** The credit registrations in an institution's courses, for its files. Birth date and student number are encrypted. */
export const creditRegistrations = (db: Db, institutionId: string, { term, from, to, zone }: ExportFilters) =>
  db
    .selectFrom('registration')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .innerJoin('courseInstance', 'courseInstance._id', 'registration.courseInstanceREF')
    .innerJoin('courseDefinition', 'courseDefinition._id', 'courseInstance.courseREF')
    .leftJoin('agreement', 'agreement._id', 'courseInstance.agreementREF')
    .leftJoin('student', 'student.personREF', 'person._id')
    .leftJoin('birthDate', 'birthDate.personREF', 'person._id')
    .select([
      'registration._id as registration',
      'registration.status',
      'grade',
      'dateRegistered',
      'registration.registrationTerm',
      'termCode',
      'lastActivity',
      // As it was promised at opening. The definition may have another one by now.
      sql<Equivalent | null>`coalesce("courseInstance"."promise" -> 'equivalent', "courseDefinition"."equivalent")`.as(
        'equivalent',
      ),
      'start',
      'end',
      'courseInstance.name as course',
      'courseInstance.credits',
      sql<string | null>`coalesce("birthDate"."dob", "student"."dob")`.as('dob'),
      professors.as('professor'),
      'leftAs',
      'registration.endedAt',
      sql<string | null>`"agreement"."rules" ->> 'unit'`.as('unit'),
      sql<
        string | null
      >`(select "code" ->> 'meaning' from jsonb_array_elements("agreement"."rules" -> 'gradeCodes') as "code"
        where "code" ->> 'code' = "registration"."grade" limit 1)`.as('gradeMeaning'),
      leavingCode.as('leavingCode'),
      sql<
        string | null
      >`(select "section"."section" from "courseSection" join "section" on "section"."_id" = "sectionREF"
        where "courseSection"."courseInstanceREF" = "courseInstance"."_id")`.as('section'),
      sql<string | null>`(select "number"."number" from "studentNumber" as "number" where "number"."until" is null
        and "number"."personREF" = "person"."_id" and "number"."institutionREF" = ${institutionId})`.as(
        'studentNumber',
      ),
    ])
    .select(['person.lastName', 'person.firstName', 'person.middleName', 'person.email', 'person.mobilePhone'])
    .select(['person.street', 'person.city', 'person.state', 'person.zip', 'person.country'])
    .where('courseDefinition.institutionREF', '=', institutionId)
    .where('isAudit', '=', false)
    .where(isOrWasTaken)
    .$if(term !== undefined, (some) =>
      some.where(
        sql<boolean>`case when "termCode" is null then "start" between ${term?.start}::date and ${term?.end}::date
          else "termCode" = ${term?.code} end`,
      ),
    )
    .$if(from !== undefined, (some) =>
      some.where(sql<boolean>`("dateRegistered" at time zone ${zone})::date >= ${from}::date`),
    )
    .$if(to !== undefined, (some) =>
      some.where(sql<boolean>`("dateRegistered" at time zone ${zone})::date <= ${to}::date`),
    )
    .orderBy('courseInstance.start')
    .orderBy('courseInstance._id')
    .orderBy('person.lastName')
    .orderBy('registration._id')
    .execute();
export type CreditRegistration = Awaited<ReturnType<typeof creditRegistrations>>[number];
