import type { Incomplete } from '../catalog/grades.shapes.ts';
import { i18n } from '../kernel/i18n.ts';
import type { LetterScheme, Code, GradeCodes } from './final-grades.shapes.ts';

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

/** The weighted course total in percent; it can exceed 100. Returns undefined while nothing is graded. */
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
/** True for a letter that isn't mapped and isn't a code, so that its code is only a guess. */
export const isGuessed = (gradeCodes: GradeCodes, letter: string): boolean =>
  mappedTo(gradeCodes, letter) === undefined && codeNamed(gradeCodes.codes, letter) === undefined;

/** Counts the students with each letter, in the given order. Posted letters that aren't in it come last. */
export function distribution(
  letters: readonly string[],
  scheme: readonly Pick<LetterScheme[number], 'letter'>[],
): { letter: string; count: number }[] {
  const counts = new Map(scheme.map(({ letter }) => [letter, 0]));
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, count]) => ({ letter, count }));
}

interface Said {
  readonly grade: string | null;
  readonly incomplete?: Incomplete | null | undefined;
}
/** True when two grades say the same to their student: the letter or code, and the terms of an Incomplete. */
export const saysTheSame = (one: Said, other: Said): boolean =>
  one.grade === other.grade &&
  (['missing', 'due', 'lapsesTo'] as const).every((name) => one.incomplete?.[name] === other.incomplete?.[name]);
