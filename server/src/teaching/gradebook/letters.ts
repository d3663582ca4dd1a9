import { defaultScheme, letterIn, notALetter, type LetterScheme } from '@stoa/contract/teaching/grading';
import { Refusal } from '../../kernel/refusal.ts';
import type { AnyWork } from '../../kernel/work.ts';
import { schemeOf } from './assignments.queries.ts';

/** Returns the course's own letters, or the default ones. */
export const lettersOf = async ({ db }: AnyWork, courseInstanceId: string): Promise<LetterScheme> =>
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
  work: AnyWork,
  courseInstanceId: string,
  given: readonly GivenLetter[],
): Promise<string[]> {
  const scheme = await lettersOf(work, courseInstanceId);
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
