import type { Comparing } from '@stoa/contract/payments/ledger.endpoints';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';

export const lastComparison = (db: Db) =>
  db.selectFrom('comparison').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();
/** The end of the last comparison with the processor's list that had no problem. */
export const comparedUntil = (db: Db) =>
  db.selectFrom('comparison').select('to').where('problem', '=', '').orderBy('to', 'desc').limit(1).executeTakeFirst();
export const firstIntent = (db: Db) =>
  db.selectFrom('paymentIntent').select('createdAt').orderBy('_id').limit(1).executeTakeFirst();
export const insertComparison = (db: Db, made: Insertable<Schema['comparison']>) =>
  db.insertInto('comparison').values(made).execute();

/** Our amounts and states for the processor's captures, by capture. */
export const capturesKnown = (db: Db, captureIds: readonly string[]) =>
  db
    .selectFrom('paymentIntent')
    .leftJoin('transaction', 'transaction.intentREF', 'paymentIntent._id')
    .select(['paymentIntent._id', 'captureId', 'capturedCents', 'state', 'closedReason'])
    .select('transaction.externalPaymentId')
    .where('captureId', 'in', captureIds)
    .execute();
/** The given refund ids of the processor that we have on record. */
export const refundsKnown = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('refund').select('externalRefundId').where('externalRefundId', 'in', ids).execute()).flatMap(
    ({ externalRefundId }) => externalRefundId ?? [],
  );
/**
 * The captures we recorded in a period, which the processor's list should have. One that was decided on later was captured
 * before it.
 */
export const takenBetween = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('transaction')
    .innerJoin('paymentIntent', 'paymentIntent._id', 'intentREF')
    .select(['externalPaymentId', 'transaction.amountCents', 'intentREF'])
    .where('externalPaymentId', 'is not', null)
    .where('status', 'in', ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'])
    .where('paymentIntent.createdAt', '>=', from.toISOString())
    .where('transaction.createdAt', '<', to.toISOString())
    .execute();

export const insertDifference = (db: Db, found: Insertable<Schema['difference']>) =>
  db
    .insertInto('difference')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
/** Closes differences that no longer exist. */
export const resolveDifferences = (db: Db, externalIds: readonly string[]) =>
  db
    .updateTable('difference')
    .set({ closedAt: new Date(), closedReason: 'it agrees by now' })
    .where('externalId', 'in', externalIds)
    .where('closedAt', 'is', null)
    .execute();
export const closeDifference = (db: Db, id: string, closedReason: string) =>
  db
    .updateTable('difference')
    .set({ closedAt: new Date(), closedReason })
    .where('_id', '=', id)
    .where('closedAt', 'is', null)
    .returning(['_id', 'intentREF'])
    .executeTakeFirst();
export const differenceById = (db: Db, id: string) =>
  db.selectFrom('difference').selectAll().where('_id', '=', id).executeTakeFirst();
export const openDifferences = (db: Db): Promise<Comparing['differences']> =>
  db
    .selectFrom('difference')
    .select(['_id', 'what', 'externalId', 'intentREF', 'foundAt'])
    .select(sql<number>`"amountCents"::float8 / 100`.as('amount'))
    .where('closedAt', 'is', null)
    .orderBy('foundAt', 'desc')
    .limit(200)
    .execute();
