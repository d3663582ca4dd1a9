import { z } from 'zod';
import { CourseInstance, courseInstanceStatuses } from './course-instances.ts';
import { courseInstanceFields } from './course-instance-fields.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams, Instant, oneOf, requiredText } from '../kernel/fields.ts';
import { namesOf, type NamesWith } from '../kernel/record-fields.ts';
import { HistoryEntry, PersonName } from '../people/people.ts';

export type ReviewedField = Exclude<
  keyof typeof courseInstanceFields,
  NamesWith<typeof courseInstanceFields, { readonly reviewed: false }>
>;
/** The form fields a reviewer can comment on, by the entity's names. */
export const reviewedFields = namesOf(courseInstanceFields).filter(
  (name) => !('reviewed' in courseInstanceFields[name]),
) as [ReviewedField, ...ReviewedField[]];

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

const all = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;
const course = { access: all, params: IdParams };
export const courseReviews = {
  effects: endpoint('GET /api/course-instance/{id}/effects', {
    ...course,
    summary: 'For each action open to the caller: who would be told, how many are registered, what would be refunded.',
    reply: z.array(CourseEffects),
  }),
  history: endpoint('GET /api/course-instance/{id}/history', {
    ...course,
    summary: 'The states of a course instance and its changes: who, when, why; the newest first.',
    reply: z.array(HistoryEntry),
  }),
  definitionHistory: endpoint('GET /api/course-definition/{id}/history', {
    ...course,
    summary: 'For its owner and approvers: the states of a course definition and its changes, the newest first.',
    reply: z.array(HistoryEntry),
  }),
  changes: endpoint('GET /api/course-instance/{id}/changes', {
    ...course,
    summary: 'What has changed since the course was last approved or denied; `since` is null when it never was.',
    reply: z.object({ since: Instant.nullable(), changes: z.array(CourseChange) }),
  }),
  comments: endpoint('GET /api/course-instance/{id}/comments', {
    ...course,
    summary: 'The reviewers’ remarks on the fields, and the answers, the oldest first.',
    reply: z.array(CourseComment),
  }),
  comment: endpoint('POST /api/course-instance/{id}/comments', {
    ...course,
    summary: 'Remark on a field while the course is Pending Approval, or answer as its professor until it is approved.',
    body: z.strictObject({ field: oneOf(reviewedFields), text: requiredText(/*i18n*/ 'Write a comment.', 5000) }),
    reply: CourseComment,
    status: 201,
  }),
  copy: endpoint('POST /api/course-instance/{id}/copy', {
    access: ['Professor', 'Administrator'],
    params: IdParams,
    summary: 'A new Draft with the same texts, professors, prices and files, without dates.',
    reply: CourseInstance,
    status: 201,
    ownTransactions: true,
  }),
};
