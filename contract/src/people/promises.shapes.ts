import { z } from 'zod';
import { requiredLine, Credits, line, text, Dollars, Instant, CalendarDate } from '../kernel/fields.shapes.ts';
import { creditUnits } from './credits.ts';
import { InstitutionName } from './people.shapes.ts';

/** The equivalent of a course at the institution that grants its credit. */
export const Equivalent = z
  .strictObject({
    subject: requiredLine(/*i18n*/ 'Enter the subject, such as PHIL.', 20),
    number: requiredLine(/*i18n*/ 'Enter the course number, such as 101.', 20),
    title: requiredLine(/*i18n*/ 'Enter the title of the course there.'),
    credits: Credits,
    section: line(40).optional().meta({ description: 'the pattern of its section numbers, such as 9##' }),
    level: line(40).optional(),
    prerequisites: text(2000).optional(),
    modality: line(60).optional(),
  })
  .meta({ id: 'Equivalent' });
export type Equivalent = z.infer<typeof Equivalent>;

/** The other steps that a student must complete so that the credit is granted. */
export const promiseNeeds = ['application', 'identity', 'guardian'] as const;

export const Fee = z
  .strictObject({ perCredit: Dollars, paidBy: z.enum(['included', 'student']) })
  .meta({ description: 'beyond the price; `student` pays it to the institution' });

/** The promise that a student reads before paying for credit. It is stored as it was shown, and never changes. */
export const CreditPromise = z
  .object({
    version: z.string().meta({ description: 'names this wording; sent back by whoever accepts it' }),
    promisedAt: Instant.meta({ description: 'when registration opened' }),
    institution: InstitutionName,
    equivalent: Equivalent,
    credits: z.number(),
    unit: z
      .enum(creditUnits)
      .optional()
      .meta({ description: 'of the credits; absent where the promise was read before agreements named one' }),
    postedWithinDays: z.number().meta({ description: 'after the last day of the course' }),
    postedBy: CalendarDate,
    fee: Fee.extend({ total: z.number() }),
    needs: z.array(z.enum(promiseNeeds)),
    zone: z.string(),
    dropUntil: CalendarDate,
    census: CalendarDate,
    withdrawUntil: CalendarDate,
    gradesDue: CalendarDate,
    refunds: z.array(z.object({ until: CalendarDate, percent: z.number(), amount: z.number() })),
    ifDenied: z.string().meta({ description: 'in the institution’s words; empty where it said nothing' }),
    disclosure: z.string().meta({ description: 'which data go to the institution, and what for' }),
  })
  .meta({ id: 'CreditPromise' });
export type CreditPromise = z.infer<typeof CreditPromise>;

/** The version of the promise that a student has read. */
export const AcceptedPromise = line(40)
  .optional()
  .meta({ description: 'for credit under an agreement: 409 `promise` without the one that is shown now' });
