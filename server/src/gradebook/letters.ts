import { defaultScheme, letterIn, notALetter, type LetterScheme } from '@stoa/contract/grading';
import { Refusal } from '../kernel/refusal.ts';
import type { AnyWork } from '../kernel/work.ts';
import { schemeOf } from './assignments/queries.ts';

/** A course's own letters, or the usual ones. */
export const lettersOf = async ({ db }: AnyWork, courseInstanceId: string): Promise<LetterScheme> =>
  (await schemeOf(db, courseInstanceId)) ?? defaultScheme;

interface GivenLetter {
  readonly letter: string;
  /** What is there so far: it stays allowed where it is, though the course may not have it (any more). */
  readonly stored: string;
  /** Where the caller wrote it. */
  readonly field: string;
}

/** Letters as the course spells them; refused, each at its field, when the course does not have them. */
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
