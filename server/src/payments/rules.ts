/** What the features above may use of the payments. */
export { capturePayment } from './capture.ts';
export { comparisonQueue } from './comparison/rules.ts';
export { freeTransaction } from './free/rules.ts';
export { openPayments, openRefunds } from './figures/queries.ts';
export { countLook } from './ledger/queries.ts';
export { endPlaceOf, ledgerDetail, payBackOf } from './ledger/rules.ts';
export { openPayment, orderAtProcessor, refuseUnaccounted, type Hold } from './orders.ts';
export { partCents, refundPart } from './part-refunds.ts';
export type { Paid, Purchase, Wanted } from './purchase.ts';
export { liveIntent } from './intents/queries.ts';
export { inMinutes, lockedTransaction, readTransaction } from './queries.ts';
export { reconcile, reconcileQueue } from './reconcile.ts';
export { queueLeftRefunds, refundQueue, refundRest, refundableCents } from './refunds.ts';
export { ownIntent, reportTransaction } from './transactions.ts';
export { noticeQueue } from './webhook.ts';
export type { Services as PaymentServices } from './work.ts';
