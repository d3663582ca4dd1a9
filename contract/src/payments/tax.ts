// The only calculation of tax, for servers and browsers. It is in a file without zod, because public pages use it too.

export type Mode = 'credit' | 'audit';
export const modeOf = (isAudit: boolean): Mode => (isAudit ? 'audit' : 'credit');

/** A tax as an operator sets it: `percent` has at most three decimals. */
export interface TaxSetting {
  readonly name: string;
  readonly percent: number;
  /** part of the price; otherwise it is added to the price before paying */
  readonly included: boolean;
  /** the modes that it is charged on */
  readonly modes: readonly Mode[];
}

/** The amounts of a price, in whole cents. `netCents + taxCents` is always `totalCents`. */
export interface TaxedAmounts {
  readonly netCents: number;
  /** negative only where a change of mode returns tax that no longer applies */
  readonly taxCents: number;
  /** what is captured */
  readonly totalCents: number;
}
/** The same with the tax itself; the name is empty and the percentage 0 where none is charged. */
export interface TaxedPrice extends TaxedAmounts, Omit<TaxSetting, 'modes'> {}

/** Divides whole numbers and rounds halves up, using only integers. Neither may be negative. */
const divided = (value: number, by: number): number => Math.floor((2 * value + by) / (2 * by));

const isTaxed = (mode: Mode, tax: TaxSetting | null): tax is TaxSetting => tax !== null && tax.modes.includes(mode);

/**
 * The tax and the total of a price. The tax is rounded once, half up to the cent; the other amounts are sums, and therefore exact.
 * Included: the total is the price, and the tax is price × p ÷ (100 + p). Added: the tax is price × p ÷ 100, and the total is
 * price plus tax. Throws RangeError for a price that isn't a whole number of cents from 0.
 */
export function taxedPrice(priceCents: number, mode: Mode, tax: TaxSetting | null): TaxedPrice {
  if (!Number.isSafeInteger(priceCents) || priceCents < 0)
    throw new RangeError(`${priceCents} is not a price in cents`);
  if (!isTaxed(mode, tax))
    return { netCents: priceCents, taxCents: 0, totalCents: priceCents, name: '', percent: 0, included: false };
  const { name, percent, included } = tax;
  // In thousandths of a percent: 8.875% is 8,875 of 100,000.
  const rate = Math.round(percent * 1000);
  const taxCents = divided(priceCents * rate, included ? 100_000 + rate : 100_000);
  const totalCents = included ? priceCents : priceCents + taxCents;
  return { netCents: totalCents - taxCents, taxCents, totalCents, name, percent, included };
}

/** The difference between two prices, amount by amount. Negative amounts are refunded. */
export const priceDifference = (from: TaxedAmounts, to: TaxedAmounts): TaxedAmounts => ({
  netCents: to.netCents - from.netCents,
  taxCents: to.taxCents - from.taxCents,
  totalCents: to.totalCents - from.totalCents,
});

/** True when two settings charge the same tax. */
export const isSameTax = (one: TaxSetting | null, other: TaxSetting | null): boolean =>
  one === null || other === null
    ? one === other
    : one.name === other.name &&
      one.percent === other.percent &&
      one.included === other.included &&
      one.modes.length === other.modes.length &&
      one.modes.every((mode) => other.modes.includes(mode));

/**
 * The tax in a part of an amount, such as a refund, in cents; `left` is the remaining amount and its tax. It is proportional and
 * rounded once. The last part takes all remaining tax, so that all refunds together return exactly the whole tax.
 */
export function taxInPart(
  partCents: number,
  left: { readonly amountCents: number; readonly taxCents: number },
): number {
  if (partCents >= left.amountCents) return left.taxCents;
  return Math.sign(left.taxCents) * divided(Math.abs(left.taxCents) * partCents, left.amountCents);
}

/** A tax as it is shown with what was paid, in dollars. */
export interface TaxLine extends Omit<TaxSetting, 'modes'> {
  readonly amount: number;
}
/** The tax of a payment from what was stored with it; null where none was charged. */
export function taxLine({
  tax,
  taxCents,
  isAudit,
}: {
  readonly tax: TaxSetting | null;
  readonly taxCents: number;
  readonly isAudit: boolean;
}): TaxLine | null {
  if (tax === null || (taxCents === 0 && !isTaxed(modeOf(isAudit), tax))) return null;
  const { name, percent, included } = tax;
  return { name, percent, included, amount: taxCents / 100 };
}
