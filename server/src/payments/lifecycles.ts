import type { Step, Steps } from '@stoa/contract/kernel/transition';
import type { TransactionStatus } from '@stoa/contract/payments';

/** In these the outcome of an intent is not known yet. */
export const liveStates = ['CREATED', 'CAPTURING', 'PENDING'] as const;
const closedStates = ['CANCELLED', 'FAILED', 'EXPIRED'] as const;
export type IntentState = (typeof liveStates)[number] | (typeof closedStates)[number] | 'CAPTURED' | 'ATTENTION';

/** What becomes of somebody's wish to pay, from its order at the processor to the money or to none. */
export const intentSteps = {
  'begin to capture': { from: ['CREATED'], to: 'CAPTURING' },
  'await approval': { from: ['CAPTURING'], to: 'CREATED' },
  'await decision': { from: [...liveStates, ...closedStates], to: 'PENDING' },
  // Money that has come counts, whatever was thought of its intent before.
  capture: { from: [...liveStates, ...closedStates, 'ATTENTION'], to: 'CAPTURED' },
  // Its order can be paid another time.
  decline: { from: ['CAPTURING', 'PENDING'], to: 'CREATED' },
  fail: { from: [...liveStates], to: 'FAILED' },
  cancel: { from: ['CREATED', 'CAPTURING'], to: 'CANCELLED' },
  expire: { from: ['CREATED', 'CAPTURING'], to: 'EXPIRED' },
  'set aside': { from: [...liveStates, ...closedStates], to: 'ATTENTION' },
  'capture after all': { from: ['ATTENTION'], to: 'CAPTURING' },
  close: { from: ['ATTENTION'], to: 'FAILED' },
} as const satisfies Steps<IntentState>;

/** A job is about to pay a refund in one of these. */
export const openRefundStates = ['requested', 'sent'] as const;
/** In these it has not come to its end: to be paid by a job, or to be decided on. */
export const unsettledRefundStates = [...openRefundStates, 'attention'] as const;
export type RefundState = (typeof unsettledRefundStates)[number] | 'completed' | 'failed';

export const isOpenRefund = (state: RefundState): boolean => openRefundStates.some((one) => one === state);

/** What becomes of money that is to go back. */
export const refundSteps = {
  send: { from: openRefundStates, to: 'sent' },
  // Also what was given up here, and is paid there after all.
  complete: { from: [...unsettledRefundStates, 'failed'], to: 'completed' },
  drop: { from: unsettledRefundStates, to: 'failed' },
  'set aside': { from: openRefundStates, to: 'attention' },
  'try again': { from: ['attention'], to: 'requested' },
} as const satisfies Steps<RefundState>;

/** What becomes of the record of a payment. A dispute is open as long as its payment is disputed. */
const transactionSteps = {
  // Money may come for what was closed before.
  complete: { from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'COMPLETED' },
  fail: { from: ['PENDING'], to: 'FAILED' },
  'refund in part': { from: ['COMPLETED'], to: 'PARTIALLY_REFUNDED' },
  refund: { from: ['COMPLETED', 'PARTIALLY_REFUNDED'], to: 'REFUNDED' },
  'open dispute': { from: ['PENDING', 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'], to: 'DISPUTED' },
  'resolve dispute': { from: ['DISPUTED'], to: 'COMPLETED' },
  'resolve dispute with a refund in part': { from: ['DISPUTED'], to: 'PARTIALLY_REFUNDED' },
  'resolve dispute with a refund': { from: ['DISPUTED'], to: 'REFUNDED' },
} as const satisfies Steps<TransactionStatus>;

/** In which statuses a transaction may be when it is given one: in this already, or in one from which a step leads to it. */
export const statusesBefore = (status: TransactionStatus): TransactionStatus[] => [
  status,
  ...Object.values<Step<TransactionStatus>>(transactionSteps).flatMap(({ from, to }) => (to === status ? from : [])),
];
