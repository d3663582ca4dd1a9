import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, line, requiredLine } from '../kernel/fields.shapes.ts';
import { sections as lines } from './sections.endpoints.ts';
import { importOf, rowShape } from './sheets.shapes.ts';
export * from './sections.endpoints.ts';

/** The columns of a college's list of sections, with the normalized headings by which they are recognized. */
export const sectionColumns = {
  term: ['term', 'termcode', 'strm', 'semester', 'session', 'periodo'],
  section: ['crn', 'section', 'classnumber', 'classnbr', 'class', 'sectionnumber', 'seccion'],
  subject: ['subject', 'subjectcode', 'subj', 'dept', 'department', 'materia'],
  number: ['number', 'coursenumber', 'catalognumber', 'catalog', 'crse', 'course', 'numero'],
  title: ['title', 'coursetitle', 'name', 'coursename', 'description', 'titulo'],
} as const;
export type SectionColumn = keyof typeof sectionColumns;

const CourseName = z.object({ _id: Id, name: z.string() });
/** A section of a term, as the college numbers it. */
export const CollegeSection = z
  .object({
    _id: Id,
    term: z.string(),
    section: z.string().meta({ description: 'such as a CRN or a class number' }),
    subject: z.string(),
    number: z.string(),
    title: z.string(),
    courseInstanceREF: CourseName.nullable().meta({ description: 'the course that has taken it' }),
  })
  .meta({ id: 'CollegeSection' });
export type CollegeSection = z.infer<typeof CollegeSection>;

/** A course under an institution's agreement, with its section there. */
export const SectionCourse = z
  .object({
    _id: Id,
    name: z.string(),
    term: z.string(),
    subject: z.string(),
    number: z.string(),
    section: z.string().nullable().meta({ description: 'null: none yet' }),
  })
  .meta({ id: 'SectionCourse' });
export type SectionCourse = z.infer<typeof SectionCourse>;

/** The outcome of one row of a college's list. */
export const SectionRow = z
  .object({ ...rowShape, term: z.string(), section: z.string(), title: z.string() })
  .meta({ id: 'SectionRow' });
export type SectionRow = z.infer<typeof SectionRow>;

export const shapes = {
  list: list({
    summary: 'The sections of an institution, by term and number.',
    params: IdParams,
    filters: { term: line(20).optional(), free: z.enum(['yes']).optional() },
    of: CollegeSection,
  }),
  import: importOf({
    summary: 'Sections of terms from the institution’s list (CSV or xlsx).',
    columns: sectionColumns,
    row: SectionRow,
  }),
  courses: list({
    summary: 'The courses opened under an institution’s agreement, with their sections there.',
    params: IdParams,
    filters: { missing: z.enum(['yes']).optional().meta({ description: 'only those without a section' }) },
    of: SectionCourse,
  }),
  take: {
    summary:
      'The section that a course takes at its institution; null gives it back. 409 `section-taken` where another course has it.',
    params: IdParams,
    body: z.strictObject({ term: requiredLine(/*i18n*/ 'Choose the term.', 20), section: line(40).nullable() }),
    reply: SectionCourse,
  },
} as const satisfies Shapes;
export const sections = join(lines, shapes);
