import { endpoints } from '../kernel/endpoint.ts';
import { namesBy, type NamesWith, namesOf } from '../kernel/record-fields.ts';
import { everyRole } from '../kernel/role.ts';
import { syllabus, promo, thumbnail } from '../people/files.endpoints.ts';
import { courseInstanceFields } from './course-instance-fields.ts';
import type { shapes, reviewShapes } from './course-instances.shapes.ts';
export type * from './course-instances.shapes.ts';
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

export const courseInstanceFiles = { syllabusREF: syllabus, promoREF: promo, thumbnailREF: thumbnail };

export const courseInstances = endpoints<typeof shapes>('courses')({
  list: ['GET /api/course-instances', ['Professor', 'InstitutionAdmin', 'Administrator']],
  terms: ['GET /api/course-instances/terms', ['Professor', 'InstitutionAdmin', 'Administrator']],
  registering: ['GET /api/course-instances/registering', everyRole],
  one: ['GET /api/course-instance/{id}', ['Professor', 'InstitutionAdmin', 'Administrator']],
  create: ['POST /api/course-instance', ['Professor', 'Administrator']],
  update: ['PUT /api/course-instance/{id}', ['Professor', 'Administrator']],
  remove: ['DELETE /api/course-instance/{id}', ['Professor', 'Administrator']],
  setStatus: ['PATCH /api/course-instance/{id}/status', ['Professor', 'InstitutionAdmin', 'Administrator']],
});

export type ReviewedField = Exclude<
  keyof typeof courseInstanceFields,
  NamesWith<typeof courseInstanceFields, { readonly reviewed: false }>
>;
/** The form fields a reviewer can comment on, by the entity's names. */
export const reviewedFields = namesOf(courseInstanceFields).filter(
  (name) => !('reviewed' in courseInstanceFields[name]),
) as [ReviewedField, ...ReviewedField[]];

const all = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;

export const courseReviews = endpoints<typeof reviewShapes>('courses')({
  effects: ['GET /api/course-instance/{id}/effects', all],
  history: ['GET /api/course-instance/{id}/history', all],
  definitionHistory: ['GET /api/course-definition/{id}/history', all],
  changes: ['GET /api/course-instance/{id}/changes', all],
  comments: ['GET /api/course-instance/{id}/comments', all],
  comment: ['POST /api/course-instance/{id}/comments', all],
  copy: ['POST /api/course-instance/{id}/copy', ['Professor', 'Administrator']],
});
