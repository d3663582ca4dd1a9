import type { GradeForm } from '@stoa/contract/catalog/grade-codes';
import { suggestedCode, type Grading } from '@stoa/contract/enrollment/final-grades';
import { i18n } from '@stoa/contract/kernel/i18n';
import type { GradedStudent } from './gradedStudents.ts';

export type Code = Grading['codes'][number];
/** The typed fields of a grade in an institution's codes; empty fields are empty text. */
export interface Typed {
  readonly grade: string;
  readonly lastActivity: string;
  readonly missing: string;
  readonly due: string;
  readonly lapsesTo: string;
}

/** Returns the first values of a student's grade: the posted ones, else those the course total suggests, with known activity. */
export function typedFor({ registration, letter }: GradedStudent, grading: Grading): Typed {
  const last = grading.activity.find(({ registrationREF }) => registrationREF === registration?._id)?.last ?? '';
  const { incomplete } = registration ?? {};
  return {
    grade: registration?.grade ?? suggestedCode(grading, letter)?.code ?? '',
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
