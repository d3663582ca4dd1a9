import { sql } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { Refusal } from './refusal.ts';
import type { Db } from './db.ts';

interface Versioned {
  readonly version: number;
}
/** The tables whose rows the database counts the changes of. */
type VersionedTable = {
  [T in keyof Schema]: Schema[T] extends { version: unknown; _id: unknown } ? T : never;
}[keyof Schema];

/**
 * Holds a record for a change: nobody else changes it until the caller's transaction ends, so that the version which is read
 * next is still the newest when it is written.
 */
export async function hold(db: Db, table: VersionedTable, id: string): Promise<void> {
  await sql`select from ${sql.table(table)} where "_id" = ${id} for no key update`.execute(db);
}

/** Whether a write was made from a record as it is no longer; one that says no version is never refused for it. */
export const isOld = (current: Versioned, seen: number | undefined): boolean =>
  seen !== undefined && seen !== current.version;

/** The refusal of such a write: with the record as it is now, and what the write would have made of it. */
export const changed = (who: string, both: { readonly current: Versioned; readonly sent: unknown }) =>
  new Refusal(409, i18n.t('{who} changed this record after you opened it, so nothing was saved.', { who }), {
    code: 'changed',
    both,
  });
