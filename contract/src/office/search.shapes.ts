import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id } from '../kernel/fields.shapes.ts';
import { everyRole } from '../kernel/role.ts';
import { ledgerStatuses } from '../payments/ledger.endpoints.ts';
import { search as lines } from './search.endpoints.ts';
export * from './search.endpoints.ts';

/** The results of one search: the people, courses and payments that the reader may see. */
export const Found = z
  .object({
    people: z.array(
      z.object({
        _id: Id.meta({ description: 'of the user' }),
        name: z.string(),
        email: z.string(),
        role: z.enum(everyRole),
      }),
    ),
    courses: z.array(
      z.object({
        _id: Id.meta({ description: 'of the course instance' }),
        name: z.string(),
        isOwn: z.boolean().meta({ description: 'the reader administers, teaches or studies in it' }),
      }),
    ),
    payments: z.array(
      z.object({
        _id: Id.meta({ description: 'of the transaction, or of the payment that has none yet' }),
        amount: z.number(),
        status: z.enum(ledgerStatuses),
      }),
    ),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof Found>;

export const shapes = {
  everywhere: {
    guard: 'records',
    mayBeStale: true,
    summary:
      'Find people by name or email address, courses by name or number, and payments by payer or any of their ids: at most ten of each, and only what one’s own lists show.',
    query: z.strictObject({ q: z.string().max(200).default('') }),
    reply: Found,
  },
} as const satisfies Shapes;
export const search = join(lines, shapes);
