import type { Anyone, Context } from '../kernel/context.ts';
import { shareOf } from '@stoa/contract/catalog/enrollment-dates';
import {
  isSameTax,
  modeOf,
  priceDifference,
  taxedPrice,
  taxInPart,
  type TaxedAmounts,
  type TaxSetting,
} from '@stoa/contract/payments/tax';
import type { Db } from '../kernel/db.ts';
import type { Intent } from './intents.queries.ts';
import { backOf, lastTax, type RefundRow, type TransactionRow } from './payments.queries.ts';

/** The amount that an order captures, the tax in it, and the tax setting at that time. An order stores all three. */
export interface Charge extends Pick<Intent, 'amountCents' | 'taxCents' | 'tax'> {}

/** Returns the charge for a price with tax, by the settings in force. Price in cents. */
export async function chargeFor(context: Context<Db, Anyone>, priceCents: number, isAudit: boolean): Promise<Charge> {
  const { tax } = await context.services.site.read(context.db);
  const { totalCents, taxCents } = taxedPrice(priceCents, modeOf(isAudit), tax);
  return { amountCents: totalCents, taxCents, tax };
}

/** Returns a charge for exactly the amount and tax that were refunded when a registration ended. */
export async function retryCharge(db: Db, registrationId: string, transactionIds: readonly string[]): Promise<Charge> {
  const [back, paid] = [await backOf(db, registrationId), await lastTax(db, transactionIds)];
  return { ...back, tax: paid?.tax ?? null };
}

/** A change of mode: the two prices, and the transactions that paid for the place so far. */
interface FullChange {
  readonly toAudit: boolean;
  readonly fromCents: number;
  readonly toCents: number;
  readonly transactionIds: readonly string[];
}
/** A change of mode on a day of an enrollment calendar. */
interface Change extends FullChange {
  /** the share of the difference that is refunded when the new price is lower */
  readonly percent: number;
  /** the amount that stayed paid, in addition to the price, when the place changed to audit before */
  readonly keptCents: number | null;
}
/**
 * Returns the charge for a change between credit and audit with tax today; negative amounts are refunded. A refund is the day's
 * percentage of the difference, and `keptCents` stay paid on top of the new price. They count when the place changes back, so
 * credit never costs more than its price.
 */
export async function chargeForChange(
  context: Context<Db, Anyone>,
  change: Change,
): Promise<{ readonly charge: Charge; readonly keptCents: number }> {
  return chargeOn(await fullChange(context, change), change);
}

/** Does the same, given the charge for a change where all of a lower price is refunded. */
export function chargeOn(full: Charge, { percent, keptCents }: Pick<Change, 'percent' | 'keptCents'>) {
  const { amountCents, taxCents } = full;
  if (amountCents < 0) {
    const left = { amountCents: -amountCents, taxCents: -taxCents };
    const back = shareOf(left.amountCents, percent);
    const charge = { ...full, amountCents: 0 - back, taxCents: 0 - taxInPart(back, left) };
    return { charge, keptCents: left.amountCents - back };
  }
  const pays = Math.max(0, amountCents - (keptCents ?? 0));
  return { charge: { ...full, amountCents: pays, taxCents: taxInPart(pays, full) }, keptCents: 0 };
}

/**
 * Returns the charge for a change where all of a lower price is refunded. Afterwards exactly the new price and its tax have
 * been paid. If the tax setting has changed since the place was paid for, a higher price pays today's tax on the difference
 * alone, and a lower price returns the tax that was charged.
 */
async function fullChange(context: Context<Db, Anyone>, change: FullChange): Promise<Charge> {
  const { toAudit, fromCents, toCents, transactionIds } = change;
  const { tax: now } = await context.services.site.read(context.db);
  const paid = await lastTax(context.db, transactionIds);
  const by = (tax: TaxSetting | null): TaxedAmounts =>
    priceDifference(taxedPrice(fromCents, modeOf(!toAudit), tax), taxedPrice(toCents, modeOf(toAudit), tax));
  const as = ({ totalCents, taxCents }: TaxedAmounts, tax: Charge['tax']): Charge => ({
    amountCents: totalCents,
    taxCents,
    tax,
  });
  // Nothing was paid for a place that was free.
  if (!paid || isSameTax(paid.tax, now)) return as(by(now), now);
  if (toCents > fromCents) return chargeFor(context, toCents - fromCents, toAudit);
  const back = by(paid.tax);
  return back.totalCents > 0 ? { amountCents: 0, taxCents: 0, tax: now } : as(back, paid.tax);
}

/** The tax that a refund returns, once it is paid. `planned` is what a change of mode has to return. Cents. */
export function taxReturned(
  transaction: Pick<TransactionRow, 'amountCents' | 'taxCents' | 'refundedCents' | 'refundedTaxCents'>,
  { amountCents, taxCents: planned }: Pick<RefundRow, 'amountCents' | 'taxCents'>,
): number {
  const left = {
    amountCents: transaction.amountCents - transaction.refundedCents,
    taxCents: transaction.taxCents - transaction.refundedTaxCents,
  };
  if (planned === null || amountCents >= left.amountCents) return taxInPart(amountCents, left);
  // Somebody may have refunded a part in the meantime, and its tax with it.
  return Math.min(planned, Math.max(0, left.taxCents));
}
