import type { ApplicationField, ApplicationKind } from '@stoa/contract/catalog/applications';
import { paths } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { professorKind } from '@stoa/contract/catalog/professors.endpoints';
import { studentKind } from '@stoa/contract/catalog/students.endpoints';
import { useLocation } from 'react-router';

/** A kind of application as its screens need it. */
export interface Kind extends ApplicationKind {
  /** Messages: the people of the kind, the page of their records, and its buttons. */
  readonly people: string;
  readonly list: string;
  readonly add: string;
  readonly edit: string;
  readonly save: string;
  readonly failedToLoad: string;
  readonly failedToSave: string;
  /** The page on which people see their own application. */
  readonly details: string;
  /** The pages where they are decided, and where administrators change them. */
  readonly approvals: string;
  readonly records: string;
}
const student: Kind = {
  ...studentKind,
  people: /*i18n*/ 'Students',
  list: /*i18n*/ 'Student Records',
  add: /*i18n*/ 'Add Student',
  edit: /*i18n*/ 'Edit Student',
  save: /*i18n*/ 'Save Student',
  failedToLoad: /*i18n*/ 'Failed to load students',
  failedToSave: /*i18n*/ 'Failed to save student',
  details: paths.studentDetails,
  approvals: paths.studentApprovals,
  records: paths.students,
};
const professor: Kind = {
  ...professorKind,
  people: /*i18n*/ 'Professors',
  list: /*i18n*/ 'Professors',
  add: /*i18n*/ 'Add Professor',
  edit: /*i18n*/ 'Edit Professor',
  save: /*i18n*/ 'Save Professor',
  failedToLoad: /*i18n*/ 'Failed to load professors',
  failedToSave: /*i18n*/ 'Failed to save professor',
  details: paths.professorDetails,
  approvals: paths.professorApprovals,
  records: paths.professors,
};

/** The kind that the address names. Both kinds share their screens. */
export const useKind = (): Kind => (useLocation().pathname.includes('/student') ? student : professor);

/** Returns the history's names for the fields: messages. */
export const labelsOf = ({ fields, ownFields }: Kind): Readonly<Record<string, string>> =>
  Object.fromEntries([...fields, ...ownFields].map(({ name, label, longLabel = label }) => [name, longLabel]));

type Option = NonNullable<ApplicationField['options']>[number];
/** Students' forms write some choices in small letters; their messages are the values. */
const isSmall = (option: Exclude<Option, string>): boolean => option.label === option.value.toLowerCase();

/** A choice as a form offers it. */
export function offered(option: Option): { value: string; label: string } {
  if (typeof option === 'string') return { value: option, label: i18n.t(option) };
  const { value, label } = option;
  return { value, label: isSmall(option) ? i18n.t(value).toLowerCase() : i18n.t(label) };
}

/** Words for the letters that forms offer. */
const words: Readonly<Record<string, string>> = { M: /*i18n*/ 'Male', F: /*i18n*/ 'Female' };
/** A choice as people read it in a record: "Female", "Single". */
export function choiceOf({ options = [] }: ApplicationField, value: string): string {
  const known = options.find((one) => typeof one !== 'string' && one.value === value && !isSmall(one));
  return known ? offered(known).label : value && i18n.t(words[value] ?? value);
}
