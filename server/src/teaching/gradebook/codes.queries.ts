import type { LetterCode } from '@stoa/contract/teaching/grading';
import type { Db } from '../../kernel/db.ts';

/** What the letters of a course become, as it was last saved. */
export const savedCodes = async (db: Db, courseInstanceId: string): Promise<readonly LetterCode[]> =>
  (
    await db
      .selectFrom('letterScheme')
      .select('codes')
      .where('courseInstanceREF', '=', courseInstanceId)
      .executeTakeFirst()
  )?.codes ?? [];

export const saveCodes = (db: Db, courseInstanceREF: string, codes: readonly LetterCode[]) =>
  db
    .insertInto('letterScheme')
    .values({ courseInstanceREF, codes: JSON.stringify(codes) })
    .onConflict((conflict) => conflict.column('courseInstanceREF').doUpdateSet({ codes: JSON.stringify(codes) }))
    .execute();
