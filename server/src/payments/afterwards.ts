import { dollars } from '@stoa/contract/kernel/fields';
import { addressesOf, personById } from '../accounts/rules.ts';
import { instanceFacts } from '../course-instances/rules.ts';
import { record } from '../kernel/audit.ts';
import { post, type Addressee, type Letter } from '../kernel/mail.ts';
import { fullName } from '@stoa/contract/people';
import type { AnyWork } from '../kernel/work.ts';
import type { Services } from '../services.ts';
import { disputeOpened, disputeResolved, moneyGone } from './emails.ts';
import { PaypalError, type PaypalDispute, type PaypalOrder, type PaypalRefund } from './paypal.ts';
import {
  holdsPlace,
  insertRefund,
  intentById,
  lockedIntent,
  lockedTransaction,
  noteSeen,
  refundsOf,
  transactionOfCapture,
  transactionOfIntent,
  updateTransaction,
  type TransactionRow,
} from './queries.ts';
import { complete, paidStatus } from './refund-outcomes.ts';

/**
 * Looks at what has become of a payment at the processor since it was taken: refunds made there by hand and reversals are
 * written down, our own are known. Nobody loses a place by it. Answers the order; undefined when the intent has none.
 */
export async function lookAfterwards(services: Services, intentId: string): Promise<PaypalOrder | undefined> {
  const intent = await intentById(services.database.db, intentId);
  if (!intent || intent.orderId === null) return undefined;
  const order = await services.paypal.order(intent.orderId);
  const late = await services.database.tx((db) => compare({ services, db, me: undefined }, intentId, order));
  for (const { refundId, externalRefundId } of late) await complete(services, refundId, externalRefundId);
  return order;
}

/** What of a capture is gone, as the processor has it: cents. */
const goneOf = ({ capture, refunds }: PaypalOrder): number => {
  const paid = refunds.filter(({ status }) => status === 'COMPLETED').reduce((sum, one) => sum + one.amountCents, 0);
  const decided = refunds.every(({ status }) => status !== 'PENDING');
  return capture?.status === 'REFUNDED' && decided ? Math.max(paid, capture.amountCents) : paid;
};

/** Writes down what was done there. Answers refunds of ours that were given up here, and paid there after all. */
async function compare(work: AnyWork, intentId: string, order: PaypalOrder) {
  const { db } = work;
  const { capture } = order;
  await lockedIntent(db, intentId);
  if (!capture || ['DECLINED', 'FAILED', 'PENDING'].includes(capture.status)) return [];
  const gone = goneOf(order);
  await noteSeen(db, intentId, { captureId: capture.id, capturedCents: capture.amountCents, goneCents: gone });
  const known = await transactionOfIntent(db, intentId);
  const transaction = known && (await lockedTransaction(db, known._id));
  if (transaction?.externalPaymentId !== capture.id) return [];
  const own = await refundsOf(db, transaction._id);
  const same = (one: PaypalRefund) => own.find((row) => row._id === one.customId || row.externalRefundId === one.id);
  const paid = order.refunds.filter(({ status }) => status === 'COMPLETED');
  const foreign: Pick<PaypalRefund, 'amountCents'>[] = [];
  for (const one of paid.filter((refund) => !same(refund))) {
    foreign.push(one);
    await note(work, transaction, one.amountCents, one.id);
  }
  // A reversal may be in the capture's status alone; but first what is ours and under way has to have its end.
  const open = own.some(({ state }) => ['requested', 'sent'].includes(state));
  const late = paid.flatMap((one) => {
    const row = same(one);
    return row && ['failed', 'attention'].includes(row.state) ? [{ refundId: row._id, externalRefundId: one.id }] : [];
  });
  const rest = gone - transaction.refundedCents - sum(foreign);
  if (capture.status === 'REFUNDED' && !open && late.length === 0 && rest > 0) {
    foreign.push({ amountCents: rest });
    await note(work, transaction, rest, null);
  }
  if (foreign.length > 0) await haveGone(work, transaction, sum(foreign));
  return late;
}

const sum = (all: readonly Pick<PaypalRefund, 'amountCents'>[]) =>
  all.reduce((cents, one) => cents + one.amountCents, 0);

const note = ({ db }: AnyWork, { _id }: TransactionRow, amountCents: number, externalRefundId: string | null) =>
  insertRefund(db, {
    transactionREF: _id,
    amountCents,
    externalRefundId,
    reason: 'paid back at the processor',
    origin: 'processor',
    state: 'completed',
    createdByREF: null,
  });

async function haveGone(work: AnyWork, transaction: TransactionRow, cents: number): Promise<void> {
  const { db } = work;
  const { _id, amountCents, placeDecision } = transaction;
  const refundedCents = Math.min(transaction.refundedCents + cents, amountCents);
  const status = paidStatus(transaction, refundedCents);
  await updateTransaction(db, _id, { refundedCents, status });
  await record(work, 'paid back at the processor', 'transaction', _id, { amountCents: cents, status });
  if (refundedCents >= amountCents && placeDecision !== 'kept' && (await holdsPlace(db, _id)))
    await tellAdministrators(work, transaction, moneyGone);
}

type Told = (to: Addressee, what: string) => Letter;

async function tellAdministrators(work: AnyWork, transaction: TransactionRow, letter: Told): Promise<void> {
  const person = await personById(work.db, transaction.personREF);
  const course = await instanceFacts(work.db, transaction.courseInstanceREF);
  const ledger = `${work.services.settings.publicUrl}/mainContent/admin/ledger?view=${transaction._id}`;
  const amount = dollars(transaction.amountCents / 100);
  const what = `${person ? fullName(person) : 'Somebody'}, “${course?.name}”, ${amount}, payment ${transaction.externalPaymentId}.

${ledger}`;
  for (const one of await addressesOf(work.db, ['Administrator'])) await post(work, one, letter(one, what));
}

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
  await record(work, resolved ? 'dispute resolved' : 'dispute opened', 'transaction', transactionId, {
    dispute: dispute.id,
    status,
  });
  await tellAdministrators(work, transaction, resolved ? disputeResolved : disputeOpened);
}
