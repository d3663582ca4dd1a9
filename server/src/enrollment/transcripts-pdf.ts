import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { countedCredits, type Transcript } from '@stoa/contract/enrollment/transcripts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { atTime, onDay } from '../kernel/dates.ts';
import type { Paper } from '../kernel/download.ts';

const modes = {
  confirmed: /*i18n*/ 'Credit',
  provisional: /*i18n*/ 'Credit, provisional',
  audit: /*i18n*/ 'Audit',
} as const;

/** Writes a transcript, which on paper is a record of study. Its times are those of a zone. */
export function printTranscript(
  { student, code, issuedAt, revokedAt, lines }: Transcript,
  publicUrl: string,
  zone: string,
): Paper {
  const address = `${publicUrl}/verify/${code}`;
  const details = {
    [i18n.t('Student')]: student,
    [i18n.t('Issued')]: atTime(issuedAt, zone),
    [i18n.t('Code')]: code,
    [i18n.t('Credits with a final grade')]: countedCredits(lines).toLocaleString(i18n.region),
    ...(revokedAt && {
      [i18n.t('Revoked')]: i18n.t('{date}. This record is no longer valid.', {
        date: onDay(dayIn(zone, Date.parse(revokedAt))),
      }),
    }),
  };
  return {
    file: [i18n.t('Record of study'), student],
    title: revokedAt ? i18n.t('Record of study (revoked)') : i18n.t('Record of study'),
    blocks: [
      { details },
      {
        table: {
          label: i18n.t('Courses'),
          columns: [
            { label: i18n.t('Course'), share: 2.6 },
            { label: i18n.t('Professors'), share: 1.9 },
            { label: i18n.t('Dates'), share: 2 },
            { label: i18n.t('Credits'), figures: true, share: 1.2 },
            { label: i18n.t('Status'), share: 1.4 },
            { label: i18n.t('Grade'), share: 1.6 },
          ],
          rows: lines.map((line) => [
            [line.courseNumber, line.course].filter(Boolean).join(' '),
            line.professors,
            [line.start, line.end].flatMap((day) => (day ? [onDay(day)] : [])).join(' –\n'),
            line.credits === null ? '–' : line.credits.toLocaleString(i18n.region),
            i18n.t(modes[line.creditStatus]),
            line.meaning ? `${line.grade} (${line.meaning})` : (line.grade ?? '–'),
          ]),
        },
      },
      ...(lines.some(({ creditStatus }) => creditStatus === 'provisional')
        ? [{ text: i18n.t('Credit is provisional until the student’s application is approved.') }]
        : []),
      {
        check: {
          address,
          text: i18n.t('To check that this record is genuine and still valid, scan the code or open {address}', {
            address,
          }),
        },
      },
    ],
  };
}
