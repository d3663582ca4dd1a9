import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "person" (
    "_id" uuid primary key default "newId"(),
    "firstName" text not null,
    "middleName" text not null default '',
    "lastName" text not null,
    "street" text not null default '',
    "city" text not null default '',
    "state" text not null default '',
    "zip" text not null default '',
    "country" text not null default '',
    "email" text not null,
    "homePhone" text not null default '',
    "mobilePhone" text not null default '',
    "role" text not null check ("role" in ('Student', 'Professor', 'Administrator', 'InstitutionAdmin')),
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create unique index "person_email" on "person" (lower("email"))`.execute(db);

  await sql`create table "account" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null unique references "person",
    "status" text not null check ("status" in ('Active', 'Inactive', 'Pending', 'Locked')),
    "passwordHash" text not null,
    "createdAt" timestamptz not null default now())`.execute(db);

  await sql`create table "session" (
    "_id" uuid primary key default "newId"(),
    "tokenHash" bytea not null unique,
    "accountREF" uuid not null references "account" on delete cascade,
    "createdAt" timestamptz not null default now(),
    "lastSeenAt" timestamptz not null default now())`.execute(db);
  await sql`create index "session_account" on "session" ("accountREF")`.execute(db);

  await sql`create table "accountToken" (
    "tokenHash" bytea primary key,
    "kind" text not null check ("kind" in ('verify', 'reset')),
    "accountREF" uuid not null references "account" on delete cascade,
    "expiresAt" timestamptz not null,
    "usedAt" timestamptz)`.execute(db);
  await sql`create index "accountToken_account" on "accountToken" ("accountREF", "kind")`.execute(db);
}
