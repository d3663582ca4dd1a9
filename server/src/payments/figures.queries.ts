import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { literals } from '../kernel/lists.ts';
import { unsettledRefundStates } from './lifecycles.ts';

interface Open {
  readonly state: string;
  readonly count: number;
  /** seconds since the oldest began */
  readonly oldest: number;
}
const counted = [
  sql<number>`count(*)::int`.as('count'),
  sql<number>`extract(epoch from now() - min("createdAt"))::float8`.as('oldest'),
] as const;

// The states are literals rather than parameters, so that PostgreSQL uses the indexes of these few rows.
/** Counts unfinished payments by state. Finished ones are too many to count. */
export const openPayments = (db: Db): Promise<Open[]> =>
  db
    .selectFrom('paymentIntent')
    .select(['state', ...counted])
    .where(sql<boolean>`"state" in ('CREATED', 'CAPTURING', 'PENDING', 'ATTENTION')`)
    .groupBy('state')
    .execute();

/** Counts unpaid refunds by state; 'attention' means that the processor won't pay them. */
export const openRefunds = (db: Db): Promise<Open[]> =>
  db
    .selectFrom('refund')
    .select(['state', ...counted])
    .where(sql<boolean>`"state" in (${literals(unsettledRefundStates)})`)
    .groupBy('state')
    .execute();
