import type { LetterCode, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** The letters that a course was given; undefined where it has the default ones. */
export const schemeOf = async (db: Db, courseInstanceId: string): Promise<LetterScheme | undefined> =>
  (
    await db
      .selectFrom('letterScheme')
      .select('scheme')
      .where('courseInstanceREF', '=', courseInstanceId)
      .executeTakeFirst()
  )?.scheme ?? undefined;

/** Gives a course letters of its own, or what its letters become in an institution’s codes. */
export const upsertLetters = async (
  db: Db,
  courseInstanceREF: string,
  letters: { readonly scheme: LetterScheme } | { readonly codes: readonly LetterCode[] },
): Promise<void> => {
  const saved = Object.fromEntries(Object.entries(letters).map(([column, value]) => [column, JSON.stringify(value)]));
  await db
    .insertInto('letterScheme')
    .values({ courseInstanceREF, ...saved })
    .onConflict((conflict) => conflict.column('courseInstanceREF').doUpdateSet(saved))
    .execute();
};

/** The grade codes that a course's letters become, as they were last saved. */
export const savedCodes = async (db: Db, courseInstanceId: string): Promise<readonly LetterCode[]> =>
  (
    await db
      .selectFrom('letterScheme')
      .select('codes')
      .where('courseInstanceREF', '=', courseInstanceId)
      .executeTakeFirst()
  )?.codes ?? [];

/** Copies the letters of a course, and what they become in an institution's codes. */
export const insertCopiedLetters = (db: Db, from: string, to: string) =>
  db
    .insertInto('letterScheme')
    .columns(['courseInstanceREF', 'scheme', 'codes'])
    .expression((eb) =>
      eb
        .selectFrom('letterScheme')
        .select([sql<string>`${to}::uuid`.as('courseInstanceREF'), 'scheme', 'codes'])
        .where('courseInstanceREF', '=', from),
    )
    .execute();
