import type { Context, Services } from '../kernel/context.ts';
import type { Comparing } from '@stoa/contract/payments/ledger.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { recordAction } from '../kernel/audit.ts';
import { conflict, notFound } from '../kernel/refusal.ts';
import type { Db, Trx } from '../kernel/db.ts';
import { ProcessorError, type MovedMoney, type Processor } from './processors/port.ts';
import { intentById } from './intents.queries.ts';
import { reconcilePayment } from './reconcile.ts';
import {
  capturesKnown,
  closeDifference as closeOpenDifference,
  comparedUntil,
  differenceById,
  firstIntent,
  insertComparison,
  insertDifference,
  lastComparison,
  openDifferences,
  refundsKnown,
  resolveDifferences,
  takenBetween,
} from './comparison.queries.ts';

const hour = 3_600_000;
/** The processor's list may lack movements of money that are newer than this. */
const lag = 3 * hour;
/** The longest period of one search. */
const longest = 30 * 24 * hour;
/** Each day is compared twice, to find movements that the processor listed late. */
const overlap = 24 * hour;

const prefix = 'stoa-';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Compares the processor's list of moved money with our records, from the end of the last comparison to `to`. We look up each
 * difference at the processor and fix what we can; the rest is kept for administrators.
 */
export async function compareAll(services: Services, to = new Date(Date.now() - lag)): Promise<void> {
  const { db } = services.database;
  const until = await comparedUntil(db);
  const first = until?.to ?? (await firstIntent(db))?.createdAt;
  if (first === undefined) return;
  let from = new Date(Math.min(Date.parse(first) - overlap, to.getTime()));
  while (from < to) {
    const end = new Date(Math.min(from.getTime() + longest, to.getTime()));
    let problem = '';
    const seen = new Set<string>();
    let asked: Processor | undefined;
    try {
      for (asked of Object.values(services.processors)) await compareTime(services, asked, [from, end], seen);
      await noteMissing(db, [from, end], seen);
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      services.log.error(error, 'the processor’s list can’t be compared');
      problem =
        error.status === 403
          ? i18n.t('These credentials can’t search transactions. Allow “Transaction search” for the app at {name}.', {
              name: asked?.name ?? '',
            })
          : i18n.t('The payment service didn’t answer ({issue}).', { issue: error.issue });
    }
    await insertComparison(db, { from, to: end, looked: problem ? 0 : seen.size, problem });
    if (problem) return;
    from = end;
  }
}

type Time = readonly [from: Date, to: Date];

/** Compares a period with one processor's list. Adds to `seen` the ids of our payments in it. */
async function compareTime(services: Services, processor: Processor, time: Time, seen: Set<string>): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await processor.moved(...time, page);
    pages = answer.pages;
    const ours = answer.rows.filter(({ invoiceId }) => invoiceId?.startsWith(prefix));
    for (const { id } of ours) seen.add(id);
    await comparePayments(
      services,
      ours.filter(({ amountCents, status }) => amountCents > 0 && ['S', 'V'].includes(status)),
    );
    await compareRefunds(
      services,
      ours.filter(({ amountCents, status, of }) => amountCents < 0 && status === 'S' && of !== null),
    );
  }
}

/** Records our payments that are missing from the processors' lists. */
async function noteMissing(db: Db, [from, to]: Time, seen: ReadonlySet<string>): Promise<void> {
  // We skip an hour at either end, because the processor may date a payment slightly differently.
  const sure = [new Date(from.getTime() + hour), new Date(to.getTime() - hour)] as const;
  for (const { externalPaymentId, amountCents, intentREF } of await takenBetween(db, ...sure))
    if (!seen.has(externalPaymentId!))
      await insertDifference(db, { what: 'missing payment', externalId: externalPaymentId!, amountCents, intentREF });
}

async function comparePayments(services: Services, moved: readonly MovedMoney[]): Promise<void> {
  const { db } = services.database;
  const before = await wrongPayments(db, moved);
  for (const one of before) await reconcileNamed(services, intentNamed(one));
  const still = await wrongPayments(db, before);
  for (const one of still) {
    const id = intentNamed(one);
    const intent = id === undefined ? undefined : await intentById(db, id);
    await insertDifference(db, {
      what: intent?.captureId === one.id ? 'other amount' : 'unknown payment',
      externalId: one.id,
      amountCents: one.amountCents,
      intentREF: intent?._id ?? null,
    });
  }
  await resolved(db, moved, still);
}

/** Returns the processor's payments that our records don't account for, or have with another amount. */
async function wrongPayments(db: Db, moved: readonly MovedMoney[]): Promise<MovedMoney[]> {
  if (moved.length === 0) return [];
  const known = await capturesKnown(
    db,
    moved.map(({ id }) => id),
  );
  return moved.filter(({ id, amountCents }) => {
    const ours = known.find(({ captureId }) => captureId === id);
    const accounted =
      ours && (ours.externalPaymentId === id || ours.state === 'ATTENTION' || ours.closedReason !== null);
    return !accounted || ours.capturedCents !== amountCents;
  });
}

const intentNamed = ({ invoiceId }: MovedMoney): string | undefined => {
  const id = invoiceId?.slice(prefix.length) ?? '';
  return uuid.test(id) ? id : undefined;
};

async function reconcileNamed(services: Services, id: string | undefined): Promise<void> {
  const intent = id === undefined ? undefined : await intentById(services.database.db, id);
  if (intent) await reconcilePayment(services, intent);
}

async function compareRefunds(services: Services, moved: readonly MovedMoney[]): Promise<void> {
  const { db } = services.database;
  const before = await unknownRefunds(db, moved);
  for (const one of before) await reconcileNamed(services, intentNamed(one));
  const still = await unknownRefunds(db, before);
  for (const one of still) {
    const intentREF = intentNamed(one) ?? null;
    const known = intentREF !== null && (await intentById(db, intentREF));
    // A refund of a payment that was set aside is on its intent, not in our refunds.
    if (known && known.state !== 'CAPTURED' && known.goneCents > 0) continue;
    const found = { externalId: one.id, amountCents: -one.amountCents, intentREF: known ? known._id : null };
    await insertDifference(db, { what: 'unknown refund', ...found });
  }
  await resolved(db, moved, still);
}

async function unknownRefunds(db: Db, moved: readonly MovedMoney[]): Promise<MovedMoney[]> {
  if (moved.length === 0) return [];
  const known = await refundsKnown(
    db,
    moved.map(({ id }) => id),
  );
  return moved.filter(({ id }) => !known.includes(id));
}

async function resolved(db: Db, moved: readonly MovedMoney[], still: readonly MovedMoney[]): Promise<void> {
  const agreed = moved.filter((one) => !still.includes(one)).map(({ id }) => id);
  if (agreed.length > 0) await resolveDifferences(db, agreed);
}

/** The result of the last comparison, and all differences still open. */
export async function comparing(db: Db): Promise<Comparing> {
  return { last: (await lastComparison(db)) ?? null, differences: await openDifferences(db) };
}

/** Runs the comparison now instead of at night. */
export async function compareNow({ services }: Context): Promise<Comparing> {
  await compareAll(services);
  return comparing(services.database.db);
}

/** Closes a difference with an administrator's explanation. */
export async function closeDifference(context: Context<Trx>, id: string, reason: string): Promise<Comparing> {
  if (!(await differenceById(context.db, id))) throw notFound();
  const closed = await closeOpenDifference(context.db, id, reason);
  if (!closed) throw conflict(i18n.t('This difference is already closed.'));
  await recordAction(context, 'close difference', 'difference', id, { reason });
  return comparing(context.db);
}
