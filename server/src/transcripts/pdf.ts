import { countedCredits, type Transcript } from '@stoa/contract/transcripts';
import { renderPdf, type PdfContent } from '../kernel/pdf.ts';

const words = { confirmed: 'Credit', provisional: 'Credit, provisional', audit: 'Audit' } as const;
const day = (instant: string) => instant.slice(0, 10);

/** A transcript as it is renderPdf. */
function contentOf({ student, code, issuedAt, revokedAt, lines }: Transcript, publicUrl: string): PdfContent {
  const facts = {
    Student: student,
    Issued: day(issuedAt),
    Code: code,
    'Credits with a final grade': String(countedCredits(lines)),
    ...(revokedAt && { Revoked: `${day(revokedAt)}. This transcript holds no longer.` }),
  };
  return {
    title: revokedAt ? 'Transcript (revoked)' : 'Transcript',
    blocks: [
      { facts },
      {
        table: {
          label: 'Courses',
          columns: [
            { label: 'Course', share: 3 },
            { label: 'Professors', share: 2 },
            { label: 'Dates', share: 2 },
            { label: 'Credits', figures: true },
            { label: 'Status', share: 1.5 },
            { label: 'Grade' },
          ],
          rows: lines.map((line) => [
            [line.courseNumber, line.course].filter(Boolean).join(' '),
            line.professors,
            [line.start, line.end].filter(Boolean).join(' – '),
            line.credits === null ? '–' : String(line.credits),
            words[line.creditStatus],
            line.grade ?? '–',
          ]),
        },
      },
      {
        text: `Credit is provisional until the student’s application is approved. Whoever holds this paper can compare it with what was issued, and see whether it still holds, at ${publicUrl}/verify/${code}`,
      },
    ],
  };
}

export const printTranscript = (transcript: Transcript, publicUrl: string): Promise<Buffer> =>
  renderPdf(contentOf(transcript, publicUrl));
