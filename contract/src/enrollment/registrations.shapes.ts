import { z } from 'zod';
import { Incomplete } from '../catalog/grades.shapes.ts';
import { courseInstanceStatuses } from '../catalog/course-instances.endpoints.ts';
import { registrationStatuses } from '../catalog/course-lifecycle.ts';
import { ProfessorName } from '../catalog/professors.shapes.ts';
import { list, type Shapes, join, since } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, line, Instant, Id, FileRef, IdParams, Ref } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { transactionStatuses } from '../payments/payments.endpoints.ts';
import { PersonName } from '../people/people.shapes.ts';
import { CreditPromise, AcceptedPromise } from '../people/promises.shapes.ts';
import { Unregistered, AcceptedLeaving, Amounts } from './leaving.shapes.ts';
import {
  creditFields,
  creditStatuses,
  registrations as lines,
  checkout as checkoutLines,
} from './registrations.endpoints.ts';
import { TaxInAmount, Transaction } from '../payments/payments.shapes.ts';
export * from './registrations.endpoints.ts';
import { Exchange, OwnExchange } from './exchange.shapes.ts';
export type { Exchange, PostedCredit } from './exchange.shapes.ts';

/** The steps still missing before a registration's credit counts, and who has to act. */
export const CreditStatusDetail = z.object({
  standing: z.enum(['audit', 'confirmed', 'application missing', 'waits for approval', 'awaiting info', 'denied']),
  /** when the application was last sent */
  since: Instant.nullable(),
  /** the approvers' explanation */
  reason: z.string(),
  missing: z.array(z.enum(creditFields)),
});
export type CreditStatusDetail = z.infer<typeof CreditStatusDetail>;

export const Registration = z
  .object({
    _id: Id,
    personREF: PersonName,
    courseInstanceREF: z.object({
      _id: Id,
      name: z.string(),
      status: z.enum(courseInstanceStatuses),
      start: z.string().nullable(),
      end: z.string().nullable(),
      credits: z.number().nullable(),
      description: z.string(),
      profDescription: z.string(),
      professorREF: z.array(ProfessorName),
      thumbnailREF: FileRef.nullable(),
    }),
    transactionREF: z
      .object({ _id: Id, amount: z.number(), currency: z.string(), status: z.enum(transactionStatuses) })
      .nullable(),
    paid: z.number().meta({ description: 'the payments for it and for changes of it, less refunds, in US dollars' }),
    isAudit: z.boolean(),
    dateRegistered: Instant,
    grade: z.string().nullable(),
    gradeMeaning: z.string().nullable().meta({ description: 'what the institution says the code means' }),
    incomplete: Incomplete.nullable(),
    lastActivity: z.string().nullable().meta({ description: 'the last day of academic activity' }),
    registrationTerm: z.string(),
    status: z.enum(registrationStatuses),
    creditStatus: z.enum(creditStatuses),
    credit: CreditStatusDetail,
    promise: CreditPromise.nullable().meta({ description: 'what was promised for it, as it was read; null: nothing' }),
    exchange: OwnExchange.nullable().meta({ description: 'null: no credit under an agreement' }),
    actions: z.array(z.string()),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

/** A registration as professors and approvers see it. */
export const CourseRegistration = Registration.pick({
  _id: true,
  personREF: true,
  isAudit: true,
  dateRegistered: true,
  grade: true,
  gradeMeaning: true,
  incomplete: true,
  lastActivity: true,
  registrationTerm: true,
  status: true,
  creditStatus: true,
})
  .extend({
    courseInstanceREF: z.object({ _id: Id, name: z.string() }),
    /** true while a posted grade is open for changes, until it is posted again */
    gradeReopened: z.boolean(),
    exchange: Exchange.nullable().meta({ description: 'null: no credit under an agreement' }),
    left: z
      .object({ day: CalendarDate, code: z.string().nullable() })
      .nullable()
      .meta({ description: 'the day on which a place ended, and the college’s code for it' }),
  })
  .meta({ id: 'CourseRegistration' });
export type CourseRegistration = z.infer<typeof CourseRegistration>;

/** One line of the approvers' export. */
export const RegistrationExport = z
  .object({
    _id: Id,
    registrationTerm: z.string(),
    courseNumber: z.string(),
    personREF: z.object({ _id: Id, firstName: z.string(), middleName: z.string(), lastName: z.string() }),
  })
  .meta({ id: 'RegistrationExport' });
export type RegistrationExport = z.infer<typeof RegistrationExport>;

/** The seats of an open course with limited seats, as one student sees them. */
export const Seats = z
  .object({
    /** the id of the course instance */
    _id: Id,
    seats: z.number().int(),
    /** seats this student could take; students on the waiting list come first */
    left: z.number().int(),
    waiting: z.number().int(),
    /** the student's own place on the waiting list (from 1), and how long a seat is held for them */
    mine: z.object({ place: z.number().int(), heldUntil: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'Seats' });
export type Seats = z.infer<typeof Seats>;

const Changed = Unregistered.extend({ registration: Registration });
export type Changed = z.infer<typeof Changed>;

export const shapes = {
  mine: list({
    summary: 'One’s own registrations, without those one has left; whoever was a student keeps the past ones.',
    of: Registration,
  }),
  list: list({
    summary: 'The students of all courses one approves, by name; an institution’s are those for credit.',
    filters: {
      term: line(40).optional().meta({ description: 'the code of a term of the institution that grants the credit' }),
      status: z.enum(registrationStatuses).optional(),
      since,
    },
    of: CourseRegistration,
  }),
  one: { summary: 'One of one’s own registrations.', params: IdParams, reply: Registration },
  create: {
    summary:
      'The registration a paid transaction is for; without a transaction only for a course that is free. Asked again: 200.',
    body: z.strictObject({
      personREF: Ref(/*i18n*/ 'Person is required').optional(),
      courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
      transactionREF: Ref(/*i18n*/ 'Transaction is required').nullish(),
      isAudit: z.boolean({ error: say(/*i18n*/ 'Choose credit or audit.') }),
      promise: AcceptedPromise,
    }),
    reply: Registration,
    status: 201,
    mayExist: true,
  },
  unregisterFromCourse: {
    summary: 'Leave a course: while it is Open/Registering with a full refund, under an agreement by its calendar.',
    params: z.strictObject({ courseInstanceId: Id }),
    query: AcceptedLeaving,
    reply: Unregistered,
  },
  unregister: {
    summary: 'The same, by the registration’s id; an administrator may do it for a student, with a reason.',
    params: IdParams,
    query: AcceptedLeaving.extend({ reason: z.string().max(2000).optional() }),
    reply: Unregistered,
  },
  amounts: {
    summary: 'What leaving, or changing between credit and audit, would pay back or cost if it were done now.',
    params: IdParams,
    reply: Amounts,
  },
  applied: {
    summary: 'Say that one has sent the college’s own application. The college is asked for the student number then.',
    params: IdParams,
    reply: Registration,
  },
  changeMode: {
    summary: 'Change to a mode that costs no more; the difference is paid back. One that costs more is paid for first.',
    params: IdParams,
    body: z.strictObject({
      isAudit: z.boolean({ error: say(/*i18n*/ 'Choose credit or audit.') }),
      promise: AcceptedPromise,
      refund: z
        .number()
        .optional()
        .meta({ description: 'what the student was told; 409 when it is not that any more' }),
    }),
    reply: Changed,
  },
  byCourseInstance: list({
    summary: 'Who is registered in a course. With for=export the call is logged as an export, once for all its pages.',
    params: IdParams,
    filters: { for: z.literal('export').optional() },
    of: CourseRegistration,
  }),
  byInstance: list({
    summary: 'The lines of the approvers’ export, which is logged once for all its pages.',
    params: IdParams,
    of: RegistrationExport,
  }),
  count: {
    summary: 'How many are registered in a course, how many may, and how many wait for a seat.',
    params: IdParams,
    reply: z.object({
      count: z
        .number()
        .meta({ description: 'the places that one’s lists show: an institution’s are those for credit' }),
      credit: z.number(),
      audit: z.number(),
      ended: z
        .number()
        .meta({ description: 'for credit without a place, with a record: withdrawn, no-show, cancelled' }),
      seats: z.number().nullable(),
      waiting: z.number(),
    }),
  },
  seats: {
    summary: 'The open courses whose seats are limited: what is left, and one’s own place on the waiting list.',
    reply: z.array(Seats),
  },
  joinWaitingList: {
    summary: 'Wait for a seat in a course that is full; asked again, the same answer.',
    params: IdParams,
    reply: Seats,
    status: 201,
  },
  leaveWaitingList: { summary: 'Wait no longer; a seat that was held goes to the next.', params: IdParams },
} as const satisfies Shapes;
export const registrations = join(lines, shapes);

export const checkoutShapes = {
  createOrder: {
    summary:
      'The processor’s order for a course and mode, at the stored price; the same open order when asked again, with 200.',
    body: z.strictObject({
      courseInstanceREF: Ref(/*i18n*/ 'Course is required'),
      isAudit: z.boolean(),
      promise: AcceptedPromise,
      registrationREF: Ref(/*i18n*/ 'Registration is required')
        .optional()
        .meta({ description: 'one’s registration whose mode is to change: the order is for the difference' }),
      paymentProcessor: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'whose button was pressed, if there are several' }),
    }),
    reply: z.object({
      orderId: z.string(),
      amount: z.number().meta({ description: 'what will be captured, with tax' }),
      currency: z.string(),
      tax: TaxInAmount.nullable().meta({ description: 'the tax in the amount; null where none is charged' }),
    }),
    status: 201,
    mayExist: true,
    ownTransactions: true,
  },
  capture: {
    summary: 'Take the money the buyer approved and register the student, as one. Not approved: 409; declined: 422.',
    params: z.strictObject({ orderId: z.string().max(100) }),
    reply: z.object({ transaction: Transaction, registration: Registration.nullable() }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const checkout = join(checkoutLines, checkoutShapes);
