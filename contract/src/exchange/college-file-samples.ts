import {
  anyOther,
  columnOf,
  type CollegeField,
  type CollegeFileKind,
  type CollegeFileProfile,
} from './college-files.ts';

const csv = { format: 'csv', separator: ',', encoding: 'UTF-8', headings: true } as const;

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
  ...csv,
  per: 'term',
  columns: [
    ...usualFields[kind],
    ...(['credits', 'unit', 'studentNumber', 'lastName', 'firstName', 'registration'] as const),
  ].map((field) => columnOf(field)),
});

interface CollegeFileSample {
  readonly name: string;
  readonly about: string;
  readonly kind: CollegeFileKind;
  readonly profile: CollegeFileProfile;
}
/** Written from what colleges publish about their imports; docs/decisions/0044-college-files.md names the pages. */
export const collegeFileSamples: readonly CollegeFileSample[] = [
  {
    name: /*i18n*/ 'Banner 9 grade import',
    about: /*i18n*/ 'A workbook with term, CRN, student number, grade, last day and hours',
    kind: 'grades',
    profile: {
      ...csv,
      format: 'xlsx',
      per: 'term',
      columns: [
        columnOf('term', { heading: 'Term Code' }),
        columnOf('section', { heading: 'CRN' }),
        columnOf('studentNumber', { heading: 'Student ID' }),
        columnOf('grade', { heading: 'Final Grade' }),
        columnOf('lastAttended', { heading: 'Last Attended Date', pattern: 'MM/DD/YYYY' }),
        columnOf('hours', { heading: 'Hours Attended' }),
      ],
    },
  },
  {
    name: /*i18n*/ 'PeopleSoft without headings',
    about: /*i18n*/ 'One CSV file a section with number, grade and last day',
    kind: 'grades',
    profile: {
      ...csv,
      headings: false,
      per: 'section',
      columns: [columnOf('studentNumber'), columnOf('grade'), columnOf('lastAttended', { pattern: 'MM/DD/YYYY' })],
    },
  },
  {
    name: /*i18n*/ 'PeopleSoft with term and class in the first row',
    about: /*i18n*/ 'One CSV file a section that names its term and class number once',
    kind: 'grades',
    profile: {
      ...csv,
      per: 'section',
      columns: [
        columnOf('term', { heading: 'Term', firstRowOnly: true }),
        columnOf('section', { heading: 'Class Number', firstRowOnly: true }),
        columnOf('studentNumber', { heading: 'ID' }),
        columnOf('grade', { heading: 'Grade' }),
      ],
    },
  },
  {
    name: /*i18n*/ 'Section file with completion',
    about: /*i18n*/ 'One CSV file a section with “completed YES/NO” and two-digit years',
    kind: 'grades',
    profile: {
      ...csv,
      per: 'section',
      columns: [
        columnOf('term', { heading: 'Semester' }),
        columnOf('subject', { heading: 'Subj_Code' }),
        columnOf('courseNumber', { heading: 'Crse_Code' }),
        columnOf('section', { heading: 'Sctn_Code' }),
        columnOf('studentNumber', { heading: 'Student_ID' }),
        columnOf('grade', { heading: 'Grade' }),
        columnOf('completed', { heading: 'Reason' }),
        columnOf('lastAttended', { heading: 'Date', pattern: 'MM/DD/YY' }),
      ],
    },
  },
  {
    name: /*i18n*/ 'Positive attendance',
    about: /*i18n*/ 'The hours of each student; students without any have 0',
    kind: 'grades',
    profile: {
      ...csv,
      per: 'term',
      columns: [
        columnOf('term', { heading: 'Term' }),
        columnOf('section', { heading: 'Section' }),
        columnOf('studentNumber', { heading: 'Student ID' }),
        columnOf('hours', {
          heading: 'Hours',
          map: [
            { from: '', to: '0' },
            { from: anyOther, to: anyOther },
          ],
        }),
      ],
    },
  },
];
