import { sql, type Kysely } from 'kysely';

/** Places in others' texts where a deleted person may be named, until an administrator has decided on each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "mention" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "deletedPerson" ("personREF") on delete cascade,
    "table" text not null,
    "column" text not null,
    "rowREF" uuid not null,
    "foundAt" timestamptz not null default now(),
    unique ("personREF", "table", "column", "rowREF"))`.execute(db);
  await sql`alter table "deletedPerson" add column "lookedAt" timestamptz`.execute(db);
}
