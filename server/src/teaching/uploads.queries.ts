import { uploadHours } from '@stoa/contract/teaching/materials.endpoints';
import { sql, type Insertable } from 'kysely';
import { partsOf } from '../kernel/sealed-files.ts';
import type { Db } from '../kernel/db.ts';
import type { Schema } from '../schema.ts';

const alive = sql<boolean>`"upload"."createdAt" > now() - make_interval(hours => ${sql.lit(uploadHours)})`;

export const insertUpload = (db: Db, upload: Insertable<Schema['upload']>) =>
  db.insertInto('upload').values(upload).execute();

/** Returns an upload that this person began and that isn't too old. */
export async function uploadOf(db: Db, personId: string, id: string) {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('_id', '=', id)
    .where('personREF', '=', personId)
    .where(alive)
    .executeTakeFirst();
  return row && { ...row, size: Number(row.size), received: Number(row.received) };
}

/** The number and the total size of the uploads that a person has begun. */
export const begunBy = (db: Db, personId: string) =>
  db
    .selectFrom('upload')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum("size"), 0)::bigint`.as('bytes')])
    .where('personREF', '=', personId)
    .where(alive)
    .executeTakeFirstOrThrow();

interface Part {
  readonly offset: number;
  readonly size: number;
  readonly storageKey: string;
}
/** Adds a part at the end. Returns false when the upload doesn't end at its offset any more. */
export async function appendPart(db: Db, id: string, { offset, size, storageKey }: Part): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received: offset + size, parts: sql<number>`"parts" + 1` })
    .where('_id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('uploadPart')
    .values({ uploadREF: id, offset, ...partsOf(storageKey) })
    .execute();
  return true;
}

/** The keys of an upload's parts, in their order. */
export async function keysOf(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploadPart')
    .select(sql<string>`concat_ws('.', "storageKey", "sealedKey")`.as('storageKey'))
    .where('uploadREF', '=', id)
    .orderBy('offset')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Returns false when it no longer existed. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('upload').where('_id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Uploads that are too old to be continued or used. */
export const oldUploads = (db: Db) =>
  db
    .selectFrom('upload')
    .select('_id')
    .where((eb) => eb.not(alive))
    .limit(500)
    .execute();
