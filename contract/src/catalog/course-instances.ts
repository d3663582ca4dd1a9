import { z } from 'zod';
import { i18n, say, sayMissing } from '../kernel/i18n.ts';
import { unmet } from './approvals.ts';
import { CourseDefinition } from './course-definitions.ts';
import { courseInstanceStatuses } from './course-lifecycle.ts';
import { promo, syllabus, thumbnail } from '../people/files.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import {
  CalendarDate,
  line,
  Dollars,
  Credits,
  FileRef,
  Id,
  IdParams,
  Instant,
  Ref,
  SeenVersion,
  Version,
  WholeNumber,
  oneOf,
  optional,
  courseName,
  requiredText,
  statusBody,
  text,
  writing,
  TaxPercent,
  requiredLine,
} from '../kernel/fields.ts';
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

export const CourseInstance = z
  .object({
    _id: Id,
    courseREF: CourseDefinition.pick({
      _id: true,
      name: true,
      courseNumber: true,
      description: true,
      level: true,
      credits: true,
    }),
    name: z.string(),
    profDescription: z.string(),
    professorREF: z.array(ProfessorName),
    cost: z.number().nullable(),
    auditCost: z.number().nullable(),
    credits: z.number().nullable(),
    seats: z.number().nullable(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    status: z.enum(courseInstanceStatuses),
    textbooks: z.string(),
    additionalMaterials: z.string(),
    courseRequirements: z.string(),
    gradingScale: z.string(),
    learningOutcomes: z.string(),
    classAgenda: z.string(),
    miscOther: z.string(),
    courseDescription: z.string(),
    syllabusREF: FileRef.nullable(),
    promoREF: FileRef.nullable(),
    thumbnailREF: FileRef.nullable(),
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
})
  .extend({ tax: PriceTax })
  .meta({ id: 'OpenCourseInstance' });
export type OpenCourseInstance = z.infer<typeof OpenCourseInstance>;

export const courseInstanceFiles = { syllabusREF: syllabus, promoREF: promo, thumbnailREF: thumbnail };

/** The labels of the professor's form. The message for an empty field uses them: `"{label}" is required.` */
export const courseInstanceLabels = {
  courseREF: /*i18n*/ 'Course',
  name: /*i18n*/ 'Course Name',
  professorREF: /*i18n*/ 'Professor',
  profDescription: /*i18n*/ 'Professor Description',
  cost: /*i18n*/ 'Cost',
  auditCost: /*i18n*/ 'Audit Cost',
  start: /*i18n*/ 'Start Date',
  end: /*i18n*/ 'End Date',
  learningOutcomes: /*i18n*/ 'Learning Outcomes',
  textbooks: /*i18n*/ 'Textbooks',
  additionalMaterials: /*i18n*/ 'Additional Materials',
  courseRequirements: /*i18n*/ 'Course Requirements',
  gradingScale: /*i18n*/ 'Grading Scale',
  classAgenda: /*i18n*/ 'Class Agenda',
} as const;
type Label = keyof typeof courseInstanceLabels;
const required = (field: Label) => () =>
  i18n.t('"{label}" is required.', { label: i18n.t(courseInstanceLabels[field]) });

const day = (field: Label) =>
  z
    .string({ error: sayMissing(required(field)) })
    .min(1, { error: required(field) })
    .pipe(CalendarDate);
const amount = (field: Label) => z.number({ error: sayMissing(required(field)) }).pipe(Dollars);
const rest = {
  miscOther: text().optional(),
  courseDescription: text().optional(),
  seats: WholeNumber(1, 100_000).nullable().optional(),
};
const complete = {
  courseREF: Ref(required('courseREF')),
  name: courseName(required('name')),
  professorREF: z
    .array(Ref(required('professorREF')), { error: sayMissing(required('professorREF')) })
    .min(1, { error: required('professorREF') }),
  profDescription: requiredText(required('profDescription')),
  cost: amount('cost'),
  auditCost: amount('auditCost'),
  start: day('start'),
  end: day('end'),
  learningOutcomes: requiredText(required('learningOutcomes')),
  textbooks: requiredText(required('textbooks')),
  additionalMaterials: requiredText(required('additionalMaterials')),
  courseRequirements: requiredText(required('courseRequirements')),
  gradingScale: requiredText(required('gradingScale')),
  classAgenda: requiredText(required('classAgenda')),
};
const endAfterStart = { path: ['end'], error: say(/*i18n*/ 'The end date can’t be before the start date.') };
const inOrder = ({ start, end }: { start?: string | null; end?: string | null | undefined }) =>
  !start || !end || start <= end;

/** The professor's form. An instance must satisfy it before it can be submitted for approval. */
export const CompleteCourseInstance = writing(CourseInstance, { ...complete, ...rest }).refine(inOrder, endAfterStart);

const maybeDay = z
  .union([z.literal(''), CalendarDate])
  .nullable()
  .optional();
const maybe = {
  profDescription: text().optional(),
  cost: Dollars.nullable().optional(),
  auditCost: Dollars.nullable().optional(),
  credits: Credits.nullable().optional(),
  start: maybeDay,
  end: maybeDay,
  learningOutcomes: text().optional(),
  textbooks: text().optional(),
  additionalMaterials: text().optional(),
  courseRequirements: text().optional(),
  gradingScale: text().optional(),
  classAgenda: text().optional(),
  ...rest,
};
const named = { courseREF: complete.courseREF, name: complete.name, professorREF: complete.professorREF };
/** The schema for drafts and for the administrator's form: only course, name and professors are required. */
export const CourseInstanceForm = writing(CourseInstance, { ...named, ...maybe }).refine(inOrder, endAfterStart);

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
    body: writing(CourseInstance, { ...optional(named), ...maybe, version: SeenVersion }).refine(
      inOrder,
      endAfterStart,
    ),
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
