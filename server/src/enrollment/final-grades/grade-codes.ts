import { dayIn } from '@stoa/contract/catalog/enrollment-dates';
import type { GradeForm } from '@stoa/contract/catalog/grades.shapes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { CreditPromise } from '@stoa/contract/people/promises.shapes';
import type { AgreementRules } from '../../columns.ts';
import { onDay } from '../../kernel/dates.ts';

export type Codes = AgreementRules['gradeCodes'];
export type Kind = Codes[number]['kind'];

/** The kinds of grades that a professor can give. A W comes from withdrawing, and audit students get no grade. */
export const given: readonly Kind[] = ['earned', 'not earned', 'incomplete', 'not reported'];
/** The kinds that an Incomplete can become. */
const final: readonly Kind[] = ['earned', 'not earned'];

const find = (codes: Codes, input: string) =>
  codes.find(({ code }) => code === input) ?? codes.find(({ code }) => code.toLowerCase() === input.toLowerCase());

/** Finds a code that a professor can give, ignoring case. */
export const givenCode = (codes: Codes, input: string): Codes[number] | undefined => {
  const found = find(codes, input);
  return found && given.includes(found.kind) ? found : undefined;
};
/** The message for a grade that isn't one of these codes. */
export const notAGrade = (codes: Codes, grade: string): string =>
  i18n.t('“{grade}” isn’t a grade of this institution. Choose {codes}.', { grade, codes: listed(codes, given) });

/** A code with its meaning: "B+ (Good)". */
export function codeInWords(codes: Codes, grade: string): string {
  const meaning = codes.find(({ code }) => code === grade)?.meaning ?? '';
  return meaning === '' ? grade : `${grade} (${meaning})`;
}

export type Problems = Partial<
  Record<'grade' | 'lastActivity' | 'incomplete' | 'incomplete.due' | 'incomplete.lapsesTo', string>
>;

const listed = (codes: Codes, kinds: readonly Kind[]): string =>
  new Intl.ListFormat(i18n.region, { type: 'disjunction' }).format(
    codes.filter(({ kind }) => kinds.includes(kind)).map(({ code }) => code),
  );

/**
 * Reads a grade in an institution's codes, in the institution's spelling and with only the fields that its kind needs; or
 * returns its problems by field.
 */
export function inCodes(
  codes: Codes,
  { start, promise }: { readonly start: string | null; readonly promise: Pick<CreditPromise, 'zone'> },
  { grade, lastActivity = null, incomplete = null }: GradeForm,
): { readonly grade: GradeForm } | { readonly problems: Problems } {
  const found = givenCode(codes, grade);
  if (!found) return { problems: { grade: notAGrade(codes, grade) } };
  const { code, kind } = found;
  const today = dayIn(promise.zone);
  if (lastActivity !== null && (lastActivity > today || (start !== null && lastActivity < start)))
    return {
      problems: { lastActivity: i18n.t('Choose a day from the first day of the course until today.') },
    };
  if (kind === 'not earned' && lastActivity === null)
    return {
      problems: {
        lastActivity: i18n.t('For the grade {code}, enter the last day the student took part.', { code }),
      },
    };
  if (kind !== 'incomplete') return { grade: { grade: code, lastActivity, incomplete: null } };
  if (!incomplete)
    return {
      problems: {
        incomplete: i18n.t('For the grade {code}, enter what is missing, the deadline and the grade it becomes.', {
          code,
        }),
      },
    };
  const lapsesTo = find(codes, incomplete.lapsesTo);
  if (!lapsesTo || !final.includes(lapsesTo.kind))
    return { problems: { 'incomplete.lapsesTo': i18n.t('Choose {codes}.', { codes: listed(codes, final) }) } };
  if (incomplete.due <= today)
    return { problems: { 'incomplete.due': i18n.t('Choose a day after {date}.', { date: onDay(today) }) } };
  return { grade: { grade: code, lastActivity, incomplete: { ...incomplete, lapsesTo: lapsesTo.code } } };
}
