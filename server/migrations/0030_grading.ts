import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // From the left; new ones come last. Those there were keep the order in which they were made.
  await sql`alter table "assignment" add column "position" int not null default 2147483647`.execute(db);
  await sql`create table "letterScheme" (
    "courseInstanceREF" uuid primary key references "courseInstance",
    "scheme" jsonb not null)`.execute(db);
  await sql`create table "gradeBatch" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance",
    "cells" jsonb not null,
    "createdByREF" uuid not null references "person",
    "createdAt" timestamptz not null default now(),
    "undoneAt" timestamptz)`.execute(db);
  await sql`create index on "gradeBatch" ("courseInstanceREF")`.execute(db);
}
