import { z } from 'zod';
import { ClockTime, Zone, ClockOffset } from '../kernel/clock-times.shapes.ts';
import {
  hasDecimals,
  requiredLine,
  line,
  CalendarDate,
  PlannedDate,
  Instant,
  Version,
  text,
} from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { handInKinds, mostPoints, notPoints } from './assignments.ts';
export * from './assignments.ts';

/** A score, a maximum or a weight. */
export const Points = z
  .number({ error: say(notPoints.number) })
  .min(0, { error: say(notPoints.negative) })
  .max(mostPoints, { error: say(notPoints.large) })
  .refine(hasDecimals(2), { error: say(notPoints.decimals) });

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

/** The fields of an assignment with work to hand in, in responses. */
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

/** The same fields in requests. Omitted fields keep their values. */
export const handInFields = {
  instructions: text().optional(),
  due: ClockTime.nullable().optional(),
  zone: Zone.nullable().optional(),
  offset: ClockOffset,
  handIn: z.enum(handInKinds, { error: say(/*i18n*/ 'Choose one from the list.') }).optional(),
  rubric: Rubric.optional(),
  late: Late.nullable()
    // The end of the last day is the beginning of the next one.
    .refine((late) => PlannedDate.nullish().safeParse(late?.lastDay).success, {
      path: ['lastDay'],
      error: say(/*i18n*/ 'Enter a real date.'),
    })
    .optional(),
  anonymous: z.boolean().optional(),
  outcomes: z.array(line(500)).max(20).optional(),
};
