import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "assignment" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance",
    "name" text not null,
    "type" text not null default 'Other',
    "maxScore" numeric(7, 2),
    "weight" numeric(7, 2) not null default 1,
    "createdByREF" uuid not null references "person",
    "createdAt" timestamptz not null default now(),
    constraint "assignment_name" unique ("courseInstanceREF", "name"))`.execute(db);

  await sql`create table "gradebookEntry" (
    "_id" uuid primary key default "newId"(),
    "assignmentREF" uuid not null references "assignment",
    "personREF" uuid not null references "person",
    "letterGrade" text not null default '',
    "score" numeric(7, 2),
    "maxScore" numeric(7, 2),
    "weight" numeric(7, 2),
    "notes" text not null default '',
    "version" int not null default 1,
    "updatedByREF" uuid references "person",
    "updatedAt" timestamptz not null default now(),
    unique ("assignmentREF", "personREF"))`.execute(db);
}
