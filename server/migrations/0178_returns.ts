import { sql, type Kysely } from 'kysely';

/**
 * Corrections of a no-show that the institution has agreed to, and that wait until the student has paid again what went back. A
 * refund that was paid again counts for the place as if it had never been made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "rosterCorrection" add column "agreedAt" timestamptz,
    add column "agreedByREF" uuid references "person" on delete set null`.execute(db);
  await sql`create index "rosterCorrection_agreedByREF" on "rosterCorrection" ("agreedByREF")`.execute(db);
  await sql`alter table "refund" drop constraint "refund_origin_check", add constraint "refund_origin_check"
    check ("origin" in ('rule', 'switch', 'leaving', 'repaid', 'administrator', 'processor'))`.execute(db);
}
