import type { TaxSetting } from '@stoa/contract/payments/tax';
import { expect, test } from 'vitest';
import { priceWithTax, pricesNote, taxNote } from './wordsAbout.ts';
import { amountsOf, toPay, totalWithTax } from '../../payments/totals.ts';

const added: TaxSetting = { name: 'Sales tax', percent: 8.25, included: false, modes: ['credit', 'audit'] };
const course = { cost: 400, auditCost: 175 };

test.each<[string, TaxSetting | null, typeof course, string]>([
  ['none', null, course, ''],
  ['added to both', added, course, 'plus 8.25% Sales tax'],
  ['of three decimals', { ...added, percent: 8.875 }, course, 'plus 8.875% Sales tax'],
  ['included in both', { ...added, included: true }, course, 'includes 8.25% Sales tax'],
  ['added to credit', { ...added, modes: ['credit'] }, course, 'for credit plus 8.25% Sales tax'],
  ['included in audit', { ...added, included: true, modes: ['audit'] }, course, 'to audit includes 8.25% Sales tax'],
  [
    'added to credit, with a free audit',
    { ...added, modes: ['credit'] },
    { ...course, auditCost: 0 },
    'plus 8.25% Sales tax',
  ],
  ['added to audit, which is free', { ...added, modes: ['audit'] }, { ...course, auditCost: 0 }, ''],
])('below the prices of a course with a tax %s', (_, tax, priced, said) => {
  expect(pricesNote({ ...priced, tax })).toBe(said);
});

test('a price says its tax, unless there is none in it', () => {
  const included = { ...added, included: true, percent: 19 };
  expect(priceWithTax(400, 'credit', added)).toBe('$400.00 plus 8.25% Sales tax');
  expect(priceWithTax(400, 'credit', included)).toBe('$400.00 including 19% Sales tax');
  expect(priceWithTax(0, 'credit', added)).toBe('Free');
  expect(priceWithTax(null, 'audit', null)).toBe('–');
  expect([taxNote(0, 'credit', added), taxNote(1, 'audit', { ...added, modes: ['credit'] })]).toEqual(['', '']);
});

test('what is paid is the total, with the tax in it', () => {
  const paid = toPay({ ...course, tax: added }, 'credit');
  expect(paid).toMatchObject({ amount: 433, tax: { amount: 33 } });
  expect(totalWithTax(paid)).toBe('$433.00 (with $33.00 Sales tax)');
  expect(amountsOf(433, paid!.tax!)).toBe('$400.00 plus $33.00 Sales tax (8.25%)');
  const within = toPay({ ...course, tax: { ...added, included: true } }, 'audit');
  expect(amountsOf(within!.amount, within!.tax!)).toBe('Includes $13.34 Sales tax (8.25%)');
  expect([totalWithTax(toPay({ ...course, cost: 0 }, 'credit')), totalWithTax(toPay(course, 'audit'))]).toEqual([
    'free',
    '$175.00',
  ]);
  expect(toPay({ cost: null, auditCost: 1, tax: added }, 'credit')).toBeUndefined();
});
