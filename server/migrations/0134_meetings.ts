import { sql, type Kysely } from 'kysely';

/** When a course meets, who was there, and how long students work outside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "meeting" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "seriesREF" uuid,
    "start" text not null check ("start" ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$'),
    "zone" text not null,
    "minutes" int not null check ("minutes" between 1 and 1440),
    "startsAt" timestamptz not null,
    "topic" text not null default '',
    "link" text check ("link" ~* '^https?://'),
    "place" text not null default '',
    "note" text not null default '',
    "cancelledAt" timestamptz,
    "removedAt" timestamptz,
    "countedFrom" date,
    "remindedAt" timestamptz,
    "createdByREF" uuid references "person" on delete set null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" int not null default 1)`.execute(db);
  await sql`create trigger "countVersion" before update on "meeting"
    for each row execute function "countVersion"('remindedAt')`.execute(db);
  await sql`create index "meeting_courseInstanceREF" on "meeting" ("courseInstanceREF", "startsAt")`.execute(db);
  await sql`create index "meeting_startsAt" on "meeting" ("startsAt") where "remindedAt" is null`.execute(db);
  await sql`create index "meeting_createdByREF" on "meeting" ("createdByREF")`.execute(db);
  await sql`create table "attendance" (
    "meetingREF" uuid not null references "meeting" on delete cascade,
    "personREF" uuid not null references "person" on delete cascade,
    "status" text not null check ("status" in ('present', 'late', 'absent', 'excused')),
    "notedByREF" uuid references "person" on delete set null,
    "notedAt" timestamptz not null default now(),
    primary key ("meetingREF", "personREF"))`.execute(db);
  await sql`create index "attendance_personREF" on "attendance" ("personREF")`.execute(db);
  await sql`create index "attendance_notedByREF" on "attendance" ("notedByREF")`.execute(db);
  await sql`create table "courseHours" (
    "courseInstanceREF" uuid primary key references "courseInstance" on delete cascade,
    "outside" int not null)`.execute(db);
}
