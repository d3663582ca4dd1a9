import { sql, type Kysely } from 'kysely';

/** How the files for a college are written, by their kind. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table "collegeFile" (
    "institutionREF" uuid not null references "institution" on delete cascade,
    "kind" text not null check ("kind" in ('registrations', 'changes', 'census', 'grades')),
    "profile" jsonb not null,
    "updatedAt" timestamptz not null default now(),
    "updatedByREF" uuid references "person" on delete set null,
    primary key ("institutionREF", "kind")
  )`.execute(db);
  await sql`create index "collegeFile_updatedByREF" on "collegeFile" ("updatedByREF")`.execute(db);
}
