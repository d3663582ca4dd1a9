import { endpoints } from '../kernel/endpoint.ts';
import { type NamesWith, namesOf } from '../kernel/record-fields.ts';
import { courseInstanceFields } from './course-instance-fields.ts';
import type { shapes } from './course-reviews.shapes.ts';
export type * from './course-reviews.shapes.ts';

export type ReviewedField = Exclude<
  keyof typeof courseInstanceFields,
  NamesWith<typeof courseInstanceFields, { readonly reviewed: false }>
>;
/** The form fields a reviewer can comment on, by the entity's names. */
export const reviewedFields = namesOf(courseInstanceFields).filter(
  (name) => !('reviewed' in courseInstanceFields[name]),
) as [ReviewedField, ...ReviewedField[]];

const all = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;

export const courseReviews = endpoints<typeof shapes>()({
  effects: ['GET /api/course-instance/{id}/effects', all],
  history: ['GET /api/course-instance/{id}/history', all],
  definitionHistory: ['GET /api/course-definition/{id}/history', all],
  changes: ['GET /api/course-instance/{id}/changes', all],
  comments: ['GET /api/course-instance/{id}/comments', all],
  comment: ['POST /api/course-instance/{id}/comments', all],
  copy: ['POST /api/course-instance/{id}/copy', ['Professor', 'Administrator']],
});
