import { sql, type Kysely } from 'kysely';

/** Remarks on the fields of a course, and what it looked like when it was last decided on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "courseComment" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "field" text not null,
    "text" text not null,
    "authorREF" uuid not null references "person",
    "byReviewer" boolean not null,
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index on "courseComment" ("courseInstanceREF", "_id")`.execute(db);
  await sql`create index on "courseComment" ("authorREF")`.execute(db);
  await sql`alter table "courseInstance" add column "reviewed" jsonb, add column "reviewedAt" timestamptz`.execute(db);
}
