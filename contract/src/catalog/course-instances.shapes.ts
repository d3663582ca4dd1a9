import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  Id,
  Instant,
  Version,
  requiredLine,
  TaxPercent,
  writing,
  oneOf,
  line,
  IdParams,
  optional,
  SeenVersion,
  statusBody,
  requiredText,
} from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { answersOf, completeOf, unfinishedOf } from '../kernel/record-fields.shapes.ts';
import { PersonName, HistoryEntry } from '../people/people.shapes.ts';
import { unmet } from './approvals.shapes.ts';
import { CourseDefinition } from './course-definitions.shapes.ts';
import { courseInstanceFields } from './course-instance-fields.ts';
import {
  notInDetails,
  courseInstanceFiles,
  courseInstances as lines,
  reviewedFields,
  courseReviews as reviewLines,
} from './course-instances.endpoints.ts';
import { courseInstanceStatuses } from './course-lifecycle.ts';
import { ProfessorName } from './professors.shapes.ts';
export * from './course-instances.endpoints.ts';

export const CourseInstance = z
  .object({
    _id: Id,
    ...answersOf(courseInstanceFields),
    courseREF: CourseDefinition.pick({
      _id: true,
      name: true,
      courseNumber: true,
      description: true,
      level: true,
      credits: true,
    }),
    professorREF: z.array(ProfessorName),
    status: z.enum(courseInstanceStatuses),
    statusReason: z.string(),
    createdAt: z.string(),
    waitingSince: Instant.nullable().meta({ description: 'when it was last submitted for approval' }),
    decidedBy: PersonName.nullable().meta({ description: 'who last approved or denied it' }),
    decidedAt: Instant.nullable(),
    actions: z.array(z.string()),
    unmet,
    canDelete: z.boolean().meta({ description: 'the caller may delete it, and nothing depends on it' }),
    version: Version,
  })
  .meta({ id: 'CourseInstance' });
export type CourseInstance = z.infer<typeof CourseInstance>;

export const Tax = z
  .strictObject({
    name: requiredLine(/*i18n*/ 'Enter the name of the tax, such as “Sales tax”.', 60),
    percent: TaxPercent,
    included: z.boolean().meta({ description: 'in the price; otherwise it is added before paying' }),
    modes: z
      .array(z.enum(['credit', 'audit']))
      .min(1, { error: say(/*i18n*/ 'Choose at least one: credit or audit.') })
      .default(['credit', 'audit'])
      .meta({ description: 'what it is charged on' }),
  })
  .meta({ id: 'Tax' });
export type Tax = z.infer<typeof Tax>;
/** The tax on a course’s prices. */
export const PriceTax = Tax.nullable().meta({
  description: 'the tax on the prices, which include it or to which it is added; null where there is none',
});

/** The fields that only people who manage or approve a course see. */
export const ofApproval = {
  waitingSince: true,
  decidedBy: true,
  decidedAt: true,
  actions: true,
  unmet: true,
  canDelete: true,
  statusReason: true,
  createdAt: true,
  version: true,
} as const;

/** A course in the list of courses to register for. The list is the same for everyone. */
export const OpenCourseInstance = CourseInstance.omit({ ...ofApproval, ...notInDetails })
  .extend({ tax: PriceTax })
  .meta({ id: 'OpenCourseInstance' });
export type OpenCourseInstance = z.infer<typeof OpenCourseInstance>;

const endAfterStart = { path: ['end'], error: say(/*i18n*/ 'The end date can’t be before the start date.') };
const inOrder = ({ start, end }: { start?: string | null; end?: string | null | undefined }) =>
  !start || !end || start <= end;

/** The professor's form. An instance must satisfy it before it can be submitted for approval. */
export const CompleteCourseInstance = writing(CourseInstance, completeOf(courseInstanceFields)).refine(
  inOrder,
  endAfterStart,
);

const unfinished = unfinishedOf(courseInstanceFields);
/** The schema for drafts and for the administrator's form: only course, name and professors are required. */
export const CourseInstanceForm = writing(CourseInstance, unfinished).refine(inOrder, endAfterStart);

/** A term of an institution, to which courses under its agreement belong. */
export const Term = z.object({ code: z.string(), name: z.string() }).meta({ id: 'Term' });

export const shapes = {
  list: list({
    summary: 'A professor’s own; all but drafts for approvers; all for administrators.',
    of: CourseInstance,
    filters: {
      status: oneOf(courseInstanceStatuses).optional(),
      group: z
        .enum(['approved', 'all'])
        .optional()
        .meta({ description: 'approved: all but Denied, Draft and Pending Approval; all: all but Draft' }),
      term: line(40).optional().meta({ description: 'the code of a term of the institution that grants the credit' }),
    },
  }),
  terms: { summary: 'The terms of the courses that one’s list has, the latest first.', reply: z.array(Term) },
  registering: list({ summary: 'Those open for registration.', of: OpenCourseInstance }),
  one: { summary: 'One course instance, of those that one’s list has.', params: IdParams, reply: CourseInstance },
  create: {
    summary: 'Propose a course instance; it starts as a Draft.',
    body: CourseInstanceForm,
    files: courseInstanceFiles,
    reply: CourseInstance,
    status: 201,
  },
  update: {
    summary:
      'Change a course instance: its professors while it is a Draft, administrators always, prices until it opens.',
    params: IdParams,
    body: writing(CourseInstance, { ...optional(unfinished), version: SeenVersion }).refine(inOrder, endAfterStart),
    files: courseInstanceFiles,
    reply: CourseInstance,
  },
  remove: {
    summary:
      'Delete a Draft nothing depends on; administrators also one that is Denied, Cancelled or Pending Approval.',
    params: IdParams,
  },
  setStatus: {
    guard: 'decision',
    summary: 'Move a course instance to its next state; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(courseInstanceStatuses),
    reply: CourseInstance,
  },
} as const satisfies Shapes;
export const courseInstances = join(lines, shapes);

/** A reviewer's comment on a field, or the author's answer to it. */
export const CourseComment = z
  .object({
    _id: Id,
    field: z.enum(reviewedFields),
    text: z.string(),
    by: PersonName.omit({ email: true }),
    /** false when a professor of the course wrote it */
    byReviewer: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'CourseComment' });
export type CourseComment = z.infer<typeof CourseComment>;

/** A field that has changed since the last decision on the course. */
export const CourseChange = z.object({ field: z.enum(reviewedFields), before: z.string(), after: z.string() });
export type CourseChange = z.infer<typeof CourseChange>;

/** The effect of an action if it were taken now: the number of affected people, by kind. */
export const CourseEffects = z
  .object({
    action: z.string(),
    to: z.enum(courseInstanceStatuses),
    told: z
      .array(z.object({ who: z.enum(['students', 'professors', 'institution administrators']), count: z.number() }))
      .meta({ description: 'who gets a mail' }),
    registered: z.number().int(),
    refunds: z.object({ count: z.number().int(), total: z.number() }).meta({ description: 'US dollars' }),
  })
  .meta({ id: 'CourseEffects' });
export type CourseEffects = z.infer<typeof CourseEffects>;

const course = { params: IdParams };

export const reviewShapes = {
  effects: {
    ...course,
    summary: 'For each action open to the caller: who would be told, how many are registered, what would be refunded.',
    reply: z.array(CourseEffects),
  },
  history: {
    ...course,
    summary: 'The states of a course instance and its changes: who, when, why; the newest first.',
    reply: z.array(HistoryEntry),
  },
  definitionHistory: {
    ...course,
    summary: 'For its owner and approvers: the states of a course definition and its changes, the newest first.',
    reply: z.array(HistoryEntry),
  },
  changes: {
    ...course,
    summary: 'What has changed since the course was last approved or denied; `since` is null when it never was.',
    reply: z.object({ since: Instant.nullable(), changes: z.array(CourseChange) }),
  },
  comments: {
    ...course,
    summary: 'The reviewers’ remarks on the fields, and the answers, the oldest first.',
    reply: z.array(CourseComment),
  },
  comment: {
    ...course,
    summary: 'Remark on a field while the course is Pending Approval, or answer as its professor until it is approved.',
    body: z.strictObject({ field: oneOf(reviewedFields), text: requiredText(/*i18n*/ 'Write a comment.', 5000) }),
    reply: CourseComment,
    status: 201,
  },
  copy: {
    params: IdParams,
    summary: 'A new Draft with the same texts, professors, prices and files, without dates.',
    reply: CourseInstance,
    status: 201,
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const courseReviews = join(reviewLines, reviewShapes);
