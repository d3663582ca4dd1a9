import { z } from 'zod';
import { gradeFields } from '../catalog/grades.shapes.ts';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  CalendarDate,
  Instant,
  Id,
  IdParams,
  oneOf,
  requiredLine,
  requiredText,
  text,
} from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { evidenceKinds, correctionKinds, correctionDecisions, enrollment as lines } from './enrollment.endpoints.ts';
import { leavingKinds } from './leaving.shapes.ts';
export * from './enrollment.endpoints.ts';

/** The deadlines that decide refunds and records, each a last day in the institution's zone. */
export const CourseDates = z
  .object({
    zone: z.string(),
    dropUntil: CalendarDate,
    census: CalendarDate,
    withdrawUntil: CalendarDate,
    gradesDue: CalendarDate,
    refunds: z.array(z.object({ until: CalendarDate, percent: z.number() })),
    today: CalendarDate.meta({ description: 'the day it is at the institution' }),
    institution: z.string(),
    term: z.object({ code: z.string(), name: z.string() }).nullable(),
    censusSignedAt: Instant.nullable(),
  })
  .meta({ id: 'CourseDates' });
export type CourseDates = z.infer<typeof CourseDates>;

/** The answer to leaving a course now. Refunds in US dollars. */
export const Leaving = z
  .object({
    kind: z.enum(leavingKinds).meta({ description: 'dropped: no record; withdrawn: a W; late: no longer possible' }),
    refund: z.number(),
    until: CalendarDate.nullable().meta({ description: 'the last day of this answer, where a calendar decides' }),
    next: z
      .object({ until: CalendarDate, refund: z.number(), kind: z.enum(leavingKinds) })
      .nullable()
      .meta({ description: 'the answer from the day after; null where leaving is no longer possible then' }),
    pending: z.boolean().meta({ description: 'the payment is not decided; the refund follows when it arrives' }),
    zone: z.string().nullable(),
  })
  .meta({ id: 'Leaving' });
export type Leaving = z.infer<typeof Leaving>;

export const Evidence = z.object({
  kind: z.enum(evidenceKinds),
  count: z.number(),
  first: CalendarDate,
  last: CalendarDate,
  what: z.string().optional().meta({ description: 'the last one of a roster to sign: its name, topic or description' }),
});
export type Evidence = z.infer<typeof Evidence>;

export const CensusRow = z
  .object({
    _id: Id.meta({ description: 'of the registration' }),
    personREF: PersonName,
    attended: z.boolean().meta({ description: 'until it is signed, as what is known suggests' }),
    firstActivity: CalendarDate.nullable(),
    evidence: z.array(Evidence),
    corrections: z.array(z.enum(correctionKinds)).meta({ description: 'what can be asked for, once it is signed' }),
  })
  .meta({ id: 'CensusRow' });
export type CensusRow = z.infer<typeof CensusRow>;

/** The certified roster of a course, or what will be certified. */
export const Census = z
  .object({
    courseInstanceREF: z.object({ _id: Id, name: z.string() }),
    institution: z.string(),
    zone: z.string(),
    day: CalendarDate,
    text: z.string().meta({ description: 'what is signed' }),
    rows: z.array(CensusRow),
    neverRefund: z.number().meta({ description: 'percent of the price that whoever never attended gets back' }),
    signedAt: Instant.nullable(),
    by: z.string().nullable(),
    rule: z.number().meta({ description: 'of activity: 1 also counted grades and messages; 2 is the one of today' }),
    auditing: z.number().meta({ description: 'how many audit the course now, whom a roster doesn’t certify' }),
    canSign: z.boolean(),
  })
  .meta({ id: 'Census' });
export type Census = z.infer<typeof Census>;

/** A change of a certified roster or of grades that were due, which the institution decides on. */
export const RosterCorrection = z
  .object({
    _id: Id,
    registrationREF: z.object({ _id: Id, status: z.string(), grade: z.string().nullable() }),
    courseInstanceREF: z.object({ _id: Id, name: z.string() }),
    personREF: PersonName,
    kind: z.enum(correctionKinds),
    reason: z.string(),
    grade: z.object({ ...gradeFields }).nullable(),
    askedBy: PersonName.nullable(),
    askedAt: Instant,
    decision: z.enum(correctionDecisions).nullable(),
    owed: z.number().nullable().meta({
      description: 'of an open one: what went back to the no-show, who pays it again before they are on the roster',
    }),
    agreedAt: Instant.nullable().meta({ description: 'since when it waits for that payment' }),
    decisionReason: z.string(),
    decidedBy: PersonName.nullable(),
    decidedAt: Instant.nullable(),
    actions: z.array(z.enum(correctionDecisions)).meta({ description: 'what the person may decide' }),
  })
  .meta({ id: 'RosterCorrection' });
export type RosterCorrection = z.infer<typeof RosterCorrection>;

const Ids = z.array(Id).max(2000).default([]);

export const shapes = {
  dates: {
    summary: 'The enrollment calendar of a course, for whoever belongs to it; null without an agreement.',
    params: IdParams,
    reply: CourseDates.nullable(),
  },
  leaving: {
    summary: 'What leaving is today, what comes back, until when, and what follows. The DELETE calls do just that.',
    params: IdParams,
    reply: Leaving,
  },
  census: {
    summary: 'The roster of a course under an agreement, with what is known filled in, or as it was signed.',
    params: IdParams,
    reply: Census,
  },
  sign: {
    summary: 'Certify the roster: every student for credit is in one of the lists. Who never attended becomes No-show.',
    params: IdParams,
    body: z.strictObject({ attended: Ids, never: Ids }),
    reply: z.object({ signedAt: Instant, by: z.string() }),
    status: 201,
  },
  censusPaper: {
    guard: 'export',
    summary: 'The certified roster as a PDF. 409 until it is signed.',
    params: IdParams,
    reply: fileOf('application/pdf'),
  },
  addActivity: {
    summary: 'Add what a student did on a day of the course until today, such as an exam on paper.',
    params: IdParams,
    body: z.strictObject({ day: CalendarDate, what: requiredLine(/*i18n*/ 'Say what the student did.') }),
    reply: z.object({ _id: Id, day: CalendarDate, what: z.string() }),
    status: 201,
  },
  correct: {
    summary: 'Ask the institution to change a certified roster, or a grade after the day it was due.',
    params: IdParams,
    body: z.strictObject({
      kind: oneOf(correctionKinds),
      reason: requiredText(/*i18n*/ 'Give a reason.', 2000),
      grade: gradeFields.grade.optional(),
      lastActivity: gradeFields.lastActivity,
      incomplete: gradeFields.incomplete,
    }),
    reply: RosterCorrection,
    status: 201,
  },
  corrections: list({
    summary: 'The corrections of one’s courses or one’s institution, open ones first.',
    filters: { courseInstanceREF: Id.optional(), state: oneOf(['open', ...correctionDecisions]).optional() },
    of: RosterCorrection,
  }),
  decide: {
    guard: 'decision',
    summary:
      'Confirm or refuse a correction. What is confirmed is done at once, or once the student has paid again what went back.',
    params: IdParams,
    body: z.strictObject({ decision: oneOf(correctionDecisions), reason: text(2000).optional() }),
    reply: RosterCorrection,
  },
} as const satisfies Shapes;
export const enrollment = join(lines, shapes);
