import type { CreditUnit } from '@stoa/contract/people/credits';
import { sql } from 'kysely';
import { isOrWasTaken } from '../catalog/institutions/scope.queries.ts';
import type { PostedCredit } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

/** A place of a term, by our records and by the college's answers. */
export interface ReconciledPlace {
  readonly _id: string;
  readonly courseInstanceREF: string;
  readonly course: string;
  readonly student: string;
  readonly credits: number;
  readonly unit: CreditUnit;
  readonly feeCents: number;
  readonly paidBy: 'included' | 'student';
  /** the college has accepted the place at least once */
  readonly isAccepted: boolean;
  /** the student has the place or withdrew from it; nothing is owed for drops and no-shows */
  readonly isOwed: boolean;
  readonly isActive: boolean;
  /** the college has confirmed that the place ended */
  readonly isRemoved: boolean;
  readonly attended: boolean | null;
  readonly posted: PostedCredit | null;
}
/** The places for credit of a term under an institution's agreement, by course and name. */
export const reconciledPlaces = async (db: Db, institutionREF: string, term: string): Promise<ReconciledPlace[]> =>
  (
    await sql<ReconciledPlace>`select "registration"."_id", "courseInstance"."_id" as "courseInstanceREF",
      "courseInstance"."name" as "course", "person"."lastName" || ', ' || "person"."firstName" as "student",
      coalesce(("courseInstance"."promise" -> 'equivalent' ->> 'credits')::float8, "courseInstance"."credits", 0) as "credits",
      coalesce("agreement"."rules" ->> 'unit', 'semester') as "unit",
      round(("agreement"."rules" -> 'fee' ->> 'perCredit')::numeric * 100)::int as "feeCents",
      "agreement"."rules" -> 'fee' ->> 'paidBy' as "paidBy",
      "told"."acceptedAt" is not null as "isAccepted", coalesce("told"."status" = 'removed', false) as "isRemoved",
      "registration"."status" = 'Registered' and not "isAudit" as "isActive",
      not "isAudit" and "registration"."status" in ('Registered', 'Withdrawn') as "isOwed",
      "censusRow"."attended", "told"."posted"
    from "registration"
    join "courseInstance" on "courseInstance"."_id" = "registration"."courseInstanceREF"
    join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
    join "person" on "person"."_id" = "registration"."personREF"
    left join "exchangePlace" as "told" on "told"."_id" = "registration"."_id"
    left join "censusRow" on "censusRow"."registrationREF" = "registration"."_id"
    where "agreement"."institutionREF" = ${institutionREF} and "courseInstance"."termCode" = ${term}
      and "registration"."promise" is not null and ${isOrWasTaken}
      and (not "isAudit" or "told"."_id" is not null)
    order by "courseInstance"."name", "courseInstance"."_id", "student", "registration"."_id"`.execute(db)
  ).rows;
