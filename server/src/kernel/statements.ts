import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Where a value goes, in a statement that is compiled before the value is known. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** A text made of it would be compiled into the statement, and be the same for everybody. */
  toString(): string {
    throw new TypeError(`The value of ${this.name} is not known while the statement is built`);
  }
}
const places = new Proxy({}, { get: (_all, name) => new Place(String(name)) });

/**
 * A statement that is built and compiled once; each call only fills its values in. To build one anew each time takes
 * longer than to send it. `build` is given no values but their places: it can't decide anything by them, and what it makes
 * by itself, as a Date, is the same for ever.
 */
export function statement<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= build(db, places as Values).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
