import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "boardMessage"
    add column "isAnnouncement" boolean not null default false,
    add column "editedAt" timestamptz,
    add column "removedBy" text check ("removedBy" in ('author', 'professor'))`.execute(db);
  // Mails about new messages look at the last days of all boards.
  await sql`create index "boardMessage_new" on "boardMessage" ("createdAt")`.execute(db);
  await sql`create table "boardReader" (
    "personREF" uuid not null references "person",
    "courseInstanceREF" uuid not null references "courseInstance",
    "readUpTo" uuid,
    "mailedUpTo" uuid,
    "mailedAt" timestamptz,
    "mails" boolean not null default true,
    primary key ("personREF", "courseInstanceREF"))`.execute(db);
}
