import { cutText } from '@stoa/contract/kernel/text';
import { sql } from 'kysely';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { Schema } from '../schema.ts';
import { Refusal } from './refusal.ts';
import type { Db } from './db.ts';

type Plain = string | number | boolean | null;
/** A field whose value changed. `from` and `to` are missing when nobody may read its values in the log. */
export interface Change {
  readonly field: string;
  readonly from?: Plain;
  readonly to?: Plain;
}

/** The maximum length of a text's excerpt in the log, and its length before the first difference. */
const excerpt = { length: 160, before: 40 };

/** A value in the form we compare, and in the form we show to people. */
interface Read {
  readonly compared: Plain;
  readonly shown: Plain;
}
const isNamed = (value: unknown): value is { _id: string; name: string } =>
  typeof value === 'object' && value !== null && '_id' in value && 'name' in value;

/** Treats all empty values alike, ignores differences in line endings, and compares files by id. */
function read(value: unknown): Read {
  if (Array.isArray(value)) {
    const parts = value.map(read);
    return {
      compared: parts.map(({ compared }) => compared).join() || null,
      shown: parts.map(({ shown }) => shown).join(', ') || null,
    };
  }
  if (isNamed(value)) return { compared: value._id, shown: value.name };
  if (typeof value === 'number' || typeof value === 'boolean') return { compared: value, shown: value };
  const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  return { compared: text || null, shown: text || null };
}

/**
 * Lists the fields that differ between two versions of a record, with their old and new values. Fields in `secret` are listed
 * without values. For a long text we keep the piece around the first difference.
 */
export function changesBetween<R extends object>(
  before: R,
  after: R,
  fields: readonly (keyof R & string)[],
  secret: readonly (keyof R & string)[] = [],
): Change[] {
  return fields.flatMap((field): Change[] => {
    const [from, to] = [read(before[field]), read(after[field])];
    if (from.compared === to.compared) return [];
    return [secret.includes(field) ? { field } : { field, ...apart(from.shown, to.shown) }];
  });
}

function apart(from: Plain, to: Plain): { from: Plain; to: Plain } {
  const [one, other] = [from, to].map((value) => (typeof value === 'string' ? value : ''));
  let same = 0;
  while (same < one!.length && one![same] === other![same]) same++;
  const piece = (value: Plain) => {
    if (typeof value !== 'string' || value.length <= excerpt.length) return value;
    const offset = Math.max(0, Math.min(same - excerpt.before, value.length - excerpt.length));
    const start = cutText(value, offset).length;
    const cut = cutText(value.slice(start), excerpt.length);
    return `${start > 0 ? '…' : ''}${cut}${start + cut.length < value.length ? '…' : ''}`;
  };
  return { from: piece(from), to: piece(to) };
}

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
