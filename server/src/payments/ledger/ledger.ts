import type { LedgerAction, LedgerDetail } from '@stoa/contract/payments/ledger';
import { toCents } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { conflict, notFound } from '../../kernel/refusal.ts';
import type { Db } from '../../kernel/db.ts';
import type { Work, Writing } from '../payments.work.ts';
import { decidePlace, paidByHand, refundByAdministrator, retryRefund } from '../refunds/administrator-refunds.ts';
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
  const told = lines.flatMap(({ at, by, action, detail }) => {
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
    timeline: [...begun, ...told],
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
  outside: Work,
  id: string,
  act: (subject: { intentREF: string | null; transactionREF: string | null }) => Promise<void>,
): Promise<LedgerDetail> {
  const { db } = outside.services.database;
  const { intentREF, transactionREF } = await rowOf(db, id);
  await act({ intentREF, transactionREF });
  return ledgerDetail(db, id);
}

/** The same for a decision about a transaction, run in one database transaction. */
const decidedIn = (outside: Work, id: string, act: (work: Writing, transactionId: string) => Promise<void>) =>
  decided(outside, id, async ({ transactionREF }) => {
    if (transactionREF === null) throw conflict(i18n.t('There is no transaction yet.'));
    await outside.services.database.tx((db) => act({ ...outside, db }, transactionREF));
  });

async function refundDecided(outside: Work, refundId: string, act: (work: Writing) => Promise<void>) {
  const { database } = outside.services;
  const refund = await refundTransaction(database.db, refundId);
  if (!refund) throw notFound();
  await database.tx((db) => act({ ...outside, db }));
  return ledgerDetail(database.db, refund.transactionREF);
}

export const look = (work: Work, id: string) => decided(work, id, (subject) => reconcileByHand(work, subject));
export const give = (work: Work, id: string, reason: string) =>
  decided(work, id, (subject) => givePlace(work, intentOf(subject), reason));
export const payBackOf = (work: Work, id: string, reason: string) =>
  decided(work, id, (subject) => refundSetAside(work, intentOf(subject), reason));
export const close = (work: Work, id: string, reason: string) =>
  decided(work, id, (subject) => closeIntent(work, intentOf(subject), reason));
const decide = (outside: Work, id: string, keep: boolean, reason: string) =>
  decidedIn(outside, id, (work, transactionId) => decidePlace(work, transactionId, keep, reason));
export const refund = (
  outside: Work,
  id: string,
  { amount, reason, endsPlace }: { amount: number; reason: string; endsPlace: boolean },
) =>
  decidedIn(outside, id, (work, transactionId) =>
    refundByAdministrator(work, transactionId, { amountCents: toCents(amount), reason, endsPlace }),
  );
export const retry = (outside: Work, refundId: string) =>
  refundDecided(outside, refundId, (work) => retryRefund(work, refundId));
export const byHand = (outside: Work, refundId: string, reason: string) =>
  refundDecided(outside, refundId, (work) => paidByHand(work, refundId, reason));
/** Decides about the registration of a refunded payment: it ends or stays. */
export const endPlaceOf = (outside: Work, id: string, reason: string) => decide(outside, id, false, reason);
export const keepPlaceOf = (outside: Work, id: string, reason: string) => decide(outside, id, true, reason);
