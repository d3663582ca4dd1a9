import { i18n } from './i18n.ts';
export type { FileRef } from './fields.shapes.ts';

export const toCents = (dollars: number): number => Math.round(dollars * 100);
/**
 * Returns a check that a number has at most so many decimals. It lets the billionth part pass by which 0.1 + 0.2 misses 0.3,
 * because callers send sums.
 */
export const hasDecimals =
  (most: number) =>
  (value: number): boolean =>
    Math.abs(value - Math.round(value * 10 ** most) / 10 ** most) < 1e-9;
/** Parses a decimal number with a point. Returns undefined for anything else, such as "0x10", "1e3" or "Infinity". */
export const numberIn = (text: string): number | undefined =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : undefined;
/** Formats US dollars in the reader's language: "$1,234.50". */
export const dollars = (amount: number): string =>
  amount.toLocaleString(i18n.region, { style: 'currency', currency: 'USD' });
/** Formats an amount for files that other programs read: "1234.50", always with two decimals. */
export const plainAmount = (amount: number | null | undefined): string | null =>
  // sums of fractions can come out slightly below zero
  typeof amount === 'number' ? (Math.round(amount * 100) / 100 || 0).toFixed(2) : null;

// Constants of lists, kept apart from the schemas for pages that load without zod.

/** The last row that a list returns, however many match. Nobody pages that far, and reading more would be slow. */
export const lastRow = 10_000;
/** The response header with the number of matching rows across all pages. */
export const totalHeader = 'x-total-count';
/** The response header that is "1" when the total is an estimate, because more than `countCap` rows match. */
export const aboutHeader = 'x-total-about';
/** The response header with marks of the tables that a read used or a write changed. */
export const tablesHeader = 'x-tables';

/** A person's full name, first name first. Kept apart from the schemas of people, for pages that load without zod. */
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
