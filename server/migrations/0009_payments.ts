import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "paymentIntent" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person",
    "courseInstanceREF" uuid not null references "courseInstance",
    "isAudit" boolean not null,
    "amountCents" int not null check ("amountCents" > 0),
    "currency" text not null default 'USD',
    "state" text not null default 'CREATED' check ("state" in
      ('CREATED', 'CAPTURING', 'PENDING', 'CAPTURED', 'CANCELLED', 'FAILED', 'EXPIRED', 'ATTENTION')),
    "orderId" text unique,
    "payee" text,
    "note" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now())`.execute(db);
  // At most one live payment of a person for a course: two tabs and double clicks meet here.
  await sql`create unique index "paymentIntent_live" on "paymentIntent" ("personREF", "courseInstanceREF")
    where "state" in ('CREATED', 'CAPTURING', 'PENDING')`.execute(db);
  await sql`create index "paymentIntent_open" on "paymentIntent" ("state", "updatedAt")
    where "state" in ('CREATED', 'CAPTURING', 'PENDING', 'ATTENTION')`.execute(db);

  await sql`create table "transaction" (
    "_id" uuid primary key default "newId"(),
    "intentREF" uuid unique references "paymentIntent",
    "personREF" uuid not null references "person",
    "courseInstanceREF" uuid not null references "courseInstance",
    "isAudit" boolean not null,
    "amountCents" int not null check ("amountCents" >= 0),
    "refundedCents" int not null default 0 check ("refundedCents" between 0 and "amountCents"),
    "currency" text not null default 'USD',
    "paymentProcessor" text not null default 'paypal',
    "status" text not null check ("status" in
      ('COMPLETED', 'PENDING', 'FAILED', 'CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'DISPUTED')),
    "externalPaymentId" text unique,
    "externalOrderId" text unique,
    "paymentMethod" text not null default '',
    "payerInfo" jsonb,
    "feeCents" int,
    "rawResponse" jsonb,
    "createdByREF" uuid not null references "person",
    "updatedByREF" uuid not null references "person",
    "createdAt" timestamptz not null default now())`.execute(db);
  await sql`create index "transaction_person" on "transaction" ("personREF", "createdAt" desc)`.execute(db);
  await sql`create index "transaction_course" on "transaction" ("courseInstanceREF")`.execute(db);

  await sql`create table "refund" (
    "_id" uuid primary key default "newId"(),
    "transactionREF" uuid not null references "transaction",
    "amountCents" int not null check ("amountCents" > 0),
    "reason" text not null,
    "state" text not null default 'requested'
      check ("state" in ('requested', 'sent', 'completed', 'failed', 'attention')),
    "externalRefundId" text unique,
    "tries" int not null default 0,
    "note" text not null default '',
    "createdByREF" uuid references "person",
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now())`.execute(db);
  await sql`create unique index "refund_once" on "refund" ("transactionREF")
    where "reason" in ('unregistered', 'course cancelled', 'no place')`.execute(db);
  await sql`create index "refund_open" on "refund" ("state", "updatedAt") where "state" in ('requested', 'sent')`.execute(
    db,
  );

  await sql`create table "webhookEvent" (
    "_id" text primary key,
    "type" text not null,
    "body" jsonb not null,
    "at" timestamptz not null default now())`.execute(db);
}
