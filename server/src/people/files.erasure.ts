import type { Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { reduceLog } from '../kernel/erasing.ts';
import { deleteFiles, filesByIds, filesToErase } from './files.queries.ts';

export const erasedFilesJobName = 'files.forget';

/**
 * Deletes a person's files and those of their records, names included. Their bytes are removed by a job, after the caller's
 * transaction. No record may refer to them any more.
 */
export async function eraseFiles(
  context: Context<Trx, Anyone>,
  personId: string,
  recordIds: readonly string[],
): Promise<number> {
  return erase(context, await filesToErase(context.db, personId, recordIds));
}

/** Deletes some files, like eraseFiles(). */
export const eraseSome = async (context: Context<Trx, Anyone>, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? 0 : erase(context, await filesByIds(context.db, ids));

async function erase(context: Context<Trx, Anyone>, files: Awaited<ReturnType<typeof filesByIds>>): Promise<number> {
  if (files.length === 0) return 0;
  const ids = files.map(({ _id }) => _id);
  await reduceLog(context.db, { entity: 'file', ids, keys: [] });
  await deleteFiles(context.db, ids);
  const keys = files.map(({ storageKey }) => storageKey).filter((key) => !key.startsWith('purged '));
  if (keys.length > 0)
    await context.services.jobs.send(context.db, erasedFilesJobName, { keys }, { retryLimit: 20, retryBackoff: true });
  return files.length;
}
