import type { Socket } from 'node:net';
import pg from 'pg';

/** How values are read. pg-boss, which uses pg too, keeps pg's own. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond JavaScript's integers`);
  return number;
});
for (const type of [pg.types.builtins.DATE, pg.types.builtins.INTERVAL]) types.setTypeParser(type, (text) => text);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf);
/** As JSON has it. In UTC, as PostgreSQL mostly writes it, no Date has to be made: an answer has hundreds of them. */
function instantOf(text: string): string {
  const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const prepared = new Map<string, string>();
const mostPrepared = 1000;
let generation = 0;
/** A short name for a statement, the same on every connection; none when there are strangely many of them. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= mostPrepared) return known;
  const name = `s${generation}_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/** Whether a prepared statement no longer fits its tables, which a newer version has migrated meanwhile. */
export const isStale = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '0A000' && message.includes('cached plan');
};
function prepareAnew(): void {
  prepared.clear();
  generation += 1;
}

/** Stands in a statement whose best plan depends on its values: it is planned anew each time. */
export const planAnew = '/* plan anew */';

/** Statements with parameters are prepared, and all that only read: PostgreSQL plans a wide one for longer than it runs it. */
export class PreparingClient extends pg.Client {
  #isInTransaction = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // Its statements fail with it, and say so; without a listener its loss in the middle of one would end the process.
    this.on('error', () => {});
    const send = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    const { connection } = this as unknown as { connection: { stream: Socket } };
    /** What is asked together is written together. */
    const query = (...given: unknown[]) => {
      // With TLS it is another one than at first.
      const { stream } = connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      return send(...given);
    };
    this.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      if (text === 'begin') {
        this.#isInTransaction = true;
        // Goes out with the first statement. It fails with its connection alone, and then so does that.
        query(text).catch(() => this.end());
        return Promise.resolve({ command: 'BEGIN', rows: [] });
      }
      const fixed =
        typeof text === 'string' &&
        Array.isArray(values) &&
        (values.length > 0 || text.startsWith('select ')) &&
        !text.includes(planAnew);
      const run = () => {
        const name = fixed ? nameOf(text) : undefined;
        return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
      };
      if (!fixed) return run();
      return run().catch((error: unknown) => {
        if (!isStale(error)) throw error;
        prepareAnew();
        if (this.#isInTransaction) throw error; // which has failed as a whole
        return run();
      });
    }) as pg.Client['query'];
  }
}
