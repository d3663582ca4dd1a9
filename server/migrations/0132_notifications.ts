import { sql, type Kysely } from 'kysely';

/** People's notifications, how they want to be mailed about them, and professors' announcements to a course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "notification" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person" on delete cascade,
    "kind" text not null,
    "data" jsonb not null,
    "url" text not null check ("url" like '/mainContent%'),
    "createdAt" timestamptz not null default now(),
    "readAt" timestamptz,
    "inSummary" boolean not null default false)`.execute(db);
  await sql`create index "notification_person" on "notification" ("personREF", "_id" desc)`.execute(db);
  await sql`create index "notification_unread" on "notification" ("personREF", "url") where "readAt" is null`.execute(
    db,
  );
  await sql`create index "notification_summary" on "notification" ("personREF") where "inSummary"`.execute(db);
  await sql`create index "notification_read" on "notification" ("readAt") where "readAt" is not null`.execute(db);
  await sql`create table "notificationChoice" (
    "personREF" uuid not null references "person" on delete cascade,
    "kind" text not null,
    "choice" text not null check ("choice" in ('at once', 'daily', 'none')),
    primary key ("personREF", "kind"))`.execute(db);
  await sql`alter table "mail" add column "notificationREF" uuid`.execute(db);
  await sql`create index "mail_notification" on "mail" ("notificationREF")
    where "notificationREF" is not null and "state" in ('queued', 'failed')`.execute(db);
  await sql`create table "announcement" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "personREF" uuid not null references "person",
    "title" text not null default '',
    "markdown" text not null,
    "pinned" boolean not null default true,
    "createdAt" timestamptz not null default now(),
    "editedAt" timestamptz)`.execute(db);
  await sql`create index "announcement_course" on "announcement" ("courseInstanceREF", "pinned" desc, "_id" desc)`.execute(
    db,
  );
  await sql`create index "announcement_person" on "announcement" ("personREF")`.execute(db);
}
