import { sql, type Kysely } from 'kysely';

/** How what needed somebody's look was closed, refunds that were paid by hand, and the order of the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "paymentIntent" add column "closedReason" text`.execute(db);
  await sql`alter table "refund" add column "byHand" boolean not null default false`.execute(db);
  await sql`create index "transaction_newest" on "transaction" ("createdAt" desc, "_id" desc)`.execute(db);
  await sql`create index "transaction_disputed" on "transaction" ("_id") where "disputeId" is not null`.execute(db);
}
