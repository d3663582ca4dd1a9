import { z } from 'zod';
import { CalendarDate } from '../kernel/fields.shapes.ts';
import { TaxInAmount } from '../payments/payments.shapes.ts';

/** The ways to leave a place for credit on a day: without a record, with a W, or no longer. */
export const leavingKinds = ['dropped', 'withdrawn', 'late'] as const;
export type LeavingKind = (typeof leavingKinds)[number];

/** The answer to leaving a course, with the refund in dollars. */
export const Unregistered = z.object({
  message: z.string(),
  refund: z.number(),
  kind: z.enum(leavingKinds).optional().meta({ description: 'dropped, or withdrawn with a W' }),
});

/** The terms that a student was shown before leaving. The call answers 409 when they have changed since. */
export const AcceptedLeaving = z.strictObject({
  kind: z.enum(leavingKinds).optional(),
  refund: z.coerce.number().optional().meta({ description: 'in US dollars' }),
});

/** The changes a student can make to a registration now, and what each would refund or cost, in US dollars. */
export const Amounts = z.object({
  /** paid back when the student leaves */
  refund: z.number(),
  /** true while the processor has not decided on the payment; money that still arrives is then paid back */
  pending: z.boolean(),
  /** the price of changing to the other mode; null when that is not possible */
  change: z
    .object({
      isAudit: z.boolean(),
      pays: z.number(),
      refunds: z.number(),
      calendar: z
        .object({
          stays: z.number().meta({ description: 'of the difference, what stays paid' }),
          until: CalendarDate.meta({ description: 'the last day of this answer' }),
          later: z.number().meta({ description: 'what comes back when the student leaves after this change' }),
        })
        .optional()
        .meta({ description: 'where the enrollment calendar of an agreement decides' }),
      tax: TaxInAmount.nullable().meta({ description: 'the tax in what is paid; null where none is charged' }),
    })
    .nullable(),
  returning: z
    .object({ pays: z.number(), tax: TaxInAmount.nullable() })
    .nullable()
    .meta({ description: 'for a no-show by mistake, what went back and is paid again to be on the roster' }),
});
export type Amounts = z.infer<typeof Amounts>;
