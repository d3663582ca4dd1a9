import { sql } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { Refusal } from './refusal.ts';
import type { Db } from './db.ts';

interface Versioned {
  readonly version: number;
}
/** The tables whose rows have a version, which the database increases with each change. */
type VersionedTable = {
  [T in keyof Schema]: Schema[T] extends { version: unknown; _id: unknown } ? T : never;
}[keyof Schema];

/** Locks a record until the caller's transaction ends, so that the version read next is still the newest when we write. */
export async function lockForChange(db: Db, table: VersionedTable, id: string): Promise<void> {
  await sql`select from ${sql.table(table)} where "_id" = ${id} for no key update`.execute(db);
}

/** True when a write is based on an older version of the record. A write without a version never is. */
export const isOld = (current: Versioned, seen: number | undefined): boolean =>
  seen !== undefined && seen !== current.version;

/** The 409 for such a write, with the current record and the result the write would have had. */
export const changed = (who: string, both: { readonly current: Versioned; readonly sent: unknown }) =>
  new Refusal(409, i18n.t('{who} changed this record after you opened it, so nothing was saved.', { who }), {
    code: 'changed',
    both,
  });
