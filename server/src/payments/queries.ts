import { paymentMethods } from '@stoa/contract/payments';
import type { PageQuery } from '@stoa/contract/kernel/page';
import { expressionBuilder, sql, type Insertable, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { inWords, pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

/** Of an intent whose outcome is not known yet. */
const liveStates = ['CREATED', 'CAPTURING', 'PENDING'] as const;
export type IntentState = (typeof liveStates)[number] | 'CAPTURED' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'ATTENTION';
export type IntentChange = Updateable<Schema['paymentIntent']>;
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

/** Whether money was taken for this course that nobody could account for yet. */
export const needsAttention = async (db: Db, personId: string, courseInstanceId: string): Promise<boolean> =>
  (await db
    .selectFrom('paymentIntent')
    .select('_id')
    .where('personREF', '=', personId)
    .where('courseInstanceREF', '=', courseInstanceId)
    .where('state', '=', 'ATTENTION')
    .executeTakeFirst()) !== undefined;

/** Undefined when the person has a live one for this course already: another tab was faster. */
export const insertIntent = (db: Db, intent: Insertable<Schema['paymentIntent']>) =>
  db
    .insertInto('paymentIntent')
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Sets an intent's state; only from `from`, where that is given. False when it was in another. */
export async function setIntent(db: Db, id: string, change: IntentChange, from?: IntentState): Promise<boolean> {
  let update = db
    .updateTable('paymentIntent')
    .set({ ...change, updatedAt: new Date() })
    .where('_id', '=', id);
  if (from) update = update.where('state', '=', from);
  return (await update.returning('_id').executeTakeFirst()) !== undefined;
}

/** What the processor holds for an intent; what has gone back never comes again, whichever answer is read last. */
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

/** Notes the processor's order; the first answer stays, as all of them are the same order. */
export const noteOrder = (db: Db, id: string, orderId: string, payee: string | null) =>
  db.updateTable('paymentIntent').set({ orderId, payee }).where('_id', '=', id).where('orderId', 'is', null).execute();

/** Intents whose outcome nobody is waiting for any more; `seconds` is the patience with a capture under way. */
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
    // Where money may have been taken already comes first, however many orders were abandoned.
    .orderBy(sql`"state" <> 'CAPTURING'`)
    .orderBy('updatedAt')
    .limit(200)
    .execute();

const cents = (column: 'amountCents' | 'refundedCents' | 'feeCents') =>
  sql<number>`${sql.ref(`transaction.${column}`)}::float8 / 100`;
const from = expressionBuilder<Schema, never>();

const transactions = (db: Db) =>
  db
    .selectFrom('transaction')
    .innerJoin('courseInstance', 'courseInstance._id', 'transaction.courseInstanceREF')
    .select([
      'transaction._id',
      cents('amountCents').as('amount'),
      cents('refundedCents').as('refundedAmount'),
      sql<number | null>`${cents('feeCents')}`.as('transactionFee'),
      'currency',
      'paymentProcessor',
      'transaction.status',
      'isAudit',
      'externalPaymentId',
      'externalOrderId',
      'paymentMethod',
      'payerInfo',
      'transaction.createdByREF',
      'updatedByREF',
      'transaction.createdAt',
    ])
    .select([
      jsonObjectFrom(
        from
          .selectFrom('person')
          .select(['person._id', 'person.firstName', 'person.lastName'])
          .where('person._id', '=', sql.ref<string>('transaction.personREF')),
      )
        .$notNull()
        .as('personREF'),
      sql<{
        _id: string;
        name: string;
      }>`json_build_object('_id', ${sql.ref('courseInstance._id')}, 'name', ${sql.ref('courseInstance.name')})`.as(
        'courseInstanceREF',
      ),
    ]);

export const readTransaction = (db: Db, id: string) =>
  transactions(db).where('transaction._id', '=', id).executeTakeFirstOrThrow();
export const ownTransaction = (db: Db, personId: string, id: string) =>
  transactions(db).where('transaction._id', '=', id).where('transaction.personREF', '=', personId).executeTakeFirst();
/** The way to pay as the screens name it. */
const methodInWords = sql`case "paymentMethod" ${sql.join(
  Object.entries(paymentMethods).map(([method, name]) => sql`when ${sql.lit(method)} then ${sql.lit(name)}`),
  sql` `,
)} else "paymentMethod" end`;
export const ownTransactions = (db: Db, personId: string, query: PageQuery) =>
  pageOf(transactions(db).where('transaction.personREF', '=', personId), query, {
    search: [sql.ref('courseInstance.name'), sql.ref('externalPaymentId'), methodInWords],
    sort: {
      createdAt: sql.ref('transaction.createdAt'),
      course: inWords('courseInstance.name'),
      amount: sql.ref('amountCents'),
      status: sql.ref('transaction.status'),
    },
    byDefault: [sql`"transaction"."createdAt" desc`, sql`"transaction"."_id" desc`],
  });

export const transactionOfIntent = (db: Db, intentId: string) =>
  db.selectFrom('transaction').select(['_id', 'status']).where('intentREF', '=', intentId).executeTakeFirst();
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof lockedTransaction>>>;
export type RefundOrigin = 'rule' | 'switch' | 'administrator' | 'processor';
export const transactionOfRefund = (db: Db, transactionId: string) =>
  db.selectFrom('transaction').select('intentREF').where('_id', '=', transactionId).executeTakeFirst();
export const transactionOfCapture = (db: Db, captureId: string) =>
  db
    .selectFrom('transaction')
    .select(['_id', 'intentREF'])
    .where('externalPaymentId', '=', captureId)
    .executeTakeFirst();
export const lockedTransaction = (db: Db, id: string) =>
  db.selectFrom('transaction').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();
export const transactionById = (db: Db, id: string) =>
  db.selectFrom('transaction').selectAll().where('_id', '=', id).executeTakeFirst();
export const insertTransaction = (db: Db, transaction: Insertable<Schema['transaction']>) =>
  db.insertInto('transaction').values(transaction).returning('_id').executeTakeFirstOrThrow();
export const updateTransaction = (db: Db, id: string, change: Updateable<Schema['transaction']>) =>
  db.updateTable('transaction').set(change).where('_id', '=', id).execute();

/** Undefined when this transaction is being refunded for such a reason already. */
export const insertRefund = (db: Db, refund: Insertable<Schema['refund']>) =>
  db
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
export const updateRefund = (db: Db, id: string, change: Updateable<Schema['refund']>) =>
  db
    .updateTable('refund')
    .set({ ...change, updatedAt: new Date() })
    .where('_id', '=', id)
    .execute();
export const refundsOf = (db: Db, transactionId: string) =>
  db.selectFrom('refund').selectAll().where('transactionREF', '=', transactionId).execute();
/** Refunds that no job has tried for `seconds`, each of them once in that time: their job has died. */
export const takeLeftRefunds = (db: Db, seconds: number) =>
  db
    .updateTable('refund')
    .set({ updatedAt: new Date() })
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select('_id')
        .where('state', 'in', ['requested', 'sent'])
        .where('updatedAt', '<', sql<string>`now() - make_interval(secs => ${seconds})`)
        .orderBy('updatedAt')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning('_id')
    .execute();
/** What the processor has paid back of a transaction, as far as our refunds say: cents, without what was paid by hand. */
export async function paidByProcessor(db: Db, transactionId: string): Promise<number> {
  const { cents: paid } = await db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum("amountCents"), 0)::int`.as('cents'))
    .where('transactionREF', '=', transactionId)
    .where('state', '=', 'completed')
    .where('byHand', '=', false)
    .executeTakeFirstOrThrow();
  return paid;
}
/** Transactions whose dispute nobody has looked at for an hour. */
export const openDisputes = (db: Db) =>
  db
    .selectFrom('transaction')
    .innerJoin('paymentIntent', 'paymentIntent._id', 'transaction.intentREF')
    .select(['disputeId', 'externalPaymentId'])
    .where('disputeId', 'is not', null)
    .where('seenAt', '<', sql<string>`now() - interval '1 hour'`)
    .orderBy('seenAt')
    .limit(50)
    .execute();
export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockedRefund>>>;
export const lockedRefund = (db: Db, id: string) =>
  db.selectFrom('refund').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();

/** What is left of paid transactions, less what is on its way back: cents. A refund that was set aside is not on its way. */
export const refundable = (db: Db, transactionIds: readonly string[]) =>
  db
    .selectFrom('transaction')
    .select([
      '_id',
      sql<number>`"amountCents" - "refundedCents" - coalesce((select sum("refund"."amountCents") from "refund"
        where "refund"."transactionREF" = "transaction"."_id"
        and "refund"."state" in ('requested', 'sent')), 0)::int`.as('cents'),
    ])
    .where('_id', 'in', transactionIds)
    .where('status', 'in', ['COMPLETED', 'PARTIALLY_REFUNDED', 'DISPUTED'])
    .execute();

export const insertEvent = (db: Db, event: Insertable<Schema['webhookEvent']>) =>
  db
    .insertInto('webhookEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
export const eventById = (db: Db, id: string) =>
  db.selectFrom('webhookEvent').selectAll().where('_id', '=', id).executeTakeFirst();

/** So many minutes from now, by the database's clock: it is one for all nodes. */
export const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})` as never;
