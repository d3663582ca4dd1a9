import { z } from 'zod';
import { list, type Shapes, join, since } from '../kernel/endpoint.shapes.ts';
import {
  Id,
  Instant,
  Version,
  Ref,
  oneOf,
  writing,
  IdParams,
  optional,
  SeenVersion,
  statusBody,
} from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { answersOf, unfinishedOf } from '../kernel/record-fields.shapes.ts';
import { InstitutionName, PersonName } from '../people/people.shapes.ts';
import { Equivalent } from '../people/promises.shapes.ts';
import {
  courseDefinitionFields,
  courseLevels,
  courseDefinitionStatuses,
  courseDefinitions as lines,
} from './course-definitions.endpoints.ts';
export * from './course-definitions.endpoints.ts';

export const CourseDefinition = z
  .object({
    _id: Id,
    ...answersOf(courseDefinitionFields),
    level: z.number().nullable(),
    status: z.enum(courseDefinitionStatuses),
    institutionREF: InstitutionName.nullable().meta({ description: 'the institution that is to grant the credit' }),
    equivalent: Equivalent.nullable().meta({ description: 'what it counts as there; set by approving it' }),
    createdByREF: PersonName.nullable(),
    canEdit: z.boolean(),
    canDelete: z.boolean().meta({ description: 'the caller may delete it, and nothing depends on it' }),
    hasHistory: z.boolean().meta({ description: 'the caller may read its history: its owner and the approvers' }),
    statusReason: z.string().meta({ description: 'for its owner and the approvers; empty for everybody else' }),
    createdAt: z.string(),
    waitingSince: Instant.nullable().meta({ description: 'when approval was last requested' }),
    decidedBy: PersonName.nullable().meta({ description: 'for its owner and the approvers; null for everybody else' }),
    decidedAt: Instant.nullable(),
    actions: z.array(z.string()),
    version: Version,
  })
  .meta({ id: 'CourseDefinition' });
export type CourseDefinition = z.infer<typeof CourseDefinition>;

const fields = {
  ...unfinishedOf(courseDefinitionFields),
  level: z
    .union([z.number(), z.string(), z.null()])
    .refine((level) => level === null || courseLevels.some((one) => one === String(level)), {
      error: say(/*i18n*/ 'Choose a level: 100, 200, 300 or 400.'),
    })
    .transform((level) => (level === null ? null : Number(level)))
    .optional(),
  institutionREF: Ref(/*i18n*/ 'Choose an institution.').nullable().optional(),
};
/** Fields that administrators set in the same form. We ignore them from anybody else. */
const administratorsFields = {
  status: oneOf(courseDefinitionStatuses).optional(),
  equivalent: Equivalent.nullable().optional(),
};
/** The form of a course definition. Only administrators can set its status, and what it counts as. */
export const CourseDefinitionForm = writing(CourseDefinition, { ...fields, ...administratorsFields });

export const shapes = {
  list: list({
    summary: 'A professor’s own and everybody’s approved or active ones; all for administrators and approvers.',
    of: CourseDefinition,
    filters: {
      status: oneOf(courseDefinitionStatuses).optional(),
      /** only those the caller has created */
      mine: z.literal('true').optional(),
      since,
    },
  }),
  approved: list({ summary: 'Those with the status Approved.', of: CourseDefinition }),
  one: { summary: 'One course definition, of those that one’s list has.', params: IdParams, reply: CourseDefinition },
  create: {
    summary: 'Define a course; its approval is requested.',
    body: CourseDefinitionForm,
    reply: CourseDefinition,
    status: 201,
  },
  update: {
    summary: 'Change a course definition: its owner while it is asked for or denied, administrators always.',
    params: IdParams,
    body: writing(CourseDefinition, { ...optional(fields), ...administratorsFields, version: SeenVersion }),
    reply: CourseDefinition,
  },
  remove: { summary: 'Delete a course definition nothing depends on.', params: IdParams },
  setStatus: {
    guard: 'decision',
    summary: 'Approve or deny; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(courseDefinitionStatuses, {
      equivalent: Equivalent.optional().meta({ description: 'asked for when it names an institution: 409 without' }),
    }),
    reply: CourseDefinition,
  },
} as const satisfies Shapes;
export const courseDefinitions = join(lines, shapes);
