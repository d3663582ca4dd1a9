import type { Step } from '@stoa/contract/kernel/transition';
import { paidStatuses, paymentMethods, type Transaction } from '@stoa/contract/payments/payments.endpoints';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import { promisedBy } from '../catalog/institutions/institutions.queries.ts';
import { namedInstance } from '../catalog/course-instances/course-instances.queries.ts';
import { inWords, literals, pageOf } from '../kernel/lists.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';
import { openRefundStates, refundSteps, statusesBefore, type RefundState } from './lifecycles.ts';

const cents = (column: 'amountCents' | 'refundedCents' | 'feeCents') =>
  sql<number>`${sql.ref(`transaction.${column}`)}::float8 / 100`;

/** The tax of a transaction; null where none was charged. */
export const paidTax = sql<Transaction['tax']>`case when "transaction"."taxCents" <> 0
    or "transaction"."tax"->'modes' ? (case when "transaction"."isAudit" then 'audit' else 'credit' end)
  then json_build_object('name', "transaction"."tax"->>'name', 'percent', "transaction"."tax"->'percent',
    'included', "transaction"."tax"->'included', 'amount', "transaction"."taxCents"::float8 / 100,
    'refunded', "transaction"."refundedTaxCents"::float8 / 100) end`;

const transactions = (db: Db) =>
  db
    .selectFrom('transaction')
    .innerJoin('courseInstance', 'courseInstance._id', 'transaction.courseInstanceREF')
    .select([
      'transaction._id',
      cents('amountCents').as('amount'),
      cents('refundedCents').as('refundedAmount'),
      sql<number | null>`${cents('feeCents')}`.as('transactionFee'),
      paidTax.as('tax'),
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
      'transaction.promise',
      'transaction.createdAt',
    ])
    .select([populatedNameOnly('transaction.personREF').$notNull().as('personREF'), namedInstance]);

export const readTransaction = (db: Db, id: string) =>
  transactions(db).where('transaction._id', '=', id).executeTakeFirstOrThrow();
export const ownTransaction = (db: Db, personId: string, id: string) =>
  transactions(db).where('transaction._id', '=', id).where('transaction.personREF', '=', personId).executeTakeFirst();
/** The payment method in words, as the screens show it. */
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
/** The cause of a refund. `repaid` marks the refund of an ended registration that the student paid again to return. */
export type RefundOrigin = 'rule' | 'switch' | 'leaving' | 'repaid' | 'administrator' | 'processor';

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
/**
 * The tax setting of the newest of these transactions that took money; undefined when none did. A setting of null is a payment
 * without tax.
 */
export const lastTax = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve(undefined)
    : db
        .selectFrom('transaction')
        .select('tax')
        .where('_id', 'in', ids)
        .where('amountCents', '>', 0)
        .where('status', 'in', paidStatuses)
        .orderBy('createdAt', 'desc')
        .orderBy('_id', 'desc')
        .limit(1)
        .executeTakeFirst();
/** True when tax was ever charged. */
export const wasTaxed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('transaction').select('_id').where('taxCents', '<>', sql.lit(0)).limit(1).executeTakeFirst()) !==
  undefined;
export const insertTransaction = (db: Db, transaction: Insertable<Schema['transaction']>) =>
  db
    .insertInto('transaction')
    .values({ ...transaction, promise: promisedBy(transaction) })
    .returning('_id')
    .executeTakeFirstOrThrow();
/** Changes a transaction. Throws when its lifecycle has no step to the new status. */
export const updateTransaction = (db: Db, id: string, change: Updateable<Schema['transaction']>) =>
  db
    .updateTable('transaction')
    .set(change)
    .where('_id', '=', id)
    .$if(change.status !== undefined, (some) => some.where('status', 'in', statusesBefore(change.status!)))
    .returning('_id')
    .executeTakeFirstOrThrow();

/** Inserts a refund. Returns undefined when this transaction is already being refunded for the same rule. */
export const insertRefund = (db: Db, refund: Insertable<Schema['refund']>) =>
  db
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
type RefundChange = Omit<Updateable<Schema['refund']>, 'state'>;
export const updateRefund = (db: Db, id: string, change: RefundChange) =>
  db
    .updateTable('refund')
    .set({ ...change, updatedAt: new Date() })
    .where('_id', '=', id)
    .execute();
/**
 * Takes a step of a refund's lifecycle from the state we saw. False when there is no such step, or the state has changed
 * since.
 */
export async function moveRefund(
  db: Db,
  { _id, state }: Pick<RefundRow, '_id' | 'state'>,
  step: keyof typeof refundSteps,
  change: RefundChange = {},
): Promise<boolean> {
  const { from, to }: Step<RefundState> = refundSteps[step];
  if (!from.includes(state)) return false;
  const moved = await db
    .updateTable('refund')
    .set({ ...change, state: to, updatedAt: new Date() })
    .where('_id', '=', _id)
    .where('state', '=', state)
    .returning('_id')
    .executeTakeFirst();
  return moved !== undefined;
}
export const refundsOf = (db: Db, transactionId: string) =>
  db.selectFrom('refund').selectAll().where('transactionREF', '=', transactionId).execute();
/** Takes refunds that no job has tried for `seconds`, because their job died; each at most once in that time. */
export const takeLeftRefunds = (db: Db, seconds: number) =>
  db
    .updateTable('refund')
    .set({ updatedAt: new Date() })
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select('_id')
        .where('state', 'in', openRefundStates)
        .where('updatedAt', '<', sql<string>`now() - make_interval(secs => ${seconds})`)
        .orderBy('updatedAt')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning('_id')
    .execute();
/** The cents of a transaction that the processor paid back according to our refunds, without those paid by hand. */
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
/** Transactions whose dispute nobody has checked for an hour. */
export const openDisputes = (db: Db) =>
  db
    .selectFrom('transaction')
    .innerJoin('paymentIntent', 'paymentIntent._id', 'transaction.intentREF')
    .select(['disputeId', 'externalPaymentId', 'transaction.paymentProcessor'])
    .where('disputeId', 'is not', null)
    .where('seenAt', '<', sql<string>`now() - interval '1 hour'`)
    .orderBy('seenAt')
    .limit(50)
    .execute();
export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockedRefund>>>;
export const lockedRefund = (db: Db, id: string) =>
  db.selectFrom('refund').selectAll().where('_id', '=', id).forUpdate().executeTakeFirst();

/** The cents left of paid transactions and of their tax, minus refunds under way. A refund that was set aside isn't under way. */
export const refundable = (db: Db, transactionIds: readonly string[]) =>
  db
    .selectFrom('transaction')
    .select([
      '_id',
      sql<number>`"amountCents" - "refundedCents" - coalesce((select sum("refund"."amountCents") from "refund"
        where "refund"."transactionREF" = "transaction"."_id"
        and "refund"."state" in (${literals(openRefundStates)})), 0)::int`.as('cents'),
      sql<number>`"taxCents" - "refundedTaxCents" - coalesce((select sum("refund"."taxCents") from "refund"
        where "refund"."transactionREF" = "transaction"."_id"
        and "refund"."state" in (${literals(openRefundStates)})), 0)::int`.as('taxCents'),
    ])
    .where('_id', 'in', transactionIds)
    .where('status', 'in', ['COMPLETED', 'PARTIALLY_REFUNDED', 'DISPUTED'])
    .execute();

/** Refunds that don't count towards a place's current price: the mode has changed, or they were paid again. */
const isOutside = sql`"origin" in ('switch', 'repaid')`;
const isGone = sql`"refund"."state" in ('completed', ${literals(openRefundStates)})`;

/**
 * Returns for each transaction, in cents: captured; refunded because the mode changed, or since paid again; refunded or being
 * refunded for other reasons; and pending, if it pays for the place itself.
 */
export const paidTowards = (db: Db, transactionIds: readonly string[]) => {
  const isPaid = sql`"transaction"."status" in (${literals(paidStatuses)})`;
  const back = (which: RawBuilder<unknown>) =>
    sql<number>`coalesce((select sum("refund"."amountCents") from "refund"
      where "refund"."transactionREF" = "transaction"."_id" and ${which}), 0)::int`;
  return db
    .selectFrom('transaction')
    .select([
      sql<number>`case when ${isPaid} then "amountCents" else 0 end`.as('amountCents'),
      back(sql`${isOutside} and "state" <> 'failed'`).as('switchedCents'),
      back(sql`not ${isOutside} and ${isGone}`).as('refundedCents'),
      sql<number>`case when "transaction"."status" = 'PENDING' and "transaction"."registrationREF" is null
        then "amountCents" else 0 end`.as('pendingCents'),
    ])
    .where('_id', 'in', transactionIds)
    .execute();
};

/** Refunds by the rule for the end of a registration, and all made after it. Earlier ones have another cause. */
const ofItsEnd = sql`from "refund" join "transaction" as part on part."_id" = "refund"."transactionREF"
  where (part."_id" = "registration"."transactionREF" or part."registrationREF" = "registration"."_id")
    and not ${isOutside}
    and ("origin" = 'leaving' or "refund"."createdAt" > "registration"."endedAt")`;
/** Without refunds of payments for a return that was refused, which came after the end. */
const byItsEnd = sql`${ofItsEnd} and ${isGone} and part."createdAt" <= "registration"."endedAt"`;
/** The cents that were refunded because a registration ended, or are being refunded. */
export const wentBack = sql<number>`(select coalesce(sum("refund"."amountCents"), 0)::int ${byItsEnd})`;
/** The same with the tax in it. */
export const backOf = (db: Db, registrationId: string) =>
  db
    .selectFrom('registration')
    .select([
      wentBack.as('amountCents'),
      sql<number>`(select coalesce(sum(coalesce("refund"."taxCents", round("refund"."amountCents"::numeric
        * part."taxCents" / part."amountCents"))), 0)::int ${byItsEnd})`.as('taxCents'),
    ])
    .where('_id', '=', registrationId)
    .executeTakeFirstOrThrow();
/**
 * Marks the refunds for the end of a registration as paid again, so that it can end once more. Drops those that were set aside,
 * because nobody got them.
 */
export const noteRepaid = (db: Db, registrationId: string) =>
  sql`update "refund" set "origin" = 'repaid', "state" = case "state" when 'attention' then 'failed' else "state" end
    where "_id" in (select back."_id" from "registration" cross join lateral (select "refund"."_id" ${ofItsEnd}) as back
      where "registration"."_id" = ${registrationId})`.execute(db);

export const insertEvent = (db: Db, event: Insertable<Schema['webhookEvent']>) =>
  db
    .insertInto('webhookEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
export const eventById = (db: Db, id: string) =>
  db.selectFrom('webhookEvent').selectAll().where('_id', '=', id).executeTakeFirst();

export const refundsShown = (db: Db, transactionId: string) =>
  db
    .selectFrom('refund')
    .select(['_id', sql<number>`"amountCents"::float8 / 100`.as('amount'), 'reason', 'origin', 'state', 'byHand'])
    .select(sql<number | null>`case when "state" = 'completed' then "taxCents"::float8 / 100 end`.as('tax'))
    .select(['note', 'createdAt', 'updatedAt', 'transactionREF', populatedNameOnly('refund.createdByREF').as('by')])
    .where('transactionREF', '=', transactionId)
    .orderBy('createdAt')
    .execute();

export const refundTransaction = (db: Db, refundId: string) =>
  db.selectFrom('refund').select('transactionREF').where('_id', '=', refundId).executeTakeFirst();
