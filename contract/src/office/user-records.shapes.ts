import { z } from 'zod';
import { courseInstanceStatuses, registrationStatuses } from '../catalog/course-lifecycle.ts';
import { fileOf, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, CalendarDate, IdParams, Version } from '../kernel/fields.shapes.ts';
import { transactionStatuses } from '../payments/payments.endpoints.ts';
import { User } from '../people/accounts.shapes.ts';
import { Person, PersonName } from '../people/people.shapes.ts';
import {
  userRecords as lines,
  mergedKindNames,
  merging as mergingLines,
  exports as exportLines,
} from './user-records.endpoints.ts';
export * from './user-records.endpoints.ts';

const Course = z.object({ _id: Id, name: z.string() });

/**
 * The records about a person, limited to the reader's own lists: null marks records that the reader may not see. Dates of birth,
 * identity numbers, addresses and texts of emails aren't included; separate calls return them.
 */
export const UserRecords = z
  .object({
    person: Person.pick({ _id: true, firstName: true, lastName: true, email: true, role: true }).extend({
      institution: z.object({ _id: Id, name: z.string() }).nullable().meta({ description: 'the one they decide for' }),
    }),
    user: User.pick({ _id: true, status: true, twoFactor: true, deletionRequestedAt: true })
      .extend({ createdAt: Instant })
      .nullable(),
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
    files: z
      .array(z.object({ _id: Id, name: z.string(), size: z.number(), createdAt: Instant }))
      .nullable()
      .meta({ description: 'the documents of the application' }),
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
    payments: z
      .array(
        z.object({
          _id: Id.meta({ description: 'the transaction' }),
          ledgerREF: Id.meta({ description: 'its record in the ledger' }),
          courseInstanceREF: Course,
          amount: z.number(),
          refundedAmount: z.number(),
          status: z.enum(transactionStatuses),
          createdAt: Instant,
        }),
      )
      .nullable(),
    mails: z
      .array(
        z.object({
          _id: Id,
          subject: z.string(),
          createdAt: Instant,
          state: z.enum(['queued', 'sent', 'kept', 'failed']),
          sentAt: Instant.nullable(),
          tries: z.number(),
          /** why it was never delivered, in the mail server’s own words; null when it was or is still tried */
          undelivered: z.string().nullable(),
        }),
      )
      .nullable(),
    log: z
      .array(z.object({ _id: Id, at: Instant, action: z.string(), entity: z.string(), by: PersonName.nullable() }))
      .nullable(),
  })
  .meta({ id: 'UserRecords' });
export type UserRecords = z.infer<typeof UserRecords>;

export const shapes = {
  ofUser: {
    summary:
      'What there is about one person, by the id of the user or the person. Administrators: all of account, application, files, courses, registrations, payments, mails’ states and the log’s last lines. Who approves: application, files, courses and registrations of whoever applied or registered. Professors: their own students’ registrations in their courses. Read only; opening it is logged.',
    params: IdParams,
    reply: UserRecords,
  },
} as const satisfies Shapes;
export const userRecords = join(lines, shapes);

const Counts = z.array(z.object({ kind: z.enum(mergedKindNames), count: z.int() }));

const Side = z
  .object({
    ...Person.pick({ firstName: true, lastName: true, email: true, role: true }).shape,
    ...User.pick({ _id: true, status: true, version: true }).shape,
    joinedAt: Instant,
    application: z.string().nullable().meta({ description: 'its status; null: there is none' }),
  })
  .meta({ id: 'MergeSide' });

export const MergePreview = z
  .object({
    kept: Side,
    other: Side.nullable().meta({ description: 'the record that would be merged into it' }),
    moves: Counts.meta({ description: 'the rows that would move to the kept person' }),
    keepsOtherApplication: z.boolean().meta({ description: 'both have an application, and the other’s is further' }),
    refusals: z
      .array(z.string())
      .meta({ description: 'the reasons why they can’t be merged now, each a whole sentence' }),
    merged: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        until: Instant,
        back: Counts,
        stays: Counts,
      })
      .nullable()
      .meta({
        description: 'the record that was merged into it and can still be taken out: what goes back and what stays',
      }),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

export const mergingShapes = {
  preview: {
    summary:
      'What merging another account’s person into this one’s would move and what prevents it, or a merge that can be undone.',
    params: IdParams,
    query: z.strictObject({ other: Id.optional() }),
    reply: MergePreview,
  },
  merge: {
    guard: 'fresh',
    summary: 'Merge another account’s person into this one’s. It can be undone for a day. 409 names what prevents it.',
    params: IdParams,
    body: z.strictObject({
      other: Id,
      version: Version.meta({ description: 'of this account, as the preview had it' }),
      otherVersion: Version.meta({ description: 'of the other account' }),
    }),
    reply: MergePreview,
  },
  undo: {
    summary:
      'Undo the merge into this account within a day. Rows of other courses that came later stay with the kept person.',
    params: IdParams,
    reply: MergePreview,
  },
} as const satisfies Shapes;
export const merging = join(mergingLines, mergingShapes);

export const exportShapes = {
  ownData: {
    guard: 'export',
    summary: 'All that is kept of oneself, as a ZIP file: a JSON document and one’s own files. Logged.',
    reply: fileOf('application/zip'),
  },
} as const satisfies Shapes;
export const exports = join(exportLines, exportShapes);
