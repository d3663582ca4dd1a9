import { anyOther, columnOf, usualCsv, type CollegeFileKind, type CollegeFileProfile } from './college-files.ts';

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
      ...usualCsv,
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
      ...usualCsv,
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
      ...usualCsv,
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
      ...usualCsv,
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
      ...usualCsv,
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
