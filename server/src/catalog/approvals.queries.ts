import { approvers } from '@stoa/contract/kernel/role';
import type { Db } from '../kernel/db.ts';

/** Returns those of the people who decide on a queue at this moment: on that of one institution, or on all of it. */
export async function approversAmong(
  db: Db,
  institutionId: string | null,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('_id')
    .where('_id', 'in', people)
    .where('role', 'in', approvers)
    .where('institutionREF', institutionId === null ? 'is' : '=', institutionId)
    .execute();
  return new Set(rows.map(({ _id }) => _id));
}
