import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import { decisionsOn, type Transitions } from '../kernel/transition.ts';
import type { shapes } from './course-definitions.shapes.ts';
import type { RecordFields } from '../kernel/record-fields.ts';
export type * from './course-definitions.shapes.ts';

export const courseLevels = ['100', '200', '300', '400'] as const;
const [about, credit, content] = [/*i18n*/ 'Course details', /*i18n*/ 'College credit', /*i18n*/ 'Content'] as const;

/** The fields of a course definition, in the order of its form. */
export const courseDefinitionFields = {
  name: {
    label: /*i18n*/ 'Name',
    section: about,
    input: 'name',
    required: /*i18n*/ 'Name is required',
    always: true,
    wide: true,
  },
  courseNumber: { label: /*i18n*/ 'Course Number', section: about, input: 'line', most: 40 },
  level: { label: /*i18n*/ 'Level', section: about, input: 'choice', options: courseLevels },
  credits: { label: /*i18n*/ 'Credits', section: about, input: 'credits' },
  institutionREF: { label: /*i18n*/ 'Institution that grants the credit', section: credit, input: 'one' },
  description: { label: /*i18n*/ 'Description', section: content, input: 'text' },
  learningOutcomes: { label: /*i18n*/ 'Learning Outcomes', section: content, input: 'text' },
  miscOther: { label: /*i18n*/ 'Misc Notes', section: content, input: 'text' },
} as const satisfies RecordFields;

export const courseDefinitionStatuses = [
  /*i18n*/ 'Approval Requested',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Active',
  /*i18n*/ 'Inactive',
  /*i18n*/ 'Retired',
  /*i18n*/ 'Denied',
] as const;
export type CourseDefinitionStatus = (typeof courseDefinitionStatuses)[number];

/**
 * What approvers can do. When an owner edits a denied definition, it goes back for approval. Administrators can set any status
 * in their form.
 */
export const courseDefinitionTransitions = decisionsOn('Approval Requested', 'approver') satisfies Transitions<
  CourseDefinitionStatus,
  'approver'
>;

/** True while an institution is to grant the credit, but the equivalent course there isn't set. */
export const needsEquivalent = ({
  institutionREF,
  equivalent,
}: {
  institutionREF: unknown;
  equivalent: unknown;
}): boolean => Boolean(institutionREF) && !equivalent;

export const courseDefinitions = endpoints<typeof shapes>('courses')({
  list: ['GET /api/course-definitions', ['Professor', 'InstitutionAdmin', 'Administrator']],
  approved: ['GET /api/course-definitions/approved', ['Professor', 'InstitutionAdmin', 'Administrator']],
  one: ['GET /api/course-definition/{id}', ['Professor', 'InstitutionAdmin', 'Administrator']],
  create: ['POST /api/course-definition', ['Professor', 'Administrator']],
  update: ['PUT /api/course-definition/{id}', ['Professor', 'Administrator']],
  remove: ['DELETE /api/course-definition/{id}', ['Professor', 'Administrator']],
  setStatus: ['PATCH /api/course-definition/{id}/status', approvers],
});
