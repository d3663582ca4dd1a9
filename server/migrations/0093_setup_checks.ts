import { sql, type Kysely } from 'kysely';

/**
 * The result of the last try of a setting: an administrator's mail to themselves, the questions to the payment service.
 * `settings` is a keyed hash of what was tried, so that a result says nothing about settings that came later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "setupCheck" (
    "what" text primary key check ("what" in ('mail', 'payments')),
    "at" timestamptz not null default now(),
    "byREF" uuid references "person" on delete set null,
    "ok" boolean not null,
    "settings" text not null)`.execute(db);
}
