import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The secret in the address of somebody's calendar: hashed to find it by, sealed to show it again.
  await sql`create table "calendarFeed" (
    "personREF" uuid primary key references "person" on delete cascade,
    "tokenHash" bytea not null unique,
    "token" text not null,
    "createdAt" timestamptz not null default now())`.execute(db);
}
