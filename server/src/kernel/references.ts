import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Trx } from './db.ts';

/** A column with a foreign key to another table's `_id`. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** the other columns of the table's primary key: with the column, they identify a row */
  readonly key: readonly string[];
  /** the unique indexes that the column is in: their other expressions, and the condition of a partial one */
  readonly unique: readonly { readonly others: readonly string[]; readonly where: string | null }[];
}
/** Rows whose column was changed from one id to another, by the rest of their primary keys. */
export interface Moved {
  readonly table: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
  readonly keys: readonly object[];
}

/** Allows this transaction to reopen a closed person and to move acceptances. */
export const openForMerging = (trx: Trx) => sql`select set_config('stoa.merging', 'on', true)`.execute(trx);

/** Returns the columns with foreign keys to a table, from the database's catalog, in a fixed order. */
export async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select "from"."relname" as "table", "of"."attname" as "column",
      (select coalesce(json_agg("a"."attname" order by "a"."attnum"), '[]') from "pg_index" as "i" join "pg_attribute" as "a"
        on "a"."attrelid" = "i"."indrelid" and "a"."attnum" = any("i"."indkey") and "a"."attnum" <> "of"."attnum"
        where "i"."indrelid" = "c"."conrelid" and "i"."indisprimary") as "key",
      (select coalesce(json_agg(json_build_object('where', pg_get_expr("i"."indpred", "i"."indrelid"), 'others',
          (select coalesce(json_agg(pg_get_indexdef("i"."indexrelid", "n", true)), '[]')
            from generate_series(1, "i"."indnkeyatts") as "n" where "i"."indkey"["n" - 1] <> "of"."attnum"))), '[]')
        from "pg_index" as "i" where "i"."indrelid" = "c"."conrelid" and "i"."indisunique"
          and "of"."attnum" = any("i"."indkey")) as "unique"
    from "pg_constraint" as "c" join "pg_class" as "from" on "from"."oid" = "c"."conrelid"
    join "pg_attribute" as "of" on "of"."attrelid" = "c"."conrelid" and "of"."attnum" = "c"."conkey"[1]
    where "c"."contype" = 'f' and "c"."confrelid" = ${`"${table}"`}::regclass order by 1, 2`.execute(db);
  return rows;
}

/** The rows that refer to `from` and can be changed to refer to `to` without violating a unique index. */
function movable({ table, column, unique }: Reference, from: string, to: string): RawBuilder<SqlBool> {
  const [of, at] = [sql.table(table), sql.ref(column)];
  const blocked = unique.map(({ others, where }) => {
    const only = sql.raw(where ?? 'true');
    const same = others.length === 0 ? sql`` : sql`(${sql.raw(others.join(', '))}) in`;
    const taken = sql`(select ${sql.raw(others.join(', '))} from ${of} where ${at} = ${to} and ${only})`;
    return sql`(${only} and ${others.length === 0 ? sql`exists` : same} ${taken}) is not true`;
  });
  return sql<SqlBool>`${sql.join([sql`${at} = ${from}`, ...blocked], sql` and `)}`;
}

/** Counts the rows of each column that moveReferences() would move. */
export async function countMovable(db: Db, references: readonly Reference[], from: string, to: string) {
  const counts = references.map(
    (one) => sql`select ${one.table}::text as "table", ${one.column}::text as "column", count(*)::int as "count"
      from ${sql.table(one.table)} where ${movable(one, from, to)}`,
  );
  type Count = Pick<Reference, 'table' | 'column'> & { readonly count: number };
  return (await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}

const keyOf = ({ key }: Pick<Reference, 'key'>) =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`;

/** Makes the rows that refer to `from` refer to `to`, unless a unique index prevents it. Returns the changed rows. */
export async function moveReferences(
  trx: Trx,
  references: readonly Reference[],
  from: string,
  to: string,
): Promise<Moved[]> {
  const moved = await Promise.all(
    references.map(async (one) => {
      const { table, column } = one;
      const { rows } = await sql<{ key: object }>`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
        where ${movable(one, from, to)} returning ${keyOf(one)} as "key"`.execute(trx);
      return { table, column, from, to, keys: rows.map(({ key }) => key) };
    }),
  );
  return moved.filter(({ keys }) => keys.length > 0);
}

/** Moves rows back that still refer to their new owner, and with them those of the table that `also` names. */
export const moveBack = (
  trx: Trx,
  { table, column, key }: Reference,
  { from, to, keys }: Pick<Moved, 'from' | 'to' | 'keys'>,
  also: RawBuilder<SqlBool> = sql`false`,
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${from} where ${sql.ref(column)} = ${to}
    and (${keyOf({ key })} in (select jsonb_array_elements(${JSON.stringify(keys)}::jsonb)) or ${also})`.execute(trx);

/** Swaps the rows that refer to two ids in a unique column, with a third id as temporary value. */
export async function exchangeOwners(
  trx: Trx,
  { table, column }: Pick<Reference, 'table' | 'column'>,
  [one, other]: readonly [string, string],
  spare: string,
): Promise<void> {
  const steps = [
    [one, spare],
    [other, one],
    [spare, other],
  ] as const;
  for (const [from, to] of steps)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
      trx,
    );
}
