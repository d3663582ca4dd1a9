import { sql, type Kysely } from 'kysely';

/** The daily comparison with the processor's own list of what it has moved, and what was found to differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "comparison" (
    "_id" uuid primary key default "newId"(),
    "at" timestamptz not null default now(),
    "from" timestamptz not null,
    "to" timestamptz not null,
    "looked" int not null default 0,
    "problem" text not null default '')`.execute(db);
  await sql`create table "difference" (
    "_id" uuid primary key default "newId"(),
    "what" text not null check ("what" in ('unknown payment', 'other amount', 'unknown refund', 'missing payment')),
    "externalId" text not null,
    "amountCents" int not null,
    "intentREF" uuid references "paymentIntent",
    "foundAt" timestamptz not null default now(),
    "closedAt" timestamptz,
    "closedReason" text not null default '',
    unique ("what", "externalId"))`.execute(db);
  await sql`create index "difference_open" on "difference" ("foundAt" desc) where "closedAt" is null`.execute(db);
  await sql`create index "paymentIntent_capture" on "paymentIntent" ("captureId")`.execute(db);
}
