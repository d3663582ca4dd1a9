import { dollars } from '@stoa/contract/kernel/fields';
import { addressesOf, personById } from '../accounts/rules.ts';
import { instanceFacts } from '../course-instances/rules.ts';
import { record } from '../kernel/audit.ts';
import type { Queue } from '../kernel/jobs.ts';
import { post } from '../kernel/mail.ts';
import type { AnyWork, Db, Trx } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { refundDelayed, refundNeedsAttention, refunded } from './emails.ts';
import { PaypalError } from './paypal.ts';
import {
  insertRefund,
  lockedRefund,
  lockedTransaction,
  refundable,
  updateRefund,
  updateTransaction,
} from './queries.ts';

const queue = 'payments.refund';
const retries = { retryLimit: 10_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 };

/**
 * What would go back if all that is left of some transactions were refunded: cents, by transaction. What a confirmation
 * foretells and what is then paid both come from here.
 */
export async function refundableCents(db: Db, transactionIds: readonly string[]): Promise<Map<string, number>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await refundable(db, transactionIds);
  return new Map(rows.filter(({ cents }) => cents > 0).map(({ _id, cents }) => [_id, cents]));
}

/**
 * Asks for all that is left of a transaction to be paid back, in the caller's transaction; a job then pays it, and tries
 * until it is paid. Answers the cents. Asked twice for one of our own reasons, it is still one refund.
 */
export async function refundRest(work: AnyWork, transactionId: string, reason: string): Promise<number> {
  await lockedTransaction(work.db, transactionId);
  const amountCents = (await refundableCents(work.db, [transactionId])).get(transactionId);
  if (amountCents === undefined) return 0;
  const made = await insertRefund(work.db, {
    transactionREF: transactionId,
    amountCents,
    reason,
    createdByREF: work.me?._id ?? null,
  });
  if (!made) return 0;
  await record(work, 'request refund', 'transaction', transactionId, { amountCents, reason });
  await work.services.jobs.send(work.db as Trx, queue, { refundId: made._id }, retries);
  return amountCents;
}

/** Refusals that no repetition changes: a person has to look. */
const final = ['INSUFFICIENT_FUNDS', 'TIME_LIMIT', 'DISPUTE', 'REFUND_AMOUNT_EXCEEDED', 'REFUND_NOT_ALLOWED'];

async function pay(services: Services, refundId: string): Promise<void> {
  const { database, paypal } = services;
  const started = await database.tx(async (trx) => {
    const refund = await lockedRefund(trx, refundId);
    if (!refund || !['requested', 'sent'].includes(refund.state)) return undefined;
    await updateRefund(trx, refundId, { state: 'sent', tries: refund.tries + 1 });
    const transaction = await lockedTransaction(trx, refund.transactionREF);
    return transaction?.externalPaymentId ? { refund, captureId: transaction.externalPaymentId } : undefined;
  });
  if (!started) return;
  const { refund, captureId } = started;
  const { externalRefundId } = refund;
  try {
    // A repeated request is answered as it was the first time: one that was pending is asked after by its own id.
    const answer =
      externalRefundId === null
        ? await paypal.refund(captureId, `ref-${refundId}`, { cents: refund.amountCents, currency: 'USD' })
        : await paypal.refundDetails(externalRefundId);
    if (answer.status === 'COMPLETED') return await complete(services, refundId, answer.id);
    if (answer.status !== 'PENDING') return await setAside(services, refundId, answer.status);
    await database.tx((trx) => updateRefund(trx, refundId, { externalRefundId: answer.id }));
  } catch (error) {
    if (!(error instanceof PaypalError)) throw error;
    if (error.issue === 'CAPTURE_FULLY_REFUNDED') return complete(services, refundId, null);
    if (final.some((issue) => error.issue.includes(issue))) return setAside(services, refundId, error.issue);
    throw error;
  }
  throw new Error('the processor has not decided on the refund yet');
}

async function complete(services: Services, refundId: string, externalRefundId: string | null): Promise<void> {
  await services.database.tx(async (trx) => {
    const work: AnyWork = { services, db: trx, me: undefined };
    const refund = await lockedRefund(trx, refundId);
    const transaction = refund && (await lockedTransaction(trx, refund.transactionREF));
    if (!refund || !transaction || refund.state === 'completed') return;
    const refundedCents = transaction.refundedCents + refund.amountCents;
    const status = refundedCents >= transaction.amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    await updateRefund(trx, refundId, { state: 'completed', externalRefundId });
    await updateTransaction(trx, transaction._id, { refundedCents, status });
    await record(work, 'refund', 'transaction', transaction._id, { amountCents: refund.amountCents, status });
    const person = await personById(trx, transaction.personREF);
    const course = await instanceFacts(trx, transaction.courseInstanceREF);
    if (person) await post(work, person, refunded(person, course?.name ?? '', refund.amountCents / 100, refund.reason));
  });
}

/** The processor will not pay it: administrators have to look, and the student is told that it takes longer. */
async function setAside(services: Services, refundId: string, note: string): Promise<void> {
  services.log.error({ refundId, note }, 'a refund needs attention');
  await services.database.tx(async (trx) => {
    const work: AnyWork = { services, db: trx, me: undefined };
    const refund = await lockedRefund(trx, refundId);
    const transaction = refund && (await lockedTransaction(trx, refund.transactionREF));
    if (!refund || !transaction || refund.state === 'attention') return;
    await updateRefund(trx, refundId, { state: 'attention', note });
    await record(work, 'refund needs attention', 'transaction', transaction._id, { note });
    const person = await personById(trx, transaction.personREF);
    const course = await instanceFacts(trx, transaction.courseInstanceREF);
    const amount = refund.amountCents / 100;
    if (person) await post(work, person, refundDelayed(person, course?.name ?? '', amount));
    const what = `Payment ${transaction.externalPaymentId}, refund of ${dollars(amount)}: ${note}.`;
    for (const one of await addressesOf(trx, ['Administrator'])) await post(work, one, refundNeedsAttention(one, what));
  });
}

export const refundQueue = (services: Services): Queue => ({
  name: queue,
  work: ({ refundId }: { refundId: string }) => pay(services, refundId),
  concurrency: 2,
});
