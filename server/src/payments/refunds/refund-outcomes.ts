import { systemContext, type Services } from '../../kernel/context.ts';
import type { TransactionStatus } from '@stoa/contract/payments/payments.endpoints';
import { taxLine } from '@stoa/contract/payments/tax';
import { recordAndReport } from '../../kernel/audit.ts';
import type { Trx } from '../../kernel/db.ts';
import { taxReturned } from '../taxes.ts';
import { refundDelayed, refundNeedsAttention, refunded } from '../payments.emails.ts';
import { mailAdministrators, notifyPayer } from '../notify.ts';
import { lockedIntent, noteSeen } from '../intents.queries.ts';
import {
  lockedRefund,
  lockedTransaction,
  moveRefund,
  paidByProcessor,
  refundTransaction,
  transactionById,
  updateTransaction,
} from '../payments.queries.ts';

/** The status of a paid transaction, from the cents refunded and whether it is disputed. */
export function paidStatus(
  { amountCents, disputeId }: { readonly amountCents: number; readonly disputeId: string | null },
  refundedCents: number,
): TransactionStatus {
  if (disputeId !== null) return 'DISPUTED';
  if (refundedCents >= amountCents) return 'REFUNDED';
  return refundedCents > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
}

/** Loads and locks a refund with its intent and transaction, in the order of all code: intent, transaction, refund. */
export async function outcomeOf(db: Trx, refundId: string) {
  const of = await refundTransaction(db, refundId);
  const known = of && (await transactionById(db, of.transactionREF));
  const intent = known?.intentREF ? await lockedIntent(db, known.intentREF) : undefined;
  const transaction = known && (await lockedTransaction(db, known._id));
  const refund = transaction && (await lockedRefund(db, refundId));
  return refund ? { refund, intent, transaction } : undefined;
}

/** Records that the processor paid a refund. Does so once, however often it is called. */
export async function complete(services: Services, refundId: string, externalRefundId: string | null): Promise<void> {
  await services.database.tx(async (trx) => {
    const context = systemContext(services, trx);
    const all = await outcomeOf(trx, refundId);
    if (!all) return;
    const { refund, intent, transaction } = all;
    const taxCents = taxReturned(transaction, refund);
    if (!(await moveRefund(trx, refund, 'complete', { externalRefundId, taxCents }))) return;
    const refundedCents = Math.min(transaction.refundedCents + refund.amountCents, transaction.amountCents);
    const refundedTaxCents = transaction.refundedTaxCents + taxCents;
    const status = paidStatus(transaction, refundedCents);
    await updateTransaction(trx, transaction._id, { refundedCents, refundedTaxCents, status });
    const { captureId, capturedCents } = intent ?? {};
    if (intent && captureId && typeof capturedCents === 'number') {
      const goneCents = await paidByProcessor(trx, transaction._id);
      await noteSeen(trx, intent._id, { captureId, capturedCents, goneCents });
    }
    const { amountCents } = refund;
    await recordAndReport(context, 'refund', 'transaction', transaction._id, { amountCents, status });
    const back = { ...refund, amount: amountCents / 100, tax: taxLine({ ...transaction, taxCents }) };
    await notifyPayer(context, transaction, (sold) => refunded(sold, back), transaction._id);
  });
}

/** Drops a refund whose money has already gone back. */
export async function dropRefund(services: Services, refundId: string, note: string): Promise<void> {
  await services.database.tx(async (trx) => {
    const all = await outcomeOf(trx, refundId);
    if (!all || !(await moveRefund(trx, all.refund, 'drop', { note }))) return;
    const context = systemContext(services, trx);
    await recordAndReport(context, 'refund not needed', 'transaction', all.transaction._id, {}, { note });
  });
}

/** Sets aside a refund that the processor won't pay: administrators have to decide, and the student is told of the delay. */
export async function setRefundAside(services: Services, refundId: string, note: string): Promise<void> {
  services.log.error({ refundId, note }, 'a refund needs attention');
  await services.database.tx(async (trx) => {
    const context = systemContext(services, trx);
    const all = await outcomeOf(trx, refundId);
    if (!all || !(await moveRefund(trx, all.refund, 'set aside', { note }))) return;
    const { refund, transaction } = all;
    await recordAndReport(context, 'refund needs attention', 'transaction', transaction._id, {}, { note });
    const amount = refund.amountCents / 100;
    await notifyPayer(context, transaction, (sold) => refundDelayed(sold, amount), transaction._id);
    const { _id: id, externalPaymentId: paymentId } = transaction;
    await mailAdministrators(context, refundNeedsAttention({ id, paymentId, refund: amount, note }));
  });
}
