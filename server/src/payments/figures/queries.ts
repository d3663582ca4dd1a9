import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { literals } from '../../kernel/lists.ts';
import { unsettledRefundStates } from '../lifecycles.ts';

interface Open {
  readonly state: string;
  readonly count: number;
  /** seconds since the oldest was begun */
  readonly oldest: number;
}
const counted = [
  sql<number>`count(*)::int`.as('count'),
  sql<number>`extract(epoch from now() - min("createdAt"))::float8`.as('oldest'),
] as const;

// The states are spelt out, not given as values: only so are the indexes of these few found.
/** Payments that have not come to their end, by their state; those of the states that are done are too many to count. */
export const openPayments = (db: Db): Promise<Open[]> =>
  db
    .selectFrom('paymentIntent')
    .select(['state', ...counted])
    .where(sql<boolean>`"state" in ('CREATED', 'CAPTURING', 'PENDING', 'ATTENTION')`)
    .groupBy('state')
    .execute();

/** Refunds that are not paid yet, by their state; `attention`: the processor will not pay them. */
export const openRefunds = (db: Db): Promise<Open[]> =>
  db
    .selectFrom('refund')
    .select(['state', ...counted])
    .where(sql<boolean>`"state" in (${literals(unsettledRefundStates)})`)
    .groupBy('state')
    .execute();
