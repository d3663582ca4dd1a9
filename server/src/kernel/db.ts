import type { Kysely, Transaction, Compilable, CompiledQuery } from 'kysely';
import type { Schema } from '../schema.ts';

/** The pool or a transaction: both run statements. */
export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** A placeholder for a value in a statement that is compiled before the value is known. */
class StatementSite {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** Throws, because as text the placeholder would become a fixed part of the statement for every caller. */
  toString(): string {
    throw new TypeError(`The value of ${this.name} is not known while the statement is built`);
  }
}
const places = new Proxy({}, { get: (_all, name) => new StatementSite(String(name)) });

/**
 * Builds and compiles a statement once; each call only fills in the values, because building one takes longer than sending it.
 * `build` gets placeholders, so it can't branch on a value, and anything else it computes, such as a Date, never changes.
 */
export function statement<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= build(db, places as Values).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof StatementSite ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** Writes rows in batches, one statement each, because the number of parameters of a statement is limited. */
export async function inBatches<T>(
  rows: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
  size = 1000,
): Promise<void> {
  for (let from = 0; from < rows.length; from += size) await write(rows.slice(from, from + size));
}
