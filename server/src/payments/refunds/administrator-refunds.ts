import type { Trx } from '../../kernel/db.ts';
import { refuseStale } from '../../kernel/access.ts';
import type { Context } from '../../kernel/context.ts';
import { isPaid } from '@stoa/contract/payments/payments.endpoints';
import { dollars } from '@stoa/contract/kernel/fields';
import { taxLine } from '@stoa/contract/payments/tax';
import { i18n } from '@stoa/contract/kernel/i18n';
import { statusWord } from '@stoa/contract/kernel/transition';
import { recordAndReport } from '../../kernel/audit.ts';
import { conflict, notFound, refuseField } from '../../kernel/refusal.ts';
import { taxReturned } from '../taxes.ts';
import { registrationEnded, registrationKept, refundComing, refunded } from '../payments.emails.ts';
import { lockedTransaction, moveRefund, updateTransaction, type TransactionRow } from '../payments.queries.ts';
import { notifyPayer } from '../notify.ts';
import { outcomeOf, paidStatus } from './refund-outcomes.ts';
import { leftOf, requestRefund, sendRefund } from './refunds.ts';

async function paidTransaction({ db }: Context, id: string): Promise<TransactionRow> {
  const transaction = await lockedTransaction(db, id);
  if (!transaction) throw notFound();
  if (!isPaid(transaction.status))
    throw conflict(
      i18n.t('This payment is {status}, so there is nothing to refund.', { status: statusWord(transaction.status) }),
    );
  return transaction;
}

interface Wanted {
  readonly amountCents: number;
  readonly reason: string;
  /** True to end the registration; otherwise it stays. */
  readonly endsPlace: boolean;
}

/** The largest refund that needs no recent sign-in. */
const smallRefundCents = 10_000;

/**
 * Refunds a part or all of what is left, as an administrator decides. Ends the registration if asked to. Throws Refusal 400 at
 * `amount` for more than is left.
 */
export async function refundByAdministrator(context: Context<Trx>, id: string, wanted: Wanted): Promise<void> {
  const { db, services } = context;
  const { amountCents, reason, endsPlace } = wanted;
  if (amountCents > smallRefundCents) refuseStale(context.me);
  // All code locks a registration before its transaction.
  const ended = endsPlace && (await services.purchase.end(context, id, reason, amountCents));
  if (endsPlace && !ended) throw conflict(i18n.t('This registration has ended already.'));
  const transaction = await paidTransaction(context, id);
  const left = await leftOf(db, id);
  if (amountCents > left)
    throw refuseField(
      'amount',
      left > 0
        ? i18n.t('You can refund up to {amount}.', { amount: dollars(left / 100) })
        : i18n.t('There is nothing left to refund.'),
    );
  await requestRefund(context, id, { amountCents, reason, origin: 'administrator' });
  const stays = !ended && (await services.purchase.isReserved(db, id));
  if (ended) await updateTransaction(db, id, { placeDecision: 'ended' });
  else if (stays && amountCents === left) await updateTransaction(db, id, { placeDecision: 'kept' });
  const amount = amountCents / 100;
  await notifyPayer(context, transaction, (sold) => refundComing(sold, { amount, reason, ended }));
}

/** Keeps or ends the registration of a payment that was refunded in full, as an administrator decides. */
export async function decideRegistration(
  context: Context<Trx>,
  id: string,
  keep: boolean,
  reason: string,
): Promise<void> {
  const { db, services } = context;
  const ended = !keep && (await services.purchase.end(context, id, reason, 0));
  const transaction = await paidTransaction(context, id);
  if (transaction.refundedCents < transaction.amountCents)
    throw conflict(i18n.t('This payment hasn’t been paid back in full. Refund it or unregister the student.'));
  if (keep ? !(await services.purchase.isReserved(db, id)) : !ended)
    throw conflict(i18n.t('This registration has ended already.'));
  await updateTransaction(db, id, { placeDecision: keep ? 'kept' : 'ended' });
  await recordAndReport(context, keep ? 'keep place' : 'end place', 'transaction', id, {}, { reason });
  await notifyPayer(context, transaction, (sold) => (keep ? registrationKept : registrationEnded)(sold, reason));
}

/** Returns a refund that was set aside, locked with its transaction. Throws Refusal 409 when it no longer is set aside. */
async function setAside(context: Context<Trx>, refundId: string) {
  const all = await outcomeOf(context.db, refundId);
  if (!all) throw notFound();
  if (all.refund.state !== 'attention') throw conflict(i18n.t('This refund no longer needs a decision.'));
  const left = await leftOf(context.db, all.transaction._id);
  if (all.refund.amountCents > left)
    throw conflict(
      i18n.t('Only {amount} is left of this payment. Refund that or less.', {
        amount: dollars(Math.max(left, 0) / 100),
      }),
    );
  return all;
}

/** Tries a refund again that was set aside. A refund that the processor itself failed is replaced by a new one. */
export async function retryRefund(context: Context<Trx>, refundId: string): Promise<void> {
  const { refund } = await setAside(context, refundId);
  const { transactionREF, amountCents, taxCents, reason, origin } = refund;
  await recordAndReport(context, 'try refund again', 'transaction', transactionREF, { amountCents });
  if (refund.externalRefundId === null) {
    await moveRefund(context.db, refund, 'try again', { note: '' });
    return sendRefund(context, refundId);
  }
  // With the same id, the processor would repeat its first answer.
  await moveRefund(context.db, refund, 'drop');
  // A refund outside the price of the place stays outside. A refund by a rule can be requested only once.
  const kept = origin === 'switch' || origin === 'repaid' ? origin : 'administrator';
  await requestRefund(context, transactionREF, { amountCents, taxCents, reason, origin: kept });
}

/** Records that an administrator paid a refund in another way, such as a bank transfer. */
export async function paidByHand(context: Context<Trx>, refundId: string, reason: string): Promise<void> {
  const { db } = context;
  const { refund, transaction } = await setAside(context, refundId);
  const refundedCents = transaction.refundedCents + refund.amountCents;
  const status = paidStatus(transaction, refundedCents);
  const taxCents = taxReturned(transaction, refund);
  const refundedTaxCents = transaction.refundedTaxCents + taxCents;
  await moveRefund(db, refund, 'complete', { byHand: true, note: reason, taxCents });
  await updateTransaction(db, transaction._id, { refundedCents, refundedTaxCents, status });
  const { amountCents } = refund;
  const tax = taxLine({ ...transaction, taxCents });
  await recordAndReport(context, 'refund by hand', 'transaction', transaction._id, { amountCents, status }, { reason });
  await notifyPayer(context, transaction, (sold) => refunded(sold, { amount: amountCents / 100, tax, reason }));
}
