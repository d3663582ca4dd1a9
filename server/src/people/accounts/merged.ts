import type { Trx } from '../../kernel/db.ts';
import { exchangeOwners } from '../../kernel/references.ts';
import { closeRecord, openRecord, withSpare } from './merged.queries.ts';
import { dropSessionsOf } from './sign-in/sessions.queries.ts';
import { dropTokens } from './sign-in/tokens.queries.ts';

/**
 * Closes the account of a person who was merged: its sessions and links end, and its address is as unknown as one that never had
 * an account. Requests in flight can't write for the person any more.
 */
export async function closeMerged(trx: Trx, accountId: string, personId: string): Promise<void> {
  await dropSessionsOf(trx, accountId);
  await dropTokens(trx, accountId);
  await closeRecord(trx, accountId, personId);
}

/** Opens the person's rows again, and the account if its address and status are given. */
export const openMerged = openRecord;

/** Exchanges the applications of two people. Nobody can have two. */
export const exchangeApplications = (trx: Trx, table: 'student' | 'professor', one: string, other: string) =>
  withSpare(trx, (spare) => exchangeOwners(trx, { table, column: 'personREF' }, [one, other], spare));
