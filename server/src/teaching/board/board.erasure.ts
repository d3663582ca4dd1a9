import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { eraseSome } from '../../people/people.erasure.ts';
import { openLogForForgetting } from '../../kernel/erasing.ts';
import { emptyMessages, oldMessages, withdrawMessages } from './board.erasure.queries.ts';

/** Marks what a person wrote on all boards as removed, before it is emptied. Mails that quote it are emptied. */
export const eraseBoards = (context: Context<Trx, Anyone>, personId: string): Promise<void> =>
  withdrawMessages(context, personId);

/** Empties some of the messages of courses that are over, some days after they were written. Returns how many. */
export async function emptyOldMessages(context: Context<Trx, Anyone>, days: number, limit: number): Promise<number> {
  const found = await oldMessages(context.db, days).orderBy('boardMessage._id').limit(limit).forUpdate().execute();
  if (found.length === 0) return 0;
  await openLogForForgetting(context.db);
  await emptyMessages(
    context.db,
    found.map(({ _id }) => _id),
  );
  await eraseSome(
    context,
    found.flatMap(({ attachmentREF }) => (attachmentREF === null ? [] : [attachmentREF])),
  );
  return found.length;
}
