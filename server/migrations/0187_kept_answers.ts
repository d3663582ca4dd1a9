import { sql, type Kysely } from 'kysely';

/** The answers of calls that came with an Idempotency-Key, for a day. Sealed, because an answer can hold a secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "keptAnswer" (
    "accountREF" uuid not null references "account" on delete cascade,
    "key" text not null check (length("key") between 1 and 255),
    "asked" bytea not null,
    "status" integer,
    "answer" text,
    "createdAt" timestamptz not null default now(),
    primary key ("accountREF", "key"),
    check (("status" is null) = ("answer" is null)))`.execute(db);
}
