import { i18n } from '../kernel/i18n.ts';
import { creditsInWords, creditUnits } from '../people/credits.ts';
import type { TranscriptLine } from './transcripts.endpoints.ts';

// In a separate file from the endpoints, because these words are on a public page with a separate catalog.

const isForCredit = ({ creditStatus }: TranscriptLine) => creditStatus !== 'audit';
/** Says the credits that a student attempted in a course; '' for an audited course or one without credits. */
export const attemptedIn = (line: TranscriptLine): string =>
  isForCredit(line) && line.credits !== null ? creditsInWords(line.credits, line.unit ?? 'semester') : '';
/** Says the sum of the credits that a student attempted, by unit: “6 semester credits and 4 quarter credits”. */
export const attemptedCredits = (lines: readonly TranscriptLine[]): string =>
  new Intl.ListFormat(i18n.region).format(
    creditUnits.flatMap((unit) => {
      const sum = lines
        .filter((line) => isForCredit(line) && (line.unit ?? 'semester') === unit)
        .reduce((credits, line) => credits + Math.round((line.credits ?? 0) * 100), 0);
      return sum > 0 ? [creditsInWords(sum / 100, unit)] : [];
    }),
  );

/**
 * True for credit under an agreement that was or can still be earned, and that the college hasn’t posted.
 * Older records name no colleges, so they keep the status with which they were issued.
 */
export const isProvisional = ({ institution, creditStatus, grade, kind, posted }: TranscriptLine): boolean => {
  if (posted) return false;
  if (institution === undefined) return creditStatus === 'provisional';
  return institution !== null && (grade === null || (kind ?? 'earned') === 'earned');
};
/** Says how a course was taken, as a record of study shows it. */
export const takenAs = (line: TranscriptLine): string => {
  if (!isForCredit(line)) return i18n.t('Audit');
  const { posted, institution } = line;
  if (posted && institution)
    return i18n.t('Posted by {institution} as {course}, {credits}, {grade}, on {date}', {
      institution,
      course: posted.course,
      credits: creditsInWords(posted.credits, posted.unit),
      grade: posted.grade,
      date: new Date(posted.date).toLocaleDateString(i18n.region, { dateStyle: 'long', timeZone: 'UTC' }),
    });
  return isProvisional(line) ? i18n.t('Credit, provisional') : i18n.t('Credit');
};
/** Says that a record of study isn't a transcript. */
export const unofficial = (): string =>
  i18n.t('Unofficial: a record by {site}. Only the college that grants credit issues a transcript.');
