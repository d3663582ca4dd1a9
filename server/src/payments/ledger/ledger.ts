import type { Context } from '../../kernel/context.ts';
import type { LedgerAction, LedgerDetail } from '@stoa/contract/payments/ledger.endpoints';
import { dollars, toCents } from '@stoa/contract/kernel/fields';
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
import { closeIntent, givePlace, intentOf, reconcileByHand, refundSetAside, type Subject } from '../attention.ts';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import type { Processor } from '../processors/port.ts';
import { refundsShown, refundTransaction } from '../payments.queries.ts';
import { leftOf } from '../refunds/refunds.ts';
import { ledgerPage, ledgerRow, linesOf, type LedgerFilters, type LedgerRecord } from './ledger.queries.ts';

interface Detail {
  readonly amountCents?: number;
  readonly cents?: number;
  readonly refundCents?: number;
  readonly reason?: string;
  readonly note?: string;
  readonly isAudit?: boolean;
}

const money = (cents = 0) => dollars(cents / 100);
/** Adds the reason to a sentence, if somebody gave one. */
const because = (what: string, { reason, note }: Detail): string =>
  reason || note ? `${what} ${i18n.t('Reason: {reason}', { reason: reason || note || '' })}` : what;

/** The sentence for each logged action about money or a registration. Other actions aren't shown. */
const words: Readonly<Record<string, (detail: Detail) => string>> = {
  'payment completed': ({ cents }) => i18n.t('The payment service took {amount}.', { amount: money(cents) }),
  'payment pending': ({ cents }) =>
    i18n.t('The payment service accepted {amount} and hasn’t decided yet.', { amount: money(cents) }),
  'payment failed': () => i18n.t('The payment failed.'),
  'payment cancelled': () => i18n.t('The student cancelled the payment.'),
  'free of charge': () => i18n.t('There was nothing to pay.'),
  'payment needs attention': (detail) => because(i18n.t('The payment was set aside.'), detail),
  'close payment': (detail) => because(i18n.t('The payment was closed.'), detail),
  'give place': (detail) => because(i18n.t('The student got the place.'), detail),
  receipt: () => i18n.t('The receipt was sent.'),
  register: ({ isAudit }) =>
    isAudit ? i18n.t('The student was registered for audit.') : i18n.t('The student was registered for credit.'),
  'confirm place': () => i18n.t('The place is the student’s.'),
  'change mode': ({ isAudit }) =>
    isAudit ? i18n.t('The student changed to audit.') : i18n.t('The student changed to credit.'),
  unregistered: (detail) => because(i18n.t('The registration ended.'), detail),
  dropped: () => i18n.t('The student dropped the course.'),
  withdrawn: () => i18n.t('The student withdrew from the course.'),
  'never attended': () => i18n.t('The student never attended, and the registration ended.'),
  'attended after all': () => i18n.t('The student had attended after all, and is on the roster again.'),
  'course cancelled': () => i18n.t('The course was cancelled, and the registration ended.'),
  'request refund': (detail) =>
    because(i18n.t('A refund of {amount} was requested.', { amount: money(detail.amountCents) }), detail),
  refund: ({ amountCents }) => i18n.t('{amount} was paid back.', { amount: money(amountCents) }),
  'refund not needed': (detail) => because(i18n.t('A refund was not needed.'), detail),
  'refund needs attention': (detail) => because(i18n.t('A refund was set aside.'), detail),
  'try refund again': ({ amountCents }) =>
    i18n.t('The refund of {amount} was tried again.', { amount: money(amountCents) }),
  'refund by hand': (detail) =>
    because(i18n.t('{amount} was paid back by hand.', { amount: money(detail.amountCents) }), detail),
  'paid back at the processor': ({ amountCents }) =>
    i18n.t('{amount} was paid back at the payment service.', { amount: money(amountCents) }),
  'dispute opened': () => i18n.t('The payer opened a dispute.'),
  'dispute resolved': () => i18n.t('The dispute was resolved.'),
  'keep place': (detail) => because(i18n.t('The money was refunded, and the student stays registered.'), detail),
  'end place': (detail) => because(i18n.t('The money was refunded, and the registration ended.'), detail),
};

/** The sentence for a log entry; undefined when it isn't about the money or the registration. */
const sentenceFor = (action: string, detail: unknown): string | undefined => words[action]?.(detail as Detail);

type Row = NonNullable<Awaited<ReturnType<typeof ledgerRow>>>;

async function rowOf(db: Db, id: string): Promise<Row> {
  const row = await ledgerRow(db, id);
  if (!row) throw notFound();
  return row;
}

type Reader = Pick<Context, 'db' | 'services'>;
/** A row with the link to its dispute, which only the processor's own module makes. */
function linked<R extends LedgerRecord>({ processors }: Reader['services'], { dispute, ...row }: R) {
  if (dispute === null) return { ...row, dispute };
  const { id, processor, ...rest } = dispute;
  const known = Object.entries<Processor>(processors).find(([name]) => name === processor)?.[1];
  return { ...row, dispute: { ...rest, url: known?.disputeUrl(id) ?? null } };
}
export async function ledgerRows({ db, services }: Reader, query: PageQuery, filters: LedgerFilters) {
  const page = await ledgerPage(db, query, filters);
  return { ...page, rows: page.rows.map((row) => linked(services, row)) };
}

/**
 * A payment by the id of its intent or transaction: its row, its refunds, its history and the possible actions. Throws
 * Refusal 404.
 */
export async function ledgerDetail({ db, services }: Reader, id: string): Promise<LedgerDetail> {
  const row = await rowOf(db, id);
  const { intentREF, transactionREF, orderId, begunAt, paymentMethod } = row;
  const refunds = transactionREF === null ? [] : await refundsShown(db, transactionREF);
  const refundable = transactionREF === null ? 0 : Math.max(0, await leftOf(db, transactionREF)) / 100;
  const ids = [intentREF, transactionREF, row.registration?._id].filter((one) => typeof one === 'string');
  // One database transaction gives all its entries the same time, so we put those about money before the rest.
  const first = ({ action }: { action: string }) => (/^(?:payment |free of charge)/.test(action) ? 0 : 1);
  const lines = (await linesOf(db, ids)).toSorted((a, b) => a.at.localeCompare(b.at) || first(a) - first(b));
  const shown = lines.flatMap(({ at, by, action, detail }) => {
    const what = sentenceFor(action, detail);
    return what === undefined ? [] : [{ at, by: by ? fullName(by) : '', what }];
  });
  const begun = begunAt === null ? [] : [{ at: begunAt, by: '', what: i18n.t('The student chose to pay.') }];
  return {
    ...linked(services, row),
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
async function decided(outside: Context, id: string, act: (subject: Subject) => Promise<void>): Promise<LedgerDetail> {
  const { db } = outside.services.database;
  const { intentREF, transactionREF } = await rowOf(db, id);
  await act({ intentREF, transactionREF });
  return ledgerDetail({ ...outside, db }, id);
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
  return ledgerDetail({ ...outside, db: database.db }, refund.transactionREF);
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
