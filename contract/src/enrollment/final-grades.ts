import { z } from 'zod';
import { i18n, say } from '../kernel/i18n.ts';
import { GradeForm, gradeKinds } from '../catalog/grade-codes.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { CalendarDate, Id, IdParams, requiredLine, requiredText } from '../kernel/fields.ts';
import { CourseRegistration } from './registrations.ts';

/** The parts of an entry that affect the course total. */
export interface Graded {
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly weight: number;
}
/** An exact fraction, such as 7/8 of all points. Decimal fractions could miss a letter grade by a rounding error. */
interface Fraction {
  readonly part: bigint;
  readonly whole: bigint;
}

const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));

/**
 * The weighted share that was earned. Skips entries without a score or a maximum; returns undefined while nothing is graded.
 */
function earned(entries: readonly Graded[]): Fraction | undefined {
  // Most of a class's entries share the same maximum. Adding them up by maximum keeps the numbers small.
  const byMax = new Map<number, bigint>();
  let weights = 0n;
  for (const { score, maxScore, weight } of entries) {
    if (score === null || !maxScore) continue;
    const w = hundredths(weight);
    byMax.set(maxScore, (byMax.get(maxScore) ?? 0n) + hundredths(score) * w);
    weights += w;
  }
  let part = 0n;
  let whole = 1n;
  for (const [maxScore, scores] of byMax) {
    const max = hundredths(maxScore);
    part = part * max + scores * whole;
    whole *= max;
  }
  return weights > 0n ? { part, whole: whole * weights } : undefined;
}

/** Percent with two decimals, rounded half up. */
const percentOf = ({ part, whole }: Fraction): number => Number((part * 20_000n + whole) / (2n * whole)) / 100;

/** The weighted course total in percent, from 0 up (it can exceed 100). Returns undefined while nothing is graded. */
export function courseTotal(entries: readonly Graded[]): number | undefined {
  const total = earned(entries);
  return total && percentOf(total);
}

/** The score and maximum of one cell in an assignment's column. */
type Scored = Pick<Graded, 'score' | 'maxScore'>;

/**
 * Returns true when an assignment's scores count toward the course total: the assignment has a maximum, or every cell with a
 * score has its own.
 */
export function counts(maxScore: number | null, cells: readonly Scored[]): boolean {
  const scored = cells.filter(({ score }) => score !== null);
  return scored.length > 0 ? scored.every((cell) => Boolean(cell.maxScore)) : Boolean(maxScore);
}

/** The number that a text says in digits, with a point. Undefined for anything else, such as "0x10", "1e3" or "Infinity". */
export const numberIn = (text: string): number | undefined =>
  /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : undefined;

const Threshold = z
  .number({ error: say(/*i18n*/ 'Enter a percentage.') })
  .min(0, { error: say(/*i18n*/ 'Enter 0 or more.') })
  .max(999.99, { error: say(/*i18n*/ 'Enter 999.99 or less.') })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: say(/*i18n*/ 'Use at most two decimals.'),
  });

/**
 * The letters of a course, best first, each with the lowest percentage at which we suggest it. A letter without one, such as
 * an I for incomplete, is only given by hand.
 */
export const LetterScheme = z
  .array(z.strictObject({ letter: requiredLine(/*i18n*/ 'Enter a letter.', 10), from: Threshold.nullable() }))
  .min(1, { error: say(/*i18n*/ 'Add at least one letter.') })
  .max(30, { error: say(/*i18n*/ 'Use at most 30 letters.') })
  .superRefine((rows, context) => {
    const refuse = (index: number, field: 'letter' | 'from', message: string) =>
      context.addIssue({ code: 'custom', path: [index, field], message });
    for (const [index, { letter, from }] of rows.entries()) {
      const before = rows.slice(0, index).findLast((row) => row.from !== null)?.from ?? null;
      if (rows.findIndex((other) => other.letter === letter) < index)
        refuse(index, 'letter', i18n.t('This letter is there already.'));
      if (before !== null && from !== null && from >= before)
        refuse(index, 'from', i18n.t('Enter less than {before}, where the letter above begins.', { before }));
    }
    const last = rows.findLastIndex(({ from }) => from !== null);
    if (rows[last]?.from !== 0) refuse(Math.max(last, 0), 'from', i18n.t('Let the last letter begin at 0.'));
  })
  .meta({ id: 'LetterScheme' });
export type LetterScheme = z.infer<typeof LetterScheme>;

/** The letters of a new course. */
export const defaultScheme: LetterScheme = [
  { letter: 'A', from: 93 },
  { letter: 'A-', from: 90 },
  { letter: 'B+', from: 87 },
  { letter: 'B', from: 83 },
  { letter: 'B-', from: 80 },
  { letter: 'C+', from: 77 },
  { letter: 'C', from: 73 },
  { letter: 'C-', from: 70 },
  { letter: 'D', from: 60 },
  { letter: 'F', from: 0 },
];

/** The code that a letter of the course becomes when it is suggested as a final grade. */
export const LetterCode = z.strictObject({
  letter: requiredLine(/*i18n*/ 'Enter a letter.', 10),
  code: requiredLine(/*i18n*/ 'Choose a grade.', 20),
});
export type LetterCode = z.infer<typeof LetterCode>;

/** The codes in which the final grades of a course under an agreement are given. */
export const GradeCodes = z
  .object({
    codes: z.array(z.object({ code: z.string(), meaning: z.string(), kind: z.enum(gradeKinds) })).meta({
      description: 'the ones that a professor gives',
    }),
    mapping: z.array(LetterCode).meta({
      description: 'what letters of the course become, where its professor has said so; for the others we guess',
    }),
  })
  .meta({ id: 'GradeCodes' });
export type GradeCodes = z.infer<typeof GradeCodes>;

/** How final grades are given under an agreement. */
export const Grading = GradeCodes.extend({
  gradesDue: CalendarDate,
  isDue: z.boolean().meta({ description: 'that day has passed: changes of posted grades are corrections' }),
  activity: z.array(z.object({ registrationREF: Id, last: CalendarDate })),
}).meta({ id: 'FinalGrading' });
export type Grading = z.infer<typeof Grading>;

/** Returns the letter that a scheme gives to the total as it is shown, with two decimals. Undefined while nothing is graded. */
export function suggestedLetter(entries: readonly Graded[], scheme: LetterScheme): string | undefined {
  const total = courseTotal(entries);
  return total === undefined ? undefined : scheme.find(({ from }) => from !== null && total >= from)?.letter;
}

/**
 * Returns a letter as the scheme spells it, in whatever case it was typed. The `stored` letter and '' are always accepted.
 * Returns undefined when the scheme does not have the letter.
 */
export function letterIn(scheme: LetterScheme, letter: string, stored = ''): string | undefined {
  const is = (other: string) => other.toLowerCase() === letter.toLowerCase();
  if (letter === '') return '';
  const known = scheme.find((one) => one.letter === letter) ?? scheme.find((one) => is(one.letter));
  return known?.letter ?? (is(stored) ? stored : undefined);
}

/** The message that refuses a letter: "“x1y” isn’t one of this course’s letters: A, B, or C." */
export const notALetter = (scheme: LetterScheme, letter: string): string =>
  i18n.t('“{letter}” isn’t one of this course’s letters: {letters}.', {
    letter,
    letters: new Intl.ListFormat(i18n.region, { type: 'disjunction' }).format(scheme.map((one) => one.letter)),
  });

type Code = GradeCodes['codes'][number];
const codeNamed = (codes: readonly Code[], name: string): Code | undefined =>
  codes.find(({ code, kind }) => code.toLowerCase() === name.toLowerCase() && kind !== 'incomplete');
const mappedTo = ({ mapping }: GradeCodes, letter: string) => mapping.find((one) => one.letter === letter)?.code;

/**
 * Returns the code that a letter becomes: the one it was mapped to, else the one of its name, else the one of its name without
 * plus or minus. Returns undefined when there is none.
 */
export function suggestedCode(gradeCodes: GradeCodes, letter: string | undefined): Code | undefined {
  if (letter === undefined) return undefined;
  const { codes } = gradeCodes;
  const mapped = mappedTo(gradeCodes, letter);
  if (mapped !== undefined) return codes.find(({ code }) => code === mapped);
  return codeNamed(codes, letter) ?? codeNamed(codes, letter.replace(/[+\-−]$/, ''));
}
/** True for a letter that was not mapped and is no code itself, so that its code is a guess at best. */
export const isGuessed = (gradeCodes: GradeCodes, letter: string): boolean =>
  mappedTo(gradeCodes, letter) === undefined && codeNamed(gradeCodes.codes, letter) === undefined;

/** Counts how many have each letter, in the given order. Posted letters that it lacks come last. */
export function distribution(
  letters: readonly string[],
  scheme: readonly Pick<LetterScheme[number], 'letter'>[],
): { letter: string; count: number }[] {
  const counts = new Map(scheme.map(({ letter }) => [letter, 0]));
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, count]) => ({ letter, count }));
}

/** A final grade that was just posted. */
export const PostedGrade = CourseRegistration.extend({
  uncountedAssignments: z.array(z.string()).meta({
    description: 'the names of the assignments that have no maximum score: their scores are not in any course total',
  }),
}).meta({ id: 'PostedGrade' });
export type PostedGrade = z.infer<typeof PostedGrade>;

/** Final grades: how they are given in a course, and posting them. */
export const finalGrades = {
  grading: endpoint('GET /api/course-instance/{id}/grading', {
    access: ['Professor', 'Administrator'],
    summary: 'The codes in which final grades are given, and the last activity that is known; null for free letters.',
    params: IdParams,
    reply: Grading.nullable(),
  }),
  mapLetters: endpoint('PUT /api/course-instance/{id}/grading', {
    access: ['Professor'],
    summary: 'What each letter of a course becomes in the institution’s codes. Suggestions of final grades follow it.',
    params: IdParams,
    body: z.strictObject({ codes: z.array(LetterCode).max(30) }),
    reply: Grading,
  }),
  post: endpoint('PUT /api/course-instance-registration/{id}/grade', {
    access: ['Professor'],
    summary: 'The final grade, while the course is Active or Closed. Names the assignments that don’t count.',
    params: IdParams,
    body: GradeForm,
    reply: PostedGrade,
  }),
  postMany: endpoint('POST /api/course-instance-registrations/grades/{id}', {
    access: ['Professor'],
    summary: 'Final grades of many students of a course as one: all of them or none.',
    params: IdParams,
    body: z.strictObject({
      grades: z
        .array(GradeForm.extend({ _id: Id }))
        .min(1)
        .max(1000),
    }),
    reply: z.array(PostedGrade),
  }),
  reopen: endpoint('POST /api/course-instance-registration/{id}/reopen-grade', {
    access: ['Professor'],
    summary: 'Unlocks a posted grade, with a reason, until it is posted again. The grade stays meanwhile.',
    params: IdParams,
    body: z.strictObject({ reason: requiredText(/*i18n*/ 'Give a reason.', 2000) }),
    reply: CourseRegistration,
  }),
};
