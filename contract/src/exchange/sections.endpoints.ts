import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import type { shapes } from './sections.shapes.ts';
export type * from './sections.shapes.ts';

/** The columns of a college's list of sections, with the headings by which they are guessed, without blanks and marks. */
export const sectionColumns = {
  term: ['term', 'termcode', 'strm', 'semester', 'session', 'periodo'],
  section: ['crn', 'section', 'classnumber', 'classnbr', 'class', 'sectionnumber', 'seccion'],
  subject: ['subject', 'subjectcode', 'subj', 'dept', 'department', 'materia'],
  number: ['number', 'coursenumber', 'catalognumber', 'catalog', 'crse', 'course', 'numero'],
  title: ['title', 'coursetitle', 'name', 'coursename', 'description', 'titulo'],
} as const;
export type SectionColumn = keyof typeof sectionColumns;

export const sections = endpoints<typeof shapes>('roster')({
  list: ['GET /api/institution/{id}/sections', approvers],
  import: ['POST /api/institution/{id}/sections', approvers],
  courses: ['GET /api/institution/{id}/sections/courses', approvers],
  take: ['PUT /api/course-instance/{id}/section', approvers],
});
