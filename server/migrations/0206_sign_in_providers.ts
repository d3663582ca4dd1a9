import { sql, type Kysely } from 'kysely';

/** Sign-in by OpenID Connect: the providers, whom each has signed in, and the sessions that were begun so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "signInProvider" (
    "_id" uuid primary key default "newId"(),
    "name" text not null check (length("name") between 1 and 80),
    "issuer" text not null check (length("issuer") <= 500),
    "clientId" text not null,
    "secret" text not null,
    "institutionREF" uuid references "institution" on delete cascade,
    "domains" text[] not null,
    "isActive" boolean not null default true,
    "version" bigint not null default 1,
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "signInProvider_institution" on "signInProvider" ("institutionREF")`.execute(db);
  await sql`create table "providerIdentity" (
    "providerREF" uuid not null references "signInProvider" on delete cascade,
    "subject" text not null,
    "accountREF" uuid not null references "account" on delete cascade,
    primary key ("providerREF", "subject"),
    unique ("accountREF", "providerREF"))`.execute(db);
  await sql`alter table "session"
    add column "providerREF" uuid references "signInProvider" on delete cascade,
    add column "signOut" text,
    add column "provedAt" timestamptz`.execute(db);
  await sql`create index "session_provider" on "session" ("providerREF") where "providerREF" is not null`.execute(db);
}
