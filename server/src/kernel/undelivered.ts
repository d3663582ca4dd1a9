import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { AnyWork } from './work.ts';

/** Whether nobody tries it any more, as a column: it was tried for a day, or for another one that it was given. */
export const isGivenUp = sql<boolean>`("nextAt" is null)`;

/** Mails that wait for their first try, those that were tried in vain and are tried again, and those that were given up. */
export const mailFigures = (db: Db) =>
  db
    .selectFrom('mail')
    // Spelt out, not given as values: only so is the index of these few found among all mails.
    .where(sql<boolean>`"state" in ('queued', 'failed')`)
    .select([
      sql<number>`count(*) filter (where "state" = 'queued')::int`.as('waiting'),
      sql<number>`count(*) filter (where "state" = 'failed' and not ${isGivenUp})::int`.as('failing'),
      sql<number>`count(*) filter (where ${isGivenUp})::int`.as('givenUp'),
      // in seconds
      sql<number>`coalesce(extract(epoch from now() - min("createdAt") filter (where not ${isGivenUp})), 0)::float8`.as(
        'oldest',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Tries mails that did not go out for another day: one of them, or all that were given up. */
export async function sendAgain(work: AnyWork, which: { readonly _id: string } | 'given up') {
  const failed = work.db.updateTable('mail').where('state', '=', 'failed');
  const mails = await (which === 'given up' ? failed.where(isGivenUp) : failed.where('_id', '=', which._id))
    .set({ state: 'queued', tries: 0, nextAt: sql<string>`now()` })
    .returning(['_id', 'toAddress', 'subject'])
    .execute();
  work.services.mailQueue.soon();
  return mails;
}

/** Puts a mail away that was given up: one that is tried may be on its way. Its text goes, because its links open accounts. */
export const leaveUnsent = ({ db }: AnyWork, _id: string) =>
  db
    .updateTable('mail')
    .where('state', '=', 'failed')
    .where('_id', '=', _id)
    .where(isGivenUp)
    .set({ state: 'kept', text: '', body: null })
    .returning(['_id', 'toAddress', 'subject'])
    .executeTakeFirst();
