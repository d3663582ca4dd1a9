import { hasDecimals } from '../kernel/fields.ts';
export type { Rubric } from './assignments.shapes.ts';

/** The forms of work that students hand in for an assignment. In a file without zod, for pages that don't load it. */
export const handInKinds = ['none', 'text', 'files', 'link'] as const;
export type HandIn = (typeof handInKinds)[number];
/** The maximum number of files for one assignment. */
export const mostSubmissionFiles = 10;

export const mostPoints = 99_999.99;
export const notPoints = {
  number: /*i18n*/ 'Enter a number.',
  negative: /*i18n*/ 'This can’t be negative.',
  large: /*i18n*/ 'This is too large.',
  decimals: /*i18n*/ 'Use at most two decimals.',
} as const;

/** Returns the schema's error for a score or maximum, for screens without schemas; undefined when it is valid. */
export function pointsProblem(value: number | null): string | undefined {
  if (value === null) return undefined;
  if (!Number.isFinite(value)) return notPoints.number;
  if (value < 0) return notPoints.negative;
  if (value > mostPoints) return notPoints.large;
  return hasDecimals(2)(value) ? undefined : notPoints.decimals;
}
