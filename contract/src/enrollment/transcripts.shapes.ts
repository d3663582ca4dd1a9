import { z } from 'zod';
import { gradeKinds } from '../catalog/agreements.endpoints.ts';
import { InZone } from '../kernel/clock-times.shapes.ts';
import { fileOf, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, IdParams } from '../kernel/fields.shapes.ts';
import { creditUnits } from '../people/credits.ts';
import { creditStatuses } from './registrations.endpoints.ts';
import { PostedCredit } from './exchange.shapes.ts';
import { transcripts as lines } from './transcripts.endpoints.ts';
export * from './transcripts.endpoints.ts';

/** A course as it appears on a record of study. */
export const TranscriptLine = z.object({
  course: z.string(),
  courseNumber: z.string(),
  term: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  professors: z.string(),
  credits: z.number().nullable(),
  /** null when no grade is posted */
  grade: z.string().nullable(),
  meaning: z.string().nullish().meta({ description: 'of a grade in an institution’s codes, in its words' }),
  kind: z.enum(gradeKinds).nullish().meta({ description: 'of such a grade: only those that are earned count' }),
  unit: z.enum(creditUnits).nullish().meta({ description: 'of the credits; semester without one' }),
  institution: z.string().nullish().meta({ description: 'the college that is to grant the credit, by its agreement' }),
  posted: PostedCredit.nullish().meta({ description: 'as the college has put it on its transcript, once it said so' }),
  creditStatus: z.enum(creditStatuses),
});
export type TranscriptLine = z.infer<typeof TranscriptLine>;

export const Transcript = z
  .object({
    _id: Id,
    code: z.string(),
    student: z.string(),
    issuedAt: Instant,
    revokedAt: Instant.nullable(),
    lines: z.array(TranscriptLine),
  })
  .meta({ id: 'Transcript' });
export type Transcript = z.infer<typeof Transcript>;

/** The part that anyone with a code can see. For a revoked record, it leaves out anything that may be wrong. */
export const VerifiedTranscript = z
  .object({
    code: z.string(),
    student: z.string().nullable().meta({ description: 'null while the student is under a directory hold' }),
    issuedAt: Instant,
    revokedAt: Instant.nullable(),
    /** true when the student has a newer one that replaces it */
    isReplaced: z.boolean(),
    /** true when the student asked to be deleted: the name is a pseudonym */
    isHolderDeleted: z.boolean(),
    lines: z.array(TranscriptLine),
  })
  .meta({ id: 'VerifiedTranscript' });
export type VerifiedTranscript = z.infer<typeof VerifiedTranscript>;

export const shapes = {
  mine: {
    summary: 'One’s own records of study, the newest first, with those that were revoked.',
    reply: z.array(Transcript),
  },
  issue: {
    summary: 'A record of study: one’s courses as they stand; the same one while nothing has changed.',
    reply: Transcript,
    status: 201,
  },
  document: {
    summary: 'A record of study as a PDF: one’s own; any for administrators, which is logged.',
    params: IdParams,
    query: InZone,
    reply: fileOf('application/pdf'),
  },
  verify: {
    summary: 'What a record of study with this code says, and whether it still holds.',
    params: z.strictObject({ code: z.string().max(40) }),
    reply: VerifiedTranscript,
  },
} as const satisfies Shapes;
export const transcripts = join(lines, shapes);
