import { sql } from 'kysely';
import type { PostedCredit } from '../columns.ts';
import type { Db } from '../kernel/db.ts';

interface Unheard {
  readonly personREF: string;
  readonly status: 'accepted' | 'refused' | 'posted';
  readonly course: string;
  readonly college: string;
  readonly reason: string;
  readonly posted: PostedCredit | null;
}
/**
 * Takes some students who weren't told about an answer yet, and marks them as told. Skips states that have changed since, and
 * those of the last `quiet` seconds.
 */
export const takeUnheard = async (db: Db, limit: number, quiet: number): Promise<Unheard[]> =>
  (
    await sql<Unheard>`update "exchangePlace" as "told" set "isNotified" = true
      from "institution", "courseInstance"
      where "institution"."_id" = "told"."institutionREF" and "courseInstance"."_id" = "told"."courseInstanceREF"
        and "told"."_id" in (select "_id" from "exchangePlace" where not "isNotified"
          and "status" in ('accepted', 'refused', 'posted') and "since" <= now() - make_interval(secs => ${quiet}) order by "_id" limit ${limit} for update skip locked)
      returning "told"."personREF", "told"."status", "courseInstance"."name" as "course", "institution"."name" as "college",
        "told"."reason", "told"."posted"`.execute(db)
  ).rows;

/** The institutions with an agreement under which a course was opened. */
export const collegesWithCourses = async (db: Db) =>
  (
    await sql<{ institutionREF: string; college: string }>`select distinct "institution"."_id" as "institutionREF",
        "institution"."name" as "college" from "courseInstance"
      join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
      join "institution" on "institution"."_id" = "agreement"."institutionREF" order by 1`.execute(db)
  ).rows;
