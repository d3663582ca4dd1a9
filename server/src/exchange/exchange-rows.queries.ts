import type { CreditUnit } from '@stoa/contract/people/credits';
import { sql, type Selectable } from 'kysely';
import { leavingCode } from '../catalog/institutions/institutions.queries.ts';
import { isOrWasTaken } from '../catalog/institutions/scope.queries.ts';
import type { Equivalent, GradeInput } from '../columns.ts';
import { actsIn } from '../enrollment/census/activity.queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';

/** A place for credit in its current state, and the copy that the college was sent. */
export interface TermPlace {
  readonly _id: string;
  readonly courseInstanceREF: string;
  readonly personREF: string;
  readonly course: string;
  readonly registered: Selectable<Schema['registration']>['status'];
  readonly isAudit: boolean;
  readonly registeredOn: string;
  readonly endedOn: string | null;
  readonly leavingCode: string | null;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly email: string;
  /** sealed */
  readonly dob: string | null;
  /** sealed */
  readonly number: string | null;
  readonly term: string;
  readonly section: string | null;
  readonly equivalent: Equivalent | null;
  readonly credits: number | null;
  readonly unit: CreditUnit;
  readonly today: string;
  /** of a final grade; null while there is none, and while it is open for changes */
  readonly grade: string | null;
  readonly gradeKind: string | null;
  readonly gradeMeaning: string | null;
  readonly lastActivity: string | null;
  readonly incomplete: GradeInput['incomplete'] | null;
  readonly attended: boolean | null;
  readonly firstActivity: string | null;
  readonly minutes: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly copy: Pick<
    Selectable<Schema['exchangePlace']>,
    'status' | 'place' | 'grade' | 'census' | 'acceptedAt' | 'lastSaid' | 'isRepeated'
  > | null;
}

export interface TermFilter {
  readonly term: string;
  readonly section?: string | undefined;
  /** the maximum number of rows; all by default */
  readonly limit?: number | undefined;
  /** adds the first and last days of activity, the hours and the census, for batches of grades and rosters */
  readonly withActivity: boolean;
}

const day = (instant: string) =>
  sql`to_char("registration".${sql.id(instant)} at time zone ("agreement"."rules" ->> 'zone'), 'YYYY-MM-DD')`;
const code = sql`(select "code" from jsonb_array_elements("agreement"."rules" -> 'gradeCodes') as "code"
  where "code" ->> 'code' = "registration"."grade" limit 1)`;

/** The acts of each person in each course of the term, and the minutes of the meetings that the person attended. */
const activity = sql`left join lateral (select "personREF", min("day")::text as "first", max("day")::text as "last"
    from (${actsIn(sql`"courseInstance"."_id"`, sql`("agreement"."rules" ->> 'zone')`)}) as "act" group by "personREF") as "acts"
    on "acts"."personREF" = "registration"."personREF"
  left join lateral (select sum("meeting"."minutes")::int as "minutes" from "meeting"
    join "attendance" on "attendance"."meetingREF" = "meeting"."_id" and "attendance"."personREF" = "registration"."personREF"
    where "meeting"."courseInstanceREF" = "courseInstance"."_id" and "attendance"."status" in ('present', 'late')
      and "meeting"."cancelledAt" is null and "meeting"."removedAt" is null) as "held" on true
  left join "censusRow" on "censusRow"."registrationREF" = "registration"."_id"`;

/**
 * The places for credit at an institution in a term, in the order of sections and names, with the data that was sent about
 * each. Places that are now for audit are included only if data about them was sent.
 */
export const termPlaces = async (db: Db, institutionREF: string, filter: TermFilter): Promise<TermPlace[]> =>
  (
    await sql<TermPlace>`select "registration"."_id", "registration"."courseInstanceREF", "registration"."personREF",
      "courseInstance"."name" as "course",
      "registration"."status" as "registered", "isAudit", ${day('dateRegistered')} as "registeredOn",
      ${day('endedAt')} as "endedOn", ${leavingCode} as "leavingCode",
      "person"."firstName", "person"."middleName", "person"."lastName", "person"."email",
      coalesce("birthDate"."dob", "student"."dob") as "dob", "known"."number",
      "courseInstance"."termCode" as "term", "section"."section",
      "courseInstance"."promise" -> 'equivalent' as "equivalent", "courseInstance"."credits",
      coalesce("agreement"."rules" ->> 'unit', 'semester') as "unit",
      to_char(now() at time zone ("agreement"."rules" ->> 'zone'), 'YYYY-MM-DD') as "today",
      case when "gradeReopenedAt" is null then "registration"."grade" end as "grade",
      ${code} ->> 'kind' as "gradeKind", ${code} ->> 'meaning' as "gradeMeaning",
      "registration"."lastActivity"::text as "lastActivity", "registration"."incomplete",
      ${
        filter.withActivity
          ? sql`"censusRow"."attended", "censusRow"."firstActivity"::text as "firstActivity", "held"."minutes",
            "acts"."first" as "firstDay", "acts"."last" as "lastDay"`
          : sql`null as "attended", null as "firstActivity", null::int as "minutes", null as "firstDay", null as "lastDay"`
      },
      case when "told"."_id" is not null then json_build_object('status', "told"."status", 'place', "told"."place",
        'grade', "told"."grade", 'census', "told"."census", 'acceptedAt', "told"."acceptedAt", 'lastSaid', "told"."lastSaid",
        'isRepeated', "told"."isRepeated") end as "copy"
    from "registration"
    join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
    join "person" on "person"."_id" = "registration"."personREF"
    left join "student" on "student"."personREF" = "person"."_id"
    left join "birthDate" on "birthDate"."personREF" = "person"."_id"
    left join "courseSection" on "courseSection"."courseInstanceREF" = "courseInstance"."_id"
    left join "section" on "section"."_id" = "courseSection"."sectionREF"
    left join lateral (select "number" from "studentNumber" where "personREF" = "person"."_id"
      and "institutionREF" = ${institutionREF} and "until" is null limit 1) as "known" on true
    left join "exchangePlace" as "told" on "told"."_id" = "registration"."_id"
    ${filter.withActivity ? activity : sql``}
    where "agreement"."institutionREF" = ${institutionREF} and "courseInstance"."termCode" = ${filter.term}
      and (${filter.section ?? null}::text is null or "section"."section" = ${filter.section ?? null}::text)
      and ("told"."_id" is not null or (not "isAudit" and "registration"."promise" is not null and ${isOrWasTaken}))
    order by "section"."section" nulls last, "courseInstance"."_id", "person"."lastName", "person"."firstName",
      "registration"."_id"
    limit ${filter.limit ?? null}::int`.execute(db)
  ).rows;
