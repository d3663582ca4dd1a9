import { endpoints } from '../kernel/endpoint.ts';
import type { shapes } from './rehearsal.shapes.ts';
export type * from './rehearsal.shapes.ts';

/** The ways a payment can end. A separate sample student plays each one. */
export const endings = {
  approved: { title: /*i18n*/ 'Approved', about: /*i18n*/ 'The student pays and is registered.' },
  declined: {
    title: /*i18n*/ 'Declined',
    about: /*i18n*/ 'The bank declines the card. No money moves, and nobody is registered.',
  },
  pending: {
    title: /*i18n*/ 'Pending',
    about: /*i18n*/ 'The bank takes its time. The place is held, and the payment completes later.',
  },
  closed: {
    title: /*i18n*/ 'Browser closed after paying',
    about: /*i18n*/ 'The money is taken, every answer is lost, and the student has left. The server finishes alone.',
  },
  twice: {
    title: /*i18n*/ 'The same notice twice',
    about: /*i18n*/ 'The payment service reports the payment twice. It counts once.',
  },
  late: {
    title: /*i18n*/ 'A late notice',
    about: /*i18n*/ 'The notice comes long after the answer and changes nothing.',
  },
  refund: { title: /*i18n*/ 'Refund', about: /*i18n*/ 'The student leaves the course, and everything is paid back.' },
  byHand: {
    title: /*i18n*/ 'Refund at the payment service',
    about: /*i18n*/ 'Someone pays it back there by hand. The place stays until an administrator ends it.',
  },
  dispute: {
    title: /*i18n*/ 'Dispute',
    about: /*i18n*/ 'The payer disputes the payment, and the dispute is resolved in our favor.',
  },
  disagreeing: {
    title: /*i18n*/ 'Another amount',
    about: /*i18n*/ 'The amount doesn’t match the order. The payment is set aside, and an administrator pays it back.',
  },
} as const;
export type Ending = keyof typeof endings;
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]];

const administrators = ['Administrator'] as const;

export const rehearsal = endpoints<typeof shapes>()({
  begin: ['POST /api/rehearsal', administrators],
  play: ['POST /api/rehearsal/{id}/play', administrators],
  end: ['POST /api/rehearsal/{id}/end', administrators],
});
