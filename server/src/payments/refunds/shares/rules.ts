import { shareOf } from '@stoa/contract/enrollment-dates';
import type { Db } from '../../../kernel/db.ts';
import { lockedTransaction, paidTowards } from '../../queries.ts';
import type { AnyWriting } from '../../work.ts';
import { refundableCents, requestRefund } from '../rules.ts';

/** What comes back of the payments for a place, and what stays paid. In cents; both are 0 for a free place. */
export interface Share {
  readonly refundCents: number;
  readonly keptCents: number;
}

const sum = (all: readonly number[]): number => all.reduce((cents, one) => cents + one, 0);

/**
 * What a percentage of the price of a place gives back. The price is what was captured, less what went back when its mode
 * changed; other refunds that were made before count towards it. Of a payment that isn't decided nothing comes back now: what
 * stays of it is kept once it arrives. `stays` are cents that stay paid in any case. The answer before and the refund itself both
 * use this, so that they agree.
 */
export async function shareBack(
  db: Db,
  transactionIds: readonly string[],
  percent: number,
  stays: number | null = 0,
): Promise<Share> {
  const paid = transactionIds.length === 0 ? [] : await paidTowards(db, transactionIds);
  const left = sum([...(await refundableCents(db, transactionIds)).values()]);
  const price = sum(paid.map(({ amountCents, switchedCents }) => amountCents - switchedCents));
  const before = sum(paid.map(({ refundedCents }) => refundedCents));
  const due = percent >= 100 ? left : Math.max(0, shareOf(price, percent) - before);
  const refundCents = Math.min(Math.max(0, left - (stays ?? 0)), due);
  const pending = sum(paid.map(({ pendingCents }) => pendingCents));
  return { refundCents, keptCents: left - refundCents + pending - shareOf(pending, percent) };
}

/** Requests the refund of a share, of the newest payment first, in the caller's transaction. Returns what it came to. */
export async function refundShare(
  work: AnyWriting,
  transactionIds: readonly string[],
  percent: number,
  reason: string,
  stays: number | null = 0,
): Promise<Share> {
  const { db } = work;
  for (const id of transactionIds.toSorted()) await lockedTransaction(db, id);
  const share = await shareBack(db, transactionIds, percent, stays);
  const left = await refundableCents(db, transactionIds);
  let rest = share.refundCents;
  for (const id of transactionIds.toSorted().toReversed()) {
    const amountCents = Math.min(rest, left.get(id) ?? 0);
    if (amountCents <= 0) continue;
    await requestRefund(work, id, { amountCents, reason, origin: 'leaving' });
    rest -= amountCents;
  }
  return share;
}

/** True while nothing of these payments went back, or is on its way back, but for changes of mode. */
export const isUntouched = async (db: Db, transactionIds: readonly string[]): Promise<boolean> =>
  transactionIds.length === 0 ||
  (await paidTowards(db, transactionIds)).every(({ refundedCents }) => refundedCents === 0);
