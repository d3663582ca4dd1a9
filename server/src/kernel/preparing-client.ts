import type { Socket } from 'node:net';
import pg from 'pg';
import { noteStatement } from './tables.ts';

/** How we parse PostgreSQL's values. pg-boss, which also uses pg, keeps pg's own parsers. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is beyond JavaScript's integers`);
  return number;
});
for (const type of [pg.types.builtins.DATE, pg.types.builtins.INTERVAL]) types.setTypeParser(type, (text) => text);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, instantOf);
/**
 * Converts an instant to the format of JSON. For UTC, which is usual, it avoids making a Date: an answer has hundreds of
 * instants.
 */
function instantOf(text: string): string {
  const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  if (day === undefined) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

const prepared = new Map<string, string>();
const mostPrepared = 1000;
let generation = 0;
/** Returns a short name for a statement, the same on every connection; undefined when there are too many statements. */
function nameOf(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= mostPrepared) return known;
  const name = `s${generation}_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

/** True when a prepared statement no longer fits its tables, because a newer version has migrated them. */
export const isStale = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === '0A000' && message.includes('cached plan');
};
function prepareAnew(): void {
  prepared.clear();
  generation += 1;
}

/** Add this to a statement whose best plan depends on its values, so that it is planned each time. */
export const planAnew = '/* plan anew */';

/** Prepares statements that have parameters or only read: PostgreSQL takes longer to plan a wide one than to run it. */
export class PreparingClient extends pg.Client {
  #isInTransaction = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    // A lost connection already fails its statements. Without this listener, losing it during a statement would end the
    // process.
    this.on('error', () => {});
    const send = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    const { connection } = this as unknown as { connection: { stream: Socket } };
    /** Sends statements that are issued together in one packet. */
    const query = (...given: unknown[]) => {
      // With TLS, the socket is replaced after the connection starts.
      const { stream } = connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      return send(...given);
    };
    this.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      noteStatement(text);
      if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
      if (text === 'begin') {
        this.#isInTransaction = true;
        // BEGIN goes out with the first statement. It fails only if the connection does, and then that statement fails too.
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
        if (this.#isInTransaction) throw error; // the transaction has failed as a whole
        return run();
      });
    }) as pg.Client['query'];
  }
}
