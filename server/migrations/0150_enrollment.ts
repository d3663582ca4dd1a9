import { sql, type Kysely } from 'kysely';

/**
 * The enrollment calendar of courses under an agreement: how a place ends, what stays paid then, the certified roster,
 * grades in the institution's codes, and what is asked to be changed afterwards. The promise of each course has the
 * days themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "registration" drop constraint "registration_status_check", add constraint "registration_status_check"
      check ("status" in ('Registered', 'Payment pending', 'Unregistered', 'Withdrawn', 'No-show', 'Cancelled')),
    add column "keptCents" int check ("keptCents" >= 0),
    add column "lastActivity" date,
    add column "incomplete" jsonb,
    add column "incompleteRemindedAt" timestamptz`.execute(db);
  // Students who withdrew or never attended stay on the roster and can't register again; those who dropped can.
  await sql`drop index "registration_active"`.execute(db);
  await sql`create unique index "registration_active" on "registration" ("personREF", "courseInstanceREF")
    where "status" in ('Registered', 'Payment pending', 'Withdrawn', 'No-show')`.execute(db);
  await sql`create index "registration_incomplete" on "registration" ((("incomplete" ->> 'due')))
    where "incomplete" is not null`.execute(db);
  await sql`alter table "refund" drop constraint "refund_origin_check", add constraint "refund_origin_check"
    check ("origin" in ('rule', 'switch', 'leaving', 'administrator', 'processor'))`.execute(db);
  // A place is left once, however often that is asked for.
  await sql`create unique index "refund_leaving" on "refund" ("transactionREF") where "origin" = 'leaving'`.execute(db);

  await sql`alter table "courseInstance" add column "termCode" text, add column "termName" text,
    add column "certifiedAt" timestamptz`.execute(db);
  await sql`create index "courseInstance_term" on "courseInstance" ("termCode") where "termCode" is not null`.execute(
    db,
  );
  // Courses that are open already get the term of the agreement that they opened under.
  await sql`update "courseInstance" set "termCode" = "term"."code", "termName" = "term"."name"
    from (select distinct on ("course"."_id") "course"."_id", "one" ->> 'code' as "code", "one" ->> 'name' as "name"
      from "courseInstance" as "course" join "agreement" on "agreement"."_id" = "course"."agreementREF"
      cross join lateral jsonb_array_elements("agreement"."rules" -> 'terms') as "one"
      where "course"."start" between ("one" ->> 'start')::date and ("one" ->> 'end')::date
      order by "course"."_id", "one" ->> 'start') as "term"
    where "term"."_id" = "courseInstance"."_id"`.execute(db);

  await sql`create table "census" (
    "_id" uuid primary key default "newId"(),
    "courseInstanceREF" uuid not null unique references "courseInstance",
    "signedAt" timestamptz not null default now(),
    "signedByREF" uuid references "person" on delete set null,
    "signedName" text not null,
    "text" text not null)`.execute(db);
  await sql`create index "census_signedByREF" on "census" ("signedByREF")`.execute(db);
  await sql`create table "censusRow" (
    "courseInstanceREF" uuid not null references "census" ("courseInstanceREF"),
    "registrationREF" uuid not null references "registration",
    "attended" boolean not null,
    "firstActivity" date,
    "evidence" jsonb not null,
    primary key ("courseInstanceREF", "registrationREF"))`.execute(db);
  await sql`create index "censusRow_registrationREF" on "censusRow" ("registrationREF")`.execute(db);

  await sql`create table "rosterCorrection" (
    "_id" uuid primary key default "newId"(),
    "registrationREF" uuid not null references "registration",
    "kind" text not null check ("kind" in ('attended', 'never attended', 'withdrawn', 'grade')),
    "reason" text not null,
    "grade" jsonb,
    "askedByREF" uuid references "person" on delete set null,
    "askedAt" timestamptz not null default now(),
    "decision" text check ("decision" in ('confirmed', 'refused')),
    "decidedByREF" uuid references "person" on delete set null,
    "decidedAt" timestamptz,
    "decisionReason" text not null default '')`.execute(db);
  await sql`create unique index "rosterCorrection_open" on "rosterCorrection" ("registrationREF") where "decision" is null`.execute(
    db,
  );
  for (const column of ['registrationREF', 'askedByREF', 'decidedByREF'])
    await sql`create index ${sql.id(`rosterCorrection_${column}`)} on "rosterCorrection" (${sql.id(column)})`.execute(
      db,
    );

  // The days of which people were reminded; each once, even if two nodes look at the same moment.
  await sql`create table "dateReminder" (
    "courseInstanceREF" uuid not null references "courseInstance" on delete cascade,
    "what" text not null check ("what" in ('drop', 'census', 'withdraw', 'grades', 'census open', 'census late')),
    "day" date not null,
    "at" timestamptz not null default now(),
    primary key ("courseInstanceREF", "what", "day"))`.execute(db);
}
