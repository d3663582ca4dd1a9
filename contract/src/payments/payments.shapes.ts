import { z } from 'zod';
import { InZone } from '../kernel/clock-times.shapes.ts';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, Ref, oneOf, IdParams } from '../kernel/fields.shapes.ts';
import { CreditPromise } from '../people/promises.shapes.ts';
import { transactionStatuses, payments as lines } from './payments.endpoints.ts';
export * from './payments.endpoints.ts';

/** The tax in an amount. */
export const TaxInAmount = z
  .object({
    name: z.string(),
    percent: z.number(),
    included: z.boolean().meta({ description: 'in the price; otherwise it was added to it' }),
    amount: z.number().meta({
      description: 'dollars; negative only where a change between credit and audit returns tax that no longer applies',
    }),
  })
  .meta({ id: 'TaxInAmount' });
/** The tax in a payment, and how much of it was refunded. */
export const PaidTax = TaxInAmount.extend({ refunded: z.number() }).meta({ id: 'PaidTax' });

export const Transaction = z
  .object({
    _id: Id,
    personREF: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }),
    courseInstanceREF: z.object({ _id: Id, name: z.string() }),
    amount: z.number().meta({ description: 'what was paid, with tax' }),
    refundedAmount: z.number(),
    tax: PaidTax.nullable().meta({ description: 'the tax in the amount; null where none was charged' }),
    currency: z.string(),
    paymentProcessor: z.string(),
    status: z.enum(transactionStatuses),
    isAudit: z.boolean(),
    externalPaymentId: z.string().nullable(),
    externalOrderId: z.string().nullable(),
    paymentMethod: z.string(),
    payerInfo: z
      .object({ email: z.string().nullable(), payerId: z.string().nullable(), name: z.string().nullable() })
      .nullable(),
    transactionFee: z.number().nullable(),
    promise: CreditPromise.nullable().meta({ description: 'of a place for credit under an agreement: as it was read' }),
    createdByREF: Id,
    updatedByREF: Id,
    createdAt: Instant,
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** One event in the history of a payment, or of the seat it paid for. */
export const TimelineStep = z
  .object({
    _id: Id,
    at: Instant,
    /** in this order when several happened at once */
    what: z.enum([
      'money received',
      'payment pending',
      'payment failed',
      'payment cancelled',
      'free of charge',
      'place held',
      'place confirmed',
      'place given up',
      'mode changed',
      'course cancelled',
      'refund requested',
      'refund paid',
      'refund delayed',
      'paid back at the processor',
      'dispute opened',
      'dispute resolved',
      'mail sent',
      'mail waiting',
    ]),
    amount: z.number().nullable(),
    /** a refund's reason, an email's subject, or a change's new mode */
    text: z.string(),
    /** the name of the person who did it, unless it was the payer */
    by: z.string(),
  })
  .meta({ id: 'TimelineStep' });
export type TimelineStep = z.infer<typeof TimelineStep>;

/**
 * The browser's report after a payment. The server reads only course, mode, order and outcome; the rest comes from the processor.
 */
export const TransactionReport = z.strictObject({
  personREF: Ref(/*i18n*/ 'Person is required').optional(),
  courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
  isAudit: z.boolean().optional(),
  externalOrderId: z.string().max(100).nullish(),
  status: oneOf(['COMPLETED', 'FAILED', 'CANCELLED'], /*i18n*/ 'The status must be COMPLETED, FAILED or CANCELLED.'),
  amount: z.unknown().optional(),
  currency: z.unknown().optional(),
  paymentProcessor: z.unknown().optional(),
  externalPaymentId: z.unknown().optional(),
  paymentMethod: z.unknown().optional(),
  payerInfo: z.unknown().optional(),
  transactionFee: z.unknown().optional(),
  rawResponse: z.unknown().optional(),
  createdByREF: z.unknown().optional(),
  updatedByREF: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});

export const shapes = {
  report: {
    summary: 'The outcome of a payment as the browser saw it; the processor is asked before it is believed.',
    body: TransactionReport,
    reply: Transaction,
    status: 201,
    ownTransactions: true,
  },
  mine: list({ summary: 'One’s own transactions, newest first.', of: Transaction }),
  one: { summary: 'One of one’s own transactions.', params: IdParams, reply: Transaction },
  receipt: {
    summary: 'The receipt of one’s own transaction, as PDF; administrators get anybody’s.',
    params: IdParams,
    query: InZone,
    reply: fileOf('application/pdf'),
  },
  timeline: {
    summary: 'What became of one’s own payment, step by step, the oldest first; administrators see anybody’s.',
    params: IdParams,
    reply: z.array(TimelineStep),
  },
  webhook: {
    summary: 'The processor’s notices; anything whose signature does not verify is 400.',
    body: z.unknown(),
    reply: z.object({ received: z.literal(true) }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const payments = join(lines, shapes);
