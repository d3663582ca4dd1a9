import { expressionBuilder, sql, type Insertable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

const from = expressionBuilder<Schema, never>();

/** The file that a column points to, as answers name it. */
export const populatedFile = (column: string) =>
  jsonObjectFrom(
    from.selectFrom('file').select(['file._id', 'file.name']).where('file._id', '=', sql.ref<string>(column)),
  );

export const fileById = (db: Db, id: string) =>
  db.selectFrom('file').selectAll().where('_id', '=', id).where('removedAt', 'is', null).executeTakeFirst();

export const insertFile = (db: Db, file: Insertable<Schema['file']>) =>
  db.insertInto('file').values(file).returning('_id').executeTakeFirstOrThrow();

/** From now on nobody opens it; its bytes are purged after a while. */
export const removeFiles = (db: Db, ids: readonly string[]) =>
  db.updateTable('file').set({ removedAt: new Date() }).where('_id', 'in', ids).execute();

/** How many files a person keeps here, and their bytes. */
export const usageOf = (db: Db, personId: string) =>
  db
    .selectFrom('file')
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum("size"), 0)::bigint`.as('bytes')])
    .where('ownerREF', '=', personId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();

export const purgeable = (db: Db) =>
  db
    .selectFrom('file')
    .select(['_id', 'storageKey'])
    .where('removedAt', '<', sql<string>`now() - interval '30 days'`)
    .where('storageKey', 'not like', 'purged %')
    .limit(500)
    .execute();
/** The row stays, for the log of who opened it; the bytes are gone. */
export const notePurged = (db: Db, id: string) =>
  db
    .updateTable('file')
    .set({ storageKey: `purged ${id}` })
    .where('_id', '=', id)
    .execute();

export async function knownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('file').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.map((row) => row.storageKey));
}
