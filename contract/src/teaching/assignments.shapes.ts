import { z } from 'zod';
import { ClockTime, Zone, ClockOffset } from '../kernel/clock-times.shapes.ts';
import { requiredLine, line, CalendarDate, Instant, Version, text } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { handInKinds } from './assignments.ts';
export * from './assignments.ts';

const most = 99_999.99;
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const Points = z
  .number({ error: say(/*i18n*/ 'Enter a number.') })
  .min(0, { error: say(/*i18n*/ 'This can’t be negative.') })
  .max(most, { error: say(/*i18n*/ 'This is too large.') })
  .refine(hasTwoDecimals, { error: say(/*i18n*/ 'Use at most two decimals.') });

/** The criteria by which work is judged, each with levels and the points of each level. */
export const Rubric = z
  .array(
    z.strictObject({
      criterion: requiredLine(/*i18n*/ 'Name the criterion.'),
      levels: z
        .array(z.strictObject({ name: line(), points: Points }))
        .min(1, { error: say(/*i18n*/ 'Add at least one level.') })
        .max(9, { error: say(/*i18n*/ 'Use at most nine levels, one for each number key.') }),
    }),
  )
  .max(20, { error: say(/*i18n*/ 'Use at most 20 criteria.') })
  .meta({ id: 'Rubric' });
export type Rubric = z.infer<typeof Rubric>;

export const Late = z
  .strictObject({
    perDay: Points.meta({ description: 'for each day that has begun' }),
    unit: z.enum(['points', 'percent'], { error: say(/*i18n*/ 'Choose one from the list.') }),
    lastDay: CalendarDate.nullable()
      .default(null)
      .meta({ description: 'the last day on which work is taken, in `zone`; null: none' }),
  })
  .refine(({ unit, perDay }) => unit === 'points' || perDay <= 100, {
    path: ['perDay'],
    error: say(/*i18n*/ 'Enter 100 percent or less.'),
  })
  .meta({ id: 'LateRule' });

/** The fields of an assignment that students hand in work for, as they are read. */
export const handInShape = {
  instructions: z.string().meta({ description: 'Markdown' }),
  due: ClockTime.nullable(),
  zone: z.string().nullable(),
  dueAt: Instant.nullable().meta({ description: 'null as well while a copied course has no first day' }),
  handIn: z.enum(handInKinds),
  rubric: Rubric,
  late: Late.nullable().meta({ description: 'null: nothing is taken after it is due' }),
  anonymous: z.boolean().meta({ description: 'names are hidden where work is graded, until it is returned' }),
  outcomes: z.array(z.string()).meta({ description: 'the learning outcomes it assesses' }),
  version: Version,
};

/** The same fields as they are written. Fields that are left out stay as they are. */
export const handInFields = {
  instructions: text().optional(),
  due: ClockTime.nullable().optional(),
  zone: Zone.nullable().optional(),
  offset: ClockOffset,
  handIn: z.enum(handInKinds, { error: say(/*i18n*/ 'Choose one from the list.') }).optional(),
  rubric: Rubric.optional(),
  late: Late.nullable().optional(),
  anonymous: z.boolean().optional(),
  outcomes: z.array(line(500)).max(20).optional(),
};
