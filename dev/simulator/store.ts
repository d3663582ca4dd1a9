import pg from 'pg';
import type { Kinds } from './documents.ts';

/** Reads and writes of one transaction. */
export interface Documents {
  get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K] | undefined>;
  /** All of a kind, oldest first. */
  list<K extends keyof Kinds>(kind: K): Promise<{ id: string; body: Kinds[K] }[]>;
  put<K extends keyof Kinds>(kind: K, id: string, body: Kinds[K]): Promise<void>;
  remove(kind: keyof Kinds, id: string): Promise<void>;
  /** Waits until no other transaction of any process holds this name, then holds it until the end of this one. */
  lock(name: string): Promise<void>;
  /** The same without waiting: false when another holds it. */
  tryLock(name: string): Promise<boolean>;
}

/** Where the simulator remembers: shared by all processes, and whole again after the death of any of them. */
export interface SimulatorStore {
  /** Commits what `task` did when it returns, rolls it back when it throws. `task` must not open another. */
  transaction<T>(task: (documents: Documents) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Makes the simulator's tables where they are missing. */
export const simulatorSchema = `
  create schema if not exists paypal_simulator;
  create table if not exists paypal_simulator.document (
    kind text not null,
    id text not null,
    body jsonb not null,
    number bigint generated always as identity,
    primary key (kind, id)
  );
`;

/**
 * A store in the schema `paypal_simulator` of a PostgreSQL database, which it makes when it is missing.
 *
 * @param url address of the database; its user may create schemas there
 * @param options `max` connections (3), and who hears of idle ones that broke (they are replaced)
 */
export async function openSimulatorStore(
  url: string,
  options: { max?: number; lost?: (error: Error) => void } = {},
): Promise<SimulatorStore> {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 3, connectionTimeoutMillis: 10_000 });
  // without a listener a restart of PostgreSQL ends the process, be the connection idle or at work
  pool.on('error', options.lost ?? (() => {}));
  pool.on('connect', (client) => client.on('error', () => {}));

  const transaction: SimulatorStore['transaction'] = async (context) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await context(documentsOf(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((cause: unknown) => {
        broken = new Error('the connection did not roll back', { cause });
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  try {
    const client = await pool.connect();
    try {
      // One at a time: `if not exists` looks and creates in two steps, so two starting processes would collide.
      await client.query(`begin; ${lockStatement("'schema'")}; ${simulatorSchema} commit;`);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { transaction, close: () => pool.end() };
}

const lockStatement = (name: string, attempt = '') =>
  `select pg_${attempt}advisory_xact_lock(hashtextextended('paypal_simulator:' || ${name}, 0)) as locked`;

/** Runs statements: a connection, or somebody else's transaction. */
export interface Querying {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** The documents as they are in a transaction of `client`. */
export function documentsOf(client: Querying): Documents {
  return {
    get: async <K extends keyof Kinds>(kind: K, id: string) => {
      const { rows } = await client.query<{ body: Kinds[K] }>(
        'select body from paypal_simulator.document where kind = $1 and id = $2',
        [kind, id],
      );
      return rows[0]?.body;
    },
    list: async <K extends keyof Kinds>(kind: K) => {
      const { rows } = await client.query<{ id: string; body: Kinds[K] }>(
        'select id, body from paypal_simulator.document where kind = $1 order by number',
        [kind],
      );
      return rows;
    },
    put: async (kind, id, body) => {
      await client.query(
        `insert into paypal_simulator.document (kind, id, body) values ($1, $2, $3)
         on conflict (kind, id) do update set body = excluded.body`,
        [kind, id, JSON.stringify(body)],
      );
    },
    remove: async (kind, id) => {
      await client.query('delete from paypal_simulator.document where kind = $1 and id = $2', [kind, id]);
    },
    lock: async (name) => {
      await client.query(lockStatement('$1::text'), [name]);
    },
    tryLock: async (name) => {
      const { rows } = await client.query<{ locked: boolean }>(lockStatement('$1::text', 'try_'), [name]);
      return rows[0]?.locked === true;
    },
  };
}
