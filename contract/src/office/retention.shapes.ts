import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Instant, IdParams } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import {
  retentionKinds,
  type SettableKind,
  retentionKindNames,
  removedKinds,
  keptKinds,
  type RemovedKind,
  retention as lines,
} from './retention.endpoints.ts';
export * from './retention.endpoints.ts';

const mostDays = 36_500;
const days = (kind: SettableKind) =>
  z
    .int({ error: say(/*i18n*/ 'Enter a whole number of days, or leave it empty to keep it without a limit.') })
    .min(retentionKinds[kind].least, { error: say(/*i18n*/ 'Enter more days. This has to be kept longer.') })
    .max(mostDays, { error: say(/*i18n*/ 'Enter at most 36,500 days.') })
    .nullable();

export const RetentionRule = z
  .object({
    kind: z.enum(retentionKindNames),
    days: z.int().nullable().meta({ description: 'null: kept without a limit' }),
    /** the fewest days that may be set; null: it can't be set */
    least: z.int().nullable(),
    due: z.int().meta({ description: 'how many are due for removal now' }),
  })
  .meta({ id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof RetentionRule>;

export const RetentionRun = z
  .object({ _id: z.string(), at: Instant, kind: z.enum(retentionKindNames), removed: z.int() })
  .meta({ id: 'RetentionRun' });
export type RetentionRun = z.infer<typeof RetentionRun>;

const Schedule = z
  .object({
    rules: z.array(RetentionRule),
    /** the records that the job removed lately, the newest first */
    runs: z.array(RetentionRun),
    version: z.int(),
  })
  .meta({ id: 'RetentionSchedule' });
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleForm = z.strictObject({
  days: z.strictObject({
    deniedApplications: days('deniedApplications').optional(),
    documents: days('documents').optional(),
    messages: days('messages').optional(),
    mails: days('mails').optional(),
    notifications: days('notifications').optional(),
    invitations: days('invitations').optional(),
    notices: days('notices').optional(),
    deliveries: days('deliveries').optional(),
    signIns: days('signIns').optional(),
    log: days('log').optional(),
  }),
  version: z.int().optional(),
});

const Deleted = z.object({
  removed: z.array(
    z.object({ kind: z.enum(Object.keys(removedKinds) as [RemovedKind, ...RemovedKind[]]), count: z.int() }),
  ),
  kept: z.array(
    z.object({
      kind: z.enum(keptKinds),
      count: z.int(),
      days: z.int().nullable().meta({ description: 'how long; null: without a limit' }),
      why: z.string(),
    }),
  ),
});
export const DeletionDone = Deleted.meta({ id: 'DeletionDone' });
export type DeletionDone = z.infer<typeof DeletionDone>;

export const DeletionPreview = Deleted.extend({
  /** the reasons why the person can't be deleted now, each a whole sentence */
  obstacles: z.array(z.string()),
  /** since when the person asks to be deleted; null: they don't */
  requestedAt: Instant.nullable(),
}).meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

const OwnRequest = z.object({ requestedAt: Instant.nullable() }).meta({ id: 'DeletionRequest' });

export const shapes = {
  schedule: {
    summary: 'What is kept and how long, how much is due, and what the nightly job removed lately.',
    reply: Schedule,
  },
  setSchedule: {
    summary: 'Set how many days kinds of data are kept; what is left out stays as it is, null keeps without a limit.',
    body: ScheduleForm,
    reply: Schedule,
  },
  preview: {
    summary: 'What deleting this person would remove, what is kept under a pseudonym, and what stands in the way.',
    params: IdParams,
    reply: DeletionPreview,
  },
  deletePerson: {
    guard: 'fresh',
    summary:
      'Delete the person. Money, grades, records of study and the log are kept under a pseudonym. 409 names what stands in the way.',
    params: IdParams,
    body: z.strictObject({
      name: z
        .string()
        .max(700)
        .optional()
        .meta({ description: 'the person’s full name, to be sure; refused when it differs' }),
    }),
    reply: DeletionDone,
  },
  ownRequest: { summary: 'Whether one has asked to be deleted.', reply: OwnRequest },
  request: { summary: 'Ask to be deleted; administrators are told. Asking twice is asking once.', reply: OwnRequest },
  withdraw: { summary: 'Withdraw one’s request to be deleted.', reply: OwnRequest },
} as const satisfies Shapes;
export const retention = join(lines, shapes);
