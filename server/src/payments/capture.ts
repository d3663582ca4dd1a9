import { systemContext, type Anyone, type Context, type Services } from '../kernel/context.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { i18n } from '@stoa/contract/kernel/i18n';
import { taxLine } from '@stoa/contract/payments/tax';
import { recordAction, recordAndReport } from '../kernel/audit.ts';
import { Refusal, conflict } from '../kernel/refusal.ts';
import type { Db, Trx } from '../kernel/db.ts';
import { paymentFailed, paymentPending, receipt } from './payments.emails.ts';
import { capturedColumns, intentColumns, mismatch, seenOf } from './transaction-columns.ts';
import { notifyPayer } from './notify.ts';
import { ProcessorError, type Capture, type Order } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import type { Obstacle, Sold } from './purchase.ts';
import { intentById, isLive, lockedIntent, moveIntent, noteSeen, type Intent } from './intents.queries.ts';
import { insertTransaction, transactionOfIntent, updateTransaction } from './payments.queries.ts';
import { refundRest } from './refunds/refunds.ts';
import { closed, setAside } from './set-aside.ts';

/** The captures under way in this process, by intent, so that repeated clicks make one call to the processor. */
const underWay = new Map<string, Promise<string>>();

/**
 * Settles a payment, for the browser after the approval, for the webhook or for the reconciliation. Captures approved money if
 * that hasn't happened yet, writes transaction and registration together, and returns the transaction's id. A second call
 * returns the same id. Throws a Refusal when the payment is not approved (409), declined (422) or not yet known (503).
 */
export function capturePayment(services: Services, intentId: string): Promise<string> {
  const before = underWay.get(intentId);
  if (before) return before;
  const run = captureOnce(services, intentId).finally(() => underWay.delete(intentId));
  underWay.set(intentId, run);
  return run;
}

async function captureOnce(services: Services, intentId: string): Promise<string> {
  await refuseUnheld(services, intentId);
  // 1. Mark the capture as begun. We hold no lock while we ask the processor.
  const { begun, obstacle } = await services.database.tx(async (trx) => {
    await lockPurchase(services, trx, intentId);
    const intent = await lockedIntent(trx, intentId);
    // From here on the capture holds the seat, however long it takes.
    const isBegun = await moveIntent(trx, intent, 'begin to capture');
    const now = isBegun ? { ...intent, state: 'CAPTURING' as const } : intent;
    return { begun: now, obstacle: now.state === 'CAPTURING' ? await services.purchase.obstacle(trx, now) : undefined };
  });
  if (begun.state === 'CAPTURED') return (await transactionOfIntent(services.database.db, intentId))!._id;
  if (!isLive(begun) || begun.orderId === null) throw closed(begun);

  // 2. Look up the order before we capture, because an order's idempotency key expires after some hours.
  const order = await takeMoney(services, begun, begun.orderId, obstacle);

  // 3. Only this order's money pays for this registration.
  const { capture } = order;
  if (!capture || ['DECLINED', 'FAILED'].includes(capture.status)) return fail(services, begun, capture !== null);
  const wrong = mismatch(begun, order, capture);
  if (wrong) return setAside(services, begun, wrong, capture);

  // 4. Write transaction, registration, receipt and log in one database transaction.
  return services.database.tx((trx) => write(systemContext(services, trx), intentId, order, capture));
}

const notApproved = () => conflict(i18n.t('You haven’t approved this payment yet.'), 'not-approved');

/** A capture under way reserves a seat. Without a reservation, it begins only after the buyer has approved the payment. */
async function refuseUnheld(services: Services, intentId: string): Promise<void> {
  const intent = await intentById(services.database.db, intentId);
  if (intent?.state !== 'CREATED' || intent.orderId === null) return;
  if (intent.heldUntil !== null && Date.parse(intent.heldUntil) > Date.now()) return;
  const { orderId } = intent;
  const order = await patiently(services, () => processorOf(services, intent).order(orderId));
  if (
    typeof order === 'object' &&
    !order.capture &&
    ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'].includes(order.status)
  )
    throw notApproved();
}

/** Locks the item that an intent pays for. Call it before locking the intent, as creating an order does. */
export async function lockPurchase({ purchase }: Services, db: Db, intentId: string): Promise<void> {
  const intent = await intentById(db, intentId);
  if (intent) await purchase.lock(db, intent);
}

/** The refusal when we don't know the processor's answer yet; the reconciliation will find out. */
export const confirming = () =>
  new Refusal(503, i18n.t('Your payment is being confirmed. This can take a minute. You don’t need to pay again.'), {
    code: 'confirming',
    retryAfter: 10,
  });

/** Returns the order after its capture. Captures it first if the buyer has approved it and nothing is in the way. */
async function takeMoney(
  services: Services,
  intent: Intent,
  orderId: string,
  obstacle: Obstacle | undefined,
): Promise<Order> {
  const { database } = services;
  const processor = processorOf(services, intent);
  const order = await patiently(services, () => processor.order(orderId));
  if (order === 'declined' || order === 'again') throw confirming();
  if (order === 'gone' && intent.state === 'PENDING') return setAside(services, intent, 'its order is gone');
  if (order === 'gone')
    return stop(services, intent, 'expire', i18n.t('The payment wasn’t approved in time. Please start again.'));
  if (order.status === 'COMPLETED' || order.capture) return order;
  if (order.status === 'VOIDED')
    return stop(services, intent, 'fail', i18n.t('This payment was closed. Please start again.'));
  if (order.status !== 'APPROVED') {
    await moveIntent(database.db, intent, 'await approval');
    throw notApproved();
  }
  if (obstacle?.mayPass) {
    await moveIntent(database.db, intent, 'await approval');
    throw conflict(obstacle.message, 'full');
  }
  if (obstacle) return stop(services, intent, 'cancel', obstacle.message);
  const captured = await patiently(services, () => processor.capture(orderId, `cap-${intent._id}`));
  if (captured === 'declined') {
    await moveIntent(database.db, intent, 'await approval');
    throw declined();
  }
  if (captured !== 'gone' && captured !== 'again') return captured;
  const now = await patiently(services, () => processor.order(orderId));
  if (now === 'gone' || now === 'declined' || now === 'again') throw confirming();
  return now;
}

const declined = () =>
  new Refusal(422, i18n.t('Your card was declined and you weren’t charged.'), { code: 'declined' });

/** Repeats a call when its answer was lost or the processor is busy. The request id makes that safe. */
async function patiently(
  services: Services,
  ask: () => Promise<Order>,
): Promise<Order | 'gone' | 'declined' | 'again'> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      if (error.problem === 'declined') return 'declined';
      // Already captured, not approved, or refused for another reason: the order says which.
      if (error.status === 422) return 'again';
      if (error.status === 404) return 'gone';
      if (!error.retryable) services.log.error(error, 'the processor refused a call');
      if (!error.retryable || tries === 3) throw confirming();
      await sleep(250 * tries);
    }
  }
}

/** Closes an intent without a capture. No capture can follow, because only this server captures. */
async function stop(
  services: Services,
  intent: Intent,
  step: 'expire' | 'fail' | 'cancel',
  message: string,
): Promise<never> {
  await services.database.tx((trx) => moveIntent(trx, intent, step));
  throw conflict(message, 'not-taken');
}

/**
 * Handles a payment that the processor rejected: ends the registration that waited for it. `spent` means that its order can't
 * be paid any more.
 */
async function fail(services: Services, intent: Intent, spent: boolean): Promise<never> {
  await services.database.tx(async (trx) => {
    const context = systemContext(services, trx);
    const now = await lockedIntent(trx, intent._id);
    const transaction = await transactionOfIntent(trx, intent._id);
    if (now.state === 'CREATED' || !(await moveIntent(trx, now, spent ? 'fail' : 'decline')) || !transaction) return;
    // Lock the registration before its transaction, as when a student leaves a course.
    await services.purchase.failed(context, transaction._id);
    await updateTransaction(trx, transaction._id, { status: 'FAILED' });
    await recordAndReport(context, 'payment failed', 'transaction', transaction._id);
    const isSwitch = intent.registrationREF !== null;
    await notifyPayer(context, intent, (sold) => paymentFailed(sold, isSwitch), transaction._id);
  });
  throw declined();
}

async function write(context: Context<Trx, Anyone>, intentId: string, order: Order, capture: Capture): Promise<string> {
  const { db, services } = context;
  await lockPurchase(services, db, intentId);
  const intent = await lockedIntent(db, intentId);
  const before = await transactionOfIntent(db, intentId);
  const pending = capture.status === 'PENDING';
  if (before && (intent.state === 'CAPTURED' || pending)) return before._id;
  const columns = capturedColumns(order, capture);
  const { _id } = before ?? (await insertTransaction(db, { ...intentColumns(intent, columns), ...columns }));
  const fulfilled = await services.purchase.fulfil(context, intent, { transactionId: _id, pending });
  // Update it after the registration, because all code locks a registration before its transaction.
  if (before) await updateTransaction(db, before._id, { ...columns, settledAt: new Date() });
  await moveIntent(db, intent, pending ? 'await decision' : 'capture');
  await noteSeen(db, intentId, seenOf(capture));
  await recordAndReport(context, pending ? 'payment pending' : 'payment completed', 'transaction', _id, {
    cents: capture.amountCents,
  });
  if (!fulfilled && !pending) await giveBack(context, _id, intent);
  else if (fulfilled) await mailPayer(context, _id, intent, order, capture);
  return _id;
}

/** Refunds a payment whose place no longer exists, except the amount that stays paid after a student left. */
async function giveBack(
  context: Context<Trx, Anyone>,
  transactionId: string,
  { registrationREF }: Intent,
): Promise<void> {
  const kept = await context.services.purchase.keeps(context.db, transactionId);
  const reason =
    kept > 0 ? 'the registration has ended' : registrationREF ? 'the registration has changed' : 'no place';
  await refundRest(context, transactionId, reason, kept);
}

async function mailPayer(
  context: Context<Trx, Anyone>,
  transactionId: string,
  intent: Intent,
  order: Order,
  capture: Capture,
): Promise<void> {
  const amount = capture.amountCents / 100;
  const { isAudit } = intent;
  const tax = taxLine(intent);
  const method = order.fundingSource ?? processorOf(context.services, intent).name;
  if (capture.status !== 'PENDING') await recordAction(context, 'receipt', 'transaction', transactionId);
  const switched = intent.registrationREF !== null;
  const template = (sold: Sold) =>
    capture.status === 'PENDING'
      ? paymentPending(sold, { amount, tax, switched })
      : receipt(sold, { isAudit, amount, tax, paymentId: capture.id, method, switched });
  await notifyPayer(context, intent, template, transactionId);
}
