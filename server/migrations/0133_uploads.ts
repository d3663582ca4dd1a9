import { sql, type Kysely } from 'kysely';

/** Uploads that can be continued: the file store keeps their bytes, a file for each part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "upload" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person" on delete cascade,
    "name" text not null,
    "size" bigint not null check ("size" > 0),
    "received" bigint not null default 0 check ("received" between 0 and "size"),
    "parts" integer not null default 0,
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "upload_person" on "upload" ("personREF")`.execute(db);
  await sql`create index "upload_created" on "upload" ("createdAt")`.execute(db);
  await sql`create table "uploadPart" (
    "uploadREF" uuid not null references "upload" on delete cascade,
    "offset" bigint not null,
    "storageKey" text not null,
    primary key ("uploadREF", "offset"))`.execute(db);
}
