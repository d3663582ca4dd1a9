import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import {
  defaultScheme,
  letterIn,
  notALetter,
  type LetterScheme,
} from '@stoa/contract/enrollment/final-grades.endpoints';
import { Refusal } from '../../kernel/refusal.ts';
import { insertCopiedLetters, schemeOf, upsertLetters } from './letters.queries.ts';

/** Returns the course's own letters, or the default ones. */
export const lettersOf = async ({ db }: Context<Db, Anyone>, courseInstanceId: string): Promise<LetterScheme> =>
  (await schemeOf(db, courseInstanceId)) ?? defaultScheme;

interface GivenLetter {
  readonly letter: string;
  /** The current letter. It can stay, even if the course no longer has it. */
  readonly stored: string;
  /** The path of the field in the caller's input, for the error. */
  readonly field: string;
}

/** Returns the letters as the course spells them. Throws with an error for each field whose letter the course does not have. */
export async function lettersFor(
  context: Context<Db, Anyone>,
  courseInstanceId: string,
  given: readonly GivenLetter[],
): Promise<string[]> {
  const scheme = await lettersOf(context, courseInstanceId);
  const fields: Record<string, string> = {};
  const letters = given.map(({ letter, stored, field }) => {
    const known = letterIn(scheme, letter, stored);
    if (known === undefined) fields[field] = notALetter(scheme, letter);
    return known ?? letter;
  });
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal(400, first, { code: 'letter', fields });
  return letters;
}

/** Gives a course letters of its own. */
export const saveLetters = async (
  { db }: Context<Trx, Anyone>,
  courseInstanceId: string,
  scheme: LetterScheme,
): Promise<void> => {
  await upsertLetters(db, courseInstanceId, { scheme });
};
/** Gives a copied course the letters of the first, and what they become in an institution's codes. */
export const copyLetters = async ({ db }: Context<Trx, Anyone>, from: string, to: string): Promise<void> => {
  await insertCopiedLetters(db, from, to);
};
