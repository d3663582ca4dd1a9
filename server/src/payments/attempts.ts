import type { Context } from '../kernel/context.ts';
import type { TransactionReport, Transaction } from '@stoa/contract/payments/payments.endpoints';
import type { z } from 'zod';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAndReport } from '../kernel/audit.ts';
import { Refusal, conflict, forbidden, notFound } from '../kernel/refusal.ts';
import type { Trx } from '../kernel/db.ts';
import { limitTo } from '../kernel/throttle.ts';
import { capturePayment, confirming } from './capture.ts';
import { intentColumns } from './transaction-columns.ts';
import { chargeFor } from './taxes.ts';
import { ProcessorError } from './processors/port.ts';
import { processorOf } from './processors/registry.ts';
import { intentByOrder, lockedIntent, moveIntent, type Intent } from './intents.queries.ts';
import { insertTransaction, readTransaction, transactionOfIntent } from './payments.queries.ts';

type Report = z.output<typeof TransactionReport>;

const unknownOrder = () => new Refusal(404, i18n.t('We don’t know this payment. Please start again.'));

/**
 * Returns the intent of the person's order. Throws the same Refusal for another person's order as for an unknown one.
 */
async function ownIntent(context: Context, orderId: string): Promise<Intent> {
  const intent = await intentByOrder(context.services.database.db, orderId);
  if (!intent || intent.personREF !== context.me._id) throw unknownOrder();
  return intent;
}

/** Captures the person's order, as `capturePayment` does, and returns its transaction. */
export async function captureOrder(context: Context, orderId: string): Promise<Transaction> {
  const { _id } = await ownIntent(context, orderId);
  return read(context, await capturePayment(context.services, _id));
}

/**
 * Handles the browser's report about a payment, which is only a hint. COMPLETED makes us settle the payment; FAILED and
 * CANCELLED close it, if the processor confirms that nothing was captured. An order has one transaction, however often it is
 * reported.
 */
export async function reportTransaction(outside: Context, report: Report): Promise<Transaction> {
  const { services, me } = outside;
  if (report.personREF !== undefined && report.personREF !== me._id)
    throw forbidden(i18n.t('You can only report your own payments.'));
  if (!report.externalOrderId) return attemptWithoutOrder(outside, report);
  const intent = await ownIntent(outside, report.externalOrderId);
  if (intent.courseInstanceREF !== report.courseInstanceREF) throw unknownOrder();
  if (typeof report.amount === 'number' && Math.round(report.amount * 100) !== intent.amountCents)
    services.log.warn({ intentId: intent._id, reported: report.amount }, 'a browser reported another amount');
  if (report.status === 'COMPLETED' || (await wasCaptured(outside, intent)))
    return read(outside, await capturePayment(services, intent._id));
  const outcome = report.status;
  const closed = await services.database.tx(async (db) => close({ ...outside, db }, intent._id, outcome));
  // A capture began after we asked the processor, so its result decides.
  return read(outside, closed ?? (await capturePayment(services, intent._id)));
}

const read = (outside: Context, id: string): Promise<Transaction> => readTransaction(outside.services.database.db, id);

async function wasCaptured({ services }: Context, intent: Intent): Promise<boolean> {
  // ATTENTION means that money was taken; settling the payment will report it.
  if (intent.state !== 'CREATED') return ['CAPTURING', 'PENDING', 'CAPTURED', 'ATTENTION'].includes(intent.state);
  try {
    return (await processorOf(services, intent).order(intent.orderId!)).capture?.status === 'COMPLETED';
  } catch (error) {
    if (error instanceof ProcessorError && error.status === 404) return false;
    throw confirming();
  }
}

/** Closes an intent and returns the id of the transaction that records it; undefined when a capture is under way. */
async function close(
  context: Context<Trx>,
  intentId: string,
  status: 'FAILED' | 'CANCELLED',
): Promise<string | undefined> {
  const intent = await lockedIntent(context.db, intentId);
  const before = await transactionOfIntent(context.db, intentId);
  if (before) return before._id;
  if (intent.state === 'CAPTURING' || intent.state === 'PENDING') return undefined;
  await limitAttempts(context);
  if (intent.state === 'CREATED') await moveIntent(context.db, intent, status === 'FAILED' ? 'fail' : 'cancel');
  const { _id } = await insertTransaction(context.db, { ...intentColumns(intent), status });
  await recordAndReport(context, `payment ${status.toLowerCase()}`, 'transaction', _id);
  return _id;
}

/** Limits failed or cancelled attempts to ten an hour per person. */
const limitAttempts = ({ db, me }: Context) => limitTo(db, `failed payments ${me._id}`, 10, 3600);

/** Records an attempt that failed before it had an order. */
async function attemptWithoutOrder(outside: Context, report: Report): Promise<Transaction> {
  const { status } = report;
  if (status === 'COMPLETED') throw conflict(i18n.t('We don’t know this payment. Please start again.'));
  const _id = await outside.services.database.tx(async (db) => {
    const context = { ...outside, db };
    const wanted = { courseInstanceREF: report.courseInstanceREF, isAudit: report.isAudit ?? false };
    const by = { personREF: context.me._id, createdByREF: context.me._id, updatedByREF: context.me._id };
    const priceCents = await context.services.purchase.priceOf(db, wanted);
    if (priceCents === undefined) throw notFound();
    await limitAttempts(context);
    const { tax, ...cents } = await chargeFor(context, priceCents, wanted.isAudit);
    const made = await insertTransaction(db, { ...wanted, ...by, ...cents, tax: tax && JSON.stringify(tax), status });
    await recordAndReport(context, `payment ${status.toLowerCase()}`, 'transaction', made._id);
    return made._id;
  });
  return read(outside, _id);
}
