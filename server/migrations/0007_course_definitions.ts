import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "courseDefinition" (
    "_id" uuid primary key default "newId"(),
    "name" text not null,
    "courseNumber" text not null default '',
    "description" text not null default '',
    "level" int,
    "credits" numeric(5, 2),
    "status" text not null default 'Approval Requested'
      check ("status" in ('Approval Requested', 'Approved', 'Active', 'Inactive', 'Retired', 'Denied')),
    "learningOutcomes" text not null default '',
    "miscOther" text not null default '',
    "statusReason" text not null default '',
    "createdByREF" uuid not null references "person",
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "courseDefinition_status" on "courseDefinition" ("status", "createdAt")`.execute(db);
  await sql`create index "courseDefinition_owner" on "courseDefinition" ("createdByREF")`.execute(db);
}
