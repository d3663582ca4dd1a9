import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams } from '../kernel/fields.shapes.ts';
import { LedgerRow } from '../payments/ledger.shapes.ts';
import { endingNames, rehearsal as lines } from './rehearsal.endpoints.ts';
export * from './rehearsal.endpoints.ts';

export const Played = z
  .object({
    steps: z.array(z.string()),
    /** the payment's line in the ledger; null when there is no payment */
    payment: LedgerRow.pick({ _id: true, status: true, why: true, registration: true }).nullable(),
    asExpected: z.boolean(),
  })
  .meta({ id: 'Played' });
export type Played = z.infer<typeof Played>;

export const shapes = {
  begin: {
    summary: 'Open a sample course to rehearse payments in. With real payments there is none: 404.',
    reply: z.object({ _id: Id, name: z.string() }),
    status: 201,
    ownTransactions: true,
  },
  play: {
    summary:
      'Play one ending from order to ledger, with a sample student, through the code that everybody’s payments take.',
    params: IdParams,
    body: z.strictObject({ ending: z.enum(endingNames) }),
    reply: Played,
    ownTransactions: true,
  },
  end: {
    summary: 'Cancel the sample course: what is still paid for it goes back.',
    params: IdParams,
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const rehearsal = join(lines, shapes);
