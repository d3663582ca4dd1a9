import { sql, type RawBuilder } from 'kysely';
import type { Anyone, Context } from './context.ts';
import type { Db, Trx } from './db.ts';
import { openJson } from './sealed-columns.ts';

/** The address of somebody who was deleted. It can't receive anything: `.invalid` belongs to nobody. */
const noAddress = '@deleted.invalid';
export const addressOfDeleted = (personId: string): string => `deleted-${personId}${noAddress}`;
export const isDeletedAddress = (email: string): boolean => email.endsWith(noAddress);

/** Mails that no longer wait to be sent. */
const isOver = sql<boolean>`("state" in ('sent', 'kept') or "state" = 'failed' and "nextAt" is null)`;

/** Allows this transaction to change the audit log, for a deletion or the retention schedule. */
export const openLogForForgetting = (trx: Trx) => sql`select set_config('stoa.forgetting', 'on', true)`.execute(trx);

const blankChanges = (shown: readonly string[]) => sql`jsonb_build_object('changes', coalesce((
  select jsonb_agg(case when "one"->>'field' = any(${shown}) then "one" else jsonb_build_object('field', "one"->'field') end)
  from jsonb_array_elements("detail"->'changes') as "one"), '[]'))`;

/**
 * Reduces the details of audit log lines about some records to the `keys` and the names of changed fields. The values of the
 * fields in `shown` stay too.
 */
export const reduceLog = (
  trx: Trx,
  {
    entity,
    ids,
    keys,
    shown = [],
  }: { entity: string; ids: readonly string[]; keys: readonly string[]; shown?: string[] },
) =>
  trx
    .updateTable('auditLog')
    .set({
      detail: sql<never>`(select coalesce(jsonb_object_agg("key", "value"), '{}') from jsonb_each("detail")
          where "key" = any(${keys}))
        || case when jsonb_typeof("detail"->'changes') = 'array' then ${blankChanges(shown)} else '{}' end`,
    })
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .execute();

/** Removes keys, given as paths, from the details of audit log lines about some records. */
export const cutLog = (trx: Trx, entity: string, ids: readonly string[], paths: readonly string[][]) =>
  trx
    .updateTable('auditLog')
    .set({ detail: paths.reduce<RawBuilder<never>>((left, one) => sql`${left} #- ${one}::text[]`, sql`"detail"`) })
    .where('entity', '=', entity)
    .where('entityId', 'in', ids)
    .execute();

/** The old and new values of a record's fields in the audit log. */
export async function formerValues(db: Db, entity: string, id: string, fields: readonly string[]) {
  const { rows } = await sql<{ field: string; value: string }>`
    select distinct "one"->>'field' as "field", "side"."value" #>> '{}' as "value"
    from "auditLog" cross join jsonb_array_elements("detail"->'changes') as "one"
    cross join lateral (values ("one"->'from'), ("one"->'to')) as "side" ("value")
    where "entity" = ${entity} and "entityId" = ${id} and jsonb_typeof("detail"->'changes') = 'array'
      and "one"->>'field' = any(${fields}) and jsonb_typeof("side"."value") = 'string'`.execute(db);
  return rows.filter(({ value }) => value !== '');
}

/** Deletes the mails to some addresses, even those that wait. Returns their number. */
export async function deleteMailsTo(db: Db, addresses: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mail')
    .where(
      sql`lower("toAddress")`,
      'in',
      addresses.map((one) => one.toLowerCase()),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the mails that are about a record, even those that wait. */
export const deleteMailsAbout = (db: Db, id: string) => db.deleteFrom('mail').where('about', '=', id).execute();

/**
 * Deletes the text of unsent, finished mails that quote one of these texts, whole or its beginning. Sent mails have no text.
 */
export async function emptyMailsQuoting(
  { db, services: { encryption } }: Context<Db, Anyone>,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return;
  for (let last: string | undefined; ;) {
    const mails = await db
      .selectFrom('mail')
      .select(['_id', 'body'])
      .where(isOver)
      .where('body', 'is not', null)
      .$if(last !== undefined, (some) => some.where('_id', '>', last!))
      .orderBy('_id')
      .limit(1000)
      .execute();
    if (mails.length === 0) return;
    last = mails.at(-1)!._id;
    const quoting = mails.filter(({ body }) =>
      quotesIn(openJson<unknown>(encryption, body)).some((quote) => texts.some((one) => one.startsWith(quote))),
    );
    if (quoting.length > 0)
      await db
        .updateTable('mail')
        .set({ text: '', body: null })
        .where(
          '_id',
          'in',
          quoting.map(({ _id }) => _id),
        )
        .execute();
  }
}

/** The texts that a mail's body quotes, without the ellipsis of a cut text. */
const quotesIn = (body: unknown): string[] =>
  typeof body !== 'object' || body === null
    ? []
    : Object.entries(body).flatMap(([key, value]) =>
        key === 'quote' && typeof value === 'string' ? [value.replace(/…+$/, '')] : quotesIn(value),
      );

/** Replaces some names in a list, as in “Ada Tester, Bo Tester”, by a pseudonym. Null when the list is empty. */
export const renamedIn = (list: RawBuilder<unknown>, names: readonly string[], pseudonym: string) =>
  sql<
    string | null
  >`(select string_agg(case when "name" = any(${names}) then ${pseudonym} else "name" end, ', ' order by "place")
    from unnest(string_to_array(${list}, ', ')) with ordinality as "one" ("name", "place"))`;

/** Deletes the counters that name one of these words, such as an address or an id. */
export const deleteCounters = (db: Db, words: readonly string[]) =>
  db
    .deleteFrom('throttle')
    .where(
      sql<boolean>`exists (select from unnest(${words}::text[]) as "word" where position(lower("word") in lower("key")) > 0)`,
    )
    .execute();

/** True when a column's time is more than this number of days ago. */
export const olderThan = (column: string, days: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${days})`;
const isSignIn = sql<boolean>`"action" = 'sign in'`;
/** Audit log lines about these entities are kept as long as the records themselves. */
const lasting = [
  'transaction',
  'paymentIntent',
  'refund',
  'difference',
  'registration',
  'gradebookEntry',
  'transcript',
];

/** Sign-ins in the log that are older than some days. */
export const oldSignIns = (db: Db, days: number) =>
  db.selectFrom('auditLog').select('_id').where(isSignIn).where(olderThan('at', days));
/** Other log lines older than some days, except for those about money, registrations and grades. */
export const oldLines = (db: Db, days: number) =>
  db
    .selectFrom('auditLog')
    .select('_id')
    .where(olderThan('at', days))
    .where(sql<boolean>`not ${isSignIn}`)
    .where('entity', 'not in', lasting);
/** Mails older than some days that no longer wait to be sent. */
export const oldMails = (db: Db, days: number) =>
  db.selectFrom('mail').select('_id').where(isOver).where(olderThan('createdAt', days));

/** Deletes at most `limit` of the lines, the oldest first, and returns their number. */
export async function deleteLines(trx: Trx, lines: ReturnType<typeof oldLines>, limit: number): Promise<number> {
  await openLogForForgetting(trx);
  const some = lines.orderBy('_id').limit(limit);
  return Number((await trx.deleteFrom('auditLog').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
}
export const deleteOldMails = async (trx: Trx, days: number, limit: number): Promise<number> => {
  const some = oldMails(trx, days).orderBy('_id').limit(limit);
  return Number((await trx.deleteFrom('mail').where('_id', 'in', some).executeTakeFirst()).numDeletedRows);
};
