import type { Step, Steps } from '@stoa/contract/kernel/transition';
import type { TransactionStatus } from '@stoa/contract/payments/payments.endpoints';

/** States in which an intent's outcome isn't known yet. */
export const liveStates = ['CREATED', 'CAPTURING', 'PENDING'] as const;
const closedStates = ['CANCELLED', 'FAILED', 'EXPIRED'] as const;
export type IntentState = (typeof liveStates)[number] | (typeof closedStates)[number] | 'CAPTURED' | 'ATTENTION';

/** The lifecycle of an intent to pay, from its order at the processor to its payment or its end without one. */
export const intentSteps = {
  'begin to capture': { from: ['CREATED'], to: 'CAPTURING' },
  'await approval': { from: ['CAPTURING'], to: 'CREATED' },
  'await decision': { from: [...liveStates, ...closedStates], to: 'PENDING' },
  // Money that has arrived counts, whatever state the intent was in.
  capture: { from: [...liveStates, ...closedStates, 'ATTENTION'], to: 'CAPTURED' },
  // The buyer may pay the order another way.
  decline: { from: ['CAPTURING', 'PENDING'], to: 'CREATED' },
  fail: { from: [...liveStates], to: 'FAILED' },
  cancel: { from: ['CREATED', 'CAPTURING'], to: 'CANCELLED' },
  expire: { from: ['CREATED', 'CAPTURING'], to: 'EXPIRED' },
  'set aside': { from: [...liveStates, ...closedStates], to: 'ATTENTION' },
  'capture after all': { from: ['ATTENTION'], to: 'CAPTURING' },
  close: { from: ['ATTENTION'], to: 'FAILED' },
} as const satisfies Steps<IntentState>;

/** States in which a job is going to pay a refund. */
export const openRefundStates = ['requested', 'sent'] as const;
/** States in which a refund isn't finished: a job will pay it, or an administrator decides. */
export const unsettledRefundStates = [...openRefundStates, 'attention'] as const;
export type RefundState = (typeof unsettledRefundStates)[number] | 'completed' | 'failed';

export const isOpenRefund = (state: RefundState): boolean => openRefundStates.some((one) => one === state);

/** The lifecycle of a refund. */
export const refundSteps = {
  send: { from: openRefundStates, to: 'sent' },
  // This includes refunds that we gave up and the processor paid after all.
  complete: { from: [...unsettledRefundStates, 'failed'], to: 'completed' },
  drop: { from: unsettledRefundStates, to: 'failed' },
  'set aside': { from: openRefundStates, to: 'attention' },
  'try again': { from: ['attention'], to: 'requested' },
} as const satisfies Steps<RefundState>;

/** The lifecycle of a transaction. A dispute is open while its transaction is DISPUTED. */
const transactionSteps = {
  // Money may arrive for a transaction that was closed before.
  complete: { from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'COMPLETED' },
  fail: { from: ['PENDING'], to: 'FAILED' },
  'refund in part': { from: ['COMPLETED'], to: 'PARTIALLY_REFUNDED' },
  refund: { from: ['COMPLETED', 'PARTIALLY_REFUNDED'], to: 'REFUNDED' },
  'open dispute': { from: ['PENDING', 'COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'], to: 'DISPUTED' },
  'resolve dispute': { from: ['DISPUTED'], to: 'COMPLETED' },
  'resolve dispute with a refund in part': { from: ['DISPUTED'], to: 'PARTIALLY_REFUNDED' },
  'resolve dispute with a refund': { from: ['DISPUTED'], to: 'REFUNDED' },
} as const satisfies Steps<TransactionStatus>;

/** The statuses a transaction may have before it gets this one: this one itself, or any with a step to it. */
export const statusesBefore = (status: TransactionStatus): TransactionStatus[] => [
  status,
  ...Object.values<Step<TransactionStatus>>(transactionSteps).flatMap(({ from, to }) => (to === status ? from : [])),
];
