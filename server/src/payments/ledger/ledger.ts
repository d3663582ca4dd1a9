import type { Context } from '../../kernel/context.ts';
import type { LedgerAction, LedgerDetail } from '@stoa/contract/payments/ledger';
import { toCents } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { Db, Trx } from '../../kernel/db.ts';
import {
  decideRegistration,
  paidByHand,
  refundByAdministrator,
  retryRefund,
} from '../refunds/administrator-refunds.ts';
import { closeIntent, givePlace, intentOf, reconcileByHand, refundSetAside } from '../attention.ts';
import { leftOf } from '../refunds/refunds.ts';
import { ledgerRow, linesOf, refundTransaction, refundsShown } from './ledger.queries.ts';
import { sentenceFor } from './history.ts';

type Row = NonNullable<Awaited<ReturnType<typeof ledgerRow>>>;

async function rowOf(db: Db, id: string): Promise<Row> {
  const row = await ledgerRow(db, id);
  if (!row) throw notFound();
  return row;
}

/**
 * A payment by the id of its intent or transaction: its row, its refunds, its history and the possible actions. Throws
 * Refusal 404.
 */
export async function ledgerDetail(db: Db, id: string): Promise<LedgerDetail> {
  const row = await rowOf(db, id);
  const { intentREF, transactionREF, orderId, begunAt, paymentMethod } = row;
  const refunds = transactionREF === null ? [] : await refundsShown(db, transactionREF);
  const refundable = transactionREF === null ? 0 : Math.max(0, await leftOf(db, transactionREF)) / 100;
  const ids = [intentREF, transactionREF, row.registration?._id].filter((one) => typeof one === 'string');
  // One database transaction gives all its entries the same time, so we put the money before what it bought.
  const first = ({ action }: { action: string }) => (/^(?:payment |free of charge)/.test(action) ? 0 : 1);
  const lines = (await linesOf(db, ids)).toSorted((a, b) => a.at.localeCompare(b.at) || first(a) - first(b));
  const shown = lines.flatMap(({ at, by, action, detail }) => {
    const what = sentenceFor(action, detail);
    return what === undefined ? [] : [{ at, by: by ? fullName(by) : '', what }];
  });
  const begun = begunAt === null ? [] : [{ at: begunAt, by: '', what: i18n.t('The student chose to pay.') }];
  return {
    ...row,
    orderId,
    paymentMethod: paymentMethod ?? '',
    refundable,
    refundWarnings: warningsOf(row),
    refunds,
    timeline: [...begun, ...shown],
    actions: actionsOf(row, refundable),
  };
}

/** A dispute that the payer wins takes the money as well, so a refund may be paid twice. */
const warningsOf = ({ status, why }: Row): string[] =>
  status === 'DISPUTED' || why === 'disputed'
    ? [i18n.t('The payer disputes this payment. If you refund it and they win, the money may go back twice.')]
    : [];

function actionsOf(row: Row, refundable: number): LedgerAction[] {
  const { orderId, state, processor, transaction, holdsPlace, placeDecision } = row;
  const look: LedgerAction[] = orderId === null ? [] : ['look'];
  if (state === 'ATTENTION') {
    const money = processor !== null && processor.gone < processor.captured;
    return [...look, ...(money ? (['give place', 'refund set aside'] as const) : []), 'close'];
  }
  const gone = transaction !== null && transaction.amount > 0 && transaction.refunded >= transaction.amount;
  const undecided = gone && holdsPlace && placeDecision !== 'kept';
  return [
    ...look,
    ...(refundable > 0 ? (['refund'] as const) : []),
    ...(undecided ? (['end place', 'keep place'] as const) : []),
  ];
}

/** Carries out a decision about a payment and returns the payment afterwards. */
async function decided(
  outside: Context,
  id: string,
  act: (subject: { intentREF: string | null; transactionREF: string | null }) => Promise<void>,
): Promise<LedgerDetail> {
  const { db } = outside.services.database;
  const { intentREF, transactionREF } = await rowOf(db, id);
  await act({ intentREF, transactionREF });
  return ledgerDetail(db, id);
}

/** The same for a decision about a transaction, run in one database transaction. */
const decidedIn = (
  outside: Context,
  id: string,
  act: (context: Context<Trx>, transactionId: string) => Promise<void>,
) =>
  decided(outside, id, async ({ transactionREF }) => {
    if (transactionREF === null) throw conflict(i18n.t('There is no transaction yet.'));
    await outside.services.database.tx((db) => act({ ...outside, db }, transactionREF));
  });

async function refundDecided(outside: Context, refundId: string, act: (context: Context<Trx>) => Promise<void>) {
  const { database } = outside.services;
  const refund = await refundTransaction(database.db, refundId);
  if (!refund) throw notFound();
  await database.tx((db) => act({ ...outside, db }));
  return ledgerDetail(database.db, refund.transactionREF);
}

export const lookAtPayment = (context: Context, id: string) =>
  decided(context, id, (subject) => reconcileByHand(context, subject));
export const giveRegistration = (context: Context, id: string, reason: string) =>
  decided(context, id, (subject) => givePlace(context, intentOf(subject), reason));
export const payBackOf = (context: Context, id: string, reason: string) =>
  decided(context, id, (subject) => refundSetAside(context, intentOf(subject), reason));
export const closePayment = (context: Context, id: string, reason: string) =>
  decided(context, id, (subject) => closeIntent(context, intentOf(subject), reason));
const decide = (outside: Context, id: string, keep: boolean, reason: string) =>
  decidedIn(outside, id, (context, transactionId) => decideRegistration(context, transactionId, keep, reason));
export const refundPayment = (
  outside: Context,
  id: string,
  { amount, reason, endsPlace }: { amount: number; reason: string; endsPlace: boolean },
) =>
  decidedIn(outside, id, (context, transactionId) =>
    refundByAdministrator(context, transactionId, { amountCents: toCents(amount), reason, endsPlace }),
  );
export const retry = (outside: Context, refundId: string) =>
  refundDecided(outside, refundId, (context) => retryRefund(context, refundId));
export const byHand = (outside: Context, refundId: string, reason: string) =>
  refundDecided(outside, refundId, (context) => paidByHand(context, refundId, reason));
/** Decides about the registration of a refunded payment: it ends or stays. */
export const endRegistrationOf = (outside: Context, id: string, reason: string) => decide(outside, id, false, reason);
export const keepRegistrationOf = (outside: Context, id: string, reason: string) => decide(outside, id, true, reason);
