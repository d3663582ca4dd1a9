import { sql, type Kysely } from 'kysely';

/** Each joining of an address keeps its own data until one of them is confirmed; browsers that have signed in are known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "joining" (
    "_id" uuid primary key default "newId"(),
    "accountREF" uuid not null references "account" on delete cascade,
    "person" jsonb,
    "passwordHash" text not null,
    "browserHash" bytea not null,
    "byProgram" boolean not null,
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "joining_account" on "joining" ("accountREF")`.execute(db);
  await sql`alter table "accountToken" add column "joiningREF" uuid references "joining" on delete cascade`.execute(db);
  await sql`create index "accountToken_joining" on "accountToken" ("joiningREF")`.execute(db);
  await sql`alter table "account"
    add column "firstBrowser" bytea,
    add column "mailboxShown" boolean not null default true`.execute(db);

  // People who have joined and not confirmed yet: nothing is known of the browser.
  await sql`insert into "joining" ("accountREF", "passwordHash", "browserHash", "byProgram", "createdAt")
    select "_id", "passwordHash", '', true, "createdAt" from "account"
    where "status" = 'Pending' and "passwordHash" is not null`.execute(db);
  await sql`update "accountToken" set "joiningREF" = "joining"."_id" from "joining"
    where "joining"."accountREF" = "accountToken"."accountREF" and "kind" = 'verify'`.execute(db);
  await sql`update "account" set "passwordHash" = null
    where exists (select from "joining" where "joining"."accountREF" = "account"."_id")`.execute(db);

  await sql`create table "knownBrowser" (
    "accountREF" uuid not null references "account" on delete cascade,
    "browserHash" bytea not null,
    "lastSeenAt" timestamptz not null default now(),
    primary key ("accountREF", "browserHash"))`.execute(db);
}
