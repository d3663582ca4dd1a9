import { z } from 'zod';
import { say } from '../kernel/i18n.ts';
import { unmet } from './approvals.ts';
import { CourseDefinition } from './course-definitions.ts';
import { courseInstanceStatuses } from './course-lifecycle.ts';
import { promo, syllabus, thumbnail } from '../people/files.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import {
  line,
  Id,
  IdParams,
  Instant,
  SeenVersion,
  Version,
  oneOf,
  optional,
  statusBody,
  writing,
  TaxPercent,
  requiredLine,
} from '../kernel/fields.ts';
import { answersOf, completeOf, unfinishedOf } from '../kernel/record-shapes.ts';
import { namesBy, type NamesWith } from '../kernel/record-fields.ts';
import { courseInstanceFields } from './course-instance-fields.ts';
import { everyRole } from '../kernel/role.ts';
import { PersonName } from '../people/people.ts';
import { ProfessorName } from './professors.ts';

export {
  courseInstanceStatuses,
  courseInstanceTransitions,
  deletableStatuses,
  pricesAreFixed,
  type CourseInstanceStatus,
  type CourseInstanceTie,
} from './course-lifecycle.ts';

/** The texts without which a course can't be submitted for approval. */
export const requiredTexts = namesBy(courseInstanceFields, 'text').filter(
  (name) => 'required' in courseInstanceFields[name],
);
type Fields = typeof courseInstanceFields;
type Text = NamesWith<Fields, { readonly section: 'Content' }>;

/** The texts that an answer without `part` leaves out, for `omit`. */
const textsWithout = <P extends 'page' | 'details'>(part: P) =>
  Object.fromEntries(
    Object.entries(courseInstanceFields)
      .filter(([, field]) => field.section === 'Content' && !(part in field))
      .map(([name]) => [name, true]),
  ) as { [K in Exclude<Text, NamesWith<Fields, { readonly [Q in P]: true }>>]: true };
export const notOnPage = textsWithout('page');
export const notInDetails = textsWithout('details');

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

/** A course in the list of courses to register for. The list is the same for everyone. */
export const OpenCourseInstance = CourseInstance.omit({
  actions: true,
  unmet: true,
  canDelete: true,
  statusReason: true,
  createdAt: true,
  waitingSince: true,
  decidedBy: true,
  decidedAt: true,
  version: true,
  ...notInDetails,
})
  .extend({ tax: PriceTax })
  .meta({ id: 'OpenCourseInstance' });
export type OpenCourseInstance = z.infer<typeof OpenCourseInstance>;

export const courseInstanceFiles = { syllabusREF: syllabus, promoREF: promo, thumbnailREF: thumbnail };

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

export const courseInstances = {
  list: list('GET /api/course-instances', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
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
  terms: endpoint('GET /api/course-instances/terms', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'The terms of the courses that one’s list has, the latest first.',
    reply: z.array(Term),
  }),
  registering: list('GET /api/course-instances/registering', {
    access: everyRole,
    summary: 'Those open for registration.',
    of: OpenCourseInstance,
  }),
  one: endpoint('GET /api/course-instance/{id}', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'One course instance, of those that one’s list has.',
    params: IdParams,
    reply: CourseInstance,
  }),
  create: endpoint('POST /api/course-instance', {
    access: ['Professor', 'Administrator'],
    summary: 'Propose a course instance; it starts as a Draft.',
    body: CourseInstanceForm,
    files: courseInstanceFiles,
    reply: CourseInstance,
    status: 201,
  }),
  update: endpoint('PUT /api/course-instance/{id}', {
    access: ['Professor', 'Administrator'],
    summary:
      'Change a course instance: its professors while it is a Draft, administrators always, prices until it opens.',
    params: IdParams,
    body: writing(CourseInstance, { ...optional(unfinished), version: SeenVersion }).refine(inOrder, endAfterStart),
    files: courseInstanceFiles,
    reply: CourseInstance,
  }),
  remove: endpoint('DELETE /api/course-instance/{id}', {
    access: ['Professor', 'Administrator'],
    summary:
      'Delete a Draft nothing depends on; administrators also one that is Denied, Cancelled or Pending Approval.',
    params: IdParams,
  }),
  setStatus: endpoint('PATCH /api/course-instance/{id}/status', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'Move a course instance to its next state; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(courseInstanceStatuses),
    reply: CourseInstance,
  }),
};
