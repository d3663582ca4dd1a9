import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A random id, not one in the order of making: nobody can guess a neighbour's.
  await sql`create table "file" (
    "_id" uuid primary key default gen_random_uuid(),
    "name" text not null,
    "type" text not null,
    "size" bigint not null,
    "sha256" text not null,
    "storageKey" text not null unique,
    "ownerREF" uuid not null references "person",
    "createdAt" timestamptz not null default now(),
    "removedAt" timestamptz)`.execute(db);
  await sql`create index "file_owner" on "file" ("ownerREF")`.execute(db);
}
