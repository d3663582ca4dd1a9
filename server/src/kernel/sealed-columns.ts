import { sql, type RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Database } from './database.ts';
import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';
import { untilNothingIsLeft } from './jobs.ts';

/**
 * The columns that are encrypted with the installation's key. It is enough to add a column here: its plain values are sealed
 * after the next start, and a change of the key includes it. A JSON value as a whole becomes one encrypted text.
 */
export const sealedColumns: { readonly [Table in keyof Schema]?: readonly (keyof Schema[Table])[] } = {
  account: ['totpPending', 'totpSecret'],
  batchRow: ['content'],
  birthDate: ['dob'],
  calendarFeed: ['token'],
  collegeServer: ['secret'],
  deletedPerson: ['words'],
  exchangePlace: ['place', 'grade', 'census'],
  file: ['sealedKey'],
  institution: ['taxID'],
  keptAnswer: ['answer'],
  mail: ['text', 'body'],
  personMerge: ['email'],
  professor: ['dob', 'idNumber'],
  receiptRow: ['content'],
  recordCorrection: ['text', 'answer'],
  session: ['signOut'],
  signInProvider: ['secret'],
  student: ['dob', 'idNumber'],
  studentNumber: ['number'],
  studentNumberKey: ['key'],
  uploadPart: ['sealedKey'],
  webhook: ['secret', 'earlierSecret'],
};
const json: readonly string[] = ['mail.body'];
interface SealedColumn {
  readonly table: keyof Schema;
  readonly column: string;
}
const columns: readonly SealedColumn[] = Object.entries(sealedColumns).flatMap(([table, names]) =>
  names.map((column: string) => ({ table: table as keyof Schema, column })),
);
export const isSealed = ({ table, column }: SealedColumn): boolean =>
  columns.some((one) => one.table === table && one.column === column);

/** Returns a JSON value that was sealed as one text, or that an earlier version stored unencrypted. */
export function openJson<T>({ open }: Encryption, value: T | string): T {
  if (typeof value !== 'string') return value;
  const text = open(value);
  return (text === value ? value : JSON.parse(text)) as T;
}

/** True when a row's value isn't sealed or, during a key change, isn't sealed with the current key. */
function isOpen({ mark }: Encryption, value: RawBuilder<unknown>) {
  return mark === undefined
    ? sql<boolean>`${value} <> '' and ${value} !~ '^(v1|v2[.][[:alnum:]_-]{8})[.][A-Za-z0-9+/=]{38,}$'`
    : sql<boolean>`${value} <> '' and not starts_with(${value}, ${mark})`;
}
const isJson = ({ table, column }: SealedColumn): boolean => json.includes(`${table}.${column}`);
/** The column's value as text. */
const textOf = (one: SealedColumn) => {
  const value = sql.ref(one.column);
  return isJson(one)
    ? sql`case jsonb_typeof(${value}) when 'string' then ${value} #>> '{}' else ${value}::text end`
    : value;
};

/** How many rows one statement seals. */
const atOnce = 2000;

/** Seals some values of a column, and returns their number. Leaves concurrently changed values to the next run. */
async function sealSome({ tx }: Database<Schema>, encryption: Encryption, one: SealedColumn): Promise<number> {
  return tx(async (trx) => {
    await sql`select set_config('stoa.sealing', 'on', true)`.execute(trx);
    const { rows } = await sql<{ at: string; value: string }>`select ctid::text as "at", ${textOf(one)} as "value"
      from ${sql.table(one.table)} where ${isOpen(encryption, textOf(one))} limit ${atOnce} for update skip locked`.execute(
      trx,
    );
    const sealed = rows.flatMap(({ at, value }) => {
      try {
        return [{ at, value: encryption.encrypt(encryption.open(value)) }];
      } catch {
        // None of our keys opens it: the doctor counts it.
        return [];
      }
    });
    const value = isJson(one) ? sql`to_jsonb("new"."value")` : sql`"new"."value"`;
    if (sealed.length > 0)
      await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${value}
        from unnest(${sealed.map(({ at }) => at)}::text[], ${sealed.map((row) => row.value)}::text[]) as "new" ("at", "value")
        where ${sql.table(one.table)}.ctid = "new"."at"::tid`.execute(trx);
    return sealed.length;
  });
}

/**
 * Seals values that an earlier version stored unencrypted, and reseals with the current key those sealed with the previous one.
 * Works in batches, each row once, so the next run continues after a killed process. The bytes of files stay unchanged, because
 * only their keys are sealed.
 */
export async function sealColumns(
  database: Database<Schema>,
  encryption: Encryption,
  signal?: AbortSignal,
): Promise<void> {
  for (const one of columns)
    await untilNothingIsLeft(async () => (signal?.aborted === true ? 0 : sealSome(database, encryption, one)));
}

/** The sealed columns that exist in the database: before a migration, some are missing. */
async function columnsIn(db: Db): Promise<readonly SealedColumn[]> {
  const { rows } = await sql<{ name: string }>`select "table_name" || '.' || "column_name" as "name"
    from information_schema.columns where "table_schema" = 'public'`.execute(db);
  const names = new Set(rows.map(({ name }) => name));
  return columns.filter(({ table, column }) => names.has(`${table}.${column}`));
}

/** Counts the values that aren't sealed with the current key: during a key change, those that still need the previous key. */
export async function countUnsealed(db: Db, encryption: Encryption): Promise<number> {
  const counts = (await columnsIn(db)).map(
    (one) => sql`select count(*)::int as "n" from ${sql.table(one.table)} where ${isOpen(encryption, textOf(one))}`,
  );
  const { rows } = await sql<{
    n: number;
  }>`select sum("n")::int as "n" from (${sql.join(counts, sql` union all `)}) as "each"`.execute(db);
  return rows[0]!.n;
}

/** One encrypted value of each column that has any. */
export async function someSealed(db: Db): Promise<string[]> {
  const each = (await columnsIn(db)).map(
    (one) =>
      sql`(select ${textOf(one)} as "value" from ${sql.table(one.table)} where ${textOf(one)} ~ '^v[12][.]' limit 1)`,
  );
  const { rows } = await sql<{ value: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ value }) => value);
}
