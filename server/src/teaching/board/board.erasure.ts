import { forgetSome } from '../../people/files.erasure.ts';
import { openLogForForgetting } from '../../kernel/forgetting.ts';
import type { AnyWriting } from '../../kernel/work.ts';
import { emptyMessages, forgetMessages, oldMessages } from './board.erasure.queries.ts';

/**
 * Removes what a person wrote on all boards. The texts go, because people tell about themselves in them and nobody can check
 * each; the places stay, so that the answers of others can still be followed.
 */
export const forgetBoards = ({ db }: AnyWriting, personId: string): Promise<number> => forgetMessages(db, personId);

/** Empties some of the messages of courses that are over, some days after they were written. Returns how many. */
export async function emptyOldMessages(work: AnyWriting, days: number, limit: number): Promise<number> {
  const found = await oldMessages(work.db, days).orderBy('boardMessage._id').limit(limit).forUpdate().execute();
  if (found.length === 0) return 0;
  await openLogForForgetting(work.db);
  await emptyMessages(
    work.db,
    found.map(({ _id }) => _id),
  );
  await forgetSome(
    work,
    found.flatMap(({ attachmentREF }) => (attachmentREF === null ? [] : [attachmentREF])),
  );
  return found.length;
}
