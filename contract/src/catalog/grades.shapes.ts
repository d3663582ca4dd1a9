// The shapes of a final grade. They are apart from agreements, whose rules pages with grades don't need.
import { z } from 'zod';
import { CalendarDate, requiredLine, requiredText } from '../kernel/fields.shapes.ts';

/** The work that an Incomplete still needs, its last day, and the grade it becomes automatically on the day after. */
export const Incomplete = z
  .strictObject({
    missing: requiredText(/*i18n*/ 'Enter what is still missing.', 2000),
    due: CalendarDate,
    lapsesTo: requiredLine(/*i18n*/ 'Choose the grade it becomes.', 20),
  })
  .meta({ id: 'Incomplete' });
export type Incomplete = z.infer<typeof Incomplete>;

/** A final grade. Under an agreement it is one of the institution’s codes, with the fields that the kind of the code requires. */
export const gradeFields = {
  grade: requiredLine(/*i18n*/ 'Grade is required', 20),
  lastActivity: CalendarDate.nullish().meta({
    description: 'the last day of academic activity, which grades of the kind “not earned” need',
  }),
  incomplete: Incomplete.nullish().meta({ description: 'which grades of the kind “incomplete” need' }),
};
export const GradeForm = z.strictObject(gradeFields);
export type GradeForm = z.infer<typeof GradeForm>;
