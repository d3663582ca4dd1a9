import { z } from 'zod';
import { events, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { approvalKinds, approvals as lines } from './approvals.endpoints.ts';
export * from './approvals.endpoints.ts';

/** The reasons that keep a record from being approved, by their code. */
const unmetCodes = ['role', 'definition-withdrawn', 'not-qualified'] as const;
/** A reason why a record can't be approved now. The record shows it to approvers instead of the action. */
export const Unmet = z
  .object({
    code: z.enum(unmetCodes),
    why: z.string().meta({ description: 'the sentence with which approving would be refused' }),
    at: z
      .string()
      .nullable()
      .meta({ description: 'the screen where it is put right; null if the caller can’t open it' }),
  })
  .meta({ id: 'Unmet' });
export type Unmet = z.infer<typeof Unmet>;
/** The field of a record that approvers decide on. */
export const unmet = Unmet.nullable().meta({
  description: 'what keeps it from being approved, for callers who could approve it otherwise; null if nothing does',
});

export const shapes = {
  live: {
    summary: 'A stream of events: each time that something joins, leaves or changes its place in a queue of approvals.',
    params: z.strictObject({ queue: z.enum(approvalKinds) }),
    reply: events,
  },
} as const satisfies Shapes;
export const approvals = join(lines, shapes);
