import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, IdParams, oneOf, requiredText } from '../kernel/fields.shapes.ts';
import { PersonName, HistoryEntry } from '../people/people.shapes.ts';
import { CourseInstance, courseInstanceStatuses } from './course-instances.shapes.ts';
import { reviewedFields, courseReviews as lines } from './course-reviews.endpoints.ts';
export * from './course-reviews.endpoints.ts';

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

/** How many people an action would affect, and how, if it were done now. */
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

export const shapes = {
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
export const courseReviews = join(lines, shapes);
