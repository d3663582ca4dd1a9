import type { Queue } from '../kernel/jobs.ts';
import { reduceLog } from '../kernel/forgetting.ts';
import type { FileStore } from '../kernel/file-store.ts';
import type { AnyWriting } from '../kernel/work.ts';
import { deleteFiles, filesByIds, filesToForget } from './files.erasure.queries.ts';

const queue = 'files.forget';

/**
 * Deletes a person's files and those of their records, names included. Their bytes are removed by a job, after the caller's
 * transaction. No record may refer to them any more.
 */
export async function forgetFiles(work: AnyWriting, personId: string, recordIds: readonly string[]): Promise<number> {
  return forget(work, await filesToForget(work.db, personId, recordIds));
}

/** Deletes some files, like forgetFiles(). */
export const forgetSome = async (work: AnyWriting, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? 0 : forget(work, await filesByIds(work.db, ids));

async function forget(work: AnyWriting, files: Awaited<ReturnType<typeof filesByIds>>): Promise<number> {
  if (files.length === 0) return 0;
  const ids = files.map(({ _id }) => _id);
  await reduceLog(work.db, { entity: 'file', ids, keys: [] });
  await deleteFiles(work.db, ids);
  const keys = files.map(({ storageKey }) => storageKey).filter((key) => !key.startsWith('purged '));
  if (keys.length > 0) await work.services.jobs.send(work.db, queue, { keys }, { retryLimit: 20, retryBackoff: true });
  return files.length;
}

/** Removes the bytes of deleted files. What a store that is away keeps is found by the nightly sweep as well. */
export const forgottenFilesQueue = (store: FileStore): Queue => ({
  name: queue,
  work: async ({ keys }: { keys: readonly string[] }) => {
    for (const key of keys) await store.remove(key);
  },
});
