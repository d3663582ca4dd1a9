import type { Db, Trx } from '../../kernel/db.ts';
import { systemContext, type Anyone, type Context, type Services } from '../../kernel/context.ts';
import { recordAndReport } from '../../kernel/audit.ts';
import { taxReturned } from '../taxes.ts';
import { moneyGone, partGone } from '../payments.emails.ts';
import { setAsideIfClosed } from '../set-aside.ts';
import { hasTaken, sumOf } from '../transaction-columns.ts';
import { isOpenRefund } from '../lifecycles.ts';
import { notifyAdministrators } from '../notify.ts';
import type { Order, Refund } from '../processors/port.ts';
import { processorOf } from '../processors/registry.ts';
import { intentById, lockedIntent, noteSeen } from '../intents.queries.ts';
import {
  insertRefund,
  lockedTransaction,
  refundsOf,
  transactionOfIntent,
  updateTransaction,
  type TransactionRow,
} from '../payments.queries.ts';
import { complete, dropRefund, paidStatus } from './refund-outcomes.ts';

/** The changes our refunds need after a look at the processor, each made in its own transaction. */
interface Consequences {
  /** We gave these up, but the processor paid them after all. */
  readonly paid: readonly { readonly refundId: string; readonly externalRefundId: string }[];
  /** These have nothing left to pay back. */
  readonly moot: readonly string[];
}
const none: Consequences = { paid: [], moot: [] };

/**
 * Looks up what happened to a payment at the processor since its capture. Records refunds made there by hand and reversals,
 * and recognizes our own refunds; nobody loses their registration. Returns the order, or undefined when the intent has none.
 */
export async function reconcileRefunds(services: Services, intentId: string): Promise<Order | undefined> {
  const intent = await intentById(services.database.db, intentId);
  if (!intent || intent.orderId === null) return undefined;
  const order = await processorOf(services, intent).order(intent.orderId);
  await followUp(
    services,
    await services.database.tx((db) => recordExternalRefunds(systemContext(services, db), intentId, order)),
  );
  return order;
}

/** Carries out what a look at the processor means for our refunds. */
export async function followUp(services: Services, { paid, moot }: Consequences): Promise<void> {
  for (const { refundId, externalRefundId } of paid) await complete(services, refundId, externalRefundId);
  for (const refundId of moot) await dropRefund(services, refundId, 'it was paid back at the processor');
}

/** The cents of a capture that the processor has paid back. */
const goneOf = ({ capture, refunds }: Order): number => {
  const paid = refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, one) => sum + one.amountCents, 0);
  const decided = refunds.every(({ status }) => status !== 'PENDING');
  return capture?.status === 'REFUNDED' && decided ? Math.max(paid, capture.amountCents) : paid;
};

/** Records the processor's refunds in the caller's transaction, and returns what to do about our own. */
export async function recordExternalRefunds(
  context: Context<Trx, Anyone>,
  intentId: string,
  order: Order,
): Promise<Consequences> {
  const { db } = context;
  const { capture } = order;
  const intent = await lockedIntent(db, intentId);
  if (!hasTaken(capture)) return none;
  const gone = goneOf(order);
  await noteSeen(db, intentId, { captureId: capture.id, capturedCents: capture.amountCents, goneCents: gone });
  await setAsideIfClosed(context, intent, capture.id);
  const known = await transactionOfIntent(db, intentId);
  const transaction = known && (await lockedTransaction(db, known._id));
  if (transaction?.externalPaymentId !== capture.id || intent.state !== 'CAPTURED') return none;
  const own = await refundsOf(db, transaction._id);
  const same = (one: Refund) => own.find((row) => row._id === one.customId || row.externalRefundId === one.id);
  const paid = order.refunds.filter(({ status }) => status === 'COMPLETED');
  // We wait until our own open refund has ended: without our id, it would look like one made at the processor.
  const open = own.some(({ state }) => isOpenRefund(state));
  const foreign: Pick<Refund, 'amountCents'>[] = [];
  let after = transaction;
  for (const one of paid.filter((refund) => !same(refund) && !(open && refund.customId === null))) {
    foreign.push(one);
    after = await note(context, after, one.amountCents, one.id);
  }
  const late = paid.flatMap((one) => {
    const row = same(one);
    return row && ['failed', 'attention'].includes(row.state) ? [{ refundId: row._id, externalRefundId: one.id }] : [];
  });
  const byHand = sumOf(own.filter((row) => row.byHand && row.state === 'completed'));
  const rest = gone + byHand - transaction.refundedCents - sumOf(foreign);
  // A reversal may show only in the capture's status.
  if (capture.status === 'REFUNDED' && !open && late.length === 0 && rest > 0) {
    foreign.push({ amountCents: rest });
    after = await note(context, after, rest, null);
  }
  if (foreign.length > 0) await recordGone(context, after, sumOf(foreign));
  const left = transaction.amountCents - transaction.refundedCents - sumOf(foreign);
  const moot = left > 0 ? [] : own.filter(({ state }) => state === 'attention').map(({ _id }) => _id);
  return { paid: late, moot: moot.filter((id) => !late.some(({ refundId }) => refundId === id)) };
}

/** Records a refund, and returns the transaction as it is after it. */
async function note(
  { db }: Context<Db, Anyone>,
  transaction: TransactionRow,
  amountCents: number,
  externalRefundId: string | null,
): Promise<TransactionRow> {
  const taxCents = taxReturned(transaction, { amountCents, taxCents: null });
  await insertRefund(db, {
    transactionREF: transaction._id,
    amountCents,
    taxCents,
    externalRefundId,
    reason: 'paid back at the processor',
    origin: 'processor',
    state: 'completed',
    createdByREF: null,
  });
  const refundedCents = Math.min(transaction.refundedCents + amountCents, transaction.amountCents);
  return { ...transaction, refundedCents, refundedTaxCents: transaction.refundedTaxCents + taxCents };
}

async function recordGone(context: Context<Trx, Anyone>, transaction: TransactionRow, cents: number): Promise<void> {
  const { db } = context;
  const { _id, amountCents, placeDecision, refundedCents, refundedTaxCents } = transaction;
  const status = paidStatus(transaction, refundedCents);
  await updateTransaction(db, _id, { refundedCents, refundedTaxCents, status });
  await recordAndReport(context, 'paid back at the processor', 'transaction', _id, { amountCents: cents, status });
  if (placeDecision === 'kept' || !(await context.services.purchase.isReserved(db, _id))) return;
  await notifyAdministrators(context, transaction, refundedCents >= amountCents ? moneyGone : partGone);
}
