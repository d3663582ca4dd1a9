import type { LedgerRow } from '@stoa/contract/payments/ledger';
import { sql } from 'kysely';
import { inBatches } from '../../kernel/csv.ts';
import type { Db } from '../../kernel/db.ts';
import { searched } from '../../kernel/lists.ts';
import { batchSize, isWithin, listRules, narrowed, shown, type LedgerFilters } from './ledger.queries.ts';

/** A refund that was paid, beside its payment. */
export interface PaidRefund extends LedgerRow {
  readonly refund: { readonly _id: string; readonly at: string; readonly amount: number; readonly tax: number | null };
}
const paidRefund = sql<PaidRefund['refund']>`json_build_object('_id', "refund"."_id", 'at', to_char("refund"."updatedAt"
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'amount', "refund"."amountCents"::float8 / 100,
  'tax', "refund"."taxCents"::float8 / 100)`;

/**
 * Yields the paid refunds of the payments that the filters name in batches, the newest first. A month selects them by
 * the day on which they were paid, even if their payment is older.
 */
export const refundBatches = (db: Db, { month, ...filters }: LedgerFilters, q?: string): AsyncGenerator<PaidRefund[]> =>
  inBatches(
    batchSize,
    (after): Promise<PaidRefund[]> =>
      searched(narrowed(shown(db, filters.look !== undefined), filters), q, listRules.search)
        .innerJoin('refund', 'refund.transactionREF', 'row.transactionREF')
        .select(paidRefund.as('refund'))
        .where('refund.state', '=', 'completed')
        .$if(month !== undefined, (some) => some.where(isWithin(sql.ref('refund.updatedAt'), month!)))
        .$if(after !== undefined, (some) =>
          some.where(
            sql<boolean>`("refund"."updatedAt", "refund"."_id") < (select "updatedAt", "_id" from "refund" where "_id" = ${after})`,
          ),
        )
        .orderBy('refund.updatedAt', 'desc')
        .orderBy('refund._id', 'desc')
        .limit(batchSize)
        .execute(),
    ({ refund }) => refund._id,
  );
