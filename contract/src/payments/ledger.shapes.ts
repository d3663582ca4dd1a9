import { z } from 'zod';
import { registrationStatuses } from '../catalog/course-lifecycle.ts';
import { InZone } from '../kernel/clock-times.shapes.ts';
import { fileOf, list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, Id, Instant, line, requiredText, IdParams, Dollars } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { PersonName } from '../people/people.shapes.ts';
import {
  ledgerStatuses,
  ledgerReasonNames,
  ledgerActions,
  differences,
  type DisputeReason,
  disputeReasons,
  ledger as lines,
  earnings as earningLines,
} from './ledger.endpoints.ts';
import { PaidTax } from './payments.shapes.ts';
import { courseInstanceStatuses } from '../catalog/course-instances.endpoints.ts';
export * from './ledger.endpoints.ts';

export const LedgerRow = z
  .object({
    _id: Id,
    createdAt: Instant,
    personREF: PersonName,
    courseInstanceREF: z.object({ _id: Id, name: z.string() }),
    isAudit: z.boolean(),
    status: z.enum(ledgerStatuses),
    /** the amounts that the processor had when we last asked; null when we never asked */
    processor: z.object({ captureId: z.string(), captured: z.number(), gone: z.number(), seenAt: Instant }).nullable(),
    transaction: z
      .object({
        _id: Id,
        amount: z.number(),
        refunded: z.number(),
        fee: z.number().nullable(),
        tax: PaidTax.nullable().meta({ description: 'the tax in the amount; null where none was charged' }),
      })
      .nullable(),
    registration: z.object({ _id: Id, status: z.enum(registrationStatuses) }).nullable(),
    why: z.enum(ledgerReasonNames).nullable(),
    dispute: z
      .object({
        reason: z.enum(Object.keys(disputeReasons) as [DisputeReason, ...DisputeReason[]]).nullable(),
        dueAt: Instant.nullable().meta({ description: 'until when we have to answer; null: nothing is asked of us' }),
        url: z.string().nullable().meta({ description: 'where to answer, at the payment service' }),
      })
      .nullable()
      .meta({ description: 'the dispute that is open about it' }),
    /** written by the payment service or an administrator */
    note: z.string(),
  })
  .meta({ id: 'LedgerRow' });
export type LedgerRow = z.infer<typeof LedgerRow>;

const LedgerRefund = z.object({
  _id: Id,
  amount: z.number(),
  /** the tax in it; null until it is paid */
  tax: z.number().nullable(),
  reason: z.string(),
  origin: z.enum(['rule', 'switch', 'leaving', 'repaid', 'administrator', 'processor']),
  /** who asked for it; null when nobody did, or when their account is gone */
  by: PersonName.nullable(),
  state: z.enum(['requested', 'sent', 'completed', 'failed', 'attention']),
  byHand: z.boolean(),
  note: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});

export const LedgerDetail = LedgerRow.extend({
  orderId: z.string().nullable(),
  paymentMethod: z.string(),
  price: z.number(),
  /** the largest possible refund, in dollars: all that has not been refunded yet */
  refundable: z.number(),
  /** facts that an administrator should know before a refund, in words */
  refundWarnings: z.array(z.string()),
  holdsPlace: z.boolean(),
  refunds: z.array(LedgerRefund),
  /** everything that happened, oldest first */
  timeline: z.array(z.object({ at: Instant, by: z.string(), what: z.string() })),
  actions: z.array(z.enum(ledgerActions)),
}).meta({ id: 'LedgerDetail' });
export type LedgerDetail = z.infer<typeof LedgerDetail>;

export const Totals = z.object({ received: z.number(), refunded: z.number(), fees: z.number(), net: z.number() });
export type Totals = z.infer<typeof Totals>;
/** With tax: it is part of what was received and refunded, and not of the net. */
const TaxedTotals = Totals.extend({ tax: z.number().meta({ description: 'the tax received, less the tax refunded' }) });
const MonthTotals = TaxedTotals.extend({ month: z.string() });
const CourseTotals = TaxedTotals.extend({ _id: Id, name: z.string(), payments: z.number() });
export const LedgerTotals = z
  .object({ months: z.array(MonthTotals), courses: z.array(CourseTotals) })
  .meta({ id: 'LedgerTotals' });
export type LedgerTotals = z.infer<typeof LedgerTotals>;

const differenceNames = Object.keys(differences) as [keyof typeof differences, ...(keyof typeof differences)[]];
export const Comparing = z
  .object({
    last: z.object({ at: Instant, from: Instant, to: Instant, looked: z.number(), problem: z.string() }).nullable(),
    differences: z.array(
      z.object({
        _id: Id,
        what: z.enum(differenceNames),
        externalId: z.string(),
        amount: z.number(),
        intentREF: Id.nullable(),
        foundAt: Instant,
      }),
    ),
  })
  .meta({ id: 'Comparing' });
export type Comparing = z.infer<typeof Comparing>;

/** A calendar month, YYYY-MM, in UTC. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: say(/*i18n*/ 'Enter a real month.') });

const filters = {
  look: z.literal('yes').optional(),
  status: z.enum(ledgerStatuses).optional(),
  courseInstanceREF: Id.optional(),
  month: Month.optional(),
  term: line(40).optional().meta({ description: 'the code of a term of the institution that grants the credit' }),
  why: z.enum(ledgerReasonNames).optional().meta({ description: 'those that need a look for this reason' }),
  since: z.enum(['paid', 'refunded']).optional().meta({ description: 'paid, or paid back, in the last 24 hours' }),
};
const Reason = z.strictObject({ reason: requiredText(/*i18n*/ 'Give a reason.', 2000) });

/** The shape of a decision about a payment. It returns the updated payment. */
const decision = (summary: string) =>
  ({ summary, params: IdParams, body: Reason, reply: LedgerDetail, ownTransactions: true }) as const;

export const shapes = {
  list: list({
    summary:
      'Every payment, the newest first: processor, transaction and registration side by side, and why they differ.',
    of: LedgerRow,
    filters,
  }),
  csv: {
    guard: 'export',
    summary: 'The same rows as CSV. Logged.',
    query: z.strictObject({ ...filters, q: z.string().max(200).optional() }),
    reply: fileOf('text/csv'),
  },
  movements: {
    guard: 'export',
    summary: 'Each movement of money as CSV, by its own date: payments, refunds and reversals. Logged.',
    query: InZone.extend({ from: CalendarDate, to: CalendarDate.meta({ description: 'the last day' }) }),
    reply: fileOf('text/csv'),
  },
  totals: {
    mayBeStale: true,
    summary: 'What was received, paid back and kept as fees, by month (UTC) and by course.',
    reply: LedgerTotals,
  },
  comparison: {
    summary: 'When the books were last compared with the processor’s own list, and what still differs.',
    reply: Comparing,
  },
  compare: {
    summary: 'Compare now, as it is done every night; what is younger than three hours is left for the next time.',
    reply: Comparing,
    ownTransactions: true,
  },
  closeDifference: {
    summary: 'Close a difference that was looked into, with what it is.',
    params: IdParams,
    body: Reason,
    reply: Comparing,
  },
  one: {
    summary:
      'A payment with its refunds, what has happened to it, and what can be done; by its intent’s or transaction’s id.',
    params: IdParams,
    reply: LedgerDetail,
  },
  look: {
    summary: 'Ask the processor anew, and follow what it says.',
    params: IdParams,
    reply: LedgerDetail,
    ownTransactions: true,
  },
  givePlace: decision('Register the student by a payment that was set aside.'),
  refundSetAside: { guard: 'fresh', ...decision('Pay back what is left of a payment that was set aside.') },
  close: decision('Close a payment that was set aside: it buys nothing, and pays nothing back.'),
  keepPlace: decision('The money was refunded, and the student stays registered.'),
  endPlace: decision('The money was refunded, and the registration ends.'),
  refund: {
    summary: 'Refund a part, or all that is left; the registration ends with it, or stays.',
    params: IdParams,
    body: Reason.extend({
      amount: Dollars.refine((amount) => amount > 0, { error: say(/*i18n*/ 'Enter an amount.') }),
      endsPlace: z.boolean({ error: say(/*i18n*/ 'Choose whether the registration stays or ends.') }),
    }),
    reply: LedgerDetail,
    ownTransactions: true,
  },
  retryRefund: {
    summary: 'Try a refund again that the processor did not pay.',
    params: IdParams,
    reply: LedgerDetail,
    ownTransactions: true,
  },
  paidByHand: {
    guard: 'fresh',
    ...decision('Say that a refund which the processor did not pay was paid in another way.'),
  },
} as const satisfies Shapes;
export const ledger = join(lines, shapes);

/**
 * A professor's share of what their courses have brought, without tax: in total, by course and by month (UTC). The shares of a course's
 * professors add up to its amounts, to the cent.
 */
export const Earnings = z
  .object({
    professor: PersonName,
    total: Totals,
    tax: z.number().meta({
      description:
        'the tax that was paid with these amounts, less the tax refunded; none of the other amounts includes it',
    }),
    courses: z.array(
      Totals.extend({
        _id: Id,
        name: z.string(),
        status: z.enum(courseInstanceStatuses),
        /** how many are registered now */
        credit: z.number(),
        audit: z.number(),
        professors: z.number().meta({ description: 'how many teach it, including this one' }),
        percent: z
          .number()
          .meta({ description: 'the share that counts for payments made now; 0 once they no longer teach it' }),
      }),
    ),
    months: z.array(Totals.extend({ month: z.string() })),
  })
  .meta({ id: 'Earnings' });
export type Earnings = z.infer<typeof Earnings>;

const csv = fileOf('text/csv');

export const earningShapes = {
  own: { mayBeStale: true, summary: 'One’s own share of what one’s courses have brought.', reply: Earnings },
  ownCsv: { guard: 'export', summary: 'The same as CSV. Logged.', reply: csv },
  ofProfessor: {
    summary: 'A professor’s share of what their courses have brought.',
    params: IdParams,
    reply: Earnings,
  },
  ofProfessorCsv: { guard: 'export', summary: 'The same as CSV. Logged.', params: IdParams, reply: csv },
} as const satisfies Shapes;
export const earnings = join(earningLines, earningShapes);
