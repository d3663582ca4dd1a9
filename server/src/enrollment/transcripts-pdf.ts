import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { countedCredits, type Transcript } from '@stoa/contract/enrollment/transcripts.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { renderPdf, type PdfContent } from '../kernel/pdf.ts';

const modes = {
  confirmed: /*i18n*/ 'Credit',
  provisional: /*i18n*/ 'Credit, provisional',
  audit: /*i18n*/ 'Audit',
} as const;

/** Builds the content of a transcript for renderPdf. */
function contentOf(
  { student, code, issuedAt, revokedAt, lines }: Transcript,
  publicUrl: string,
  zone: string,
): PdfContent {
  const day = (instant: string) => dayIn(zone, Date.parse(instant));
  const details = {
    [i18n.t('Student')]: student,
    [i18n.t('Issued')]: day(issuedAt),
    [i18n.t('Code')]: code,
    [i18n.t('Credits with a final grade')]: String(countedCredits(lines)),
    ...(revokedAt && {
      [i18n.t('Revoked')]: i18n.t('{date}. This transcript is no longer valid.', { date: day(revokedAt) }),
    }),
  };
  return {
    title: revokedAt ? i18n.t('Transcript (revoked)') : i18n.t('Transcript'),
    blocks: [
      { details },
      {
        table: {
          label: i18n.t('Courses'),
          columns: [
            { label: i18n.t('Course'), share: 3 },
            { label: i18n.t('Professors'), share: 2 },
            { label: i18n.t('Dates'), share: 2 },
            { label: i18n.t('Credits'), figures: true },
            { label: i18n.t('Status'), share: 1.5 },
            { label: i18n.t('Grade') },
          ],
          rows: lines.map((line) => [
            [line.courseNumber, line.course].filter(Boolean).join(' '),
            line.professors,
            [line.start, line.end].filter(Boolean).join(' – '),
            line.credits === null ? '–' : String(line.credits),
            i18n.t(modes[line.creditStatus]),
            line.meaning ? `${line.grade} (${line.meaning})` : (line.grade ?? '–'),
          ]),
        },
      },
      {
        text: [
          ...(lines.some(({ creditStatus }) => creditStatus === 'provisional')
            ? [i18n.t('Credit is provisional until the student’s application is approved.')]
            : []),
          i18n.t('To check that this transcript is genuine and still valid, compare it with {address}', {
            address: `${publicUrl}/verify/${code}`,
          }),
        ].join(' '),
      },
    ],
  };
}

/** Prints a transcript as a PDF. Its days are those of a zone. */
export const printTranscript = (transcript: Transcript, publicUrl: string, zone: string): Promise<Buffer> =>
  renderPdf(contentOf(transcript, publicUrl, zone));
