import { z } from 'zod';
import { endpoint, list } from '../kernel/endpoint.ts';
import { Id, IdParams, Instant, oneOf, requiredLine, requiredText } from '../kernel/fields.ts';
import { approvers } from '../kernel/role.ts';
import { InstitutionName, PersonName } from './people.ts';

/** The kinds of records that are disclosed to an institution. */
export const disclosedThings = [
  /*i18n*/ 'registration',
  /*i18n*/ 'application',
  /*i18n*/ 'document',
  /*i18n*/ 'id number',
  /*i18n*/ 'records',
] as const;
/** Why it may go there: the student agreed when registering, or enrolls in a course whose credit the institution grants. */
export const disclosureGrounds = [/*i18n*/ 'consent', /*i18n*/ 'enrollment'] as const;

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

export const correctionStates = [/*i18n*/ 'open', /*i18n*/ 'corrected', /*i18n*/ 'refused'] as const;
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

export const disclosures = {
  own: list('GET /api/account/disclosures', {
    access: ['Student'],
    summary: 'What of one’s own records went to which institution, when and why; the newest first.',
    of: Disclosure,
  }),
  ofStudent: list('GET /api/student/{id}/disclosures', {
    access: approvers,
    summary: 'The same of a student, by the id of their record; an institution sees what went to itself.',
    params: IdParams,
    of: Disclosure,
  }),
  all: list('GET /api/disclosures', {
    access: ['Administrator'],
    summary: 'What of all students’ records went to which institution.',
    of: Disclosure,
    filters: { institutionREF: Id.optional() },
  }),
  csv: endpoint('GET /api/disclosures.csv', {
    access: ['Administrator'],
    summary: 'The same as a CSV file.',
    query: z.strictObject({ institutionREF: Id.optional() }),
    reply: z.unknown().meta({ description: 'the file' }),
  }),
  ownCorrections: list('GET /api/account/record-corrections', {
    access: ['Student'],
    summary: 'What one asked to have corrected, and what became of it.',
    of: RecordCorrection,
  }),
  askCorrection: endpoint('POST /api/account/record-corrections', {
    access: ['Student'],
    summary: 'Ask to have something corrected in what is held about oneself.',
    body: z.strictObject({
      about: requiredLine(/*i18n*/ 'Say which entry is wrong.'),
      text: requiredText(/*i18n*/ 'Say what it should be, and why.', 5000),
    }),
    reply: RecordCorrection,
    status: 201,
  }),
  corrections: list('GET /api/record-corrections', {
    access: ['Administrator'],
    summary: 'What students ask to have corrected; those that wait come first.',
    of: RecordCorrection,
    filters: { state: oneOf(correctionStates).optional() },
  }),
  answerCorrection: endpoint('PATCH /api/record-corrections/{id}', {
    access: ['Administrator'],
    summary: 'Say that it was corrected, or why not; the student is told by mail. 409 when it was answered before.',
    params: IdParams,
    body: z.strictObject({
      state: oneOf(['corrected', 'refused']),
      answer: requiredText(/*i18n*/ 'Write an answer.', 2000),
    }),
    reply: RecordCorrection,
  }),
};
