import { sql, type Kysely } from 'kysely';

/** Agreements say their kind, unit of credit, numbers and codes of leaving; registrations say how they ended, and who ended them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update "agreement" set "rules" = jsonb_build_object('kind', 'own', 'unit', 'semester', 'opeid', '', 'sharedSections', false,
      'numbering', '{"by": "list", "url": "", "form": ""}'::jsonb, 'leavingCodes', '[]'::jsonb) || "rules" || jsonb_build_object('terms', (
      select coalesce(jsonb_agg('{"dates": {"drop": null, "census": null, "withdraw": null, "gradesDue": null}}'::jsonb || "term"
        order by "at"), '[]') from jsonb_array_elements("rules" -> 'terms') with ordinality as "all"("term", "at")))`.execute(
    db,
  );
  await sql`alter table "registration"
    add column "leftAs" text check ("leftAs" in ('dropped', 'withdrawn', 'no-show', 'cancelled')),
    add column "endedBy" text check ("endedBy" in ('student', 'professor', 'college', 'operator')),
    add column "endedPercent" numeric(5, 2)`.execute(db);
  await sql`comment on column "registration"."leftAs" is 'how a place that had been taken ended; null: it did not, or was never paid'`.execute(
    db,
  );
  await sql`comment on column "registration"."endedBy" is 'who ended it; null: the census, a clock or an older row'`.execute(
    db,
  );
  await sql`comment on column "registration"."endedPercent" is 'the refund step under an agreement, in percent of the price'`.execute(
    db,
  );
  await sql`update "registration" set "leftAs" = case "status" when 'Unregistered' then 'dropped' when 'Withdrawn' then 'withdrawn'
      when 'No-show' then 'no-show' when 'Cancelled' then 'cancelled' end
    where "status" in ('Withdrawn', 'No-show', 'Cancelled')
      or ("status" = 'Unregistered' and "endedAt" is not null and "endedReason" <> 'the payment failed')`.execute(db);
}
