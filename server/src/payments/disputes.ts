import type { Trx } from '../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../kernel/context.ts';
import { recordAndReport } from '../kernel/audit.ts';
import { disputeMoved, disputeOpened, disputeResolved, type Case } from './payments.emails.ts';
import { reconcileRefunds } from './refunds/external-refunds.ts';
import { notifyAdministrators } from './notify.ts';
import { ProcessorError, type Dispute, type Processor } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { lockedTransaction, openDisputes, transactionOfCapture, updateTransaction } from './payments.queries.ts';
import { paidStatus } from './refunds/refund-outcomes.ts';

/** Looks up a dispute and marks its payments until it is resolved. Nobody loses their registration. */
export async function reconcileDispute(
  services: Services,
  processor: Processor,
  disputeId: string,
  named: readonly string[],
): Promise<void> {
  const { database, log } = services;
  let dispute: Dispute | undefined;
  try {
    dispute = await processor.dispute(disputeId);
  } catch (error) {
    if (!(error instanceof ProcessorError) || ![403, 404].includes(error.status)) throw error;
    log.error({ err: error, disputeId }, 'a dispute can’t be read: only the refunds of its captures are checked');
  }
  for (const captureId of dispute?.captureIds ?? named) {
    const known = await transactionOfCapture(database.db, captureId);
    if (!known) continue;
    if (known.intentREF) await reconcileRefunds(services, known.intentREF);
    if (dispute) await database.tx((db) => mark(systemContext(services, db), known._id, dispute));
  }
}

async function mark(context: Context<Trx, Anyone>, transactionId: string, dispute: Dispute): Promise<void> {
  const transaction = await lockedTransaction(context.db, transactionId);
  if (!transaction) return;
  const { disputeId, refundedCents } = transaction;
  const resolved = dispute.status === 'RESOLVED';
  // Another dispute is recorded, or this one ended before we heard of it.
  if (disputeId !== dispute.id && (resolved || disputeId !== null)) return;
  const { reason: disputeReason = null, dueAt: disputeDueAt = null } = resolved ? {} : dispute;
  const terms = { disputeReason, disputeDueAt };
  const about = (of: Case): Case => ({ ...of, claim: disputeReason, answerBy: disputeDueAt });
  if (!resolved && disputeId !== null) {
    const hasMoved = disputeDueAt !== null && Date.parse(disputeDueAt) !== Date.parse(transaction.disputeDueAt ?? '');
    await updateTransaction(context.db, transactionId, terms);
    if (hasMoved) await notifyAdministrators(context, transaction, (of) => disputeMoved(about(of)));
    return;
  }
  const changed = { ...transaction, disputeId: resolved ? null : dispute.id };
  const status = paidStatus(changed, refundedCents);
  await updateTransaction(context.db, transactionId, { ...terms, disputeId: changed.disputeId, status });
  await recordAndReport(context, resolved ? 'dispute resolved' : 'dispute opened', 'transaction', transactionId, {
    dispute: dispute.id,
    status,
  });
  await notifyAdministrators(context, transaction, (of) => (resolved ? disputeResolved : disputeOpened)(about(of)));
}

/**
 * Checks disputes again that have been open for an hour: the notice of their end may be lost, or may have come before that of
 * their start.
 */
export async function reconcileOpenDisputes(services: Services): Promise<void> {
  for (const { disputeId, externalPaymentId, ...of } of await openDisputes(services.database.db)) {
    try {
      await reconcileDispute(
        services,
        processorOf(services, of),
        disputeId!,
        externalPaymentId === null ? [] : [externalPaymentId],
      );
    } catch (error) {
      services.log.error({ err: error, disputeId }, 'a dispute could not be checked');
    }
  }
}
