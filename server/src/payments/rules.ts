/** What the features above may use of the payments. */
export { watched } from './availability.ts';
export { hasPlace, readTransaction } from './queries.ts';
export { noticeQueue } from './notices.ts';
export { openCourse, openCourseFor } from './orders.ts';
export { refundQueue, refundRest, refundableCents } from './refunds.ts';
export { countHeld, takenBefore } from './seats/queries.ts';
export { full, hasSeatFor, heldWithSeats } from './seats/rules.ts';
export { settle } from './settle.ts';
export { sweep, sweepQueue } from './sweep.ts';
export { freeTransaction, ownIntent, paidTransaction } from './transactions.ts';
