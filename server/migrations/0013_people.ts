import { sql, type Kysely } from 'kysely';

/** Two-factor sign-in, sessions that say where they are, invitations, and lists of many people that stay quick. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "account"
    add column "totpSecret" text,
    add column "totpPending" text,
    add column "totpSince" timestamptz,
    add column "totpLastStep" bigint not null default 0,
    alter column "passwordHash" drop not null`.execute(db);
  await sql`create table "recoveryCode" (
    "codeHash" bytea not null,
    "accountREF" uuid not null references "account" on delete cascade,
    primary key ("accountREF", "codeHash"))`.execute(db);
  await sql`alter table "session"
    add column "userAgent" text not null default '',
    add column "address" text not null default ''`.execute(db);
  await sql`alter table "accountToken" drop constraint "accountToken_kind_check"`.execute(db);
  await sql`alter table "accountToken"
    add constraint "accountToken_kind_check" check ("kind" in ('verify', 'reset', 'invite'))`.execute(db);

  // Applications keep the time since when they wait for a decision, and the fields sent again that an approver has not
  // seen yet.
  for (const table of ['professor', 'student']) {
    await sql`alter table ${sql.table(table)} add column "waitingSince" timestamptz not null default now()`.execute(db);
    await sql`update ${sql.table(table)} set "waitingSince" = "createdAt"`.execute(db);
    await sql`create index on ${sql.table(table)} ("approvalStatus", "waitingSince", "_id")`.execute(db);
    await sql`create index on ${sql.table(table)} ("waitingSince", "_id")`.execute(db);
    await sql`drop index ${sql.id(`${table}_status`)}`.execute(db);
  }
  await sql`alter table "student" add column "resubmittedFields" jsonb not null default '[]'`.execute(db);

  // Searches in a list of people read this text: pieces of it through trigrams, one or two letters through the words'
  // beginnings.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`alter table "person" add column "searchText" text generated always as
    (lower(' ' || "firstName" || ' ' || "middleName" || ' ' || "lastName" || ' ' || "email")) stored`.execute(db);
  await sql`create index "person_search" on "person" using gin ("searchText" gin_trgm_ops)`.execute(db);
  await sql`create index "person_name" on "person"
    ("lastName" collate "und-x-icu", "firstName" collate "und-x-icu", "_id")`.execute(db);
  await sql`create index "person_role" on "person"
    ("role", "lastName" collate "und-x-icu", "firstName" collate "und-x-icu", "_id")`.execute(db);
  await sql`create index "account_status" on "account" ("status", "_id")`.execute(db);
}
