import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "boardMessage" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null references "courseInstance",
    "personREF" uuid not null references "person",
    "message" text not null default '',
    "attachmentREF" uuid references "file",
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "boardMessage_course" on "boardMessage" ("courseInstanceREF", "_id")`.execute(db);
  await sql`create index on "boardMessage" ("attachmentREF") where "attachmentREF" is not null`.execute(db);
}
