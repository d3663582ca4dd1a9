import { lastRow } from '@stoa/contract/kernel/fields';
import { countCap, listCap, type PageQuery } from '@stoa/contract/kernel/endpoint.shapes';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { planAnew } from './preparing-client.ts';
import { refuseField } from './refusal.ts';
import { statement, type Db } from './db.ts';

/** True for an instant of the last 24 hours: the same period for the lists and for the counts on Home. */
export const isSinceYesterday = (at: RawBuilder<unknown>) => sql<boolean>`${at} > now() - interval '24 hours'`;

/** One page of rows, and the total number of rows. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** The total is an estimate, because an exact count would take longer than the page itself. */
  readonly about?: boolean;
}
type Column = RawBuilder<unknown>;
export interface ListRules {
  /**
   * The columns to search for `q`: either several, or one column that holds all searchable text as the database's `folded` has
   * it, each word after a blank, with a trigram index.
   */
  readonly search: readonly Column[] | { readonly text: Column };
  /** The first columns of `search` matter most: rows found in an earlier column come first. */
  readonly ranked?: true;
  /** The values that `sort` may have, with the columns that each sorts by. A list of columns is a complete order. */
  readonly sort: Readonly<Record<string, Column | readonly Column[]>>;
  /** The order when the request asks for none; it also breaks ties in other orders. Never null. */
  readonly byDefault: readonly Column[];
  /** The columns of `byDefault` have no direction of their own; sort them in descending order. */
  readonly newestFirst?: true;
  /** Set during a search: the rank that orders its rows. */
  readonly byRank?: Column;
  /** The column that identifies a row. For pages far down we find the keys first and fetch the rest afterwards. */
  readonly key?: Column;
  /** People edit or save this list as a whole, such as a class, so it may exceed the cap of other lists. */
  readonly endless?: true;
  /**
   * The query for the total also has the key and the columns of `byDefault`, so we can find pages by it where that is enough.
   */
  readonly keyInCounted?: true;
}

/**
 * True when a row of `table` refers to `key`. One index look-up per row, however many rows refer to it: to find the first value
 * from `key` on, PostgreSQL follows the index, while for an `exists` it may read the whole table. `among` limits the rows,
 * aliased as `needs`, as a partial index does.
 */
export const isReferredBy = (table: string, column: string, key: string, among: RawBuilder<unknown> = sql`true`) => {
  const needs = sql.ref(`needs.${column}`);
  return sql<boolean>`((select ${needs} from ${sql.table(table)} as needs where ${needs} >= ${sql.ref(key)} and ${among}
    order by ${needs} limit 1) is not distinct from ${sql.ref(key)})`;
};

/** Sorts text as people do: letters of all scripts, ignoring case. */
export const inWords = (column: string): Column => sql`${sql.ref(column)} collate "und-x-icu"`;

/**
 * Folds text as the database's function of this name does (server/migrations/0171_folding.ts): without case, accents
 * and apostrophes.
 */
const folded = (text: string): string =>
  text
    .replaceAll(/['’‘‛`´ʼʹ＇]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(
      /[ŁłØøĐđıς]/g,
      (letter) => ({ Ł: 'L', ł: 'l', Ø: 'O', ø: 'o', Đ: 'D', đ: 'd', ı: 'i', ς: 'σ' })[letter]!,
    )
    .toLowerCase();

/** True when a column contains a folded word. Most texts are plain letters, and are compared without folding. */
const holds = (column: Column, word: string) => {
  const pattern = `%${asPattern(word)}%`;
  return sql<boolean>`(${column} ilike ${pattern} or (octet_length(${column}) > char_length(${column})
    or strpos(${column}, '''') > 0) and "folded"(${column}) like ${pattern})`;
};

const asPattern = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

function found(search: ListRules['search'], word: string) {
  if ('text' in search) {
    // One or two letters make no trigram, so we look for them only at the start of a word.
    const pattern = word.length < 3 ? `% ${asPattern(word)}%` : `%${asPattern(word)}%`;
    // For a rare word PostgreSQL uses the index; for a common one it is faster to scan the list in its order.
    return sql<boolean>`${search.text} like ${pattern} ${sql.raw(planAnew)}`;
  }
  const hits = search.map((column) => holds(column, word));
  return sql<boolean>`(${sql.join(hits, sql` or `)})`;
}

/** Ranks a row by the columns that its words are found in, summed over all words: 0 when each is in the first column. */
function rankOf({ search }: ListRules, words: readonly string[]): Column {
  const columns = search as readonly Column[];
  const places = words.map((word) => {
    const cases = columns.map((column, at) => sql`when ${holds(column, word)} then ${sql.lit(at)}`);
    return sql`case ${sql.join(cases, sql` `)} end`;
  });
  return sql`(${sql.join(places, sql` + `)})`;
}

const farDown = 1000;

/** Words that are known when we write the statement, as literals. Only then does PostgreSQL use partial indexes on them. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
/**
 * A row limit, as a literal for the usual page sizes. For an unknown number PostgreSQL assumes a tenth of the table and so
 * plans each call again, which takes longer than reading ten rows.
 */
const limitOf = (size: number) => (usualSizes.has(size) ? sql.lit(size) : sql.val(size));
const usualSizes = new Set([10, 20, 50, 100, listCap]);

/**
 * Adds search, order and paging to a query, the same way for every list. `query` already has its joins, filters and
 * visibility. `counted` selects the same rows with fewer joins, for the total when there is no search.
 */
export async function pageOf<DB, TB extends keyof DB, Row, CDB = DB, CTB extends keyof CDB = never, CRow = Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { q, sort, page = 1, pageSize }: PageQuery,
  list: ListRules,
  counted?: SelectQueryBuilder<CDB, CTB, CRow>,
): Promise<Page<Row>> {
  const words = wordsOf(q);
  const isRanked = list.ranked === true && sort === undefined && words.length > 0;
  const rules: ListRules = isRanked ? { ...list, byRank: rankOf(list, words) } : list;
  const matching = searched(query, q, rules.search);
  const size = pageSize ?? listCap;
  const offset = (page - 1) * size;
  if (offset >= lastRow && !list.endless)
    throw refuseField('page', i18n.t('This list ends at row {lastRow, number}. Narrow your search.', { lastRow }));
  const { key, keyInCounted } = rules;
  const isLean = keyInCounted && words.length === 0 && sort === undefined;
  const namedBy = <D, T extends keyof D, R>(some: SelectQueryBuilder<D, T, R>) => {
    const keys = inOrder(some.clearSelect(), sort, rules).select(key!.as('_id'));
    return query.where(sql<boolean>`${key!} = any(array(${keys}))`);
  };
  const from = <D, T extends keyof D, R>(some: SelectQueryBuilder<D, T, R>) =>
    (offset === 0 ? some : some.offset(offset)).limit(limitOf(size));
  const onPage = () => {
    if (counted && isLean) return namedBy(from(counted));
    return key && offset > farDown ? namedBy(from(matching)) : from(matching);
  };
  const rows = await inOrder(onPage(), sort, rules).execute();
  // A first page that isn't full already gives the total.
  if (page === 1 && rows.length < size) return { rows, total: rows.length };
  if (words.length > 0) return { rows, ...(await countFound(matching)) };
  return { rows, ...(await (counted ? countAll(counted) : countAll(matching))) };
}

/** Keeps only the rows of a query that match each word of `q`. */
export const searched = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  q: string | undefined,
  search: ListRules['search'],
) => (wordsOf(q).length === 0 ? query : query.where(isFound(search, q)));

/** The condition that a row has each word of `q`. */
export const isFound = (search: ListRules['search'], q: string | undefined) =>
  sql<boolean>`(${sql.join([sql`true`, ...wordsOf(q).map((word) => found(search, word))], sql` and `)})`;

const wordsOf = (q: string | undefined): string[] =>
  folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean);

/**
 * The pages of a popular list. Its first view, in the default order and without a search, is compiled once; `build` then gets
 * placeholders instead of values.
 */
export function pages<Values extends object, TB extends keyof Schema, Row>(
  build: (db: Db, values: Values) => SelectQueryBuilder<Schema, TB, Row>,
  rules: ListRules,
) {
  const firstOf = (most: number) =>
    statement((db: Db, values: Values) => inOrder(build(db, values), undefined, rules).limit(limitOf(most)));
  const opened = new Map([...usualSizes].map((most) => [most, firstOf(most)]));
  return async (db: Db, values: Values, query: PageQuery): Promise<Page<Row>> => {
    const { q, sort, page = 1, pageSize: most = listCap } = query;
    const plain = page === 1 && sort === undefined && wordsOf(q).length === 0;
    const first = plain ? opened.get(most) : undefined;
    if (!first) return pageOf(build(db, values), query, rules);
    const rows = await first(db, values);
    return rows.length < most ? { rows, total: rows.length } : { rows, ...(await countAll(build(db, values))) };
  };
}

/**
 * Returns the order that `sort` asks for; throws a Refusal when the list doesn't have it. A default order may have directions
 * in its columns.
 */
function orderOf(
  sort: string | undefined,
  rules: ListRules,
): { readonly columns: Column | readonly Column[]; readonly direction?: 'asc' | 'desc' } {
  const { byDefault, newestFirst, byRank } = rules;
  if (sort === undefined && byRank) return { columns: byRank };
  if (sort === undefined) return { columns: byDefault, ...(newestFirst && { direction: 'desc' }) };
  const name = sort.replace(/^-/, '');
  const columns = Object.hasOwn(rules.sort, name) ? rules.sort[name] : undefined;
  if (!columns)
    throw refuseField(
      'sort',
      i18n.t('This list can be sorted by {columns}.', { columns: Object.keys(rules.sort).join(', ') }),
    );
  return { columns, direction: sort.startsWith('-') ? 'desc' : 'asc' };
}

function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: string | undefined,
  rules: ListRules,
) {
  const by = (columns: readonly Column[], direction?: 'asc' | 'desc', start = query) =>
    columns.reduce((ordered, column) => ordered.orderBy(column, direction), start);
  const { columns, direction } = orderOf(sort, rules);
  // All columns go in the same direction, so that one index serves both directions.
  if ('length' in columns) return by(columns, direction);
  const first = query.orderBy(columns, (order) => order[direction ?? 'asc']().nullsLast());
  return by(rules.byDefault, rules.newestFirst && 'desc', first);
}

interface Total {
  readonly total: number;
  readonly about?: boolean;
}

/** Counts exactly, unless PostgreSQL's estimate is above the count cap. */
async function countAll<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<Total> {
  const estimate = await reckoned(query);
  if (estimate > countCap) return { total: estimate, about: true };
  const counting = query.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  return (await counting.executeTakeFirstOrThrow()) as { total: number };
}

/**
 * Counts the results of a search as far as anybody would page through them, unless the estimate is far above that. PostgreSQL
 * estimates how often a piece of text occurs from a hundred samples, so such an estimate means that at least two of them
 * matched.
 */
async function countFound<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<Total> {
  const estimate = await reckoned(query);
  if (estimate > 2 * countCap) return { total: estimate, about: true };
  const some = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(listCap + 1);
  const { length } = await some.execute();
  if (length <= listCap) return { total: length };
  return { total: Math.max(length, estimate), about: true };
}

/** PostgreSQL's estimate of a query's row count, from its statistics. It reads no rows. */
async function reckoned<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const [plan] = await query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
