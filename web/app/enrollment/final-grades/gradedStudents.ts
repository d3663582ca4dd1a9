import type { GradeCodes, LetterScheme } from '@stoa/contract/enrollment/final-grades.endpoints';
import { suggestedCode, suggestedLetter, type Graded } from '@stoa/contract/enrollment/letters';
import type { CourseRegistration } from '@stoa/contract/enrollment/registrations.endpoints';

/** A student with the data on which a final grade is based. */
export interface GradedStudent {
  /** The person's id. */
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isAudit: boolean;
  readonly registration: CourseRegistration | undefined;
  /** Percent; undefined while nothing is graded. */
  readonly total: number | undefined;
  /** The letter that the exact total reaches. */
  readonly letter: string | undefined;
  /** The final grade that is suggested: the letter, or the institution’s code for it, with what that means. */
  readonly suggested: string | undefined;
  readonly suggestedMeaning: string | null;
}
/** The assignments that count toward no total, because they have no max score. */
export type Uncounted = readonly { readonly name: string }[];

/** Everything that could still change the final grades of some students. */
export interface Unfinished {
  readonly uncounted: Uncounted;
  /** The assignments whose work is handed in and not graded, with how many pieces. */
  readonly ungraded: readonly { readonly name: string; readonly count: number }[];
  /** The course's last day, while that is in the future. */
  readonly endsOn: string | null;
}
/** Reads what is unfinished about the grades of these people at this moment. */
export type ReadUnfinished = (people: readonly string[]) => Promise<Unfinished>;

/** Returns the final grade that a student’s exact total suggests. */
export function suggestionOf(graded: readonly Graded[], scheme: LetterScheme, gradeCodes: GradeCodes | null) {
  const letter = suggestedLetter(graded, scheme);
  if (!gradeCodes) return { letter, suggested: letter, suggestedMeaning: null };
  const { code, meaning } = suggestedCode(gradeCodes, letter) ?? {};
  return { letter, suggested: code, suggestedMeaning: meaning || null };
}

/** True while a student who takes the course for credit has no final grade, or one that was reopened. */
export const isFinalOpen = ({ isAudit, registration }: GradedStudent): boolean =>
  !isAudit && registration?.status === 'Registered' && (registration.grade === null || registration.gradeReopened);
