import { dollars } from '@stoa/contract/kernel/fields';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Seller } from '@stoa/contract/office/site-settings';
import type { TaxLine } from '@stoa/contract/payments/tax';
import type { Fact } from '../kernel/mail-blocks.ts';

/** The seller's facts for papers and mails; none where the operator has set nothing. */
export const sellerDetails = ({ name, address, taxNumber }: Seller): Fact[] =>
  (
    [
      [i18n.t('Seller'), name],
      [i18n.t('Address'), address.split(/\s*\n\s*/).join(', ')],
      [i18n.t('Tax number'), taxNumber],
    ] as const
  ).filter(([, value]) => value.trim() !== '');

/** A tax by its name: "Sales tax (8.25%)". */
const taxName = ({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string =>
  i18n.t('{name} ({percent, number}%)', { name, percent });

/** An amount, with its net and tax before it where there is a tax. Dollars; `unit` follows each amount. */
export const amountDetails = (label: string, amount: number, tax: TaxLine | null, unit = ''): Fact[] => {
  const total: Fact = [label, `${dollars(amount)}${unit}`];
  if (tax === null) return [total];
  const net = (Math.round(amount * 100) - Math.round(tax.amount * 100)) / 100;
  return [[i18n.t('Net amount'), `${dollars(net)}${unit}`], [taxName(tax), `${dollars(tax.amount)}${unit}`], total];
};
