import type { Db, Trx } from '../../kernel/db.ts';
import type { Anyone, Context } from '../../kernel/context.ts';
import type { LetterScheme, GradeCodes, Grading, LetterCode } from '@stoa/contract/enrollment/final-grades.endpoints';
import { defaultScheme, letterIn, notALetter } from '@stoa/contract/enrollment/letters';
import { Refusal, conflict, invalid, notFound } from '../../kernel/refusal.ts';
import { insertCopiedLetters, schemeOf, upsertLetters, savedCodes } from './final-grades.queries.ts';
import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import { i18n } from '@stoa/contract/kernel/i18n';
import { codesOf } from '../../catalog/institutions/institutions.queries.ts';
import { recordAction } from '../../kernel/audit.ts';
import { refuseUnseen } from '../../catalog/course-instances/course-instances.ts';
import { rosterOf, calendarColumns } from '../census/census.queries.ts';
import { evidenceIn } from '../census/activity.queries.ts';
import { given, givenCode, notAGrade } from './grade-codes.ts';
import { gradedCourse, publishGrades } from './graded-course.ts';

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

/** Saves the letters of a course. */
export const saveLetters = async (
  { db }: Context<Trx, Anyone>,
  courseInstanceId: string,
  scheme: LetterScheme,
): Promise<void> => {
  await upsertLetters(db, courseInstanceId, { scheme });
};
/** Copies the letters of a course, and the grade code for each letter, to a copy of the course. */
export const copyLetters = async ({ db }: Context<Trx, Anyone>, from: string, to: string): Promise<void> => {
  await insertCopiedLetters(db, from, to);
};

/** The grade codes of a course and the code for each letter; null if its final grades are letters. */
export async function gradeCodesOf(context: Context, courseInstanceId: string): Promise<GradeCodes | null> {
  const { db } = context;
  const all = await codesOf(db, courseInstanceId);
  if (all.length === 0) return null;
  const codes = all.filter(({ kind }) => given.includes(kind));
  const scheme = await lettersOf(context, courseInstanceId);
  // A letter can be removed after it was mapped. Skip mappings with a removed letter, or with a code that can't be given.
  const mapping = (await savedCodes(db, courseInstanceId)).filter(
    (one) => scheme.some(({ letter }) => letter === one.letter) && codes.some(({ code }) => code === one.code),
  );
  return { codes: codes.map(({ code, meaning, kind }) => ({ code, meaning, kind })), mapping };
}

/**
 * Saves the institution's code for each letter of a course, for its professors. Codes of omitted letters are guessed. Throws
 * 400 at each letter that is unknown or repeated, and at each code that can't be given.
 */
export async function mapLetters(
  context: Context<Trx>,
  courseInstanceId: string,
  entered: readonly LetterCode[],
): Promise<void> {
  const { db } = context;
  await gradedCourse(context, courseInstanceId);
  const codes = await codesOf(db, courseInstanceId);
  if (codes.length === 0)
    throw conflict(i18n.t('This course has no agreement with grade codes, so its final grades are its letters.'));
  const letters = await lettersFor(
    context,
    courseInstanceId,
    entered.map(({ letter }, at) => ({ letter, stored: '', field: `codes.${at}.letter` })),
  );
  const fields: Record<string, string> = {};
  const mapping = entered.map((input, at) => {
    const letter = letters[at]!;
    if (letters.indexOf(letter) < at) fields[`codes.${at}.letter`] = i18n.t('This letter is there already.');
    const code = givenCode(codes, input.code)?.code;
    if (code === undefined) fields[`codes.${at}.code`] = notAGrade(codes, input.code);
    return { letter, code: code ?? input.code };
  });
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Refusal(400, first, { code: invalid, fields });
  const from = await savedCodes(db, courseInstanceId);
  await upsertLetters(db, courseInstanceId, { codes: mapping });
  await recordAction(context, 'map letters', 'courseInstance', courseInstanceId, { from, to: mapping });
  await publishGrades(context, courseInstanceId, 'assignments');
}

/** The rules for the final grades of a course, for people who see its gradebook; null if they are letters. */
export async function gradingFor(context: Context, courseInstanceId: string): Promise<Grading | null> {
  const { db } = context;
  await refuseUnseen(context, courseInstanceId);
  const course = await calendarColumns(db, courseInstanceId);
  if (!course) throw notFound();
  const gradeCodes = await gradeCodesOf(context, courseInstanceId);
  if (course.promise === null || gradeCodes === null) return null;
  const { zone, gradesDue } = course.promise;
  const known = Map.groupBy(await evidenceIn(db, courseInstanceId, zone), ({ personREF }) => personREF);
  return {
    ...gradeCodes,
    gradesDue,
    isDue: gradesDue < dayIn(zone),
    activity: (await rosterOf(db, courseInstanceId)).flatMap(({ _id, personId }) => {
      const [latest] = (known.get(personId) ?? []).toSorted((one, other) => other.last.localeCompare(one.last));
      return latest ? [{ registrationREF: _id, last: latest.last, kind: latest.kind, what: latest.what }] : [];
    }),
  };
}
