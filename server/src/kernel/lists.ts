import { listCap, type PageQuery } from '@stoa/contract/kernel/page';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { refuseField } from './refusal.ts';

/** A page of rows and how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}
export interface ListRules {
  /** Columns whose text is searched for `q`. */
  readonly search: readonly RawBuilder<unknown>[];
  /** The names `sort` may have, and what each sorts by. */
  readonly sort: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What makes the order complete, and is the order when none is asked for. */
  readonly byDefault: readonly RawBuilder<unknown>[];
}

/** Text as people sort it: letters of all scripts, whatever their case. */
export const inWords = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "und-x-icu"`;

/** Search, order and page of a query, as every list has them. `query` has its joins, filters and visibility already. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { q, sort, page = 1, pageSize }: PageQuery,
  rules: ListRules,
): Promise<Page<Row>> {
  let found = query;
  for (const word of (q ?? '').split(/\s+/).filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const hits = rules.search.map((column) => sql<boolean>`${column} ilike ${pattern}`);
    found = found.where(sql<boolean>`(${sql.join(hits, sql` or `)})`);
  }
  let ordered = found;
  if (sort !== undefined) {
    const name = sort.replace(/^-/, '');
    const column = Object.hasOwn(rules.sort, name) ? rules.sort[name] : undefined;
    if (!column) throw refuseField('sort', `This list can be sorted by ${Object.keys(rules.sort).join(', ')}.`);
    ordered = ordered.orderBy(column, (order) => (sort.startsWith('-') ? order.desc() : order.asc()).nullsLast());
  }
  for (const column of rules.byDefault) ordered = ordered.orderBy(column);
  const size = pageSize ?? listCap;
  const rows = await ordered
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  // A first page that is not full has told the total already.
  if (page === 1 && rows.length < size) return { rows, total: rows.length };
  const counted = found.clearSelect().select(sql<number>`count(*)::int`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return { rows, total };
}
