import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './sections.shapes.ts';
export type * from './sections.shapes.ts';

export const sections = endpoints<typeof shapes>('roster')({
  list: ['GET /api/institution/{id}/sections', approvers],
  import: ['POST /api/institution/{id}/sections', approvers],
  courses: ['GET /api/institution/{id}/sections/courses', approvers],
  take: ['PUT /api/course-instance/{id}/section', approvers],
});
