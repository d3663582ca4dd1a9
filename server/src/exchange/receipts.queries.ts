import type { AnswerOutcome } from '@stoa/contract/exchange/receipts.endpoints';
import type { CreditUnit } from '@stoa/contract/people/credits';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type Insertable } from 'kysely';
import type { PlaceBefore } from '../columns.ts';
import type { Db } from '../kernel/db.ts';
import { inWords, pageOf } from '../kernel/lists.ts';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import type { Schema } from '../schema.ts';

/** A place about which data was sent; `place` and `grade` are encrypted. */
export interface SentPlace extends PlaceBefore {
  readonly _id: string;
  readonly personREF: string;
  readonly name: string;
  readonly place: string;
  readonly grade: string | null;
  readonly lastSequence: number;
  readonly lastSentOn: string;
  readonly lastSaid: 'place' | 'grade';
  readonly term: string;
  readonly course: string;
  readonly credits: number;
  readonly unit: CreditUnit;
  readonly withdrawnCodes: readonly string[];
}
/** The places of an institution about which data was sent; the rows of an answer are matched with them. */
export const sentPlaces = async (db: Db, institutionREF: string, ids?: readonly string[]): Promise<SentPlace[]> =>
  (
    await sql<SentPlace>`select "told".*, "registration"."personREF", "told"."answeredOn"::text as "answeredOn",
      "person"."firstName" || ' ' || "person"."lastName" as "name",
      (select to_char("batch"."madeAt" at time zone ("agreement"."rules" ->> 'zone'), 'YYYY-MM-DD') from "batch"
        where "batch"."institutionREF" = "told"."institutionREF" and "batch"."firstSequence" <= "told"."lastSequence"
        order by "firstSequence" desc limit 1) as "lastSentOn",
      "courseInstance"."termCode" as "term",
      concat_ws(' ', "courseInstance"."promise" -> 'equivalent' ->> 'subject',
        "courseInstance"."promise" -> 'equivalent' ->> 'number') as "course",
      coalesce(("courseInstance"."promise" -> 'equivalent' ->> 'credits')::float8, "courseInstance"."credits", 0) as "credits",
      coalesce("agreement"."rules" ->> 'unit', 'semester') as "unit",
      array(select "code" ->> 'code' from jsonb_array_elements("agreement"."rules" -> 'gradeCodes') as "code"
        where "code" ->> 'kind' = 'withdrawn') as "withdrawnCodes"
    from "exchangePlace" as "told" join "registration" on "registration"."_id" = "told"."_id"
      join "person" on "person"."_id" = "registration"."personREF"
      join "courseInstance" on "courseInstance"."_id" = "told"."courseInstanceREF"
      join "agreement" on "agreement"."_id" = "courseInstance"."agreementREF"
    where "told"."institutionREF" = ${institutionREF}
      and (${ids ?? null}::uuid[] is null or "told"."_id" = any(${ids ?? null}::uuid[]))
    order by "told"."_id"`.execute(db)
  ).rows;

/** The registrations of some rows that were sent, by their sequence. */
export const sentRows = (db: Db, institutionREF: string, sequences: readonly number[]) =>
  db
    .selectFrom('batchRow')
    .innerJoin('batch', 'batch._id', 'batchRow.batchREF')
    .select(['sequence', 'registrationREF'])
    .where('institutionREF', '=', institutionREF)
    .where('sequence', '=', sql<number>`any(${sequences}::int[])`)
    .execute();

const counts = sql<Partial<Record<AnswerOutcome, number>>>`(select coalesce(jsonb_object_agg("outcome", "n"), '{}') from
  (select "outcome", count(*)::int as "n" from "receiptRow" where "receiptREF" = "receipt"."_id" group by 1) as "each")`;
const isOpenRow = sql<boolean>`("receiptRow"."outcome" in ('unmatched', 'contradicts') and "receiptRow"."decision" is null)`;
/** True until the next batch is made, another answer is applied, or a row of another one is decided. */
const canUndo = sql<boolean>`("receipt"."state" = 'applied'
  and "lastBatch" = (select coalesce(max("number"), 0) from "batch" where "batch"."institutionREF" = "receipt"."institutionREF")
  and not exists (select from "receipt" as "later" left join "receiptRow" as "row" on "row"."receiptREF" = "later"."_id"
    where "later"."institutionREF" = "receipt"."institutionREF" and "later"."_id" <> "receipt"."_id"
      and "later"."state" = 'applied' and ("later"."appliedAt" > "receipt"."appliedAt" or "row"."decidedAt" > "receipt"."appliedAt")))`;
const receipts = (db: Db) =>
  db
    .selectFrom('receipt')
    .select(['_id', 'name', 'origin', 'term', 'answeredOn', 'state', 'createdAt', 'appliedAt'])
    .select([populatedNameOnly('receipt.createdByREF').as('by'), counts.as('counts'), canUndo.as('canUndo')])
    .select(
      sql<number>`(select count(*)::int from "receiptRow" where "receiptREF" = "receipt"."_id" and ${isOpenRow}
        and "receipt"."state" = 'applied')`.as('open'),
    );
export const receiptPage = (db: Db, institutionREF: string, query: PageQuery) =>
  pageOf(receipts(db).where('institutionREF', '=', institutionREF), query, {
    search: [sql.ref('name'), sql.ref('term')],
    sort: Object.fromEntries(['name', 'term', 'answeredOn', 'state', 'createdAt'].map((name) => [name, sql.ref(name)])),
    byDefault: [sql`"createdAt" desc`, sql.ref('_id')],
  });
export const receiptById = (db: Db, id: string) => receipts(db).where('_id', '=', id).executeTakeFirst();
export const receiptWith = (db: Db, institutionREF: string, sha256: string) =>
  receipts(db).where('institutionREF', '=', institutionREF).where('sha256', '=', sha256).executeTakeFirst();
export const institutionOfReceipt = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('receipt').select('institutionREF').where('_id', '=', id).executeTakeFirst())?.institutionREF;

export const insertReceipt = (db: Db, receipt: Insertable<Schema['receipt']>) =>
  db.insertInto('receipt').values(receipt).returning('_id').executeTakeFirstOrThrow();
export const deleteReceipt = (db: Db, id: string) => db.deleteFrom('receipt').where('_id', '=', id).execute();
export const updateReceipt = (db: Db, id: string, change: { state: 'applied' | 'undone'; lastBatch?: number }) =>
  db
    .updateTable('receipt')
    .set({ state: change.state, ...(change.state === 'applied' && { appliedAt: sql<string>`clock_timestamp()` }) })
    .$if(change.lastBatch !== undefined, (some) => some.set({ lastBatch: change.lastBatch }))
    .where('_id', '=', id)
    .execute();

export interface StoredAnswer {
  readonly row: number;
  /** encrypted */
  readonly content: string;
  readonly registrationREF: string | null;
  readonly outcome: AnswerOutcome;
  readonly reason: string;
}
export const insertAnswers = (db: Db, receiptREF: string, rows: readonly StoredAnswer[]) =>
  sql`insert into "receiptRow" ("receiptREF", "row", "content", "registrationREF", "personREF", "outcome", "reason")
    select ${receiptREF}::uuid, "row", "content", "registrationREF", "registration"."personREF", "outcome", "reason"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "new" ("row" int, "content" text, "registrationREF" uuid,
      "outcome" text, "reason" text) left join "registration" on "registration"."_id" = "registrationREF"`.execute(db);
/** Records the outcomes of rows when they are applied, with the places' states before. */
export const noteApplied = (
  db: Db,
  rows: readonly (Omit<StoredAnswer, 'row' | 'content'> & { _id: string; before: PlaceBefore | null })[],
) =>
  sql`update "receiptRow" set "registrationREF" = "new"."registrationREF", "personREF" = "place"."personREF", "outcome" = "new"."outcome",
      "reason" = "new"."reason", "before" = nullif("new"."before", 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "new" ("_id" uuid, "registrationREF" uuid, "outcome" text,
      "reason" text, "before" jsonb) left join "registration" as "place" on "place"."_id" = "new"."registrationREF"
    where "receiptRow"."_id" = "new"."_id"`.execute(db);

const answers = (db: Db) =>
  db
    .selectFrom('receiptRow')
    .innerJoin('receipt', 'receipt._id', 'receiptRow.receiptREF')
    .leftJoin('registration', 'registration._id', 'receiptRow.registrationREF')
    .leftJoin('person', 'person._id', 'registration.personREF')
    .select([
      'receiptRow._id',
      'row',
      'content',
      'receiptRow.registrationREF',
      'outcome',
      'receiptRow.reason',
      'decision',
    ])
    .select(['receiptRow.receiptREF', 'receipt.institutionREF', 'receipt.answeredOn', 'before'])
    .select(sql<string | null>`"person"."firstName" || ' ' || "person"."lastName"`.as('name'));
export const answersOf = (db: Db, receiptREF: string) =>
  answers(db).where('receiptREF', '=', receiptREF).orderBy('row').execute();
/** The state that each place had before the first row of an answer about it. Decided rows came after the applied ones. */
export const statesBefore = (db: Db, receiptREF: string) =>
  db
    .selectFrom('receiptRow')
    .distinctOn('registrationREF')
    .select(['registrationREF', 'before'])
    .where('receiptREF', '=', receiptREF)
    .where('registrationREF', 'is not', null)
    .where('before', 'is not', null)
    .orderBy('registrationREF')
    .orderBy('decidedAt', (order) => order.asc().nullsFirst())
    .execute();
export const answerById = (db: Db, id: string) => answers(db).where('receiptRow._id', '=', id).executeTakeFirst();
const sorted = {
  search: [inWords('person.lastName'), inWords('person.firstName'), sql.ref('receiptRow.reason')],
  sort: { row: sql.ref('row'), outcome: sql.ref('outcome'), student: inWords('person.lastName') },
};
export function answerPage(
  db: Db,
  receiptREF: string,
  { outcome, ...query }: PageQuery & { readonly outcome?: AnswerOutcome | undefined },
) {
  const found = answers(db).where('receiptREF', '=', receiptREF);
  return pageOf(outcome === undefined ? found : found.where('outcome', '=', outcome), query, {
    ...sorted,
    byDefault: [sql.ref('row'), sql.ref('receiptRow._id')],
  });
}
/** The rows of applied answers that still wait for a decision. */
export const openPage = (
  db: Db,
  institutionREF: string,
  { row, ...query }: PageQuery & { readonly row?: string | undefined },
) =>
  pageOf(
    answers(db)
      .where('receipt.institutionREF', '=', institutionREF)
      .where('receipt.state', '=', 'applied')
      .where(isOpenRow)
      .$if(row !== undefined, (some) => some.where('receiptRow._id', '=', row!)),
    query,
    { ...sorted, byDefault: [sql.ref('receipt.createdAt'), sql.ref('row'), sql.ref('receiptRow._id')] },
  );
export const decideAnswer = (
  db: Db,
  id: string,
  {
    before,
    ...change
  }: {
    decision: 'taken' | 'dismissed';
    decidedByREF: string;
    decidedReason: string;
    registrationREF: string | null;
    before: PlaceBefore | null;
  },
) =>
  db
    .updateTable('receiptRow')
    .set({
      ...change,
      decidedAt: sql<string>`clock_timestamp()`,
      before: before === null ? null : JSON.stringify(before),
    })
    .set({
      personREF: sql<string>`(select "personREF" from "registration" where "_id" = ${change.registrationREF}::uuid)`,
    })
    .where('_id', '=', id)
    .execute();
/** Removes the decisions about the rows of an answer that is undone. */
export const reopenAnswers = (db: Db, receiptREF: string) =>
  db
    .updateTable('receiptRow')
    .set({ decision: null, decidedByREF: null, decidedAt: null, decidedReason: '', before: null })
    .where('receiptREF', '=', receiptREF)
    .execute();

/** Writes the states of places after an answer, or after its undoing. With `isNotified`, the students aren't told. */
export const answerPlaces = (
  db: Db,
  places: readonly (PlaceBefore & { readonly _id: string; readonly isNotified: boolean })[],
) =>
  sql`update "exchangePlace" set "status" = "new"."status", "since" = "new"."since", "reason" = "new"."reason",
      "acceptedAt" = "new"."acceptedAt", "answeredOn" = "new"."answeredOn", "posted" = nullif("new"."posted", 'null'),
      "isRepeated" = "new"."isRepeated", "isNotified" = "new"."isNotified"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as "new" ("_id" uuid, "status" text, "since" timestamptz,
      "reason" text, "acceptedAt" timestamptz, "answeredOn" date, "posted" jsonb, "isRepeated" boolean, "isNotified" boolean)
    where "exchangePlace"."_id" = "new"."_id"`.execute(db);
