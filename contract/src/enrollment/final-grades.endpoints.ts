import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './final-grades.shapes.ts';
export type * from './final-grades.shapes.ts';

/** The endpoints for posting final grades, and for their settings in a course. */
export const finalGrades = endpoints<typeof shapes>('roster')({
  grading: ['GET /api/course-instance/{id}/grading', ['Professor', 'Administrator']],
  mapLetters: ['PUT /api/course-instance/{id}/grading', ['Professor']],
  post: ['PUT /api/course-instance-registration/{id}/grade', ['Professor']],
  postMany: ['POST /api/course-instance-registrations/grades/{id}', ['Professor']],
  reopen: ['POST /api/course-instance-registration/{id}/reopen-grade', ['Professor']],
});
