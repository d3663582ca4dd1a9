import type { ExchangeState } from '@stoa/contract/enrollment/exchange-states';
import type { CollegeEvent, CollegeFileKind } from '@stoa/contract/exchange/college-files';
import type { PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { inWords, pageOf } from '../kernel/lists.ts';
import { populatedNameOnly } from '../people/accounts/accounts.queries.ts';
import type { Schema } from '../schema.ts';

const batches = (db: Db) =>
  db
    .selectFrom('batch')
    .select(['_id', 'institutionREF', 'number', 'kind', 'term', 'section', 'rows', 'sha256', 'madeAt', 'deliveredAt'])
    .select(
      sql<number>`(select count(*)::int from "batchRow" where "batchREF" = "batch"."_id" and "content" = '')`.as(
        'deleted',
      ),
    )
    .select(populatedNameOnly('batch.madeByREF').as('by'));

interface BatchFilters {
  readonly term?: string | undefined;
  readonly kind?: CollegeFileKind | undefined;
}
export function batchPage(db: Db, institutionREF: string, { term, kind, ...query }: PageQuery & BatchFilters) {
  let found = batches(db).where('institutionREF', '=', institutionREF);
  if (term !== undefined) found = found.where('term', '=', term);
  if (kind !== undefined) found = found.where('kind', '=', kind);
  return pageOf(found, query, {
    search: [sql`"number"::text`, sql.ref('term'), sql.ref('kind')],
    sort: Object.fromEntries(['number', 'kind', 'term', 'rows', 'madeAt'].map((name) => [name, sql.ref(name)])),
    byDefault: [sql`"number" desc`],
  });
}
export const batchById = (db: Db, id: string) => batches(db).where('_id', '=', id).executeTakeFirst();
/** A batch with the description of its file. */
export const wholeBatch = (db: Db, id: string) =>
  db.selectFrom('batch').selectAll().where('_id', '=', id).executeTakeFirst();

/** The numbers of an institution's newest batch and row; 0 without one. Call it under the institution's lock. */
export async function lastOf(db: Db, institutionREF: string): Promise<{ number: number; sequence: number }> {
  const last = await db
    .selectFrom('batch')
    .select(['number', sql<number>`"firstSequence" + "rows" - 1`.as('sequence')])
    .where('institutionREF', '=', institutionREF)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { number: 0, sequence: 0 };
}

export const insertBatch = (db: Db, batch: Insertable<Schema['batch']>) =>
  db.insertInto('batch').values(batch).returning('_id').executeTakeFirstOrThrow();

export interface StoredRow {
  readonly batchREF: string;
  readonly sequence: number;
  readonly registrationREF: string;
  readonly personREF: string;
  readonly event: CollegeEvent;
  /** encrypted */
  readonly content: string;
}
export const insertRows = (db: Db, rows: readonly StoredRow[]) =>
  sql`insert into "batchRow" ("batchREF", "sequence", "registrationREF", "personREF", "event", "content")
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "new"
      ("batchREF" uuid, "sequence" int, "registrationREF" uuid, "personREF" uuid, "event" text, "content" text)`.execute(
    db,
  );

/** A place's new state after a batch. A null leaves the field unchanged. */
export interface MovedPlace {
  readonly _id: string;
  readonly institutionREF: string;
  readonly courseInstanceREF: string;
  readonly personREF: string;
  readonly status: Exclude<ExchangeState, 'number wanted' | 'number known'>;
  /** 0 for a row that moves nothing, such as a census */
  readonly lastSequence: number;
  readonly lastSaid: 'place' | 'grade';
  /** encrypted, as the next two */
  readonly place: string | null;
  readonly grade: string | null;
  readonly census: string | null;
}
/** Records the data about places that the college was sent, and their new states. */
export const movePlaces = (db: Db, places: readonly MovedPlace[]) =>
  sql`insert into "exchangePlace" as "old" ("_id", "institutionREF", "courseInstanceREF", "personREF", "status", "place", "grade", "census",
      "lastSequence", "lastSaid")
    select "_id", "institutionREF", "courseInstanceREF", "personREF", "status", coalesce("place", ''), "grade", "census",
      "lastSequence", "lastSaid"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as "new" ("_id" uuid, "institutionREF" uuid,
      "courseInstanceREF" uuid, "personREF" uuid, "status" text, "place" text, "grade" text, "census" text, "lastSequence" int,
      "lastSaid" text)
    on conflict ("_id") do update set "status" = excluded."status",
      "since" = case when "old"."status" = excluded."status" then "old"."since" else now() end,
      "reason" = case when excluded."status" = 'refused' then "old"."reason" else '' end,
      "place" = coalesce(nullif(excluded."place", ''), "old"."place"),
      "grade" = coalesce(excluded."grade", "old"."grade"),
      "census" = coalesce(excluded."census", "old"."census"),
      "acceptedAt" = case when excluded."status" <> 'sent' then "old"."acceptedAt" end,
      "lastSequence" = greatest("old"."lastSequence", excluded."lastSequence"), "lastSaid" = excluded."lastSaid",
      "isRepeated" = "old"."isRepeated" and excluded."lastSequence" = 0`.execute(db);

/** The rows of a batch, with the current names. */
export const rowsOf = (db: Db, batchREF: string) =>
  db
    .selectFrom('batchRow')
    .innerJoin('registration', 'registration._id', 'batchRow.registrationREF')
    .innerJoin('person', 'person._id', 'registration.personREF')
    .select(['sequence', 'event', 'batchRow.registrationREF', 'content'])
    .select(sql<string>`"person"."firstName" || ' ' || "person"."lastName"`.as('name'))
    .where('batchREF', '=', batchREF);
export const rowPage = (db: Db, batchREF: string, query: PageQuery) =>
  pageOf(rowsOf(db, batchREF), query, {
    search: [inWords('person.lastName'), inWords('person.firstName'), sql.ref('event')],
    sort: { sequence: sql.ref('sequence'), event: sql.ref('event'), name: inWords('person.lastName') },
    byDefault: [sql.ref('sequence')],
  });

/** Records when a batch first reached the college. */
export const noteDelivery = (db: Db, id: string) =>
  db
    .updateTable('batch')
    .set({ deliveredAt: sql`now()` })
    .where('_id', '=', id)
    .where('deliveredAt', 'is', null)
    .execute();
/** The batches that weren't delivered to an institution yet, the oldest first. */
export const undelivered = (db: Db, institutionREF: string) =>
  db
    .selectFrom('batch')
    .select('_id')
    .where('institutionREF', '=', institutionREF)
    .where('deliveredAt', 'is', null)
    .orderBy('number')
    .execute();

/** Marks a refused place to be sent once more. Returns false when it isn't refused. */
export const repeatPlace = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .updateTable('exchangePlace')
    .set({ isRepeated: true })
    .where('_id', '=', id)
    .where('status', '=', 'refused')
    .returning('_id')
    .executeTakeFirst()) !== undefined;
export const institutionOfPlace = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('exchangePlace').select('institutionREF').where('_id', '=', id).executeTakeFirst())
    ?.institutionREF;

/** The institutions and terms with a batch, and with courses that haven't ended or did so less than 400 days ago. */
export const termsBegun = async (db: Db) =>
  (
    await sql<{ institutionREF: string; term: string }>`select distinct "batch"."institutionREF", "batch"."term"
      from "batch" join "agreement" on "agreement"."institutionREF" = "batch"."institutionREF"
        join "courseInstance" on "courseInstance"."agreementREF" = "agreement"."_id"
          and "courseInstance"."termCode" = "batch"."term"
      where coalesce("courseInstance"."end" > now() - interval '400 days', true)
      order by 1, 2`.execute(db)
  ).rows;
