import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/fields.shapes.ts';
import { creditUnits } from '../people/credits.ts';
import { InstitutionName } from '../people/people.shapes.ts';
import { exchangeMoves, exchangeStates } from './exchange-states.ts';

/** A credit as it is on the college's transcript. */
export const PostedCredit = z
  .object({ date: CalendarDate, course: z.string(), credits: z.number(), unit: z.enum(creditUnits), grade: z.string() })
  .meta({ id: 'PostedCredit' });
export type PostedCredit = z.infer<typeof PostedCredit>;

/** The state of a credit place at the college that grants the credit. Nothing is sent without a number and a section. */
export const Exchange = z
  .object({
    state: z.enum(exchangeStates),
    since: Instant,
    move: z.enum(exchangeMoves).nullable().meta({ description: 'whose move it is; null: nobody’s' }),
    reason: z.string().meta({ description: 'of a refusal, in the college’s words' }),
    posted: PostedCredit.nullable(),
  })
  .meta({ id: 'Exchange' });
export type Exchange = z.infer<typeof Exchange>;
const ExchangeDates = z
  .object({
    registered: Instant,
    number: Instant.nullable(),
    sent: Instant.nullable(),
    accepted: Instant.nullable(),
    graded: Instant.nullable(),
  })
  .meta({ description: 'when each step of the way was made; graded: when the grade was sent last' });
/** The same for the student, with their number, or the way to get one. */
export const OwnExchange = Exchange.extend({
  institution: InstitutionName,
  number: z.string().nullable(),
  applyAt: z.string().meta({ description: 'the college’s own application; empty where it has none' }),
  appliedAt: Instant.nullable().meta({ description: 'when the student said that it was sent' }),
  steps: ExchangeDates,
}).meta({ id: 'OwnExchange' });
