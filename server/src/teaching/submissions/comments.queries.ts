import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

export const commentsOf = (db: Db, personId: string) =>
  db
    .selectFrom('gradingComment')
    .select(['_id', 'text'])
    .where('personREF', '=', personId)
    .orderBy('usedAt', 'desc')
    .orderBy('_id')
    .execute();
/** Keeps a comment; one that is kept already moves to the front. */
export const keepComment = (db: Db, personREF: string, text: string) =>
  db
    .insertInto('gradingComment')
    .values({ personREF, text })
    .onConflict((conflict) =>
      conflict.expression(sql`"personREF", md5("text")`).doUpdateSet({ usedAt: sql<string>`now()` }),
    )
    .execute();
export const dropComment = async (db: Db, personId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('gradingComment')
    .where('personREF', '=', personId)
    .where('_id', '=', id)
    .returning('_id')
    .executeTakeFirst()) !== undefined;
