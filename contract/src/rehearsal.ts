import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { Id, IdParams } from './kernel/fields.ts';
import { LedgerRow } from './ledger.ts';

/** The ways in which a payment can end, each played by a sample student of its own. */
export const endings = {
  approved: { title: 'Approved', about: 'The student pays, and is registered.' },
  declined: { title: 'Declined', about: 'The bank declines the card: no money moves, and nobody is registered.' },
  pending: { title: 'Pending', about: 'The bank takes its time: the place is held, and the payment completes later.' },
  closed: {
    title: 'Browser closed after paying',
    about: 'The money is taken, every answer is lost, and the student is gone: the server finishes alone.',
  },
  twice: { title: 'The same notice twice', about: 'The payment service tells of the payment twice: it counts once.' },
  late: { title: 'A late notice', about: 'The notice comes long after the answer: nothing changes by it.' },
  refund: { title: 'Refund', about: 'The student leaves the course, and everything is paid back.' },
  byHand: {
    title: 'Refund at the payment service',
    about: 'Somebody pays it back there by hand: the place stays until an administrator ends it.',
  },
  dispute: { title: 'Dispute', about: 'The payer disputes the payment, and the dispute is resolved for us.' },
  disagreeing: {
    title: 'Another amount',
    about: 'The money does not agree with the order: it is set aside, and an administrator pays it back.',
  },
} as const;
export type Ending = keyof typeof endings;
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]];

export const Played = z
  .object({
    steps: z.array(z.string()),
    /** what the ledger makes of it; null where no payment has come of it */
    payment: LedgerRow.pick({ _id: true, status: true, why: true, registration: true }).nullable(),
    asExpected: z.boolean(),
  })
  .meta({ id: 'Played' });
export type Played = z.infer<typeof Played>;

const administrators = ['Administrator'] as const;
export const rehearsal = {
  begin: endpoint('POST /api/rehearsal', {
    access: administrators,
    summary: 'Open a sample course to rehearse payments in. With real payments there is none: 404.',
    reply: z.object({ _id: Id, name: z.string() }),
    status: 201,
    ownTransactions: true,
  }),
  play: endpoint('POST /api/rehearsal/{id}/play', {
    access: administrators,
    summary:
      'Play one ending from order to ledger, with a sample student, through the code that everybody’s payments take.',
    params: IdParams,
    body: z.strictObject({ ending: z.enum(endingNames) }),
    reply: Played,
    ownTransactions: true,
  }),
  end: endpoint('POST /api/rehearsal/{id}/end', {
    access: administrators,
    summary: 'Cancel the sample course: what is still paid for it goes back.',
    params: IdParams,
    ownTransactions: true,
  }),
};
