/** What the features above may use of the payments. */
export { watched } from './availability.ts';
export { hasPlace, readTransaction } from './queries.ts';
export { comparisonQueue } from './comparison/rules.ts';
export { endPlaceOf, ledgerDetail, payBackOf } from './ledger/rules.ts';
export { noticeQueue } from './notices.ts';
export { createOrder, openCourse } from './orders.ts';
export { refundQueue, refundRest, refundableCents } from './refunds.ts';
export { settle } from './settle.ts';
export { sweep, sweepQueue } from './sweep.ts';
export { freeTransaction, ownIntent, paidTransaction, reportTransaction } from './transactions.ts';
