import { sumOf } from '../transaction-columns.ts';
import type { Anyone, Context, Services } from '../../kernel/context.ts';
import { recordAndReport } from '../../kernel/audit.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import { reconcileRefunds } from './external-refunds.ts';
import { ProcessorError, type Problem } from '../processors/port.ts';
import { processorOf } from '../processors/registry.ts';
import {
  insertRefund,
  lockedRefund,
  lockedTransaction,
  moveRefund,
  refundTransaction,
  refundable,
  takeLeftRefunds,
  updateRefund,
  type RefundOrigin,
  type RefundRow,
} from '../payments.queries.ts';
import { complete, dropRefund, outcomeOf, setRefundAside } from './refund-outcomes.ts';

export const refundJobName = 'payments.refund';
const retries = { retryLimit: 10_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 };

/**
 * The cents left to refund of each transaction, by its id. The confirmation and the refund both use this, so that they agree.
 */
export async function refundableCents(db: Db, transactionIds: readonly string[]): Promise<Map<string, number>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await refundable(db, transactionIds);
  return new Map(rows.filter(({ cents }) => cents > 0).map(({ _id, cents }) => [_id, cents]));
}

/**
 * Requests a refund of the rest of a transaction except `keptCents`, in the caller's transaction. A job then pays it and keeps
 * trying. Returns the cents. A second request with the same reason makes no second refund.
 */
export async function refundRest(
  context: Context<Trx, Anyone>,
  transactionId: string,
  reason: string,
  keptCents = 0,
): Promise<number> {
  await lockedTransaction(context.db, transactionId);
  const amountCents = (await leftOf(context.db, transactionId)) - keptCents;
  if (amountCents <= 0) return 0;
  return (await requestRefund(context, transactionId, { amountCents, reason, origin: 'rule' })) ? amountCents : 0;
}

/** The cents left of one transaction; negative when refunds under way exceed the rest. */
export const leftOf = async (db: Db, transactionId: string): Promise<number> =>
  (await refundable(db, [transactionId]))[0]?.cents ?? 0;

interface Wanted {
  readonly amountCents: number;
  /** the tax in it; by default its share of the tax that is left */
  readonly taxCents?: number | null;
  readonly reason: string;
  readonly origin: RefundOrigin;
}

/** Creates a refund of a locked transaction and the job that pays it. False when one of our rules is already refunding it. */
export async function requestRefund(
  context: Context<Trx, Anyone>,
  transactionREF: string,
  wanted: Wanted,
): Promise<boolean> {
  const made = await insertRefund(context.db, { ...wanted, transactionREF, createdByREF: context.me?._id ?? null });
  if (!made) return false;
  const { amountCents, reason } = wanted;
  await recordAndReport(context, 'request refund', 'transaction', transactionREF, { amountCents }, { reason });
  await sendRefund(context, made._id);
  return true;
}

/** An amount to refund and the tax in it, in cents. */
interface Back {
  readonly amountCents: number;
  readonly taxCents: number;
}
interface Part extends Back {
  readonly transactionId: string;
}

/**
 * Splits a refund across several transactions, newest first, as far as they reach. The confirmation and the refund both use
 * this, so that they agree.
 */
async function partsOf(db: Db, transactionIds: readonly string[], wanted: Back): Promise<Part[]> {
  const rows = transactionIds.length === 0 ? [] : await refundable(db, transactionIds);
  const left = new Map(rows.map((row) => [row._id, row]));
  const parts: Part[] = [];
  let { amountCents: rest, taxCents: restOfTax } = wanted;
  for (const transactionId of transactionIds.toSorted().toReversed()) {
    const of = left.get(transactionId);
    const amountCents = Math.min(rest, of?.cents ?? 0);
    if (!of || amountCents <= 0) continue;
    // A payment that is refunded in full returns all of its tax.
    const taxCents = amountCents === of.cents ? of.taxCents : restOfTax;
    parts.push({ transactionId, amountCents, taxCents });
    rest -= amountCents;
    restOfTax -= taxCents;
  }
  return parts;
}

export const partCents = async (db: Db, transactionIds: readonly string[], wanted: Back): Promise<number> =>
  sumOf(await partsOf(db, transactionIds, wanted));

/** Requests a partial refund in the caller's transaction. Returns the cents. */
export async function refundPart(
  context: Context<Trx, Anyone>,
  transactionIds: readonly string[],
  wanted: Back,
  reason: string,
): Promise<number> {
  for (const id of transactionIds.toSorted()) await lockedTransaction(context.db, id);
  const parts = await partsOf(context.db, transactionIds, wanted);
  for (const { transactionId, ...back } of parts)
    await requestRefund(context, transactionId, { ...back, reason, origin: 'switch' });
  return sumOf(parts);
}

/** Queues the job that pays a refund, in the transaction that requests the refund. */
export const sendRefund = ({ db, services }: Context<Trx, Anyone>, refundId: string): Promise<void> =>
  services.jobs.send(db, refundJobName, { refundId }, retries);

/**
 * Queues refunds again that are still requested or sent although no job has tried them for `seconds` (ten minutes by
 * default), so that we never lose one silently.
 */
export async function scheduleLeftRefunds({ database, jobs }: Services, seconds = 600): Promise<void> {
  await database.tx(async (trx) => {
    const left = (await takeLeftRefunds(trx, seconds)).map(({ _id }) => ({ refundId: _id }));
    if (left.length > 0) await jobs.sendAll(trx, refundJobName, left, retries);
  });
}

/** True for refusals that repeating won't change, so a person has to look. Wrong credentials may still be fixed. */
const isFinal = ({ status, retryable }: ProcessorError) => !retryable && status !== 401;

/** Explains why the processor doesn't pay, followed by its own error code. */
const plain: Partial<Readonly<Record<Problem, string>>> = {
  'no funds': 'the account at the payment service holds too little money',
  'too late': 'the payment is too old to be refunded there',
  disputed: 'the payment is disputed, and can only go back as a whole',
  'more than is left': 'less is left there than was to be refunded',
};
const plainly = ({ problem, issue }: ProcessorError): string => {
  const words = plain[problem];
  return words === undefined ? issue : `${words} (${issue})`;
};

export async function payRefund(services: Services, refundId: string): Promise<void> {
  const { database } = services;
  const started = await database.tx(async (trx) => {
    const of = await refundTransaction(trx, refundId);
    const transaction = of && (await lockedTransaction(trx, of.transactionREF));
    const refund = transaction && (await lockedRefund(trx, refundId));
    if (!refund || !(await moveRefund(trx, refund, 'send', { tries: refund.tries + 1 }))) return undefined;
    return { refund, transaction };
  });
  if (!started) return;
  const { refund, transaction } = started;
  const { externalRefundId, amountCents: cents } = refund;
  const { externalPaymentId, currency } = transaction;
  const processor = processorOf(services, transaction);
  if (externalPaymentId === null) return setRefundAside(services, refundId, 'the processor has no payment to refund');
  try {
    // The processor repeats its first answer to the same request, so we ask for a pending refund by its own id.
    const answer =
      externalRefundId === null
        ? await processor.refund(externalPaymentId, `ref-${refundId}`, { cents, currency, customId: refundId })
        : await processor.refundDetails(externalRefundId);
    if (answer.status === 'COMPLETED') return await complete(services, refundId, answer.id);
    await database.tx((trx) => updateRefund(trx, refundId, { externalRefundId: answer.id }));
    if (answer.status !== 'PENDING') return await setRefundAside(services, refundId, answer.status);
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error;
    if (error.problem === 'fully refunded') return closeRefunded(services, refundId, transaction.intentREF);
    if (error.problem === 'more than is left' && (await lowerToRest(services, refund, transaction.intentREF)))
      return payRefund(services, refundId);
    if (isFinal(error)) return setRefundAside(services, refundId, plainly(error));
    throw error;
  }
  throw new Error('the processor has not decided on the refund yet');
}

/**
 * Lowers a refund of one of our rules to what is left, when somebody at the processor refunded first. We never change an
 * administrator's refund. False when nothing changed.
 */
async function lowerToRest(services: Services, { _id, origin }: RefundRow, intentId: string | null): Promise<boolean> {
  if (intentId === null || (origin !== 'rule' && origin !== 'leaving')) return false;
  await reconcileRefunds(services, intentId);
  return services.database.tx(async (db) => {
    const all = await outcomeOf(db, _id);
    if (!all || all.refund.state !== 'sent') return false;
    const left = all.refund.amountCents + (await leftOf(db, all.transaction._id));
    if (left <= 0 || left >= all.refund.amountCents) return false;
    await updateRefund(db, _id, { amountCents: left, taxCents: null });
    return true;
  });
}

/**
 * Handles a refund with nothing left to pay back: either it was paid and its answer lost, or somebody at the processor was
 * faster.
 */
async function closeRefunded(services: Services, refundId: string, intentId: string | null): Promise<void> {
  const order = intentId === null ? undefined : await reconcileRefunds(services, intentId);
  const paid = order?.refunds.find(({ customId, status }) => customId === refundId && status === 'COMPLETED');
  if (paid || !order) return complete(services, refundId, paid?.id ?? null);
  return dropRefund(services, refundId, 'it was paid back at the processor');
}
