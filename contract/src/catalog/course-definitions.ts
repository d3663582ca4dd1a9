import { z } from 'zod';
import { say } from '../kernel/i18n.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  Ref,
  SeenVersion,
  Version,
  oneOf,
  optional,
  statusBody,
  writing,
} from '../kernel/fields.ts';
import { answersOf, unfinishedOf } from '../kernel/record-shapes.ts';
import { courseDefinitionFields, courseLevels } from './course-definition-fields.ts';
import { approvers } from '../kernel/role.ts';
import { approving, denying, type Transitions } from '../kernel/transition.ts';
import { InstitutionName, PersonName } from '../people/people.ts';
import { Equivalent } from '../people/promises.ts';

export const courseDefinitionStatuses = [
  /*i18n*/ 'Approval Requested',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Active',
  /*i18n*/ 'Inactive',
  /*i18n*/ 'Retired',
  /*i18n*/ 'Denied',
] as const;
export type CourseDefinitionStatus = (typeof courseDefinitionStatuses)[number];
export { courseLevels };

/**
 * What approvers can do. When an owner edits a denied definition, it goes back for approval. Administrators can set any status
 * in their form.
 */
export const courseDefinitionTransitions = {
  approve: {
    from: ['Approval Requested'],
    to: 'Approved',
    by: ['approver'],
    ...approving,
  },
  deny: {
    from: ['Approval Requested'],
    to: 'Denied',
    by: ['approver'],
    ...denying,
  },
} as const satisfies Transitions<CourseDefinitionStatus, 'approver'>;

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

/** True while an institution is to grant the credit and nobody has said what the course counts as there. */
export const needsEquivalent = ({
  institutionREF,
  equivalent,
}: {
  institutionREF: unknown;
  equivalent: unknown;
}): boolean => Boolean(institutionREF) && !equivalent;

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
export const CourseDefinitionForm = writing(CourseDefinition, {
  ...fields,
  ...administratorsFields,
});

export const courseDefinitions = {
  list: list('GET /api/course-definitions', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'A professor’s own and everybody’s approved or active ones; all for administrators and approvers.',
    of: CourseDefinition,
    filters: {
      status: oneOf(courseDefinitionStatuses).optional(),
      /** only those the caller has created */
      mine: z.literal('true').optional(),
    },
  }),
  approved: list('GET /api/course-definitions/approved', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'Those with the status Approved.',
    of: CourseDefinition,
  }),
  one: endpoint('GET /api/course-definition/{id}', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'One course definition, of those that one’s list has.',
    params: IdParams,
    reply: CourseDefinition,
  }),
  create: endpoint('POST /api/course-definition', {
    access: ['Professor', 'Administrator'],
    summary: 'Define a course; its approval is requested.',
    body: CourseDefinitionForm,
    reply: CourseDefinition,
    status: 201,
  }),
  update: endpoint('PUT /api/course-definition/{id}', {
    access: ['Professor', 'Administrator'],
    summary: 'Change a course definition: its owner while it is asked for or denied, administrators always.',
    params: IdParams,
    body: writing(CourseDefinition, {
      ...optional(fields),
      ...administratorsFields,
      version: SeenVersion,
    }),
    reply: CourseDefinition,
  }),
  remove: endpoint('DELETE /api/course-definition/{id}', {
    access: ['Professor', 'Administrator'],
    summary: 'Delete a course definition nothing depends on.',
    params: IdParams,
  }),
  setStatus: endpoint('PATCH /api/course-definition/{id}/status', {
    access: approvers,
    summary: 'Approve or deny; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(courseDefinitionStatuses, {
      equivalent: Equivalent.optional().meta({ description: 'asked for when it names an institution: 409 without' }),
    }),
    reply: CourseDefinition,
  }),
};
