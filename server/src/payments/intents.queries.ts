import type { Step } from '@stoa/contract/kernel/transition';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';
import { intentSteps, liveStates, type IntentState } from './lifecycles.ts';

export type NewIntent = Omit<Insertable<Schema['paymentIntent']>, 'tax'> & Pick<Intent, 'tax'>;
type IntentChange = Omit<Updateable<Schema['paymentIntent']>, 'state'>;
export type Intent = NonNullable<Awaited<ReturnType<typeof intentById>>>;
export const isLive = ({ state }: Pick<Intent, 'state'>): boolean => liveStates.some((one) => one === state);

const intents = (db: Db) => db.selectFrom('paymentIntent').selectAll();
export const intentById = (db: Db, id: string) => intents(db).where('_id', '=', id).executeTakeFirst();
export const intentByOrder = (db: Db, orderId: string) => intents(db).where('orderId', '=', orderId).executeTakeFirst();
export const lockedIntent = (db: Db, id: string) =>
  intents(db).where('_id', '=', id).forUpdate().executeTakeFirstOrThrow();
export const liveIntent = (db: Db, personId: string, courseInstanceId: string) =>
  intents(db)
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('state', 'in', liveStates)
    .forUpdate()
    .executeTakeFirst();

/** True when a payment of the person for this course was set aside and not decided yet. */
export const needsAttention = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentIntent')
    .select('_id')
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('state', '=', 'ATTENTION')
    .executeTakeFirst()) !== undefined;

/** Inserts an intent. Returns undefined when the person already has a live one for this course, from another tab. */
export const insertIntent = (db: Db, { tax, ...intent }: NewIntent) =>
  db
    .insertInto('paymentIntent')
    .values({ ...intent, tax: tax && JSON.stringify(tax) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

type Seen = Pick<Intent, '_id' | 'state'>;
/** Changes an intent if its state is still the one we saw. */
const change = (db: Db, { _id, state }: Seen, columns: Updateable<Schema['paymentIntent']>) =>
  db
    .updateTable('paymentIntent')
    .set({ ...columns, updatedAt: new Date() })
    .where('_id', '=', _id)
    .where('state', '=', state)
    .returning('_id')
    .executeTakeFirst();

/**
 * Takes a step of an intent's lifecycle from the state we saw. False when there is no such step, or the state has changed
 * since.
 */
export async function moveIntent(
  db: Db,
  seen: Seen,
  step: keyof typeof intentSteps,
  columns: IntentChange = {},
): Promise<boolean> {
  const { from, to }: Step<IntentState> = intentSteps[step];
  return from.includes(seen.state) && (await change(db, seen, { ...columns, state: to })) !== undefined;
}
/** Changes an intent's other columns if its state is still the one we saw. */
export const updateIntent = (db: Db, seen: Seen, columns: IntentChange) => change(db, seen, columns);

/**
 * Records what the processor holds for an intent. Refunded money never returns, so the higher amount wins, whichever answer
 * we read last.
 */
export const noteSeen = (db: Db, id: string, seen: { captureId: string; capturedCents: number; goneCents: number }) =>
  db
    .updateTable('paymentIntent')
    .set({
      captureId: seen.captureId,
      capturedCents: seen.capturedCents,
      goneCents: sql<number>`greatest("goneCents", ${seen.goneCents})`,
      seenAt: new Date(),
    })
    .where('_id', '=', id)
    .execute();

/** Records the processor's order. Only the first answer is stored, because all of them name the same order. */
export const noteOrder = (db: Db, id: string, orderId: string, payee: string | null) =>
  db.updateTable('paymentIntent').set({ orderId, payee }).where('_id', '=', id).where('orderId', 'is', null).execute();

/** Live intents that haven't changed for a while. `seconds` is how long a capture may be under way. */
export const staleIntents = (db: Db, seconds: number) =>
  intents(db)
    .where('state', 'in', liveStates)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'CAPTURING').and('updatedAt', '<', sql<string>`now() - make_interval(secs => ${seconds})`),
        eb('state', '=', 'PENDING').and('updatedAt', '<', sql<string>`now() - interval '10 minutes'`),
        eb('state', '=', 'CREATED').and('updatedAt', '<', sql<string>`now() - interval '15 minutes'`),
      ]),
    )
    // Payments that may have taken money come first, however many orders were abandoned.
    .orderBy(sql`"state" <> 'CAPTURING'`)
    .orderBy('updatedAt')
    .limit(200)
    .execute();
