import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An issued transcript stays as it was: the record is kept whole, and nothing of it is read again.
  await sql`create table "transcript" (
    "_id" uuid primary key default "newId"(),
    "code" text not null unique,
    "personREF" uuid not null references "person",
    "record" jsonb not null,
    "issuedAt" timestamptz not null default now(),
    "revokedAt" timestamptz,
    "revokedReason" text not null default '',
    "replacedByREF" uuid references "transcript")`.execute(db);
  await sql`create index on "transcript" ("personREF", "_id" desc)`.execute(db);
}
