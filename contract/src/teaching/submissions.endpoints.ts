import { endpoints } from '../kernel/endpoint.ts';
import { materialFile } from './materials.endpoints.ts';
import type { shapes } from './submissions.shapes.ts';
export type * from './submissions.shapes.ts';

/** A file that is handed in or returned, of the types that are common in class. */
export const submissionFile = materialFile;

/** The maximum number of comments that a professor can save. */
export const mostComments = 200;

const students = ['Student'] as const;
const professors = ['Professor'] as const;
const room = ['Student', 'Professor', 'Administrator'] as const;

export const submissions = endpoints<typeof shapes>('teaching')({
  assignments: ['GET /api/course-instance/{id}/work', room],
  assignment: ['GET /api/assignment/{id}', room],
  mine: ['GET /api/work', students],
  waiting: ['GET /api/work/waiting', professors],
  draft: ['GET /api/assignment/{id}/submission', students],
  save: ['PUT /api/assignment/{id}/submission', students],
  removeFile: ['DELETE /api/assignment/{id}/submission/files/{fileId}', students],
  send: ['POST /api/assignment/{id}/submission/send', students],
  submissions: ['GET /api/assignment/{id}/submissions', professors],
  submission: ['GET /api/submission/{id}', professors],
  grade: ['PUT /api/submission/{id}/grading', professors],
  giveBack: ['POST /api/assignment/{id}/return', professors],
  extensions: ['GET /api/assignment/{id}/extensions', professors],
  extend: ['PUT /api/assignment/{id}/extension', professors],
  samples: ['GET /api/assignment/{id}/samples', professors],
  comments: ['GET /api/grading-comments', professors],
  keepComment: ['POST /api/grading-comments', professors],
  dropComment: ['DELETE /api/grading-comments/{id}', professors],
});
