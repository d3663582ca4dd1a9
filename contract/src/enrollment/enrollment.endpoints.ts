import { endpoints } from '../kernel/endpoint.ts';
import { everyRole, approvers } from '../kernel/role.ts';
import type { shapes } from './enrollment.shapes.ts';
export type * from './enrollment.shapes.ts';

/** The kinds of evidence that a student took part. Signing in isn’t one. */
export const evidenceKinds = ['attendance', 'work', 'grade', 'message'] as const;

export const correctionKinds = [
  /*i18n*/ 'attended',
  /*i18n*/ 'never attended',
  /*i18n*/ 'withdrawn',
  /*i18n*/ 'grade',
] as const;
export const correctionDecisions = [/*i18n*/ 'confirmed', /*i18n*/ 'refused'] as const;

const professors = ['Professor'] as const;
const teaching = ['Professor', 'InstitutionAdmin', 'Administrator'] as const;

export const enrollment = endpoints<typeof shapes>('roster')({
  dates: ['GET /api/course-instance/{id}/dates', everyRole],
  leaving: ['GET /api/course-instance-registration/{id}/leaving', ['Student', 'Administrator']],
  census: ['GET /api/course-instance/{id}/census', teaching],
  sign: ['POST /api/course-instance/{id}/census', professors, 'none'],
  censusPaper: ['GET /api/course-instance/{id}/census.pdf', teaching],
  correct: ['POST /api/course-instance-registration/{id}/corrections', professors],
  corrections: ['GET /api/corrections', teaching],
  decide: ['PATCH /api/correction/{id}', approvers],
});
