import { boardPage } from '@stoa/contract/board';
import type { Insertable } from 'kysely';
import { populatedNameOnly } from '../accounts/rules.ts';
import { populatedFile } from '../files/rules.ts';
import type { Db } from '../kernel/work.ts';
import type { Schema } from '../schema.ts';

const messages = (db: Db) =>
  db
    .selectFrom('boardMessage')
    .select([
      'boardMessage._id',
      'message',
      'boardMessage.createdAt',
      populatedNameOnly('boardMessage.personREF').$notNull().as('personREF'),
      populatedFile('boardMessage.attachmentREF').as('attachmentREF'),
    ]);

/** The last messages of a board, or the last before one; oldest first. */
export async function messagesOf(db: Db, courseInstanceId: string, before: string | undefined, size = boardPage) {
  let found = messages(db).where('courseInstanceREF', '=', courseInstanceId);
  if (before !== undefined) found = found.where('boardMessage._id', '<', before);
  const rows = await found.orderBy('boardMessage._id', 'desc').limit(size).execute();
  return rows.toReversed();
}
export const countMessages = async (db: Db, courseInstanceId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('boardMessage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('courseInstanceREF', '=', courseInstanceId)
    .executeTakeFirstOrThrow();
  return count;
};
export const insertMessage = (db: Db, message: Insertable<Schema['boardMessage']>) =>
  db.insertInto('boardMessage').values(message).returning('_id').executeTakeFirstOrThrow();
export const messageById = (db: Db, id: string) =>
  messages(db).where('boardMessage._id', '=', id).executeTakeFirstOrThrow();
export const boardOfFile = async (db: Db, fileId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('boardMessage')
      .select('courseInstanceREF')
      .where('attachmentREF', '=', fileId)
      .executeTakeFirst()
  )?.courseInstanceREF;
