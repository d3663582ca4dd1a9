import type { Trx } from '../kernel/db.ts';
import type { Context } from '../kernel/context.ts';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction, recordAndReport } from '../kernel/audit.ts';
import { Refusal, conflict, notFound } from '../kernel/refusal.ts';
import { capturePayment, lockPurchase } from './capture.ts';
import { capturedColumns, intentColumns, hasTaken, mismatch } from './transaction-columns.ts';
import { reconcileDispute } from './disputes.ts';
import { paymentClosed, paymentFailed, registrationGiven } from './payments.emails.ts';
import { followUp, recordExternalRefunds } from './refunds/external-refunds.ts';
import { notifyPayer } from './notify.ts';
import { ProcessorError, type Order } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { intentById, lockedIntent, moveIntent, updateIntent, type Intent } from './intents.queries.ts';
import { insertTransaction, transactionById, transactionOfIntent, updateTransaction } from './payments.queries.ts';
import { reconcilePayment } from './reconcile.ts';
import { leftOf, requestRefund } from './refunds/refunds.ts';

/** The records that the ledger shows under one id: an intent, a transaction, or both. */
export interface Subject {
  readonly intentREF: string | null;
  readonly transactionREF: string | null;
}

/** Asks the processor for a payment's current state, and updates our records to match. */
export async function reconcileByHand(outside: Context, { intentREF, transactionREF }: Subject): Promise<void> {
  const { services } = outside;
  const { db } = services.database;
  const intent = intentREF === null ? undefined : await intentById(db, intentREF);
  if (!intent?.orderId)
    throw conflict(i18n.t('The payment service doesn’t know this payment, so there is nothing to check.'));
  try {
    if (intent.state === 'ATTENTION') await examine(outside, intent);
    else await reconcilePayment(services, intent);
    const transaction = transactionREF === null ? undefined : await transactionById(db, transactionREF);
    if (transaction?.disputeId)
      await reconcileDispute(services, processorOf(services, transaction), transaction.disputeId, []);
  } catch (error) {
    throw unreachable(error);
  }
}

const unreachable = (error: unknown) =>
  error instanceof ProcessorError
    ? new Refusal(
        503,
        i18n.t('The payment service isn’t answering right now ({issue}). Please try again.', { issue: error.issue }),
        { retryAfter: 10 },
      )
    : error;

/** Checks a payment that was set aside: settles it if it matches its order by now, and records what was refunded in full. */
async function examine(outside: Context, intent: Intent): Promise<void> {
  const { services } = outside;
  const order = await processorOf(services, intent).order(intent.orderId!);
  const { capture } = order;
  if (capture && ['DECLINED', 'FAILED'].includes(capture.status)) return closeIntent(outside, intent._id, '');
  const why = capture ? mismatch(intent, order, capture) : 'it holds no money';
  if (why === undefined) {
    await services.database.tx((db) => moveIntent(db, intent, 'capture after all'));
    await capturePayment(services, intent._id);
    return;
  }
  const isOurs = order.customId === intent._id;
  const after = await services.database.tx(async (db) => {
    const context = { ...outside, db };
    const locked = await lockedIntent(db, intent._id);
    if (locked.state !== 'ATTENTION') return undefined;
    await updateIntent(db, locked, { note: why });
    if (isOurs && capture?.status === 'REFUNDED') await account(context, locked, order);
    return recordExternalRefunds(context, intent._id, order);
  });
  if (after) await followUp(services, after);
}

/**
 * Records the money taken by a mismatched order as a transaction; the caller has locked the intent. `register` gets the
 * transaction's id before an existing transaction is updated, because all code locks a registration before its transaction.
 */
async function account(
  { db, me }: Context,
  intent: Intent,
  order: Order,
  register: (transactionId: string) => Promise<void> = async () => {},
): Promise<string> {
  const details = { ...capturedColumns(order, order.capture!), status: 'COMPLETED' as const };
  const before = await transactionOfIntent(db, intent._id);
  await moveIntent(db, intent, 'capture');
  if (before) {
    await register(before._id);
    const { taxCents } = intentColumns(intent, details);
    await updateTransaction(db, before._id, { ...details, taxCents, settledAt: new Date() });
    return before._id;
  }
  const made = await insertTransaction(db, { ...intentColumns(intent, details), ...details, updatedByREF: me._id });
  await register(made._id);
  return made._id;
}

/** Returns the order of a payment that was set aside. Throws a Refusal when it belongs to another payment or took no money. */
async function ownOrder({ services }: Context, intentId: string): Promise<Order> {
  const intent = await intentById(services.database.db, intentId);
  if (intent?.state !== 'ATTENTION' || intent.orderId === null) throw decided();
  let order: Order;
  try {
    order = await processorOf(services, intent).order(intent.orderId);
  } catch (error) {
    throw unreachable(error);
  }
  if (order.customId !== intentId)
    throw conflict(i18n.t('The order belongs to another payment. You can check this one again or close it.'));
  if (!hasTaken(order.capture)) throw conflict(i18n.t('No money was taken for this payment, so you can close it.'));
  return order;
}

const decided = () =>
  conflict(i18n.t('Someone has already dealt with this payment. Reload the page to see the decision.'));

/** Registers the student for a payment that was set aside, and tells them. */
export async function givePlace(outside: Context, intentId: string, reason: string): Promise<void> {
  const { services } = outside;
  const order = await ownOrder(outside, intentId);
  if (order.capture!.status === 'REFUNDED')
    throw conflict(i18n.t('This payment was paid back in full, so it buys nothing.'));
  const after = await services.database.tx(async (db) => {
    const context = { ...outside, db };
    // All code locks in this order: the item that is paid for, then the intent.
    await lockPurchase(services, db, intentId);
    const intent = await setAside(context, intentId);
    const transactionId = await account(context, intent, order, (id) => registrationFor(context, intent, id));
    await recordAction(context, 'give place', 'transaction', transactionId, { reason });
    await notifyPayer(context, intent, (sold) => registrationGiven(sold, reason));
    return recordExternalRefunds(context, intentId, order);
  });
  await followUp(services, after);
}

async function registrationFor(context: Context<Trx>, intent: Intent, transactionId: string): Promise<void> {
  const given = await context.services.purchase.fulfil(context, intent, {
    transactionId,
    pending: false,
    byAdministrator: true,
  });
  if (!given)
    throw conflict(
      i18n.t('You can’t register this student: they are already registered, or the course is no longer open.'),
    );
}

async function setAside({ db }: Context, intentId: string): Promise<Intent> {
  const intent = await lockedIntent(db, intentId);
  if (intent.state !== 'ATTENTION') throw decided();
  return intent;
}

/** Refunds the rest of a payment that was set aside, without registering the student. */
export async function refundSetAside(outside: Context, intentId: string, reason: string): Promise<void> {
  const { services } = outside;
  const order = await ownOrder(outside, intentId);
  const after = await services.database.tx(async (db) => {
    const context = { ...outside, db };
    await lockPurchase(services, db, intentId);
    const transactionId = await account(context, await setAside(context, intentId), order, (id) =>
      services.purchase.failed(context, id),
    );
    const consequences = await recordExternalRefunds(context, intentId, order);
    const amountCents = await leftOf(db, transactionId);
    if (amountCents <= 0)
      throw conflict(i18n.t('There is nothing left to refund. Check again with the payment service.'));
    await requestRefund(context, transactionId, { amountCents, reason, origin: 'administrator' });
    return consequences;
  });
  await followUp(services, after);
}

/** Closes a payment that was set aside, without a registration or a refund. `reason` is the administrator's. */
export async function closeIntent(outside: Context, intentId: string, reason: string): Promise<void> {
  await outside.services.database.tx(async (db) => {
    const context = { ...outside, db };
    const intent = await setAside(context, intentId);
    await moveIntent(db, intent, 'close', reason ? { closedReason: reason } : {});
    const transaction = await transactionOfIntent(db, intentId);
    if (transaction?.status === 'PENDING') {
      await context.services.purchase.failed(context, transaction._id);
      await updateTransaction(db, transaction._id, { status: 'FAILED' });
      const isSwitch = intent.registrationREF !== null;
      if (!reason) await notifyPayer(context, intent, (sold) => paymentFailed(sold, isSwitch), transaction._id);
    }
    await recordAndReport(context, 'close payment', 'paymentIntent', intentId, {}, { reason });
    if (reason) await notifyPayer(context, intent, (sold) => paymentClosed(sold, reason));
  });
}

/** Returns the id of a subject's intent. Throws Refusal 404 when it has none. */
export function intentOf({ intentREF }: Subject): string {
  if (intentREF === null) throw notFound();
  return intentREF;
}
