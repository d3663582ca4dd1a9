import type { Batch, BatchRow } from '@stoa/contract/exchange/batches.endpoints';
import { collegeFields } from '@stoa/contract/exchange/college-files';
import type { AnswerOutcome, Receipt, ReceiptColumn, ReceiptRow } from '@stoa/contract/exchange/receipts.endpoints';
import type { Waiting } from '@stoa/contract/exchange/obstacles.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { day, formatList, waited } from '../ui/format.ts';
import type { Tone } from '../ui/StatusBadge.tsx';

export const kindWords: Readonly<Record<Batch['kind'], string>> = {
  registrations: /*i18n*/ 'All registrations of the term',
  changes: /*i18n*/ 'Changes since the last batch',
  census: /*i18n*/ 'Census roster',
  grades: /*i18n*/ 'Grades',
};
export const eventWords: Readonly<Record<BatchRow['event'], string>> = {
  add: /*i18n*/ 'Added',
  change: /*i18n*/ 'Changed',
  drop: /*i18n*/ 'Dropped',
  withdraw: /*i18n*/ 'Withdrawn',
  'no-show': /*i18n*/ 'Never attended',
  cancel: /*i18n*/ 'Course cancelled',
  same: /*i18n*/ 'Unchanged',
};
const standings: Readonly<Record<string, string>> = {
  enrolled: /*i18n*/ 'Enrolled',
  dropped: eventWords.drop,
  withdrawn: eventWords.withdraw,
  'no-show': eventWords['no-show'],
  cancelled: eventWords.cancel,
  YES: /*i18n*/ 'Yes',
  NO: /*i18n*/ 'No',
};
const saidWords: Readonly<Record<string, string>> = {
  ...collegeFields,
  status: /*i18n*/ 'Status',
  completed: /*i18n*/ 'Completed',
  attended: /*i18n*/ 'Attended',
};
const isDay = /^\d{4}-\d{2}-\d{2}$/;
const valueOf = (value: string) =>
  isDay.test(value) ? day(value) : standings[value] ? i18n.t(standings[value]) : value;

/** The fields that a row changes: "Section: 20261 → 20262". */
export const differencesIn = ({ before, after }: Pick<BatchRow, 'before' | 'after'>): string[] =>
  Object.entries(after)
    .filter(([name, value]) => (before[name] ?? '') !== value)
    .map(([name, value]) => {
      const earlier = before[name];
      const to = value === '' ? '–' : valueOf(value);
      return `${i18n.t(saidWords[name] ?? name)}: ${earlier ? `${valueOf(earlier)} → ${to}` : to}`;
    });

export const outcomeWords: Readonly<Record<AnswerOutcome, string>> = {
  accepted: /*i18n*/ 'Accepted',
  refused: /*i18n*/ 'Refused',
  posted: /*i18n*/ 'Credit is posted',
  unmatched: /*i18n*/ 'Fits nobody',
  contradicts: /*i18n*/ 'Contradicts',
  known: /*i18n*/ 'Nothing new',
};
export const outcomeTones: Readonly<Record<AnswerOutcome, Tone>> = {
  accepted: 'approved',
  refused: 'denied',
  posted: 'approved',
  unmatched: 'pending',
  contradicts: 'pending',
  known: 'quiet',
};
const counted: Readonly<Record<AnswerOutcome, string>> = {
  accepted: /*i18n*/ '{count, plural, one {# accepted} other {# accepted}}',
  refused: /*i18n*/ '{count, plural, one {# refused} other {# refused}}',
  posted: /*i18n*/ '{count, plural, one {# posted} other {# posted}}',
  unmatched: /*i18n*/ '{count, plural, one {# fits nobody} other {# fit nobody}}',
  contradicts: /*i18n*/ '{count, plural, one {# contradicts} other {# contradict}}',
  known: /*i18n*/ '{count, plural, one {# says nothing new} other {# say nothing new}}',
};
/** "12 accepted, 1 refused, and 2 fit nobody". */
export const countsInWords = (counts: Receipt['counts']): string =>
  formatList(
    (Object.keys(counted) as AnswerOutcome[]).flatMap((outcome) => {
      const count = counts[outcome] ?? 0;
      return count === 0 ? [] : [i18n.t(counted[outcome], { count })];
    }),
  );

export const receiptStates: Readonly<Record<Receipt['state'], readonly [word: string, tone: Tone]>> = {
  waiting: [/*i18n*/ 'Not applied yet', 'pending'],
  applied: [/*i18n*/ 'Applied', 'approved'],
  undone: [/*i18n*/ 'Undone', 'quiet'],
};
export const decisionWords = {
  taken: /*i18n*/ 'College’s word taken',
  dismissed: /*i18n*/ 'Dismissed',
} as const;
export const receiptLabels: Readonly<Record<ReceiptColumn, string>> = {
  studentNumber: /*i18n*/ 'Student number',
  sequence: /*i18n*/ 'Number of our row',
  registration: /*i18n*/ 'Our id of the registration',
  term: /*i18n*/ 'Term',
  section: /*i18n*/ 'Section',
  status: /*i18n*/ 'Accepted or refused',
  reason: /*i18n*/ 'Reason',
  grade: /*i18n*/ 'Grade',
  posted: /*i18n*/ 'Posted on',
  credits: /*i18n*/ 'Credits',
  course: /*i18n*/ 'Course',
};
/** The cells of a row that say something about its place, such as a grade. */
export const cellsIn = ({ said }: Pick<ReceiptRow, 'said'>): string =>
  (['status', 'grade', 'posted', 'credits', 'course'] as const)
    .flatMap((name) => (said[name] ? [valueOf(said[name])] : []))
    .join(' · ');

/** The key of a row of counts. */
export const waitingKey = ({ institutionREF, state, move }: Waiting) => `${institutionREF} ${state} ${move}`;
/** "3 are late". */
export const lateWords = (late: number) => i18n.t('{late, plural, one {# is late} other {# are late}}', { late });
/** "3 days"; a dash where nobody has to act. */
export const ageOf = ({ move, since }: Waiting) => (move ? waited(since) : '–');
