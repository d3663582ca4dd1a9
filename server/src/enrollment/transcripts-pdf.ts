import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import {
  attemptedCredits,
  attemptedIn,
  isProvisional,
  takenAs,
  unofficial,
} from '@stoa/contract/enrollment/transcripts-words';
import type { Transcript } from '@stoa/contract/enrollment/transcripts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { atTime, fromTo, onDay } from '../kernel/dates.ts';
import type { Paper } from '../kernel/download.ts';

/** The days of a course in the reader's form; a dash without a first day. */
function datesOf({ start, end }: Transcript['lines'][number]): string {
  if (start && end) return fromTo(start, end);
  return start ? onDay(start) : '–';
}

/** The codes of the grades that occur, with their meanings where a college has defined them. */
function keyOfGrades(lines: Transcript['lines']): Record<string, string> {
  const graded = lines.filter(({ grade, meaning }) => grade !== null && meaning);
  const byCode = Map.groupBy(graded, ({ grade }) => grade!);
  return Object.fromEntries(
    [...byCode].map(([code, of]) => [code, [...new Set(of.map(({ meaning }) => meaning))].join('; ')]),
  );
}

/** Writes a record of study. Its times are those of a zone. */
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
    [i18n.t('Credits attempted here')]: attemptedCredits(lines),
    ...(revokedAt && {
      [i18n.t('Revoked')]: i18n.t('{date}. This record is no longer valid.', {
        date: onDay(dayIn(zone, Date.parse(revokedAt))),
      }),
    }),
  };
  const key = keyOfGrades(lines);
  const colleges = new Set(lines.filter(isProvisional).flatMap(({ institution }) => institution ?? []));
  return {
    file: [i18n.t('Record of study'), student],
    title: revokedAt ? i18n.t('Record of study (revoked)') : i18n.t('Record of study'),
    blocks: [
      { text: unofficial() },
      { details },
      {
        table: {
          label: i18n.t('Courses'),
          columns: [
            { label: i18n.t('Course'), share: 2.6 },
            { label: i18n.t('Professors'), share: 1.8 },
            { label: i18n.t('Dates'), share: 2 },
            { label: i18n.t('Credits attempted here'), share: 1.6 },
            { label: i18n.t('Status'), share: 1.6 },
            { label: i18n.t('Grade'), share: 1.5 },
          ],
          rows: lines.map((line) => [
            [line.courseNumber, line.course].filter(Boolean).join(' '),
            line.professors,
            datesOf(line),
            attemptedIn(line) || '–',
            takenAs(line),
            line.grade ?? '–',
          ]),
        },
      },
      ...(Object.keys(key).length > 0 ? [{ heading: i18n.t('Key of grades') }, { details: key }] : []),
      ...(colleges.size > 0
        ? [
            {
              text: i18n.t('Provisional credit hasn’t been posted yet by {colleges}.', {
                colleges: new Intl.ListFormat(i18n.region).format(colleges),
              }),
            },
          ]
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
