import { i18n } from '@stoa/contract/kernel/i18n';
import { taxedPrice, taxLine, type Mode, type TaxLine } from '@stoa/contract/payments/tax';
import { money } from '../ui/format.ts';
import type { Priced } from '../catalog/courses/wordsAbout.ts';

/** Returns the price of a mode, with the tax in it, in US dollars; undefined without a price. The server computes the same. */
export function toPay(course: Priced, mode: Mode): { amount: number; tax: TaxLine | null } | undefined {
  const tax = course.tax ?? null;
  const cost = mode === 'audit' ? course.auditCost : course.cost;
  if (cost === null) return undefined;
  const { totalCents, taxCents } = taxedPrice(Math.round(cost * 100), mode, tax);
  return { amount: totalCents / 100, tax: taxLine({ tax, taxCents, isAudit: mode === 'audit' }) };
}

/** Returns a price with its tax in words: "$433.00 (with $33.00 Sales tax)", "free". */
export function totalWithTax(paid: ReturnType<typeof toPay>): string {
  if (!paid) return money(null);
  const { amount, tax } = paid;
  if (amount === 0) return i18n.t('free');
  return tax === null
    ? money(amount)
    : i18n.t('{total} (with {amount} {tax})', { total: money(amount), amount: money(tax.amount), tax: tax.name });
}

/** How an amount is made up, where there is a tax in it: "$400.00 plus $33.00 Sales tax (8.25%)". */
export function amountsOf(total: number, { name, percent, included, amount }: TaxLine): string {
  const values = { amount: money(amount), tax: name, percent };
  return included
    ? i18n.t('Includes {amount} {tax} ({percent, number}%)', values)
    : i18n.t('{net} plus {amount} {tax} ({percent, number}%)', {
        ...values,
        net: money(Math.round((total - amount) * 100) / 100),
      });
}

/** A tax by its name: "Sales tax (8.25%)". */
export const taxName = ({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string =>
  i18n.t('{name} ({percent, number}%)', { name, percent });
