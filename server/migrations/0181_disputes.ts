import { sql, type Kysely } from 'kysely';

/** The claim of the payer in an open dispute, and until when we have to answer it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "transaction" add column "disputeDueAt" timestamptz,
    add column "disputeReason" text constraint "transaction_disputeReason_check" check ("disputeReason" in ('not received',
      'not as described', 'unauthorized', 'refund not received', 'duplicate', 'other amount', 'paid otherwise', 'cancelled',
      'other'))`.execute(db);
}
