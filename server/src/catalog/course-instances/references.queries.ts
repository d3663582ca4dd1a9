import { sql } from 'kysely';
import { isReferredBy } from '../../kernel/lists.ts';

/** True for a course that other records refer to, which keep it from being deleted. */
export const isReferenced = sql<boolean>`(${sql.join(
  ['registration', 'transaction', 'paymentIntent', 'waitingEntry', 'assignment', 'boardMessage', 'gradeBatch'].map(
    (table) => isReferredBy(table, 'courseInstanceREF', 'courseInstance._id'),
  ),
  sql` or `,
)})`;
