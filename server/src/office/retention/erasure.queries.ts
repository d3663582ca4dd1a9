import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Trx } from '../../kernel/db.ts';
import { treatments } from './columns.ts';
import type { Treatment } from './treatment.ts';

/** The treatment of each column, by tables. */
export type Entries = Readonly<Record<string, Readonly<Record<string, Treatment>>>>;

/** A column by which rows belong to a person, or to a row of another table that does. */
interface Link {
  readonly table: string;
  readonly column: string;
  readonly verb: string;
  readonly owner: string;
  /** the owner's column that has the same value */
  readonly key: string;
}

const linksOf = (entries: Entries): Link[] =>
  Object.entries(entries).flatMap(([table, entry]) =>
    Object.entries(entry).flatMap(([column, treatment]) => {
      const [, verb, owner, key = '_id'] = /^(\w+) with (\w+)(?:\.(\w+))?$/.exec(treatment) ?? [];
      return verb && owner ? [{ table, column, verb, owner, key }] : [];
    }),
  );

/**
 * Erases a person's rows by the entries: deletes them, or resets columns to their defaults. Rows that belong to other rows come
 * first, while those still refer to the person.
 */
export async function eraseRows(db: Trx, personId: string, entries: Entries = treatments): Promise<void> {
  const links = linksOf(entries);
  /** The links from a table to the person. */
  const wayOf = (link: Link): Link[] => {
    if (link.owner === 'person') return [link];
    const next = links.find(({ table, verb }) => table === link.owner && verb !== 'gone');
    if (!next) throw new Error(`Nothing says to whom the rows of ${link.owner} belong.`);
    return [link, ...wayOf(next)];
  };
  const ways = links.map(wayOf).toSorted((one, other) => other.length - one.length);
  for (const way of ways) {
    const { table, column, verb } = way[0]!;
    const own = belonging(way, personId);
    const emptied = verb === 'gone' ? [column] : emptiedOf(entries[table]!);
    if (verb === 'deleted') await sql`delete from ${sql.table(table)} where ${own}`.execute(db);
    else if (verb !== 'kept')
      await sql`update ${sql.table(table)}
        set ${sql.join(emptied.map((one) => sql`${sql.ref(one)} = default`))} where ${own}`.execute(db);
  }
}

const emptiedOf = (entry: Entries[string]) =>
  Object.keys(entry).filter((column) => entry[column] === 'gone' || entry[column] === 'words');

/** The condition that rows belong to a person. Qualified columns prevent that a wrong one resolves in an outer query. */
const belonging = ([link, ...rest]: readonly Link[], personId: string): RawBuilder<SqlBool> => {
  const { table, column, owner, key } = link!;
  const value = sql.ref(`${table}.${column}`);
  return rest.length === 0
    ? sql`${value} = ${personId}`
    : sql`${value} in (select ${sql.ref(`${owner}.${key}`)} from ${sql.table(owner)} where ${belonging(rest, personId)})`;
};
