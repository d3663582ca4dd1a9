import { sql, type Kysely } from 'kysely';

/** People who shall act for all institutions, until a second administrator agrees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "scopeRequest" (
    "accountREF" uuid primary key references "account" on delete cascade,
    "requestedByREF" uuid not null references "person" on delete cascade,
    "status" text not null check ("status" in ('Active', 'Inactive', 'Pending', 'Locked')),
    "requestedAt" timestamptz not null default now()
  )`.execute(db);
  await sql`create index "scopeRequest_requestedByREF" on "scopeRequest" ("requestedByREF")`.execute(db);
}
