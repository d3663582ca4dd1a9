import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import { approving, denying, type Transitions } from '../kernel/transition.ts';
import type { shapes } from './course-definitions.shapes.ts';
export type * from './course-definitions.shapes.ts';

export const courseDefinitionStatuses = [
  /*i18n*/ 'Approval Requested',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Active',
  /*i18n*/ 'Inactive',
  /*i18n*/ 'Retired',
  /*i18n*/ 'Denied',
] as const;
export type CourseDefinitionStatus = (typeof courseDefinitionStatuses)[number];
export { courseLevels } from './course-definition-fields.ts';

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

/** True while an institution is to grant the credit and nobody has said what the course counts as there. */
export const needsEquivalent = ({
  institutionREF,
  equivalent,
}: {
  institutionREF: unknown;
  equivalent: unknown;
}): boolean => Boolean(institutionREF) && !equivalent;

export const courseDefinitions = endpoints<typeof shapes>()({
  list: ['GET /api/course-definitions', ['Professor', 'InstitutionAdmin', 'Administrator']],
  approved: ['GET /api/course-definitions/approved', ['Professor', 'InstitutionAdmin', 'Administrator']],
  one: ['GET /api/course-definition/{id}', ['Professor', 'InstitutionAdmin', 'Administrator']],
  create: ['POST /api/course-definition', ['Professor', 'Administrator']],
  update: ['PUT /api/course-definition/{id}', ['Professor', 'Administrator']],
  remove: ['DELETE /api/course-definition/{id}', ['Professor', 'Administrator']],
  setStatus: ['PATCH /api/course-definition/{id}/status', approvers],
});
