import { sql } from 'kysely';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { emptyMailsQuoting, olderThan } from '../../kernel/erasing.ts';

/** Marks a person's messages as removed, and empties the mails that quote them. */
export async function withdrawMessages(context: Context<Db, Anyone>, personId: string): Promise<void> {
  const { db } = context;
  const written = await db
    .selectFrom('boardMessage')
    .select('message')
    .where('personREF', '=', personId)
    .where('message', '<>', '')
    .execute();
  await emptyMailsQuoting(
    context,
    written.map(({ message }) => message),
  );
  await db
    .updateTable('boardMessage')
    .set({ removedBy: 'author' })
    .where('personREF', '=', personId)
    .where('removedBy', 'is', null)
    .execute();
}

/** Messages of ended courses that are older than some days and aren't empty. */
export const oldMessages = (db: Db, days: number) =>
  db
    .selectFrom('boardMessage')
    .select(['boardMessage._id', 'attachmentREF'])
    .where(olderThan('boardMessage.createdAt', days))
    .where(sql<boolean>`("message" <> '' or "attachmentREF" is not null)`)
    .where('courseInstanceREF', 'in', (eb) =>
      eb.selectFrom('courseInstance').select('courseInstance._id').where('status', 'in', ['Closed', 'Cancelled']),
    );
export const emptyMessages = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('boardMessage')
    .set({ message: '', attachmentREF: null, removedBy: sql<'author'>`coalesce("removedBy", 'author')` })
    .where('_id', 'in', ids)
    .execute();
