import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "registration" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person",
    "courseInstanceREF" uuid not null references "courseInstance",
    "transactionREF" uuid unique references "transaction",
    "isAudit" boolean not null,
    "dateRegistered" timestamptz not null default now(),
    "grade" text,
    "registrationTerm" text not null default '',
    "status" text not null default 'Registered'
      check ("status" in ('Registered', 'Payment pending', 'Unregistered', 'Cancelled')),
    "endedAt" timestamptz,
    "endedReason" text not null default '')`.execute(db);
  await sql`create unique index "registration_active" on "registration" ("personREF", "courseInstanceREF")
    where "status" in ('Registered', 'Payment pending')`.execute(db);
  await sql`create index "registration_person" on "registration" ("personREF", "dateRegistered" desc)`.execute(db);
  await sql`create index "registration_course" on "registration" ("courseInstanceREF", "dateRegistered" desc)`.execute(
    db,
  );
}
