import { lastRow } from '@stoa/contract/kernel/rows';
import { countCap, listCap, type PageQuery } from '@stoa/contract/kernel/page';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { planAnew } from './preparing-client.ts';
import { refuseField } from './refusal.ts';
import { statement } from './statements.ts';
import type { Db } from './db.ts';

/** A page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** The total is an estimate: counting so many one by one would take longer than the page itself. */
  readonly about?: boolean;
}
type Column = RawBuilder<unknown>;
export interface ListRules {
  /**
   * What is searched for `q`: columns, or one column that holds all that can be found, in small letters, each word after
   * a blank, and has an index of its trigrams.
   */
  readonly search: readonly Column[] | { readonly text: Column };
  /** The columns of `search` say the most first: what is found by an earlier one stands before the others. */
  readonly ranked?: true;
  /** The names `sort` may have, and what each sorts by; several columns are an order that is complete by itself. */
  readonly sort: Readonly<Record<string, Column | readonly Column[]>>;
  /** What makes the order complete, and is the order when none is asked for. Never null. */
  readonly byDefault: readonly Column[];
  /** The columns of `byDefault` are given without a direction, and descend. */
  readonly newestFirst?: true;
  /** Of a search that is under way: what its rows are found by. */
  readonly byRank?: Column;
  /** The column that names a row: a page far down is found by it alone, before the rest is fetched. */
  readonly key?: Column;
  /** What is worked on or saved as a whole, as a class is: it goes on after the row where others end. */
  readonly endless?: true;
  /** What is counted has the key and the columns of `byDefault` as well: where that will do, pages are found by it. */
  readonly keyInCounted?: true;
}

/** Text as people sort it: letters of all scripts, whatever their case. */
export const inWords = (column: string): Column => sql`${sql.ref(column)} collate "und-x-icu"`;

const asPattern = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`);

function found({ search }: ListRules, word: string) {
  if ('text' in search) {
    // One or two letters have no trigram of their own: they are looked for where a word begins.
    const pattern = word.length < 3 ? `% ${asPattern(word)}%` : `%${asPattern(word)}%`;
    // A rare piece is found through the index, a common one sooner by walking the list in its order.
    return sql<boolean>`${search.text} like ${pattern.toLowerCase()} ${sql.raw(planAnew)}`;
  }
  const hits = search.map((column) => sql<boolean>`${column} ilike ${`%${asPattern(word)}%`}`);
  return sql<boolean>`(${sql.join(hits, sql` or `)})`;
}

/** How far down the columns of a search the words are found, all taken together: 0 when each is in the first. */
function rankOf({ search }: ListRules, words: readonly string[]): Column {
  const columns = search as readonly Column[];
  const places = words.map((word) => {
    const cases = columns.map((column, at) => sql`when ${column} ilike ${`%${asPattern(word)}%`} then ${sql.lit(at)}`);
    return sql`case ${sql.join(cases, sql` `)} end`;
  });
  return sql`(${sql.join(places, sql` + `)})`;
}

const farDown = 1000;

/**
 * How many rows, spelt out for the sizes that pages mostly have: of a number that it doesn't know PostgreSQL reckons with a
 * tenth of the table, and so makes a plan for each call anew, which takes longer than to read ten rows.
 */
/** Words that are known when a statement is written, spelt out in it: only so are indexes of these few found. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const limitOf = (size: number) => (usualSizes.has(size) ? sql.lit(size) : sql.val(size));
const usualSizes = new Set([10, 20, 50, 100, listCap]);

/**
 * Search, order and page of a query, as every list has them. `query` has its joins, filters and visibility already;
 * `counted` gives the same rows with fewer joins, for the total when nothing is searched for.
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
  const matching = searched(query, q, rules);
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
  // A first page that is not full has told the total already.
  if (page === 1 && rows.length < size) return { rows, total: rows.length };
  if (words.length > 0) return { rows, ...(await countFound(matching)) };
  return { rows, ...(await (counted ? countAll(counted) : countAll(matching))) };
}

/** What of a query has each word of `q`. */
export const searched = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  q: string | undefined,
  rules: ListRules,
) => wordsOf(q).reduce((narrowed, word) => narrowed.where(found(rules, word)), query);

const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean);

/**
 * The pages of a list that is asked for often. As it is first opened, in its own order and with nothing searched for, its
 * statement is compiled once for all; `build` is given the places of its values then.
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

/** What `sort` asks for; refused when the list does not know it. A default order may have its directions in its columns. */
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
  // Wholly one way or wholly the other, so that an index answers both.
  if ('length' in columns) return by(columns, direction);
  const first = query.orderBy(columns, (order) => order[direction ?? 'asc']().nullsLast());
  return by(rules.byDefault, rules.newestFirst && 'desc', first);
}

interface Total {
  readonly total: number;
  readonly about?: boolean;
}

/** Exactly, unless PostgreSQL reckons with more than are worth counting. */
async function countAll<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<Total> {
  const estimate = await reckoned(query);
  if (estimate > countCap) return { total: estimate, about: true };
  const counting = query.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  return (await counting.executeTakeFirstOrThrow()) as { total: number };
}

/**
 * A search is counted as far as anybody would page through it, unless very many are expected: how often a piece of text
 * occurs is reckoned from a hundred samples, of which two or more have it then.
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

/** How many rows PostgreSQL expects of a query, from its statistics: no row is read. */
async function reckoned<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const [plan] = await query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
