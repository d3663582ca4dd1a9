import { sql, type Kysely } from 'kysely';

/**
 * How the last try of a setting ended: a mail to oneself, the questions to the payment service. `settings` is a keyed hash of what
 * was tried, so that a result says nothing about settings that came later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "setupCheck" (
    "what" text primary key check ("what" in ('mail', 'payments')),
    "at" timestamptz not null default now(),
    "byREF" uuid references "person" on delete set null,
    "ok" boolean not null,
    "settings" text not null)`.execute(db);
}
