import type { Grading } from '@stoa/contract/enrollment';
import type { GradeForm } from '@stoa/contract/grade-codes';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { StudentRow } from './table.ts';

export type Code = Grading['codes'][number];
/** What is typed of a grade in an institution's codes; empty fields are empty text. */
export interface Typed {
  readonly grade: string;
  readonly lastActivity: string;
  readonly missing: string;
  readonly due: string;
  readonly lapsesTo: string;
}

/** The code that a letter stands for: the one of its name, else that of its letter without plus or minus. */
function codeFor(codes: readonly Code[], letter: string | undefined): string {
  const named = (name: string) =>
    codes.find(({ code, kind }) => code.toLowerCase() === name.toLowerCase() && kind !== 'incomplete')?.code;
  return letter === undefined ? '' : (named(letter) ?? named(letter.replace(/[+\-−]$/, '')) ?? '');
}

/** What a student's grade begins with: the posted one, else what the course total suggests, with the activity that is known. */
export function typedFor({ registration, suggested }: StudentRow, { codes, activity }: Grading): Typed {
  const last = activity.find(({ registrationREF }) => registrationREF === registration?._id)?.last ?? '';
  const { incomplete } = registration ?? {};
  return {
    grade: registration?.grade ?? codeFor(codes, suggested),
    lastActivity: registration?.lastActivity ?? last,
    missing: incomplete?.missing ?? '',
    due: incomplete?.due ?? '',
    lapsesTo: incomplete?.lapsesTo ?? '',
  };
}

export const kindOf = (codes: readonly Code[], { grade }: Pick<Typed, 'grade'>): Code['kind'] | undefined =>
  codes.find(({ code }) => code === grade)?.kind;

/** The grade as it is sent: with what its kind asks for. */
export function toSend(codes: readonly Code[], typed: Typed): GradeForm {
  const { grade, lastActivity, missing, due, lapsesTo } = typed;
  const kind = kindOf(codes, typed);
  return {
    grade,
    ...(kind === 'not earned' && lastActivity && { lastActivity }),
    ...(kind === 'incomplete' && { incomplete: { missing, due, lapsesTo } }),
  };
}

/** The codes as options, each with its meaning. */
export const optionsOf = (codes: readonly Code[]): { value: string; label: string }[] => [
  { value: '', label: i18n.t('Choose a grade') },
  ...codes.map(({ code, meaning }) => ({ value: code, label: meaning === '' ? code : `${code} – ${meaning}` })),
];
