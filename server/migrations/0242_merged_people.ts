import { sql, type Kysely } from 'kysely';

/** Somebody whose merge has ended isn't listed beside the backups: a restore from before the merge has both people again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "deletedPerson" add column "keptREF" uuid references "person"`.execute(db);
  await sql`comment on column "deletedPerson"."keptREF" is 'the person into whom this one was merged'`.execute(db);
  await sql`create index "deletedPerson_keptREF" on "deletedPerson" ("keptREF")`.execute(db);
  // Merges that have ended already are in the log, and the kept person of one may have been merged later.
  await sql`with recursive "ended" as (
      select "entityId" as "personREF", ("detail"->>'kept')::uuid as "keptREF" from "auditLog"
      where "entity" = 'person' and "action" = 'end merge'
    ), "last" as (
      select * from "ended" union
      select "last"."personREF", "ended"."keptREF" from "last" join "ended" on "ended"."personREF" = "last"."keptREF")
    update "deletedPerson" set "keptREF" = "last"."keptREF" from "last" join "person" on "person"."_id" = "last"."keptREF"
    where "deletedPerson"."personREF" = "last"."personREF"
      and "last"."keptREF" not in (select "personREF" from "ended")`.execute(db);
}
