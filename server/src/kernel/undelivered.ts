import { sql } from 'kysely';
import { queueMails } from './mail.ts';
import type { AnyWork } from './work.ts';

/** Whether nobody tries it any more, as a column: it was tried for a day, or for another one that it was given. */
export const isGivenUp = sql<boolean>`(coalesce("againAt", "createdAt") < now() - interval '1 day')`;

/** Tries mails that did not go out for another day: one of them, or all that were given up. */
export async function sendAgain(work: AnyWork, which: { readonly _id: string } | 'given up') {
  const failed = work.db.updateTable('mail').where('state', '=', 'failed');
  const mails = await (which === 'given up' ? failed.where(isGivenUp) : failed.where('_id', '=', which._id))
    .set({ state: 'queued', againAt: sql<string>`now()` })
    .returning(['_id', 'toAddress', 'subject'])
    .execute();
  if (mails.length > 0) await queueMails(work, mails);
  return mails;
}

/** Ends the tries for a mail; its text goes with them, because its links open accounts. */
export const leaveUnsent = ({ db }: AnyWork, _id: string) =>
  db
    .updateTable('mail')
    .where('state', '=', 'failed')
    .where('_id', '=', _id)
    .set({ state: 'kept', text: '' })
    .returning(['_id', 'toAddress', 'subject'])
    .executeTakeFirst();
