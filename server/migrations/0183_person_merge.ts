import { sql, type Kysely } from 'kysely';

/**
 * People who were merged into another record of theirs, for a day. Until then, the person's row looks deleted, and a merge may
 * open it again and move acceptances; nothing else in an acceptance can change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "personMerge" (
    "personREF" uuid primary key references "person" on delete cascade,
    "keptREF" uuid not null references "person",
    "mergedAt" timestamptz not null default now(),
    "byREF" uuid references "person" on delete set null,
    "email" text not null,
    "status" text not null check ("status" in ('Active', 'Inactive', 'Pending', 'Locked')),
    "moved" jsonb not null)`.execute(db);
  await sql`create index "personMerge_kept" on "personMerge" ("keptREF")`.execute(db);
  await sql`create or replace function "refuseDeletedChange"() returns trigger language plpgsql as $$
    begin
      if current_setting('stoa.merging', true) = 'on' then return new; end if;
      raise exception 'this person was deleted' using errcode = 'ST001';
    end $$`.execute(db);
  await sql`create function "refuseRewrittenAcceptance"() returns trigger language plpgsql as $$
    begin
      if current_setting('stoa.merging', true) = 'on'
        and to_jsonb(new) - 'personREF' = to_jsonb(old) - 'personREF' then return new; end if;
      raise exception 'versions and acceptances are append-only';
    end $$`.execute(db);
  await sql`drop trigger "appendOnly" on "acceptance"`.execute(db);
  await sql`create trigger "appendOnly" before delete or truncate on "acceptance"
    for each statement execute function "refuseRewrite"()`.execute(db);
  await sql`create trigger "onlyPerson" before update on "acceptance"
    for each row execute function "refuseRewrittenAcceptance"()`.execute(db);
}
