import type { Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import { eraseSome } from '../../people/people.erasure.ts';
import { openLogForForgetting } from '../../kernel/erasing.ts';
import { emptyMessages, oldMessages, withdrawMessages } from './board.erasure.queries.ts';

/** Marks a person's messages on all boards as removed, before they are emptied, and empties the mails that quote them. */
export const eraseBoards = (context: Context<Trx, Anyone>, personId: string): Promise<void> =>
  withdrawMessages(context, personId);

/** Empties up to `limit` messages of ended courses that are older than `days`. Returns their number. */
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
