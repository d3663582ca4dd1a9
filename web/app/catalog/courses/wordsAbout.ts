import { i18n } from '@stoa/contract/kernel/i18n';
import type { Mode, TaxSetting } from '@stoa/contract/payments/tax';
import { price } from '../../ui/format.ts';

interface Described {
  readonly courseDescription: string;
  readonly profDescription: string;
  readonly courseREF: { readonly description: string };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * Returns a course's texts about itself, each paragraph once: many professors write the same text into both fields, which then
 * differ at most in spaces and capitals. Either may be empty.
 */
export function wordsAbout({ courseDescription, profDescription, courseREF }: Described) {
  const about = courseDescription || courseREF.description;
  return { about, fromProfessor: plain(profDescription) === plain(about) ? '' : profDescription };
}

/** The sentence wherever credit is offered that no college has agreed to grant. */
export const noPromise = (): string => i18n.t('No college has agreed to grant credit for this course yet.');

interface Graded {
  readonly grade: string | null;
  readonly gradeMeaning: string | null;
}
/** A final grade with what the institution says its code means: "W (Withdrawn)". */
export const gradeWithMeaning = ({ grade, gradeMeaning }: Graded): string =>
  grade === null ? '–' : gradeMeaning === null ? grade : `${grade} (${gradeMeaning})`;

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
