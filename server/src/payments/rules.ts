/** What the features above may use of the payments. */
export { watched } from './availability.ts';
export { hasPlace, liveIntent, readTransaction } from './queries.ts';
export { comparisonQueue } from './comparison/rules.ts';
export { freeTransaction } from './free/rules.ts';
export { openPayments, openRefunds } from './figures/queries.ts';
export { countLook } from './ledger/queries.ts';
export { endPlaceOf, ledgerDetail, payBackOf } from './ledger/rules.ts';
export { noticeQueue } from './notices.ts';
export { createOrder, openCourse, openCourseFor } from './orders.ts';
export { partCents, refundPart } from './part-refunds.ts';
export { switchCents } from './prices.ts';
export { queueLeftRefunds, refundQueue, refundRest, refundableCents } from './refunds.ts';
export { countHeld, takenBefore } from './seats/queries.ts';
export { full, hasSeatFor, heldWithSeats } from './seats/rules.ts';
export { settle } from './settle.ts';
export { sweep, sweepQueue } from './sweep.ts';
export { ownIntent, paidTransaction, reportTransaction } from './transactions.ts';
