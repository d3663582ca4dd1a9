import { z } from 'zod';
import { courseInstanceStatuses } from './course-instances.ts';
import { endpoint, list } from './kernel/endpoint.ts';
import { Id, IdParams, Ref, line, oneOf, requiredLine, text } from './kernel/fields.ts';
import { PersonName } from './people.ts';

export const assignmentTypes = ['Homework', 'Quiz', 'Exam', 'Project', 'Participation', 'Other'] as const;
export const defaultAssignmentType = 'Other';
export const defaultWeight = 1;
/** The states in which a course is graded. */
export const gradedStatuses = ['Active', 'Closed'] as const;

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

/** A course that is graded, as its card shows it. */
export const GradebookCourse = z
  .object({ _id: Id, name: z.string(), status: z.enum(courseInstanceStatuses), registrationCount: z.number() })
  .meta({ id: 'GradebookCourse' });
export type GradebookCourse = z.infer<typeof GradebookCourse>;

const points = (what: string) =>
  z
    .number({ error: `${what} must be a number.` })
    .min(0, `${what} can’t be negative.`)
    .max(99_999.99, `${what} is too large.`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals.');

/** The five fields a grader sets; what is left out stays. */
export const EntryForm = z.strictObject({
  letterGrade: line(10).optional(),
  score: points('Score').nullable().optional(),
  maxScore: points('Max score').nullable().optional(),
  weight: points('Weight').optional(),
  notes: text(2000).optional(),
  version: z.int().optional(),
});

export const AssignmentForm = z.strictObject({
  courseInstanceREF: Ref('Course is required'),
  assignmentName: requiredLine('Assignment name is required'),
  assignmentType: oneOf(assignmentTypes, 'Choose a type.').optional(),
});

/** Percent from 0 up, weighted; undefined while nothing is graded. An entry without a score or a maximum does not count. */
export function courseTotal(
  entries: readonly Pick<GradebookEntry, 'score' | 'maxScore' | 'weight'>[],
): number | undefined {
  let earned = 0;
  let weights = 0;
  for (const { score, maxScore, weight } of entries) {
    if (score === null || !maxScore) continue;
    earned += (score / maxScore) * weight;
    weights += weight;
  }
  return weights > 0 ? (earned / weights) * 100 : undefined;
}

export const gradebook = {
  courses: list('GET /api/course-instances/gradebook', {
    access: ['Professor', 'Administrator'],
    summary: 'The courses that are active or closed: a professor’s own, all for administrators.',
    of: GradebookCourse,
  }),
  byCourse: endpoint('GET /api/gradebooks/by-course/{id}', {
    access: ['Professor', 'Administrator'],
    summary: 'All entries of a course: every registered student by every assignment.',
    params: IdParams,
    reply: z.array(GradebookEntry),
  }),
  save: endpoint('PUT /api/gradebook/{id}', {
    access: ['Professor'],
    summary: 'Grade one cell. 409 when the version sent is no longer the newest.',
    params: IdParams,
    body: EntryForm,
    reply: GradebookEntry,
  }),
  addAssignment: endpoint('POST /api/gradebook/addAssignment', {
    access: ['Professor'],
    summary: 'A new assignment, with an entry for everybody who is registered.',
    body: AssignmentForm,
    reply: z.array(GradebookEntry),
    status: 201,
  }),
  mine: endpoint('GET /api/gradebook/by-student-course', {
    access: ['Student'],
    summary: 'One’s own entries in a course one is registered in.',
    query: z.looseObject({ courseInstanceREF: Id }),
    reply: z.array(GradebookEntry),
  }),
};
