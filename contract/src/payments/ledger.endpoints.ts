import { endpoints } from '../kernel/endpoint.ts';
import type { shapes, earningShapes } from './ledger.shapes.ts';
import { transactionStatuses } from './payments.endpoints.ts';
export type * from './ledger.shapes.ts';

/**
 * The reasons why a payment needs attention, each a sentence about a contradiction. A payment without a reason is matched: the processor,
 * the transaction and the registration all agree.
 */
export const ledgerReasons = {
  attention: /*i18n*/ 'The amount doesn’t match the order, so the payment was set aside.',
  'refund set aside': /*i18n*/ 'The payment service refused a refund.',
  disputed: /*i18n*/ 'The payer disputes this payment. Answer the dispute at the payment service before its deadline.',
  unsettled: /*i18n*/ 'The payment has been pending for more than five minutes.',
  'refund waits': /*i18n*/ 'A refund has been pending for more than an hour.',
  'place without money': /*i18n*/ 'The money was paid back, but the student is still registered.',
  'money without place': /*i18n*/ 'We have the money, but nobody is registered for it.',
  'other mode': /*i18n*/ 'The registration and the payment are for different modes (credit or audit).',
  'not seen': /*i18n*/ 'We’ve never seen this payment at the payment service.',
  'amounts differ': /*i18n*/ 'The payment service shows different amounts than the transaction.',
} as const;
export type LedgerReason = keyof typeof ledgerReasons;
export const ledgerReasonNames = Object.keys(ledgerReasons) as [LedgerReason, ...LedgerReason[]];

/**
 * A transaction's status. A payment without a transaction is CAPTURING while we settle it, or ATTENTION once it is set aside.
 */
export const ledgerStatuses = [...transactionStatuses, 'CAPTURING', 'ATTENTION'] as const;

/** The actions an administrator can take on a payment. */
export const ledgerActions = [
  'look',
  'give place',
  'refund set aside',
  'close',
  'refund',
  'keep place',
  'end place',
] as const;
export type LedgerAction = (typeof ledgerActions)[number];

/** The reasons for which people dispute a payment. */
export const disputeReasons = {
  'not received': /*i18n*/ 'The payer says they didn’t get what they paid for.',
  'not as described': /*i18n*/ 'The payer says the course isn’t as described.',
  unauthorized: /*i18n*/ 'The payer says they didn’t authorize the payment.',
  'refund not received': /*i18n*/ 'The payer says they were promised a refund and didn’t get it.',
  duplicate: /*i18n*/ 'The payer says they paid twice.',
  'other amount': /*i18n*/ 'The payer says the amount is wrong.',
  'paid otherwise': /*i18n*/ 'The payer says they paid in another way.',
  cancelled: /*i18n*/ 'The payer says they had cancelled.',
  other: /*i18n*/ 'The payer gave a reason that you can read at the payment service.',
} as const;
export type DisputeReason = keyof typeof disputeReasons;

/** The ways in which the processor's list and our books can disagree. */
export const differences = {
  'unknown payment': /*i18n*/ 'The payment service took money that none of our payments explains.',
  'other amount': /*i18n*/ 'The payment service took a different amount than it told us.',
  'unknown refund': /*i18n*/ 'The payment service paid something back that our records don’t show.',
  'missing payment': /*i18n*/ 'The payment service’s list is missing a payment that is in our records.',
} as const;

const administrators = ['Administrator'] as const;

export const ledger = endpoints<typeof shapes>('payments')({
  list: ['GET /api/ledger', administrators],
  csv: ['GET /api/ledger.csv', administrators],
  movements: ['GET /api/ledger/movements.csv', administrators],
  totals: ['GET /api/ledger/totals', administrators],
  comparison: ['GET /api/ledger/comparison', administrators],
  compare: ['POST /api/ledger/comparison', administrators],
  closeDifference: ['POST /api/ledger/differences/{id}/close', administrators],
  one: ['GET /api/ledger/{id}', administrators],
  look: ['POST /api/ledger/{id}/look', administrators],
  givePlace: ['POST /api/ledger/{id}/place', administrators],
  refundSetAside: ['POST /api/ledger/{id}/pay-back', administrators],
  close: ['POST /api/ledger/{id}/close', administrators],
  keepPlace: ['POST /api/ledger/{id}/keep-place', administrators],
  endPlace: ['POST /api/ledger/{id}/end-place', administrators],
  refund: ['POST /api/ledger/{id}/refund', administrators],
  retryRefund: ['POST /api/ledger/refunds/{id}/retry', administrators],
  paidByHand: ['POST /api/ledger/refunds/{id}/by-hand', administrators],
});

export const earnings = endpoints<typeof earningShapes>('payments')({
  own: ['GET /api/earnings', ['Professor']],
  ownCsv: ['GET /api/earnings.csv', ['Professor']],
  ofProfessor: ['GET /api/professor/{id}/earnings', ['Administrator']],
  ofProfessorCsv: ['GET /api/professor/{id}/earnings.csv', ['Administrator']],
});
