// The files that go to colleges. In a file without zod, because screens need them as well.

export const collegeFileKinds = ['registrations', 'changes', 'census', 'grades'] as const;
export type CollegeFileKind = (typeof collegeFileKinds)[number];
export const collegeFileFormats = ['csv', 'xlsx'] as const;
export const separators = [',', ';', '\t', '|'] as const;
export const encodings = ['UTF-8', 'UTF-8 with BOM', 'windows-1252'] as const;

/** The data of a row, each with its label. All of them are texts, empty when unknown; days are YYYY-MM-DD. */
export const collegeFields = {
  event: /*i18n*/ 'Kind of change',
  leavingCode: /*i18n*/ 'Code for leaving',
  sequence: /*i18n*/ 'Number of the row',
  batch: /*i18n*/ 'Number of the file',
  effectiveDate: /*i18n*/ 'Effective date',
  term: /*i18n*/ 'Term',
  section: /*i18n*/ 'Section',
  previousSection: /*i18n*/ 'Section before',
  subject: /*i18n*/ 'Subject code',
  courseNumber: /*i18n*/ 'Course number',
  title: /*i18n*/ 'Course title',
  credits: /*i18n*/ 'Credits',
  unit: /*i18n*/ 'Unit of credit',
  studentNumber: /*i18n*/ 'Student number',
  previousNumber: /*i18n*/ 'Student number before',
  lastName: /*i18n*/ 'Last name',
  firstName: /*i18n*/ 'First name',
  middleName: /*i18n*/ 'Middle name',
  email: /*i18n*/ 'Email',
  birthDate: /*i18n*/ 'Date of birth',
  registration: /*i18n*/ 'Our id of the registration',
  grade: /*i18n*/ 'Grade',
  gradeMeaning: /*i18n*/ 'Meaning of the grade',
  completed: /*i18n*/ 'Completed (YES or NO)',
  attended: /*i18n*/ 'Attended (YES or NO)',
  firstAttended: /*i18n*/ 'First day of activity',
  lastAttended: /*i18n*/ 'Last day of activity',
  hours: /*i18n*/ 'Hours attended',
  incompleteUntil: /*i18n*/ 'Incomplete until',
  incompleteGrade: /*i18n*/ 'Grade the Incomplete lapses to',
} as const;
export type CollegeField = keyof typeof collegeFields;
export const collegeFieldNames = Object.keys(collegeFields) as [CollegeField, ...CollegeField[]];
export const dayFields: readonly CollegeField[] = [
  'effectiveDate',
  'birthDate',
  'firstAttended',
  'lastAttended',
  'incompleteUntil',
];

/** The ways in which a registration differs from what the college was sent before. */
export type CollegeEvent = 'add' | 'change' | 'drop' | 'withdraw' | 'no-show' | 'cancel' | 'same';
/** A registration as the fields of a file. `hours` is a decimal such as "37.50"; `completed` and `attended` are YES, NO or empty. */
export type CollegeRow = Readonly<Record<Exclude<CollegeField, 'event'>, string>> & { readonly event: CollegeEvent };

/** In `map`, as `from` it matches every other value that isn't empty; as `to` it means the value itself. */
export const anyOther = '*';

/** A column contains a field, else its constant; with neither it stays blank. */
export interface CollegeColumn {
  readonly heading: string;
  readonly field: CollegeField | null;
  readonly constant: string;
  /** The column is filled only in the first row of a file. */
  readonly firstRowOnly: boolean;
  /** Pads values to `to` characters; longer ones are refused. */
  readonly pad: { readonly to: number; readonly with: string; readonly side: 'left' | 'right' } | null;
  /** The college’s codes. If there are any, other values are refused. */
  readonly map: { readonly from: string; readonly to: string }[];
  /** The format of days, such as MM/DD/YY; empty for YYYY-MM-DD. */
  readonly pattern: string;
}
export interface CollegeFileProfile {
  readonly format: (typeof collegeFileFormats)[number];
  readonly separator: (typeof separators)[number];
  readonly encoding: (typeof encodings)[number];
  readonly headings: boolean;
  readonly per: 'term' | 'section';
  readonly columns: CollegeColumn[];
}

/** A new column of the designer; without a field it is blank. */
export const columnOf = (field: CollegeField | null, more: Partial<CollegeColumn> = {}): CollegeColumn => ({
  heading: field === null ? '' : collegeFields[field],
  field,
  constant: '',
  firstRowOnly: false,
  pad: null,
  map: [],
  pattern: '',
  ...more,
});
const tokens = /YYYY|YY|MON|MM|M|DD|D/g;
/** True for a pattern that has year, month and day once each, with any marks and blanks between them. */
export const isDatePattern = (pattern: string): boolean =>
  !/[\p{L}\p{N}]/u.test(pattern.replaceAll(tokens, '')) &&
  ['Y', 'M', 'D'].every((part) => pattern.match(tokens)?.filter((token) => token.startsWith(part)).length === 1);

/** Writes a day (YYYY-MM-DD) by a pattern of YYYY, YY, MON (JAN), MM, M, DD and D. */
export function writeDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(-2),
    MON: months[Number(month) - 1] ?? '',
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  };
  return pattern === '' ? day : pattern.replaceAll(tokens, (token) => parts[token]!);
}

export const usualCsv = { format: 'csv', separator: ',', encoding: 'UTF-8', headings: true } as const;

const usualFields: Readonly<Record<CollegeFileKind, readonly CollegeField[]>> = {
  registrations: ['batch', 'sequence', 'event', 'effectiveDate', 'term', 'section', 'subject', 'courseNumber'],
  changes: [
    'batch',
    'sequence',
    'event',
    'leavingCode',
    'effectiveDate',
    'term',
    'section',
    'previousSection',
    'previousNumber',
  ],
  census: ['term', 'section', 'attended', 'firstAttended'],
  grades: ['term', 'section', 'grade', 'lastAttended', 'hours', 'completed', 'incompleteUntil', 'incompleteGrade'],
};
/** The profile of a college that has described none. The id of the registration lets its answer be matched. */
export const usualProfile = (kind: CollegeFileKind): CollegeFileProfile => ({
  ...usualCsv,
  per: 'term',
  columns: [
    ...usualFields[kind],
    ...(['credits', 'unit', 'studentNumber', 'lastName', 'firstName', 'registration'] as const),
  ].map((field) => columnOf(field)),
});
