import type { Language } from '@stoa/contract/kernel/i18n';
import { sql } from 'kysely';
import type { StoredNotice } from '../../columns.ts';
import type { Db } from '../../kernel/db.ts';

interface Summary {
  readonly personREF: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
  readonly count: number;
  readonly items: readonly { readonly data: StoredNotice; readonly url: string }[];
}
/** Takes what waits for the mail of the day of some people, oldest first; the rows are locked, so that each is mailed once. */
export async function takeSummaries(db: Db, people: number, shown: number): Promise<readonly Summary[]> {
  const { rows } = await sql<Summary>`with "next" as (
      select "personREF" from "notification" where "inSummary" group by "personREF" order by "personREF" limit ${people}
    ), "taken" as (
      update "notification" set "inSummary" = false where "inSummary" and "personREF" in (select "personREF" from "next")
      returning "_id", "personREF", "data", "url", "readAt"
    ) select "person"."_id" as "personREF", "email", "firstName", "lastName", "account"."language", count(*)::int as "count",
      to_jsonb((array_agg(jsonb_build_object('data', "data", 'url', "url") order by "taken"."_id"))[1:${sql.lit(shown)}]) as "items"
    from "taken" join "person" on "person"."_id" = "taken"."personREF"
    left join "account" on "account"."personREF" = "person"."_id"
    where "taken"."readAt" is null and "person"."deletedAt" is null
    group by "person"."_id", "account"."language"`.execute(db);
  return rows;
}
