import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { refuseOld, versionOf } from './reaching.ts';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table's row count, and a checksum over all rows that changes when any row does. */
export interface Fingerprint {
  readonly rows: number;
  readonly sum: string;
}

/** The whole database at one moment, while others go on writing. */
export interface Snapshot {
  /** `schema.table`, sorted */
  readonly tables: readonly string[];
  /** the newest migration */
  readonly migration: string;
  readonly fingerprint: (table: string) => Promise<Fingerprint>;
  /** Streams the rows in PostgreSQL's text format for COPY. */
  readonly read: (table: string) => Readable;
  readonly select: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

/** Our own tables. We skip the jobs, which follow from them, and the list of migrations, which migrating writes. */
const ourTables = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'paypal_simulator') and c.relname not like 'kysely_%' order by 1`;

const quoted = (table: string) => table.split('.').map(pg.escapeIdentifier).join('.');

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    refuseOld(await versionOf(client));
    // A row's text must not depend on the settings of the connection.
    await client.query(
      `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1`,
    );
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function select<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

async function fingerprintOf(client: pg.Client, table: string): Promise<Fingerprint> {
  const [found] = await select<Fingerprint>(
    client,
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${quoted(table)} t`,
  );
  return found!;
}

/** The columns we can write: all but those that PostgreSQL computes. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const rows = await select<{ name: string }>(
    client,
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoted(table)],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Opens a snapshot of the database at `url`. Rejects when it can't be reached or was never migrated. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = (await select<{ name: string }>(client, ourTables)).map(({ name }) => name);
    const [newest] = await select<{ name: string }>(
      client,
      'select name from public.kysely_migration order by name desc limit 1',
    );
    const columns = new Map<string, string>();
    for (const table of tables) columns.set(table, await columnsOf(client, table));
    return {
      tables,
      migration: newest!.name,
      fingerprint: (table) => fingerprintOf(client, table),
      read: (table) => client.query(copyTo(`copy (select ${columns.get(table)} from ${quoted(table)}) to stdout`)),
      select: (text) => select(client, text),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** An empty database being filled in one transaction: in the end it has everything or nothing. */
export interface Filling {
  /** The same transaction, for migrations. */
  readonly trx: Transaction<unknown>;
  readonly run: (text: string) => Promise<unknown>;
  /**
   * Fills the tables, replacing rows that migrations inserted; constraints between tables hold again at the end. `rowsOf`
   * streams a table's rows. Returns each table's fingerprint.
   */
  readonly fill: (
    tables: readonly string[],
    rowsOf: (table: string) => Promise<Readable>,
  ) => Promise<Map<string, Fingerprint>>;
}

/** Opens an empty database for `task`. Rejects with a sentence when it isn't empty, and rolls back when `task` throws. */
export async function fillEmpty<T>(url: string, task: (filling: Filling) => Promise<T>): Promise<T> {
  const client = await connect(url);
  const connection = Object.assign(client, { release: () => {} });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  });
  try {
    return await db.transaction().execute(async (trx) => {
      if ((await select(client, ourTables)).length > 0)
        throw new Error('The database is not empty: a backup is restored into an empty one');
      const run = (text: string) => client.query(text);
      return task({ trx, run, fill: (tables, rowsOf) => fillTables(client, tables, rowsOf) });
    });
  } finally {
    await client.end();
  }
}

async function fillTables(
  client: pg.Client,
  tables: readonly string[],
  rowsOf: (table: string) => Promise<Readable>,
): Promise<Map<string, Fingerprint>> {
  const rules = await select<{ table: string; name: string; rule: string }>(
    client,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace)`,
  );
  for (const { table, name } of rules) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  for (const table of tables) await client.query(`delete from ${quoted(table)}`);
  for (const table of tables) {
    const text = `copy ${quoted(table)} (${await columnsOf(client, table)}) from stdin`;
    await pipeline(await rowsOf(table), client.query(copyFrom(text)));
  }
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, rule } of rules) await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  await goOnCounting(client);
  const prints = new Map<string, Fingerprint>();
  for (const table of tables) prints.set(table, await fingerprintOf(client, table));
  return prints;
}

/** Makes sequences continue after the highest restored number. */
async function goOnCounting(client: pg.Client): Promise<void> {
  const counters = await select<{ table: string; column: string; sequence: string }>(
    client,
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column,
       pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attidentity <> ''`,
  );
  for (const { table, column, sequence } of counters)
    await client.query(`select setval('${sequence}', greatest((select max(${column}) from ${table}), 1))`);
}
