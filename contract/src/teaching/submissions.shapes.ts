import { z } from 'zod';
import { ClockTime, ClockOffset } from '../kernel/clock-times.shapes.ts';
import { fileOf, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, FileRef, Instant, requiredText, IdParams, text, WebAddress, line } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { Rubric, handInShape, mostSubmissionFiles } from './assignments.shapes.ts';
import { Assignment, EntryForm } from './gradebook.shapes.ts';
import { submissionFile, submissions as lines } from './submissions.endpoints.ts';
export * from './submissions.endpoints.ts';

/** The longest text that is handed in, in characters. */
const mostText = 200_000;

const course = z.object({ _id: Id, name: z.string() });
const Level = z.number().int().min(0).nullable();

/** The grading of a piece of work. Students see it once it was returned. */
export const Grading = z
  .object({
    rubric: Rubric.meta({ description: 'the rubric that it was graded by, which a later change leaves as it was' }),
    levels: z.array(Level).meta({ description: 'the index of the level chosen for each criterion; null: none yet' }),
    isOldRubric: z.boolean().meta({ description: 'the assignment’s rubric has changed since' }),
    given: z.number().nullable().meta({ description: 'points before the deduction for lateness' }),
    deducted: z.number(),
    score: z.number().nullable().meta({ description: 'the gradebook’s own; it is never below 0' }),
    letterGrade: z.string(),
    maxScore: z.number().nullable(),
    feedback: z.string().meta({ description: 'Markdown' }),
    html: z.string(),
    file: FileRef.nullable(),
    note: z.string().nullable().meta({ description: 'what there is to be said about the score, in a sentence' }),
    gradedAt: Instant.nullable(),
    entryVersion: z.number().meta({ description: 'of the gradebook’s cell' }),
  })
  .meta({ id: 'Grading' });
export type Grading = z.infer<typeof Grading>;

const handedIn = {
  _id: Id,
  sentAt: Instant.nullable().meta({ description: 'when it was handed in last; null: not yet' }),
  late: z.boolean(),
  lateDays: z.number(),
  version: z.number().meta({ description: 'how often it was handed in' }),
};
const SentVersion = z.object({ version: z.number(), sentAt: Instant, lateDays: z.number() });

/** A student's work for one assignment: students get their draft, professors get the version that was handed in last. */
export const Submission = z
  .object({
    ...handedIn,
    assignmentREF: Id,
    personREF: PersonName.nullable().meta({ description: 'null while it is graded without names' }),
    text: z.string(),
    html: z.string(),
    link: z.string().nullable(),
    files: z.array(FileRef),
    isChanged: z.boolean().meta({ description: 'the draft is not what was handed in last' }),
    draftAt: Instant.nullable(),
    revision: z
      .number()
      .meta({ description: 'counts the saves of the draft; sent back, a newer one is not overwritten' }),
    versions: z.array(SentVersion),
    returnedAt: Instant.nullable(),
    grading: Grading.nullable(),
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof Submission>;

/** One student’s row in the list for grading, without the submitted text. */
export const SubmissionRow = z
  .object({
    ...handedIn,
    personREF: PersonName.nullable(),
    number: z.number().meta({ description: 'whose work it is, where names are hidden' }),
    isGraded: z.boolean(),
    waits: z.boolean().meta({ description: 'handed in, and not graded since' }),
    score: z.number().nullable(),
    returnedAt: Instant.nullable(),
  })
  .meta({ id: 'SubmissionRow' });
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const AssignmentItem = z
  .object({
    _id: Id,
    courseInstanceREF: course,
    name: z.string(),
    type: Assignment.shape.type,
    maxScore: z.number().nullable(),
    weight: z.number(),
    ...handInShape,
    html: z.string().meta({ description: 'the instructions, without anything that runs or loads' }),
    extendedTo: Instant.nullable().meta({
      description: 'when it is due for the student who asks, if that is another time',
    }),
    closesAt: Instant.nullable().meta({ description: 'from then on nothing is taken of who asks; null: no end' }),
    isOpen: z.boolean().meta({ description: 'whether it can be handed in now' }),
    mine: z
      .object({ ...handedIn, hasDraft: z.boolean(), score: z.number().nullable(), letterGrade: z.string() })
      .extend({ returnedAt: Instant.nullable() })
      .nullable()
      .meta({ description: 'of the student who asks; null for others' }),
    counts: z
      .object({ students: z.number(), handedIn: z.number(), waiting: z.number(), toReturn: z.number() })
      .nullable()
      .meta({ description: 'null for students' }),
  })
  .meta({ id: 'AssignmentItem' });
export type AssignmentItem = z.infer<typeof AssignmentItem>;

/** An assignment that a student has yet to hand in. */
export const DueAssignment = AssignmentItem.pick({ _id: true, name: true, courseInstanceREF: true, dueAt: true }).meta({
  id: 'DueWork',
});

/** Work of one assignment that waits for its professor. */
export const WaitingAssignment = z
  .object({
    _id: Id,
    name: z.string(),
    courseInstanceREF: course,
    count: z.number(),
    oldest: Instant.meta({ description: 'when the one that waits longest was handed in' }),
  })
  .meta({ id: 'WaitingWork' });
export type WaitingAssignment = z.infer<typeof WaitingAssignment>;

export const Extension = z.object({ personREF: PersonName, due: ClockTime, dueAt: Instant }).meta({ id: 'Extension' });
export type Extension = z.infer<typeof Extension>;

export const GradingComment = z.object({ _id: Id, text: z.string() }).meta({ id: 'GradingComment' });
export type GradingComment = z.infer<typeof GradingComment>;

/** A form sends the levels as the text of a JSON list. */
const Levels = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'JSON', input: value });
      return z.NEVER;
    }
  })
  .pipe(z.array(Level).max(20))
  .or(z.array(Level).max(20))
  .meta({ description: 'the index of a level for each criterion, or null; in a form as JSON' });

const comment = { text: requiredText(/*i18n*/ 'Write a comment to keep.', 2000) };
const file = submissionFile;

export const shapes = {
  assignments: {
    summary: 'The assignments of a course in their order, with how far each is: a student’s own, or the class’s.',
    params: IdParams,
    reply: z.array(AssignmentItem),
  },
  assignment: { summary: 'One assignment, with how far it is.', params: IdParams, reply: AssignmentItem },
  mine: {
    summary:
      'What is to be handed in, and what was, in all courses one is registered in: what is due first comes first.',
    reply: z.array(AssignmentItem),
  },
  waiting: {
    summary: 'The assignments in which work waits to be graded, in all of one’s courses, the oldest first.',
    reply: z.array(WaitingAssignment),
  },
  draft: {
    summary: 'One’s own work: the draft, what was handed in, and what was returned.',
    params: IdParams,
    reply: Submission,
  },
  save: {
    summary: `Save one’s draft; what is left out stays. A file is added to those that are there, at most ${mostSubmissionFiles}.`,
    params: IdParams,
    body: z.strictObject({
      text: text(mostText).optional(),
      link: WebAddress.nullable().optional(),
      upload: Id.optional().meta({ description: 'in place of the file: an upload of one’s own that is whole' }),
      revision: z.int().optional().meta({ description: 'the draft it was made from; an old one: 409, code `changed`' }),
    }),
    files: { file },
    resumable: 'file',
    reply: Submission,
  },
  removeFile: {
    summary: 'Take a file out of one’s draft. What was handed in keeps it.',
    params: z.strictObject({ id: Id, fileId: Id }),
    reply: Submission,
  },
  send: {
    summary:
      'Hand the draft in. Handed in once more unchanged it stays one version. After the last day: 409, code `closed`.',
    params: IdParams,
    reply: Submission,
    status: 200,
  },
  submissions: {
    summary: 'Everybody who is registered, with what they handed in and how far it is graded.',
    params: IdParams,
    reply: z.array(SubmissionRow),
  },
  submission: {
    summary: 'What one student handed in last, or in an earlier version, with its grading.',
    params: IdParams,
    query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
    reply: Submission,
  },
  grade: {
    summary: 'Grade a piece of work; what is left out stays. Without a score, it is the sum of the chosen levels.',
    params: IdParams,
    body: z.strictObject({
      rubric: Levels.optional(),
      score: EntryForm.shape.score.meta({ description: 'points before the deduction for lateness' }),
      letterGrade: line(10).optional(),
      feedback: text().optional(),
      newRubric: z.literal(true).optional().meta({ description: 'grade by the rubric as it is now' }),
      entryVersion: z
        .int()
        .optional()
        .meta({ description: 'the cell it was made from; an old one: 409, code `stale`' }),
      version: z
        .int()
        .optional()
        .meta({ description: 'the version of the work that was read; an old one: 409, code `stale`' }),
    }),
    files: { file },
    reply: Submission,
  },
  giveBack: {
    summary: 'Return what is graded to its students: some of it, or all. They are told, once.',
    params: IdParams,
    body: z.strictObject({ submissions: z.literal('all').or(z.array(Id).min(1).max(2000)) }),
    reply: z.array(SubmissionRow),
    status: 200,
  },
  extensions: {
    summary: 'The students for whom it is due at another time.',
    params: IdParams,
    reply: z.array(Extension),
  },
  extend: {
    summary: 'Set when it is due for one student, by the clocks of the assignment’s zone; null ends that.',
    params: IdParams,
    body: z.strictObject({ personREF: Id, due: ClockTime.nullable(), offset: ClockOffset }),
    reply: z.array(Extension),
  },
  samples: {
    guard: 'export',
    summary: 'A low, a middle and a high piece of work with rubric and feedback, without names, as a ZIP.',
    params: IdParams,
    reply: fileOf('application/zip'),
    ownTransactions: true,
  },
  comments: { summary: 'The comments one keeps for reuse, those used last first.', reply: z.array(GradingComment) },
  keepComment: {
    summary: 'Keep a comment for reuse; one that is kept already moves to the front.',
    body: z.strictObject(comment),
    reply: z.array(GradingComment),
    status: 200,
  },
  dropComment: { summary: 'Keep a comment no longer.', params: IdParams },
} as const satisfies Shapes;
export const submissions = join(lines, shapes);
