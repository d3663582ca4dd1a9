import type { Trx } from '../kernel/db.ts';
import type { Anyone, Context } from '../kernel/context.ts';
import { reduceLog } from '../kernel/erasing.ts';
import { deleteFiles, filesByIds, filesToErase } from './files.queries.ts';
import { deleteInvitations, deleteInvitationsTo } from './invitations/invitations.queries.ts';

export const erasedFilesJobName = 'files.forget';

/**
 * Deletes a person's files and those of their records, including their names. A job removes the bytes after the caller's
 * transaction. No record may refer to the files any more.
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

/** Deletes the invitations to every address that a person had. Those that the person sent to others stay. */
export async function eraseInvitations({ db }: Context<Trx, Anyone>, addresses: readonly string[]): Promise<void> {
  await deleteInvitationsTo(db, addresses);
}

/** Deletes some of the invitations that ended more than `days` ago, and returns how many. */
export const deleteOldInvitations = ({ db }: Context<Trx, Anyone>, days: number, limit: number): Promise<number> =>
  deleteInvitations(db, days, limit);
