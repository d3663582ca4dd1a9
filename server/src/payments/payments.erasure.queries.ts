import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { olderThan } from '../kernel/erasing.ts';
import { liveStates, unsettledRefundStates } from './lifecycles.ts';

/** Returns the processor's answers of a person's payments, which may name the payer. */
export const answersOf = (db: Db, personId: string) =>
  db.selectFrom('transaction').select(['_id', 'rawResponse']).where('personREF', '=', personId).forUpdate().execute();

export const setAnswer = (db: Db, id: string, rawResponse: string | null) =>
  db.updateTable('transaction').set({ rawResponse }).where('_id', '=', id).execute();

/** The ids of a person's payments, ours and the processor's, which identify the processor's notices about them. */
export async function namesOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select unnest(array["_id"::text, "orderId", "captureId"]) as "name" from "paymentIntent" where "personREF" = ${personId}
    union select unnest(array["_id"::text, "externalOrderId", "externalPaymentId", "disputeId"]) from "transaction"
      where "personREF" = ${personId}
    union select "externalRefundId" from "refund" where "transactionREF" in
      (select "_id" from "transaction" where "personREF" = ${personId})`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name !== null);
}

/** Reads a page of notices after an id. Returns its last id, and the notices that contain one of the names. */
export async function noticesWith(db: Db, names: readonly string[], after: string, limit: number) {
  const page = db
    .selectFrom('webhookEvent')
    .select(['_id', 'body'])
    .where('_id', '>', after)
    .orderBy('_id')
    .limit(limit);
  const { rows } = await sql<{ _id: string; body: unknown; isMine: boolean }>`
    select "_id", case when "isMine" then "body" end as "body", "isMine" from (select *, exists (
      select from unnest(${names}::text[]) as "name" where position("name" in "body"::text) > 0) as "isMine"
      from ${page} as "page") as "asked" order by "_id"`.execute(db);
  return { last: rows.at(-1)?._id, mine: rows.filter(({ isMine }) => isMine) };
}

export const setNotice = (db: Db, id: string, body: string) =>
  db.updateTable('webhookEvent').set({ body }).where('_id', '=', id).execute();

/** Notices that are older than some days. */
export const oldNotices = (db: Db, days: number) =>
  db.selectFrom('webhookEvent').select('_id').where(olderThan('at', days));

export const deleteNotices = async (db: Db, days: number, limit: number): Promise<number> => {
  const some = oldNotices(db, days).limit(limit);
  return Number((await db.deleteFrom('webhookEvent').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
};

/** The names of the courses for which a person has unsettled money: open payments, disputes, and refunds on their way. */
export async function unsettledOf(db: Db, personId: string) {
  const courses = () => db.selectFrom('courseInstance').select('courseInstance.name').orderBy('courseInstance.name');
  const paying = await courses()
    .innerJoin('paymentIntent', 'paymentIntent.courseInstanceREF', 'courseInstance._id')
    .where('personREF', '=', personId)
    .where('state', 'in', [...liveStates, 'ATTENTION'])
    .execute();
  const payments = courses()
    .innerJoin('transaction', 'transaction.courseInstanceREF', 'courseInstance._id')
    .where('transaction.personREF', '=', personId);
  const pending = await payments.where('transaction.status', '=', 'PENDING').execute();
  const disputed = await payments
    .where((eb) => eb.or([eb('transaction.status', '=', 'DISPUTED'), eb('disputeId', 'is not', null)]))
    .execute();
  const refunds = await payments
    .innerJoin('refund', 'refund.transactionREF', 'transaction._id')
    .where('refund.state', 'in', unsettledRefundStates)
    .execute();
  const names = (rows: { name: string }[]) => [...new Set(rows.map(({ name }) => name))];
  return { paying: names([...paying, ...pending]), disputed: names(disputed), refunds: names(refunds) };
}
