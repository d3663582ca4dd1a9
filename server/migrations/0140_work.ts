import { sql, type Kysely } from 'kysely';

/** The work that students hand in for assignments, and how it is graded and returned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "assignment"
    add column "instructions" text not null default '',
    add column "due" text check ("due" ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
    add column "zone" text,
    add column "dueAt" timestamptz,
    add column "handIn" text not null default 'none' check ("handIn" in ('none', 'text', 'files', 'link')),
    add column "rubric" jsonb not null default '[]',
    add column "late" jsonb,
    add column "anonymous" boolean not null default false,
    add column "outcomes" jsonb not null default '[]',
    add column "countedFrom" date,
    add column "version" int not null default 1`.execute(db);
  await sql`create trigger "countVersion" before update on "assignment"
    for each row execute function "countVersion"('position')`.execute(db);
  // The work of an entry has an id of its own, drawn at random: it says nothing of whose it is.
  await sql`alter table "gradebookEntry"
    add column "workId" uuid not null default gen_random_uuid(),
    add column "returnedAt" timestamptz`.execute(db);
  await sql`create unique index "gradebookEntry_workId" on "gradebookEntry" ("workId")`.execute(db);
  await sql`create table "submission" (
    "_id" uuid primary key references "gradebookEntry" ("workId"),
    "text" text not null default '',
    "link" text check ("link" ~* '^https?://'),
    "draftAt" timestamptz,
    "revision" int not null default 0,
    "sentAt" timestamptz,
    "version" int not null default 0)`.execute(db);
  await sql`create index "submission_sentAt" on "submission" ("sentAt") where "sentAt" is not null`.execute(db);
  await sql`create table "submissionVersion" (
    "_id" uuid primary key default "newId"(),
    "submissionREF" uuid not null references "submission",
    "version" int not null,
    "text" text not null,
    "link" text,
    "sentAt" timestamptz not null default now(),
    unique ("submissionREF", "version"))`.execute(db);
  await sql`create table "submissionFile" (
    "submissionREF" uuid not null references "submission",
    "fileREF" uuid not null references "file" on delete cascade,
    "since" int not null,
    "until" int,
    primary key ("submissionREF", "fileREF"))`.execute(db);
  await sql`create index "submissionFile_fileREF" on "submissionFile" ("fileREF")`.execute(db);
  await sql`create table "grading" (
    "_id" uuid primary key default "newId"(),
    "submissionREF" uuid not null unique references "gradebookEntry" ("workId"),
    "rubric" jsonb not null default '[]',
    "levels" jsonb not null default '[]',
    "given" numeric(7, 2),
    "deducted" numeric(9, 2) not null default 0,
    "feedback" text not null default '',
    "fileREF" uuid references "file" on delete set null,
    "gradedVersion" int not null default 0,
    "gradedByREF" uuid references "person" on delete set null,
    "gradedAt" timestamptz not null default now())`.execute(db);
  await sql`create index "grading_fileREF" on "grading" ("fileREF")`.execute(db);
  await sql`create index "grading_gradedByREF" on "grading" ("gradedByREF")`.execute(db);
  await sql`create table "extension" (
    "assignmentREF" uuid not null references "assignment" on delete cascade,
    "personREF" uuid not null references "person" on delete cascade,
    "due" text not null check ("due" ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
    "dueAt" timestamptz not null,
    "grantedByREF" uuid references "person" on delete set null,
    "grantedAt" timestamptz not null default now(),
    primary key ("assignmentREF", "personREF"))`.execute(db);
  await sql`create index "extension_personREF" on "extension" ("personREF")`.execute(db);
  await sql`create index "extension_grantedByREF" on "extension" ("grantedByREF")`.execute(db);
  await sql`create table "gradingComment" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person" on delete cascade,
    "text" text not null,
    "usedAt" timestamptz not null default now())`.execute(db);
  await sql`create unique index "gradingComment_text" on "gradingComment" ("personREF", md5("text"))`.execute(db);
  // A course that is deleted before anybody registered may have assignments: those it was copied with.
  await sql`alter table "assignment" drop constraint "assignment_courseInstanceREF_fkey",
    add constraint "assignment_courseInstanceREF_fkey" foreign key ("courseInstanceREF")
      references "courseInstance" on delete cascade`.execute(db);
  await sql`alter table "file" drop constraint "file_subject_check", add constraint "file_subject_check" check ("subject"
    in ('professor', 'student', 'courseInstance', 'boardMessage', 'site', 'portrait', 'agreement', 'material', 'submission',
      'grading'))`.execute(db);
}
