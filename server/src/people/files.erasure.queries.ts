import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';

/**
 * Returns a person's files: those they uploaded, and those of their records, no matter who uploaded them. Removed ones
 * as well.
 */
export const filesToErase = (db: Db, personId: string, recordIds: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['_id', 'storageKey'])
    .where((eb) => eb.or([eb('ownerREF', '=', personId), sql<boolean>`"subjectREF" = any(${recordIds}::uuid[])`]))
    .execute();

export const deleteFiles = (db: Db, ids: readonly string[]) => db.deleteFrom('file').where('_id', 'in', ids).execute();

export const filesByIds = (db: Db, ids: readonly string[]) =>
  db.selectFrom('file').select(['_id', 'storageKey']).where('_id', 'in', ids).execute();
