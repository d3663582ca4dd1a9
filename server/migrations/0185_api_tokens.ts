import { sql, type Kysely } from 'kysely';

/** Tokens that programs act with, for a person or for an institution. Only hashes are kept, and the earlier one until its hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "apiToken" (
    "_id" uuid primary key default "newId"(),
    "accountREF" uuid not null references "account" on delete cascade,
    "institutionREF" uuid references "institution" on delete cascade,
    "role" text not null,
    "name" text not null check (length("name") between 1 and 80),
    "areas" text[] not null check (cardinality("areas") > 0),
    "write" boolean not null,
    "hash" bytea not null unique,
    "earlierHash" bytea unique,
    "earlierUntil" timestamptz,
    "createdAt" timestamptz not null default now(),
    "expires" date not null,
    "lastUsedAt" timestamptz,
    check (("earlierHash" is null) = ("earlierUntil" is null)))`.execute(db);
  await sql`create index "apiToken_account" on "apiToken" ("accountREF")`.execute(db);
  await sql`create index "apiToken_institution" on "apiToken" ("institutionREF") where "institutionREF" is not null`.execute(
    db,
  );
}
