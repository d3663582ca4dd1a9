import type { ApplicationField, ApplicationKind } from '@stoa/contract/applications';
import { paths } from '@stoa/contract/paths';
import { professorKind } from '@stoa/contract/professors';
import { studentKind } from '@stoa/contract/students';
import { useLocation } from 'react-router';
import { professorWords, studentWords, type KindWords } from './words.ts';

/** A kind of application as its screens need it. */
export interface Kind extends ApplicationKind {
  readonly words: KindWords;
  /** Where somebody reads the own one. */
  readonly details: string;
  /** Where they are decided, and where administrators change them. */
  readonly approvals: string;
  readonly records: string;
}
const student: Kind = {
  ...studentKind,
  words: studentWords,
  details: paths.studentDetails,
  approvals: paths.studentApprovals,
  records: paths.students,
};
const professor: Kind = {
  ...professorKind,
  words: professorWords,
  details: paths.professorDetails,
  approvals: paths.professorApprovals,
  records: paths.professors,
};

/** The kind that the address names: the screens of both are the same. */
export const useKind = (): Kind => (useLocation().pathname.includes('/student') ? student : professor);

export const labelsOf = ({ fields }: Kind): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, label, longLabel = label }) => [name, longLabel]));

/** A choice as people read it. */
export function choiceOf({ options = [] }: ApplicationField, value: string): string {
  const known = options.find((one) => typeof one !== 'string' && one.value === value);
  // Some are written in small letters where they are chosen, and as they are where they are read.
  return typeof known === 'object' && known.label.toLowerCase() !== value.toLowerCase() ? known.label : value;
}
