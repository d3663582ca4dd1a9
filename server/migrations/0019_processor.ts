import { sql, type Kysely } from 'kysely';

/**
 * The amounts that the processor has been seen to hold for a payment, where a refund comes from, and the decision on
 * its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "paymentIntent"
    add column "captureId" text,
    add column "capturedCents" int,
    add column "goneCents" int not null default 0,
    add column "seenAt" timestamptz`.execute(db);
  await sql`update "paymentIntent" set "captureId" = "transaction"."externalPaymentId",
      "capturedCents" = "transaction"."amountCents", "goneCents" = "transaction"."refundedCents",
      "seenAt" = "transaction"."createdAt"
    from "transaction" where "transaction"."intentREF" = "paymentIntent"."_id"
      and "transaction"."externalPaymentId" is not null`.execute(db);
  await sql`alter table "transaction"
    add column "disputeId" text,
    add column "placeDecision" text check ("placeDecision" in ('kept', 'ended'))`.execute(db);
  await sql`alter table "refund" add column "origin" text not null default 'rule'
    check ("origin" in ('rule', 'administrator', 'processor'))`.execute(db);
  // The reason of an administrator's refund is the administrator's own words: what makes a refund ours alone is its origin.
  await sql`drop index "refund_once"`.execute(db);
  await sql`create unique index "refund_once" on "refund" ("transactionREF") where "origin" = 'rule'`.execute(db);
  await sql`create index "refund_transaction" on "refund" ("transactionREF")`.execute(db);
}
