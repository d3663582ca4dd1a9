import { z } from 'zod';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, IdParams, requiredLine, requiredText, oneOf } from '../kernel/fields.shapes.ts';
import { disclosedThings, disclosureGrounds, correctionStates, disclosures as lines } from './disclosures.endpoints.ts';
import { PersonName, InstitutionName } from './people.shapes.ts';
export * from './disclosures.endpoints.ts';

export const Disclosure = z
  .object({
    _id: Id,
    at: Instant,
    student: PersonName.omit({ email: true }),
    institution: InstitutionName,
    what: z.enum(disclosedThings),
    ground: z.enum(disclosureGrounds),
    by: PersonName.omit({ email: true }).nullable().meta({ description: 'who opened or exported it' }),
    course: z.object({ _id: Id, name: z.string() }).nullable(),
    file: z.string().nullable().meta({ description: 'the name of a document' }),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;

/** A student's request to correct something in their records. */
export const RecordCorrection = z
  .object({
    _id: Id,
    student: PersonName,
    about: z.string(),
    text: z.string(),
    askedAt: Instant,
    state: z.enum(correctionStates),
    answer: z.string(),
    decidedBy: PersonName.omit({ email: true }).nullable(),
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'RecordCorrection' });
export type RecordCorrection = z.infer<typeof RecordCorrection>;

export const shapes = {
  own: list({
    summary: 'The caller’s records that were sent to institutions: what, when and why; the newest first.',
    of: Disclosure,
  }),
  ofStudent: list({
    summary: 'The same of a student, by the id of their record; an institution sees what went to itself.',
    params: IdParams,
    of: Disclosure,
  }),
  all: list({
    summary: 'All records of students that were sent to institutions.',
    of: Disclosure,
    filters: { institutionREF: Id.optional() },
  }),
  csv: {
    guard: 'export',
    summary: 'The same as a CSV file.',
    query: z.strictObject({ institutionREF: Id.optional() }),
    reply: fileOf('text/csv'),
  },
  ownCorrections: list({ summary: 'What one asked to have corrected, and what became of it.', of: RecordCorrection }),
  askCorrection: {
    summary: 'Ask to have something corrected in what is held about oneself.',
    body: z.strictObject({
      about: requiredLine(/*i18n*/ 'Tell us which entry is wrong.'),
      text: requiredText(/*i18n*/ 'Tell us what it should be, and why.', 5000),
    }),
    reply: RecordCorrection,
    status: 201,
  },
  corrections: list({
    summary: 'What students ask to have corrected; those that wait come first.',
    of: RecordCorrection,
    filters: { state: oneOf(correctionStates).optional() },
  }),
  answerCorrection: {
    summary: 'Say that it was corrected, or why not; the student is told by mail. 409 when it was answered before.',
    params: IdParams,
    body: z.strictObject({
      state: oneOf(['corrected', 'refused']),
      answer: requiredText(/*i18n*/ 'Write an answer.', 2000),
    }),
    reply: RecordCorrection,
  },
} as const satisfies Shapes;
export const disclosures = join(lines, shapes);
