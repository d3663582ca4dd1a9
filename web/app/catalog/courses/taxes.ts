import { i18n } from '@stoa/contract/kernel/i18n';
import type { Mode, TaxSetting } from '@stoa/contract/payments/tax';
import { price } from '../../ui/format.ts';

/** A course's prices in US dollars, and the tax on them. */
export interface Priced {
  readonly cost: number | null;
  readonly auditCost: number | null;
  readonly tax?: TaxSetting | null;
}

/** Says that tax is added to a price or part of it; '' where there is none. */
export function taxNote(cost: number | null, mode: Mode, tax: TaxSetting | null | undefined): string {
  if (!cost || !tax?.modes.includes(mode)) return '';
  const values = { percent: tax.percent, tax: tax.name };
  return tax.included
    ? i18n.t('includes {percent, number}% {tax}', values)
    : i18n.t('plus {percent, number}% {tax}', values);
}

/** A price with its tax in words: "$400.00 plus 8.25% Sales tax", "Free". */
export function priceWithTax(cost: number | null, mode: Mode, tax: TaxSetting | null | undefined): string {
  if (!cost || !tax?.modes.includes(mode)) return price(cost);
  const values = { price: price(cost), percent: tax.percent, tax: tax.name };
  return tax.included
    ? i18n.t('{price} including {percent, number}% {tax}', values)
    : i18n.t('{price} plus {percent, number}% {tax}', values);
}

/** Says below the two prices of a course which of them tax is added to or part of; '' where there is none. */
export function pricesNote({ cost, auditCost, tax }: Priced): string {
  const taxed = [cost && tax?.modes.includes('credit'), auditCost && tax?.modes.includes('audit')];
  if (!tax || !taxed.some(Boolean)) return '';
  const values = { percent: tax.percent, tax: tax.name };
  if (taxed.every(Boolean) || !cost || !auditCost) return taxNote(1, tax.modes[0]!, tax);
  if (taxed[0])
    return tax.included
      ? i18n.t('for credit includes {percent, number}% {tax}', values)
      : i18n.t('for credit plus {percent, number}% {tax}', values);
  return tax.included
    ? i18n.t('to audit includes {percent, number}% {tax}', values)
    : i18n.t('to audit plus {percent, number}% {tax}', values);
}
