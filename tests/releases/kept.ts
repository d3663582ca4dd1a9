import pg from 'pg';

/** The data kept of a release beside its backup. */
export interface Kept {
  readonly encryptionKey: string;
  readonly people: {
    readonly professor: string;
    readonly student: string;
    readonly other: string;
    readonly password: string;
  };
  /** SHA-256 of the file on the board. */
  readonly reading: string;
  readonly shape: readonly string[];
  /** Every row of every table, as PostgreSQL says it in JSON. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}
export type Row = Readonly<Record<string, unknown>>;

async function asked<T extends pg.QueryResultRow>(url: string, ...texts: string[]): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    let rows: T[] = [];
    for (const text of texts) ({ rows } = await client.query<T>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table of ours, by `schema.table`. */
export async function rowsOf(url: string): Promise<Record<string, Row[]>> {
  const tables = await asked<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'paypal_simulator') and tablename not like 'kysely%' order by 1`,
  );
  const all: Record<string, Row[]> = {};
  for (const { name } of tables)
    all[name] = (await asked<{ row: Row }>(url, `select to_jsonb(t) as row from ${name} t order by t::text`)).map(
      ({ row }) => row,
    );
  return all;
}

/** Every column with its type and default, and every rule, of the tables that migrations make. */
export async function shapeOf(url: string): Promise<string[]> {
  const rows = await asked<{ line: string }>(
    url,
    `select format('%s.%s %s %s', table_name, column_name, data_type, column_default) as line
       from information_schema.columns where table_schema = 'public'
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  return rows.map(({ line }) => line);
}
