import { day } from '../ui/format.ts';

export interface SampleCourse {
  readonly name: string;
  readonly description: string;
  readonly professor: string;
  readonly start: string;
  readonly price: string;
  readonly enrolling: boolean;
}
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
/** Whole dollars without cents. */
export const amount = (sum: number | null): string => (sum === null ? '–' : dollars.format(sum));
/** What a course costs, for credit and to audit; a line ends between the two only. */
export const price = (credit: number | null, audit: number | null): string =>
  `Credit\u00a0${amount(credit)} · Audit\u00a0${amount(audit)}`;

/** The courses the product is introduced with; what is really open comes from the server and stands beside them. */
export const sampleCourses: readonly SampleCourse[] = [
  {
    name: 'Introduction to Philosophy',
    description:
      'What can be known, what there is, and how to live: the first questions, read in the words of those who asked them first.',
    professor: 'Dr. Elena Marchetti (sample)',
    start: day('2025-08-07'),
    price: price(400, 175),
    enrolling: true,
  },
  {
    name: 'Psychology and Philosophy of Mind',
    description:
      'From Aristotle on the soul to the science of consciousness: what a mind is, and what would count as an answer.',
    professor: 'Dr. Samuel Okafor (sample)',
    start: day('2026-02-03'),
    price: price(550, 200),
    enrolling: true,
  },
  {
    name: 'History of the Ancient Near East',
    description:
      'Sumer to Persia in its own documents: kings and merchants, scribes and gods, over three thousand years.',
    professor: 'Dr. Miriam Haddad (sample)',
    start: 'Coming Soon',
    price: price(400, 175),
    enrolling: false,
  },
];
