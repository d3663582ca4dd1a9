import { sql, type Kysely } from 'kysely';

/** The numbers by which colleges know people, with their history, and the colleges' own courses and sections of a term. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table "studentNumberKey" (
    "institutionREF" uuid primary key references "institution" on delete cascade,
    "key" text not null
  )`.execute(db);
  await sql`comment on column "studentNumberKey"."key" is 'sealed; the key of the fingerprints of one institution'`.execute(
    db,
  );
  await sql`create table "studentNumber" (
    "_id" uuid primary key default "newId"(),
    "institutionREF" uuid not null references "institution" on delete cascade,
    "personREF" uuid not null references "person",
    "number" text not null,
    "fingerprint" bytea not null,
    "source" text not null check ("source" in ('college', 'student', 'import')),
    "since" timestamptz not null default now(),
    "createdByREF" uuid references "person" on delete set null,
    "until" timestamptz,
    "endedByREF" uuid references "person" on delete set null,
    "isNotified" boolean not null default false
  )`.execute(db);
  await sql`comment on column "studentNumber"."isNotified" is 'the student knows of it; a correction is not told'`.execute(
    db,
  );
  await sql`create index "studentNumber_notified" on "studentNumber" ("_id") where not "isNotified"`.execute(db);
  await sql`comment on column "studentNumber"."number" is 'sealed'`.execute(db);
  await sql`comment on column "studentNumber"."fingerprint" is 'a keyed hash, by which a number is found and is unique at its institution'`.execute(
    db,
  );
  await sql`comment on column "studentNumber"."until" is 'when it was corrected or taken back; null: it holds'`.execute(
    db,
  );
  await sql`create unique index "studentNumber_number" on "studentNumber" ("institutionREF", "fingerprint") where "until" is null`.execute(
    db,
  );
  await sql`create unique index "studentNumber_person" on "studentNumber" ("personREF", "institutionREF") where "until" is null`.execute(
    db,
  );
  await sql`create index "studentNumber_personREF" on "studentNumber" ("personREF")`.execute(db);
  await sql`create index "studentNumber_createdByREF" on "studentNumber" ("createdByREF")`.execute(db);
  await sql`create index "studentNumber_endedByREF" on "studentNumber" ("endedByREF")`.execute(db);
  await sql`create table "section" (
    "_id" uuid primary key default "newId"(),
    "institutionREF" uuid not null references "institution" on delete cascade,
    "term" text not null,
    "section" text not null,
    "subject" text not null,
    "number" text not null,
    "title" text not null,
    "importedAt" timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index "section_section" on "section" ("institutionREF", "term", "section")`.execute(db);
  await sql`create table "courseSection" (
    "courseInstanceREF" uuid primary key references "courseInstance" on delete cascade,
    "sectionREF" uuid not null references "section",
    "takenAt" timestamptz not null default now(),
    "takenByREF" uuid references "person" on delete set null
  )`.execute(db);
  await sql`create index "courseSection_sectionREF" on "courseSection" ("sectionREF")`.execute(db);
  await sql`create index "courseSection_takenByREF" on "courseSection" ("takenByREF")`.execute(db);
  await sql`create table "importHeading" (
    "institutionREF" uuid not null references "institution" on delete cascade,
    "file" text not null check ("file" in ('student numbers', 'sections')),
    "field" text not null,
    "heading" text not null,
    primary key ("institutionREF", "file", "field")
  )`.execute(db);
  await sql`create table "collegeApplication" (
    "personREF" uuid not null references "person" on delete cascade,
    "institutionREF" uuid not null references "institution" on delete cascade,
    "appliedAt" timestamptz not null default now(),
    primary key ("personREF", "institutionREF")
  )`.execute(db);
  await sql`comment on table "collegeApplication" is 'students who say that they have sent the own application of a college'`.execute(
    db,
  );
  await sql`create index "collegeApplication_institutionREF" on "collegeApplication" ("institutionREF")`.execute(db);
  await sql`create table "numberReminder" (
    "institutionREF" uuid not null references "institution" on delete cascade,
    "personREF" uuid references "person" on delete cascade,
    "count" integer not null default 1,
    "at" timestamptz not null default now(),
    unique nulls not distinct ("institutionREF", "personREF")
  )`.execute(db);
  await sql`comment on column "numberReminder"."personREF" is 'the student; null: the people of the college'`.execute(
    db,
  );
  await sql`create index "numberReminder_personREF" on "numberReminder" ("personREF")`.execute(db);
}
