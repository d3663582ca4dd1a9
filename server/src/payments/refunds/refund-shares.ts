import type { Anyone, Context } from '../../kernel/context.ts';
import { shareOf } from '@stoa/contract/catalog/enrollment-dates';
import type { Db, Trx } from '../../kernel/db.ts';
import { backOf, lockedTransaction, noteRepaid, paidTowards } from '../payments.queries.ts';
import { refundableCents, requestRefund } from './refunds.ts';

/** The parts of the payments for a place that are refunded and that stay paid. In cents; both are 0 for a free place. */
export interface Share {
  readonly refundCents: number;
  readonly keptCents: number;
}

const sum = (all: readonly number[]): number => all.reduce((cents, one) => cents + one, 0);

/** The cents that were paid for a place so far. */
export interface PaidRegistration {
  /** captured, minus refunds for changes of its mode */
  readonly price: number;
  /** refunded or being refunded for other reasons */
  readonly before: number;
  /** the amount that can still be refunded */
  readonly left: number;
  /** not decided by the processor yet */
  readonly pending: number;
}

/**
 * Returns the refund of a percentage of the price of a place, and the amount that stays paid. Refunds that were made
 * before count towards it. A payment that isn't decided gives nothing back now: the part of it that stays is kept once
 * it arrives. `stays` are cents that stay paid in any case.
 */
export function sharesOf({ price, before, left, pending }: PaidRegistration, percent: number, stays: number): Share {
  const due = percent >= 100 ? left : Math.max(0, shareOf(price, percent) - before);
  const refundCents = Math.min(Math.max(0, left - stays), due);
  return { refundCents, keptCents: left - refundCents + pending - shareOf(pending, percent) };
}

/** Does the same for the payments of a place. The preview and the refund both use this, so that they agree. */
export async function shareBack(db: Db, transactionIds: readonly string[], percent: number, stays = 0): Promise<Share> {
  const paid = transactionIds.length === 0 ? [] : await paidTowards(db, transactionIds);
  const sums = {
    price: sum(paid.map(({ amountCents, switchedCents }) => amountCents - switchedCents)),
    before: sum(paid.map(({ refundedCents }) => refundedCents)),
    left: sum([...(await refundableCents(db, transactionIds)).values()]),
    pending: sum(paid.map(({ pendingCents }) => pendingCents)),
  };
  return sharesOf(sums, percent, stays);
}

export async function lockPayments(db: Db, transactionIds: readonly string[]): Promise<void> {
  for (const id of transactionIds.toSorted()) await lockedTransaction(db, id);
}

/** Requests the refund of a share, of the newest payment first, in the caller's transaction. Returns the share. */
export async function refundShare(
  context: Context<Trx, Anyone>,
  transactionIds: readonly string[],
  percent: number,
  reason: string,
  stays = 0,
): Promise<Share> {
  await lockPayments(context.db, transactionIds);
  const share = await shareBack(context.db, transactionIds, percent, stays);
  await refundCentsOf(context, transactionIds, share.refundCents, reason);
  return share;
}

/** Requests the refund of an amount, of the newest of these locked payments first, as far as they reach. Returns the cents. */
export async function refundCentsOf(
  context: Context<Trx, Anyone>,
  transactionIds: readonly string[],
  cents: number,
  reason: string,
): Promise<number> {
  const left = await refundableCents(context.db, transactionIds);
  let rest = cents;
  for (const id of transactionIds.toSorted().toReversed()) {
    const amountCents = Math.min(rest, left.get(id) ?? 0);
    if (amountCents <= 0) continue;
    await requestRefund(context, id, { amountCents, reason, origin: 'leaving' });
    rest -= amountCents;
  }
  return cents - rest;
}

/** Notes that the refunds for the end of a place were paid again. Returns false when they have another sum. */
export async function noteReturned(db: Trx, registrationId: string, repaidCents: number): Promise<boolean> {
  const isWhole = (await backOf(db, registrationId)).amountCents === repaidCents;
  if (isWhole) await noteRepaid(db, registrationId);
  return isWhole;
}
