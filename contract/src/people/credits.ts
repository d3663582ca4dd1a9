// Credits and the unit they are counted in. In a file without zod, because public pages show them as well.
import { i18n } from '../kernel/i18n.ts';

/** The units in which colleges count credit. A semester credit is commonly one and a half quarter credits. */
export const creditUnits = ['semester', 'quarter', 'other'] as const;
export type CreditUnit = (typeof creditUnits)[number];

/** The labels of the units. */
export const unitWords: Readonly<Record<CreditUnit, string>> = {
  semester: /*i18n*/ 'Semester credits',
  quarter: /*i18n*/ 'Quarter credits',
  other: /*i18n*/ 'Credits in another unit of the college',
};

/**
 * "3 semester credits". Promises from before agreements named a unit have none: "3 credits". Units are never
 * converted.
 */
export function creditsInWords(credits: number, unit: CreditUnit | undefined): string {
  if (unit === 'semester')
    return i18n.t('{credits, plural, one {# semester credit} other {# semester credits}}', { credits });
  if (unit === 'quarter')
    return i18n.t('{credits, plural, one {# quarter credit} other {# quarter credits}}', { credits });
  if (unit === 'other')
    return i18n.t('{credits, plural, one {# credit} other {# credits}} in the college’s unit', { credits });
  return i18n.t('{credits, plural, one {# credit} other {# credits}}', { credits });
}
