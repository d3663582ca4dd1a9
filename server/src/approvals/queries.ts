import { approvers } from '@stoa/contract/kernel/role';
import type { Db } from '../kernel/db.ts';

/** Returns those of the people who are approvers at this moment. */
export async function approversAmong(db: Db, people: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('_id')
    .where('_id', 'in', people)
    .where('role', 'in', approvers)
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}
