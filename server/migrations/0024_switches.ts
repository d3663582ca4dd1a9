import { sql, type Kysely } from 'kysely';

/** A payment of the difference between credit and audit names the registration whose mode it changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['paymentIntent', 'transaction'])
    await sql`alter table ${sql.table(table)} add column "registrationREF" uuid references "registration"`.execute(db);
  await sql`create index "transaction_registration" on "transaction" ("registrationREF")
    where "registrationREF" is not null`.execute(db);
  await sql`alter table "registration" add column "switchedAt" timestamptz`.execute(db);
  // A free place and its transaction name each other: the place comes first, because it decides who gets one.
  await sql`alter table "registration" alter constraint "registration_transactionREF_fkey" deferrable initially deferred`.execute(
    db,
  );
  // A mode may be changed several times, each time paying back a part of what was paid.
  await sql`alter table "refund" drop constraint "refund_origin_check",
    add constraint "refund_origin_check" check ("origin" in ('rule', 'switch', 'administrator', 'processor'))`.execute(
    db,
  );
}
