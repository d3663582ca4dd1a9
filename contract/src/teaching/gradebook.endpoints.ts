import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './gradebook.shapes.ts';
export type * from './gradebook.shapes.ts';

export const assignmentTypes = [
  /*i18n*/ 'Homework',
  /*i18n*/ 'Quiz',
  /*i18n*/ 'Exam',
  /*i18n*/ 'Project',
  /*i18n*/ 'Participation',
  /*i18n*/ 'Other',
] as const;
export const defaultAssignmentType = 'Other';
export const defaultWeight = 1;
/** The maximum score that the screen suggests for a new assignment. A call that omits it sets none. */
export const defaultMaxScore = 100;

/** The maximum number of cells that one call can fill. */
export const batchLimit = 2000;
/** The maximum number of assignments that one call can add. */
export const assignmentLimit = 100;

export const gradebook = endpoints<typeof shapes>('teaching')({
  courses: ['GET /api/course-instances/gradebook', ['Professor', 'Administrator']],
  byCourse: ['GET /api/gradebooks/by-course/{id}', ['Professor', 'Administrator']],
  save: ['PUT /api/gradebook/{id}', ['Professor']],
  addAssignment: ['POST /api/gradebook/addAssignment', ['Professor']],
  addAssignments: ['POST /api/gradebook/course/{id}/assignments', ['Professor']],
  mine: ['GET /api/gradebook/by-student-course', ['Student']],
  grading: ['GET /api/gradebook/course/{id}', ['Professor', 'Administrator']],
  saveScheme: ['PUT /api/gradebook/course/{id}/scheme', ['Professor']],
  reorder: ['PUT /api/gradebook/course/{id}/order', ['Professor']],
  updateAssignment: ['PUT /api/gradebook/assignment/{id}', ['Professor']],
  returnedChanges: ['POST /api/gradebook/assignment/{id}/returned-changes', ['Professor']],
  removeAssignment: ['DELETE /api/gradebook/assignment/{id}', ['Professor']],
  history: ['GET /api/gradebook/{id}/history', ['Professor', 'Administrator']],
  saveMany: ['POST /api/gradebook/course/{id}/batch', ['Professor']],
  undo: ['POST /api/gradebook/batch/{id}/undo', ['Professor']],
  exported: ['POST /api/gradebook/course/{id}/export', ['Professor', 'Administrator']],
  live: ['GET /api/gradebook/course/{id}/live', ['Professor', 'Administrator'], 'none'],
});
