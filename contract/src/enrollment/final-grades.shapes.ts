import { z } from 'zod';
import { gradeKinds } from '../catalog/agreements.endpoints.ts';
import { GradeForm } from '../catalog/grades.shapes.ts';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { hasDecimals, requiredLine, CalendarDate, Id, IdParams, requiredText } from '../kernel/fields.shapes.ts';
import { say, i18n } from '../kernel/i18n.ts';
import { activityKinds } from './enrollment.endpoints.ts';
import { finalGrades as lines } from './final-grades.endpoints.ts';
import { CourseRegistration } from './registrations.shapes.ts';
export * from './final-grades.endpoints.ts';

const Threshold = z
  .number({ error: say(/*i18n*/ 'Enter a percentage.') })
  .min(0, { error: say(/*i18n*/ 'Enter 0 or more.') })
  .max(999.99, { error: say(/*i18n*/ 'Enter 999.99 or less.') })
  .refine(hasDecimals(2), { error: say(/*i18n*/ 'Use at most two decimals.') });

/**
 * The letters of a course, best first, each with the lowest percentage at which we suggest it. A letter without one, such as
 * an I for incomplete, is only given by hand.
 */
export const LetterScheme = z
  .array(z.strictObject({ letter: requiredLine(/*i18n*/ 'Enter a letter.', 10), from: Threshold.nullable() }))
  .min(1, { error: say(/*i18n*/ 'Add at least one letter.') })
  .max(30, { error: say(/*i18n*/ 'Use at most 30 letters.') })
  .superRefine((rows, context) => {
    const refuse = (index: number, field: 'letter' | 'from', message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    for (const [index, { letter, from }] of rows.entries()) {
      const before = rows.slice(0, index).findLast((row) => row.from !== null)?.from ?? null;
      if (rows.findIndex((other) => other.letter === letter) < index)
        refuse(index, 'letter', i18n.t('This letter is there already.'));
      if (before !== null && from !== null && from >= before)
        refuse(index, 'from', i18n.t('Enter less than {before}, where the letter above begins.', { before }));
    }
    const last = rows.findLastIndex(({ from }) => from !== null);
    if (rows[last]?.from !== 0) refuse(Math.max(last, 0), 'from', i18n.t('The last letter must begin at 0.'));
  })
  .meta({ id: 'LetterScheme' });
export type LetterScheme = z.infer<typeof LetterScheme>;

/** The code that a letter of the course becomes when it is suggested as a final grade. */
export const LetterCode = z.strictObject({
  letter: requiredLine(/*i18n*/ 'Enter a letter.', 10),
  code: requiredLine(/*i18n*/ 'Choose a grade.', 20),
});
export type LetterCode = z.infer<typeof LetterCode>;

/** The codes in which the final grades of a course under an agreement are given. */
export const GradeCodes = z
  .object({
    codes: z.array(z.object({ code: z.string(), meaning: z.string(), kind: z.enum(gradeKinds) })).meta({
      description: 'the ones that a professor gives',
    }),
    mapping: z.array(LetterCode).meta({
      description: 'what letters of the course become, where its professor has said so; for the others we guess',
    }),
  })
  .meta({ id: 'GradeCodes' });
export type GradeCodes = z.infer<typeof GradeCodes>;

/** The settings of final grades under an agreement. */
export const Grading = GradeCodes.extend({
  gradesDue: CalendarDate,
  isDue: z.boolean().meta({ description: 'that day has passed: changes of posted grades are corrections' }),
  activity: z
    .array(z.object({ registrationREF: Id, last: CalendarDate, kind: z.enum(activityKinds), what: z.string() }))
    .meta({ description: 'the last known activity of each student: its day, kind, and name, topic or description' }),
}).meta({ id: 'FinalGrading' });
export type Grading = z.infer<typeof Grading>;

export type Code = GradeCodes['codes'][number];

/** A final grade that was just posted. */
export const PostedGrade = CourseRegistration.extend({
  uncountedAssignments: z.array(z.string()).meta({
    description: 'the names of the assignments that have no maximum score: their scores are not in any course total',
  }),
}).meta({ id: 'PostedGrade' });
export type PostedGrade = z.infer<typeof PostedGrade>;

export const shapes = {
  grading: {
    summary: 'The codes in which final grades are given, and the last activity that is known; null for free letters.',
    params: IdParams,
    reply: Grading.nullable(),
  },
  mapLetters: {
    summary: 'What each letter of a course becomes in the institution’s codes. Suggestions of final grades follow it.',
    params: IdParams,
    body: z.strictObject({ codes: z.array(LetterCode).max(30) }),
    reply: Grading,
  },
  post: {
    summary: 'The final grade, while the course is Active or Closed. Names the assignments that don’t count.',
    params: IdParams,
    body: GradeForm,
    reply: PostedGrade,
  },
  postMany: {
    summary: 'Final grades of many students of a course as one: all of them or none.',
    params: IdParams,
    body: z.strictObject({
      grades: z
        .array(GradeForm.extend({ _id: Id }))
        .min(1)
        .max(1000),
    }),
    reply: z.array(PostedGrade),
  },
  reopen: {
    summary: 'Unlocks a posted grade, with a reason, until it is posted again. The grade stays meanwhile.',
    params: IdParams,
    body: z.strictObject({ reason: requiredText(/*i18n*/ 'Give a reason.', 2000) }),
    reply: CourseRegistration,
  },
} as const satisfies Shapes;
export const finalGrades = join(lines, shapes);
