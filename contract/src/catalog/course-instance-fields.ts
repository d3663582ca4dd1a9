import type { RecordField, NamesWith } from '../kernel/record-fields.ts';

/** A field of a course instance, with the screens that show it besides the form and the record. */
interface CourseInstanceField extends RecordField {
  /** The public page shows it, under a heading that `web/app/catalog/courses/CourseTexts.tsx` names. Other texts are not public. */
  readonly page?: true;
  /** Students see it before they register, under a label that `web/app/enrollment/registrations/CourseDetails.tsx` names. */
  readonly details?: true;
  /** Reviewers don't comment on it. */
  readonly reviewed?: false;
}

const [about, professors, dates] = [
  /*i18n*/ 'Course details',
  /*i18n*/ 'Professors',
  /*i18n*/ 'Dates and pricing',
] as const;
const [content, files] = [/*i18n*/ 'Content', /*i18n*/ 'Files'] as const;

/** A text of the public page, which students also see before they register. */
const pageText = { section: content, input: 'text', required: true, page: true, details: true } as const;

/** The fields of a course instance, in the order of its forms. */
export const courseInstanceFields = {
  courseREF: { label: /*i18n*/ 'Course', section: about, input: 'one', required: true, always: true },
  name: { label: /*i18n*/ 'Course Name', section: about, input: 'name', required: true, always: true },
  credits: { label: /*i18n*/ 'Credits', section: about, input: 'credits', by: 'staff', reviewed: false },
  courseDescription: { label: /*i18n*/ 'Course Description', section: about, input: 'text', by: 'staff' },
  professorREF: {
    label: /*i18n*/ 'Professor',
    section: professors,
    input: 'many',
    required: true,
    always: true,
    description: /*i18n*/ 'Choose one or more.',
  },
  profDescription: { label: /*i18n*/ 'Professor Description', section: professors, input: 'text', required: true },
  start: { label: /*i18n*/ 'Start Date', section: dates, input: 'date', required: true },
  end: { label: /*i18n*/ 'End Date', section: dates, input: 'date', required: true },
  cost: { label: /*i18n*/ 'Cost', section: dates, input: 'amount', required: true },
  auditCost: { label: /*i18n*/ 'Audit Cost', section: dates, input: 'amount', required: true },
  seats: {
    label: /*i18n*/ 'Seats',
    section: dates,
    input: 'count',
    reviewed: false,
    description: /*i18n*/ 'Leave empty for no limit. When all seats are taken, students can join the waiting list.',
  },
  learningOutcomes: { label: /*i18n*/ 'Learning Outcomes', ...pageText },
  textbooks: { label: /*i18n*/ 'Textbooks', ...pageText },
  additionalMaterials: { label: /*i18n*/ 'Additional Materials', ...pageText },
  courseRequirements: { label: /*i18n*/ 'Course Requirements', ...pageText },
  gradingScale: { label: /*i18n*/ 'Grading Scale', ...pageText },
  classAgenda: { label: /*i18n*/ 'Class Agenda', ...pageText },
  miscOther: { label: /*i18n*/ 'Misc Notes', section: content, input: 'text', details: true },
  syllabusREF: { label: /*i18n*/ 'Syllabus', section: files, input: 'document' },
  promoREF: { label: /*i18n*/ 'Promo Video', section: files, input: 'document' },
  thumbnailREF: { label: /*i18n*/ 'Thumbnail', section: files, input: 'document' },
} as const satisfies Readonly<Record<string, CourseInstanceField>>;
type Fields = typeof courseInstanceFields;

/** The texts that the public page shows, each under its heading. */
export type PageText = NamesWith<Fields, { readonly page: true }>;
/** The texts of the details before registering. */
export type DetailText = NamesWith<Fields, { readonly details: true }>;
