import { z } from 'zod';
import { courseInstanceStatuses } from '../catalog/course-instances.endpoints.ts';
import { LetterScheme, GradeCodes } from '../enrollment/final-grades.shapes.ts';
import { events, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, line, text, Ref, requiredLine, oneOf, IdParams, SeenVersion } from '../kernel/fields.shapes.ts';
import { PersonName } from '../people/people.shapes.ts';
import { handInFields, handInShape, Points } from './assignments.shapes.ts';
import { assignmentTypes, assignmentLimit, batchLimit, gradebook as lines } from './gradebook.endpoints.ts';
export * from './gradebook.endpoints.ts';

export const GradebookEntry = z
  .object({
    _id: Id,
    personREF: PersonName,
    assignmentREF: Id,
    assignmentName: z.string(),
    assignmentType: z.enum(assignmentTypes),
    isAudit: z.boolean(),
    letterGrade: z.string(),
    score: z.number().nullable(),
    maxScore: z.number().nullable(),
    weight: z.number(),
    notes: z.string(),
    version: z.number().meta({ description: 'counts the changes; sent back, a newer value is not overwritten' }),
  })
  .meta({ id: 'GradebookEntry' });
export type GradebookEntry = z.infer<typeof GradebookEntry>;

/** A course that can be graded, as its card shows it. */
export const GradebookCourse = z
  .object({ _id: Id, name: z.string(), status: z.enum(courseInstanceStatuses), registrationCount: z.number() })
  .meta({ id: 'GradebookCourse' });
export type GradebookCourse = z.infer<typeof GradebookCourse>;

/** The five fields a grader sets. A field that is left out keeps its value. */
export const EntryForm = z.strictObject({
  letterGrade: line(10).optional(),
  score: Points.nullable().optional(),
  maxScore: Points.nullable().optional(),
  weight: Points.optional(),
  notes: text(2000).optional(),
  version: z.int().optional(),
});

export const AssignmentForm = z.strictObject({
  courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
  assignmentName: requiredLine(/*i18n*/ 'Assignment name is required'),
  assignmentType: oneOf(assignmentTypes, /*i18n*/ 'Choose a type.').optional(),
  maxScore: Points.nullable().optional(),
  weight: Points.optional(),
  ...handInFields,
});

const GivenPoints = z.object({ score: z.number().nullable(), maxScore: z.number().nullable() });
/** A returned grade before and after a change of its assignment. */
export const ReturnedChange = z
  .object({ _id: Id, version: z.number(), personREF: PersonName, from: GivenPoints, to: GivenPoints })
  .meta({ id: 'ReturnedChange' });
export type ReturnedChange = z.infer<typeof ReturnedChange>;

/** One assignment: a column of the gradebook. */
export const Assignment = z
  .object({
    _id: Id,
    name: z.string(),
    type: z.enum(assignmentTypes),
    maxScore: z.number().nullable(),
    weight: z.number(),
    counts: z.boolean().meta({
      description:
        'false while its scores have no maximum: they are left out of the course total, and so of the grades',
    }),
    /** true when anyone has a score or letter in it; it then can't be deleted */
    isGraded: z.boolean(),
    ...handInShape,
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof Assignment>;

/** A course's assignments and letters, without its entries; the codes are null if its final grades are letters. */
export const CourseGrading = z
  .object({
    assignments: z.array(Assignment),
    scheme: LetterScheme,
    gradeCodes: GradeCodes.nullable(),
    toGrade: z.array(z.object({ assignmentREF: Id, personREF: Id.nullable() })).meta({
      description: 'the work that is handed in and not graded; without its person where names are hidden',
    }),
  })
  .meta({ id: 'CourseGrading' });
export type CourseGrading = z.infer<typeof CourseGrading>;

/** A grade before or after a change. */
export const Grade = GradebookEntry.pick({ letterGrade: true, score: true, maxScore: true, weight: true, notes: true });

/** One change of a cell. */
export const GradeChange = z
  .object({ at: z.string(), by: PersonName.nullable(), from: Grade.partial(), to: Grade.partial() })
  .meta({ id: 'GradeChange' });
export type GradeChange = z.infer<typeof GradeChange>;

const Cell = EntryForm.pick({ letterGrade: true, score: true, maxScore: true }).extend({ _id: Id, version: z.int() });

export const shapes = {
  courses: list({
    summary: 'The courses that are active or closed: a professor’s own, all for administrators.',
    of: GradebookCourse,
  }),
  byCourse: {
    summary: 'All entries of a course: every registered student by every assignment.',
    params: IdParams,
    reply: z.array(GradebookEntry),
  },
  save: {
    summary: 'Grade one cell. 409 when the version sent is no longer the newest.',
    params: IdParams,
    body: EntryForm,
    reply: GradebookEntry,
  },
  addAssignment: {
    summary: 'A new assignment, with an entry for everybody who is registered.',
    body: AssignmentForm,
    reply: z.array(GradebookEntry),
    status: 201,
  },
  addAssignments: {
    summary:
      'New assignments in their order, with an entry for everybody who is registered: all or, when a name is taken, none (409).',
    params: IdParams,
    body: z.strictObject({
      assignments: z
        .array(AssignmentForm.omit({ courseInstanceREF: true }))
        .min(1)
        .max(assignmentLimit),
    }),
    reply: CourseGrading,
    status: 201,
  },
  mine: {
    summary: 'One’s own entries in a course one is registered in.',
    query: z.looseObject({ courseInstanceREF: Id }),
    reply: z.array(GradebookEntry),
  },
  grading: {
    summary:
      'The assignments of a course in their order, its letters, and under an agreement the codes of final grades.',
    params: IdParams,
    reply: CourseGrading,
  },
  saveScheme: {
    summary: 'The letters of a course, from the best down.',
    params: IdParams,
    body: z.strictObject({ scheme: LetterScheme }),
    reply: CourseGrading,
  },
  reorder: {
    summary: 'The order of the assignments: all of them, or 409 when others were added or deleted meanwhile.',
    params: IdParams,
    body: z.strictObject({ assignments: z.array(Id).max(1000) }),
    reply: CourseGrading,
  },
  updateAssignment: {
    summary: 'Change an assignment, or what is handed in for it and how it is graded; what is left out stays.',
    params: IdParams,
    body: AssignmentForm.omit({ courseInstanceREF: true })
      .partial()
      .extend({
        version: SeenVersion,
        returned: z
          .array(z.strictObject({ _id: Id, version: z.int() }))
          .max(batchLimit)
          .optional()
          .meta({
            description:
              'The entries, as they were answered, whose returned grades change too; when others are concerned by now, 409. Without it, returned grades stay.',
          }),
      }),
    reply: CourseGrading,
  },
  returnedChanges: {
    summary: 'Whose returned grades a change of an assignment would change, from what to what. It changes nothing.',
    params: IdParams,
    body: AssignmentForm.omit({ courseInstanceREF: true }).partial(),
    reply: z.array(ReturnedChange),
  },
  removeAssignment: { summary: 'Delete an assignment that has no grades.', params: IdParams, reply: CourseGrading },
  history: {
    summary: 'Who changed a cell, when, from what to what; the newest first.',
    params: IdParams,
    reply: z.array(GradeChange),
  },
  saveMany: {
    summary: 'Grade cells as one step that can be taken back: all or, when one has changed meanwhile, none (409).',
    params: IdParams,
    body: z.strictObject({ cells: z.array(Cell).min(1).max(batchLimit), source: z.enum(['typed', 'paste', 'import']) }),
    reply: z.object({ batchId: Id, entries: z.array(GradebookEntry) }),
    status: 201,
  },
  undo: {
    summary: 'Take a batch back; a cell that was changed after it stays, and is counted.',
    params: IdParams,
    reply: z.object({ entries: z.array(GradebookEntry), kept: z.number() }),
  },
  exported: { summary: 'Notes that the gradebook was exported, which the browser does.', params: IdParams },
  live: {
    summary: 'A stream of events: each change of the gradebook, as it happens.',
    params: IdParams,
    reply: events,
  },
} as const satisfies Shapes;
export const gradebook = join(lines, shapes);
