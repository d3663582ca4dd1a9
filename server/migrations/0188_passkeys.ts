import { sql, type Kysely } from 'kysely';

/** Passkeys, the answers they have given (each once), and the sessions that were begun with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "passkey" (
    "_id" uuid primary key default "newId"(),
    "accountREF" uuid not null references "account" on delete cascade,
    "credential" text not null unique check (length("credential") <= 1400),
    "publicKey" bytea not null,
    "counter" bigint not null,
    "transports" text[] not null,
    "name" text not null check (length("name") between 1 and 80),
    "createdAt" timestamptz not null default now(),
    "lastUsedAt" timestamptz)`.execute(db);
  await sql`create index "passkey_account" on "passkey" ("accountREF")`.execute(db);
  await sql`create table "spentChallenge" (
    "challenge" text primary key,
    "spentAt" timestamptz not null default now())`.execute(db);
  await sql`alter table "session" add column "byPasskey" boolean not null default false`.execute(db);
}
