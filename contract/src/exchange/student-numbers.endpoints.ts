import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './student-numbers.shapes.ts';
export type * from './student-numbers.shapes.ts';

/** The origins of a number: the college's people typed it, the student entered it, or a file of the college had it. */
export const numberSources = ['college', 'student', 'import'] as const;

export const studentNumbers = endpoints<typeof shapes>('roster')({
  list: ['GET /api/institution/{id}/student-numbers', approvers],
  import: ['POST /api/institution/{id}/student-numbers', approvers],
  one: ['GET /api/institution/{id}/student-numbers/{personREF}', approvers],
  give: ['PUT /api/institution/{id}/student-numbers/{personREF}', approvers],
  takeBack: ['DELETE /api/institution/{id}/student-numbers/{personREF}', approvers],
});
