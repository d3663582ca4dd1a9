import { i18n } from '@stoa/contract/kernel/i18n';
import { day } from '../ui/format.ts';

export interface SampleCourse {
  readonly name: string;
  readonly description: string;
  readonly professor: string;
  readonly start: string;
  readonly price: string;
  readonly enrolling: boolean;
}
const dollars = () =>
  new Intl.NumberFormat(i18n.region, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });
/** Whole dollars without cents. */
export const amount = (sum: number | null): string => (sum === null ? '–' : dollars().format(sum));
/** A course's price for credit and to audit. A line may only break between the two. */
export const price = (credit: number | null, audit: number | null): string =>
  i18n.t('Credit\u00a0{credit} · Audit\u00a0{audit}', { credit: amount(credit), audit: amount(audit) });

/** The courses the product is introduced with. The courses that are really open come from the server and stand beside them. */
export const sampleCourses = (): readonly SampleCourse[] => [
  {
    name: i18n.t('Introduction to Philosophy'),
    description: i18n.t(
      'Read the first questions in the words of those who first asked them: what we can know, what exists, and how to live.',
    ),
    professor: i18n.t('{professor} (sample)', { professor: 'Dr. Elena Marchetti' }),
    start: day('2025-08-07'),
    price: price(400, 175),
    enrolling: true,
  },
  {
    name: i18n.t('Psychology and Philosophy of Mind'),
    description: i18n.t(
      'From Aristotle on the soul to the science of consciousness: what a mind is, and what would count as an answer.',
    ),
    professor: i18n.t('{professor} (sample)', { professor: 'Dr. Samuel Okafor' }),
    start: day('2026-02-03'),
    price: price(550, 200),
    enrolling: true,
  },
  {
    name: i18n.t('History of the Ancient Near East'),
    description: i18n.t(
      'Sumer to Persia in its own documents: kings and merchants, scribes and gods, over three thousand years.',
    ),
    professor: i18n.t('{professor} (sample)', { professor: 'Dr. Miriam Haddad' }),
    start: i18n.t('Coming Soon'),
    price: price(400, 175),
    enrolling: false,
  },
];
