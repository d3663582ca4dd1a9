import { sql, type Kysely } from 'kysely';

/**
 * Activity that a professor adds by hand, with its day and what it was, and the rule by which the activity of a signed
 * roster was counted. Rosters that were signed before have the first rule, which counted grades and messages as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "activity" (
    "_id" uuid primary key default "newId"(),
    "registrationREF" uuid not null references "registration",
    "day" date not null,
    "what" text not null,
    "addedByREF" uuid references "person" on delete set null,
    "addedAt" timestamptz not null default now())`.execute(db);
  await sql`create index "activity_registrationREF" on "activity" ("registrationREF")`.execute(db);
  await sql`create index "activity_addedByREF" on "activity" ("addedByREF")`.execute(db);
  await sql`alter table "census" add column "rule" int not null default 1`.execute(db);
}
