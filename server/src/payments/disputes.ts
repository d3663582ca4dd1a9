import { recordAndReport } from '../kernel/audit.ts';
import type { AnyWork } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { lookAfterwards } from './afterwards.ts';
import { disputeOpened, disputeResolved } from './emails.ts';
import { PaypalError, type PaypalDispute } from './paypal.ts';
import { lockedTransaction, openDisputes, transactionOfCapture, updateTransaction } from './queries.ts';
import { paidStatus } from './refund-outcomes.ts';
import { tellAdministrators } from './telling.ts';

/** Looks at a dispute, and marks the payments it is about until it is resolved; nobody is removed by it. */
export async function lookAtDispute(services: Services, disputeId: string, named: readonly string[]): Promise<void> {
  const { database, paypal, log } = services;
  let dispute: PaypalDispute | undefined;
  try {
    dispute = await paypal.dispute(disputeId);
  } catch (error) {
    if (!(error instanceof PaypalError) || ![403, 404].includes(error.status)) throw error;
    log.error({ err: error, disputeId }, 'a dispute can’t be read: only what happens to the captures is seen');
  }
  for (const captureId of dispute?.captureIds ?? named) {
    const known = await transactionOfCapture(database.db, captureId);
    if (!known) continue;
    if (known.intentREF) await lookAfterwards(services, known.intentREF);
    if (dispute) await database.tx((db) => mark({ services, db, me: undefined }, known._id, dispute));
  }
}

async function mark(work: AnyWork, transactionId: string, dispute: PaypalDispute): Promise<void> {
  const transaction = await lockedTransaction(work.db, transactionId);
  if (!transaction) return;
  const { disputeId, refundedCents } = transaction;
  const resolved = dispute.status === 'RESOLVED';
  // Said again, or about a dispute that was over before it was heard of.
  if (resolved ? disputeId !== dispute.id : disputeId !== null) return;
  const changed = { ...transaction, disputeId: resolved ? null : dispute.id };
  const status = paidStatus(changed, refundedCents);
  await updateTransaction(work.db, transactionId, { disputeId: changed.disputeId, status });
  await recordAndReport(work, resolved ? 'dispute resolved' : 'dispute opened', 'transaction', transactionId, {
    dispute: dispute.id,
    status,
  });
  await tellAdministrators(work, transaction, resolved ? disputeResolved : disputeOpened);
}

/** Looks again at disputes that stand open for an hour: the notice of their end may be lost, or was read before their beginning. */
export async function lookAtOpenDisputes(services: Services): Promise<void> {
  for (const { disputeId, externalPaymentId } of await openDisputes(services.database.db)) {
    try {
      await lookAtDispute(services, disputeId!, externalPaymentId === null ? [] : [externalPaymentId]);
    } catch (error) {
      services.log.error({ err: error, disputeId }, 'a dispute could not be looked at');
    }
  }
}
