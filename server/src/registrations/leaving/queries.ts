import type { Db } from '../../kernel/db.ts';

/** The status of a person's latest registration in a course; undefined where there was none. */
export const lastOf = async (db: Db, personId: string, courseInstanceId: string) =>
  (
    await db
      .selectFrom('registration')
      .select('status')
      .where('personREF', '=', personId)
      .where('courseInstanceREF', '=', courseInstanceId)
      .orderBy('_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.status;
