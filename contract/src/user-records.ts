import { z } from 'zod';
import { User } from './accounts.ts';
import { courseInstanceStatuses } from './course-lifecycle.ts';
import { endpoint } from './kernel/endpoint.ts';
import { CalendarDate, Id, IdParams, Instant } from './kernel/fields.ts';
import { transactionStatuses } from './payments.ts';
import { Person, PersonName } from './people.ts';
import { registrationStatuses } from './registrations.ts';

/** How many rows of each kind there are at most, the newest. */
export const mostRecords = 100;

const Course = z.object({ _id: Id, name: z.string() });

/**
 * Everything that support needs to answer a person's question, to read. It has no date of birth, number, document, address or
 * text of a mail: those have calls of their own.
 */
export const UserRecords = z
  .object({
    user: User.pick({ _id: true, status: true, twoFactor: true, deletionRequestedAt: true }).extend({
      person: Person.pick({ _id: true, firstName: true, lastName: true, email: true, role: true }),
      createdAt: Instant,
    }),
    application: z
      .object({
        _id: Id,
        kind: z.enum(['professor', 'student']),
        approvalStatus: z.string(),
        statusReason: z.string(),
        waitingSince: Instant,
        takenBack: z.boolean(),
        decidedAt: Instant.nullable(),
        decidedBy: PersonName.nullable(),
      })
      .nullable(),
    taught: z.array(
      Course.extend({
        status: z.enum(courseInstanceStatuses),
        start: CalendarDate.nullable(),
        end: CalendarDate.nullable(),
      }),
    ),
    registrations: z.array(
      z.object({
        _id: Id,
        courseInstanceREF: Course,
        status: z.enum(registrationStatuses),
        isAudit: z.boolean(),
        dateRegistered: Instant,
        grade: z.string().nullable().meta({ description: 'the final grade that was posted' }),
      }),
    ),
    payments: z.array(
      z.object({
        _id: Id.meta({ description: 'the transaction' }),
        ledgerREF: Id.meta({ description: 'its record in the ledger' }),
        courseInstanceREF: Course,
        amount: z.number(),
        refundedAmount: z.number(),
        status: z.enum(transactionStatuses),
        createdAt: Instant,
      }),
    ),
    mails: z.array(
      z.object({
        _id: Id,
        subject: z.string(),
        createdAt: Instant,
        state: z.enum(['queued', 'sent', 'kept', 'failed']),
        sentAt: Instant.nullable(),
        tries: z.number(),
      }),
    ),
    log: z.array(z.object({ _id: Id, at: Instant, action: z.string(), entity: z.string(), by: PersonName.nullable() })),
  })
  .meta({ id: 'UserRecords' });
export type UserRecords = z.infer<typeof UserRecords>;

export const userRecords = {
  ofUser: endpoint('GET /api/user/{id}/records', {
    access: ['Administrator'],
    summary:
      'What there is about one person, to help them: account, application, courses, registrations, payments, mails’ states and the log’s last lines. Read only; opening it is logged.',
    params: IdParams,
    reply: UserRecords,
  }),
};
