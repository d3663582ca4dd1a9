import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The kind that a file counts as in its owner's quota.
  await sql`alter table "file" add column "kind" text not null default 'document' check ("kind" in ('document', 'course'))`.execute(
    db,
  );
  await sql`update "file" set "kind" = 'course' where "_id" in (
    select "syllabusREF" from "courseInstance" union select "promoREF" from "courseInstance"
    union select "thumbnailREF" from "courseInstance" union select "attachmentREF" from "boardMessage")`.execute(db);
  await sql`alter table "file" alter column "kind" drop default`.execute(db);
  // Not yet looked at by the malware scanner, which could not be asked: since when, or when it was last tried.
  await sql`alter table "file" add column "heldAt" timestamptz`.execute(db);
  await sql`create index "file_held" on "file" ("heldAt") where "heldAt" is not null`.execute(db);
}
