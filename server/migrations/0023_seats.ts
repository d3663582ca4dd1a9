import { sql, type Kysely } from 'kysely';

/** How many may register in a course, for how long an order holds a seat, and who waits for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "courseInstance" add column "seats" int check ("seats" > 0)`.execute(db);
  await sql`alter table "paymentIntent" add column "heldUntil" timestamptz`.execute(db);
  await sql`create index "paymentIntent_course" on "paymentIntent" ("courseInstanceREF")
    where "state" in ('CREATED', 'CAPTURING', 'PENDING')`.execute(db);
  await sql`create table "waitingEntry" (
    "_id" uuid primary key default "newId"(),
    "personREF" uuid not null references "person",
    "courseInstanceREF" uuid not null references "courseInstance",
    "joinedAt" timestamptz not null default now(),
    "heldUntil" timestamptz,
    "endedAt" timestamptz,
    "outcome" text check ("outcome" in ('registered', 'left', 'lapsed', 'closed')),
    check (("endedAt" is null) = ("outcome" is null)))`.execute(db);
  // A person who asks twice waits once.
  await sql`create unique index "waitingEntry_active" on "waitingEntry" ("courseInstanceREF", "personREF")
    where "endedAt" is null`.execute(db);
  await sql`create index on "waitingEntry" ("personREF")`.execute(db);
}
