import type { Db } from '../kernel/db.ts';
import type { AnyWriting } from './work.ts';
import { lockedTransaction } from './queries.ts';
import { refundableCents, requestRefund } from './refunds.ts';

interface Part {
  readonly transactionId: string;
  readonly amountCents: number;
}

/**
 * How an amount is paid back out of several transactions, the newest first, as far as they reach. What a confirmation
 * foretells and what is then paid both come from here.
 */
async function partsOf(db: Db, transactionIds: readonly string[], cents: number): Promise<Part[]> {
  const left = await refundableCents(db, transactionIds);
  const parts: Part[] = [];
  let rest = cents;
  for (const transactionId of transactionIds.toSorted().toReversed()) {
    const amountCents = Math.min(rest, left.get(transactionId) ?? 0);
    if (amountCents > 0) parts.push({ transactionId, amountCents });
    rest -= amountCents;
  }
  return parts;
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { amountCents }) => total + amountCents, 0);

export const partCents = async (db: Db, transactionIds: readonly string[], cents: number): Promise<number> =>
  sum(await partsOf(db, transactionIds, cents));

/** Asks for a part of what was paid to be paid back, in the caller's transaction. Answers the cents. */
export async function refundPart(
  work: AnyWriting,
  transactionIds: readonly string[],
  cents: number,
  reason: string,
): Promise<number> {
  for (const id of transactionIds.toSorted()) await lockedTransaction(work.db, id);
  const parts = await partsOf(work.db, transactionIds, cents);
  for (const { transactionId, amountCents } of parts)
    await requestRefund(work, transactionId, { amountCents, reason, origin: 'switch' });
  return sum(parts);
}
