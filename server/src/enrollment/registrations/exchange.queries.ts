import type { Exchange } from '@stoa/contract/enrollment/registrations.endpoints';
import { activeStatuses } from '@stoa/contract/catalog/course-lifecycle';
import type { InstitutionName } from '@stoa/contract/people/people';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { literals } from '../../kernel/lists.ts';
import { isOrWasTaken } from '../../catalog/institutions/scope.queries.ts';
import { leavingCode } from '../../catalog/institutions/institutions.queries.ts';

/** An instant in JSON, as answers write it. */
const inJson = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * True when the college, not the student, has to act next for a student number: the number comes from the college's list, or
 * the student has sent the college's application. `by` is the agreement's way to a number. Needs the application in the join.
 */
export const isCollegesMove = (by: RawBuilder<unknown> = sql`"agreement"."rules" -> 'numbering' ->> 'by'`) =>
  sql<boolean>`(${by} = 'list' or "collegeApplication"."appliedAt" is not null)`;

const isPlace = sql`("registration"."status" in (${literals(activeStatuses)}) and not "registration"."isAudit")`;
/**
 * The state of the credit place in a join with its course. Once something was sent, batches and answers set it; before that it
 * follows from the student's number. `move` names the party that has to act. It follows from the state, the agreement's way to
 * a number, the student's application, and a missing section of the course. A place that ended before anything was sent is
 * removed. Null for audit and without an agreement.
 */
const exchangeWith = <T extends Exchange>(more: RawBuilder<unknown>) => sql<T | null>`case
  when "registration"."promise" is null or not ${isOrWasTaken} then null
  else (select json_build_object(
    'state', coalesce("sent"."status", case when not ${isPlace} then 'removed' when "known"."number" is null then 'number wanted'
      else 'number known' end),
    'since', ${inJson(sql`coalesce("sent"."since", case when ${isPlace} then greatest("known"."since", "registration"."dateRegistered") else "registration"."endedAt" end,
      "registration"."dateRegistered")`)},
    'move', case when "sent"."status" in ('sent', 'graded', 'removal sent', 'correction sent') then 'college'
      when "sent"."status" = 'refused' then 'operator'
      when "sent"."status" is not null then null
      when not ${isPlace} then null
      when "known"."number" is not null then case when exists (select from "courseSection"
        where "courseSection"."courseInstanceREF" = "courseInstance"."_id") then null else 'college' end
      when ${isCollegesMove()} then 'college'
      else 'student' end,
    'reason', coalesce("sent"."reason", ''), 'posted', "sent"."posted"${more})
    from "agreement" join "institution" as "college" on "college"."_id" = "agreement"."institutionREF"
    left join "studentNumber" as "known" on "known"."personREF" = "registration"."personREF"
      and "known"."institutionREF" = "college"."_id" and "known"."until" is null
    left join "collegeApplication" on "collegeApplication"."personREF" = "registration"."personREF"
      and "collegeApplication"."institutionREF" = "college"."_id"
    left join "exchangePlace" as "sent" on "sent"."_id" = "registration"."_id"
    where "agreement"."_id" = "courseInstance"."agreementREF"
      and (not "registration"."isAudit" or "sent"."_id" is not null)) end`;
export const exchange = exchangeWith(sql``);

export interface OwnExchange extends Exchange {
  readonly institution: InstitutionName;
  /** encrypted; null until it is known */
  readonly number: string | null;
  readonly applyAt: string;
  readonly appliedAt: string | null;
  readonly steps: {
    readonly registered: string;
    readonly number: string | null;
    readonly sent: string | null;
    readonly accepted: string | null;
    readonly graded: string | null;
  };
}
/** The first or last time that rows of some kinds about the place were sent. */
const madeAt = (which: 'min' | 'max', kinds: readonly string[]) =>
  sql`(select ${sql.raw(which)}("batch"."madeAt") from "batchRow" join "batch" on "batch"."_id" = "batchRow"."batchREF"
    where "batchRow"."registrationREF" = "registration"."_id" and "batch"."kind" in (${literals(kinds)}))`;
/** The same for the student, with their encrypted number and the way to get one. */
export const ownExchange = exchangeWith<OwnExchange>(sql`,
    'institution', json_build_object('_id', "college"."_id", 'name', "college"."name"), 'number', "known"."number",
    'applyAt', case "agreement"."rules" -> 'numbering' ->> 'by' when 'list' then ''
      else "agreement"."rules" -> 'numbering' ->> 'url' end,
    'appliedAt', ${inJson(sql`"collegeApplication"."appliedAt"`)},
    'steps', json_build_object('registered', ${inJson(sql`"registration"."dateRegistered"`)},
      'number', ${inJson(sql`"known"."since"`)}, 'sent', ${inJson(madeAt('min', ['registrations', 'changes']))},
      'accepted', ${inJson(sql`"sent"."acceptedAt"`)}, 'graded', ${inJson(madeAt('max', ['grades']))})`);

/** The day on which a place ended, in the zone of its college, and the college's code; null for audit and without an agreement. */
export const left = sql<{ readonly day: string; readonly code: string | null } | null>`case
  when "registration"."leftAs" is null or "registration"."isAudit" then null
  else (select json_build_object('code', ${leavingCode},
      'day', to_char("registration"."endedAt" at time zone ("agreement"."rules" ->> 'zone'), 'YYYY-MM-DD'))
    from "agreement" where "agreement"."_id" = "courseInstance"."agreementREF") end`;

/** Records that a student has sent a college's own application. */
export const noteApplied = (db: Db, personREF: string, institutionREF: string) =>
  db
    .insertInto('collegeApplication')
    .values({ personREF, institutionREF })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
