import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import { decisionsOn, type Transitions } from '../kernel/transition.ts';
import { studentDocument } from '../people/files.endpoints.ts';
import { ethnicities, sexes, maritalStatuses } from '../people/people.ts';
import { type ApplicationField, applicationKind, applicationLines, inSection } from './applications.ts';
import type { shapes } from './students.shapes.ts';
export type * from './students.shapes.ts';

export const studentStatuses = [
  /*i18n*/ 'Pending',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Denied',
  /*i18n*/ 'Awaiting Info',
] as const;
export type StudentStatus = (typeof studentStatuses)[number];

const awaiting = decisionsOn('Awaiting Info', 'administrator');
const transitions = {
  ...decisionsOn('Pending', 'approver'),
  reopen: {
    from: ['Denied'],
    to: 'Awaiting Info',
    by: ['administrator'],
    label: /*i18n*/ 'Reopen',
    question: /*i18n*/ 'Are you sure you want to reopen the application of {name}?',
  },
  approveAwaiting: awaiting.approve,
  denyAwaiting: awaiting.deny,
  resume: {
    from: ['Awaiting Info'],
    to: 'Pending',
    by: ['administrator'],
    label: /*i18n*/ 'Back to Pending',
    question: /*i18n*/ 'Are you sure you want to set {name} back to Pending?',
  },
} as const satisfies Transitions<StudentStatus, 'approver' | 'administrator'>;

/** Students' forms show these options in lower case. */
const small = (values: readonly string[]) => values.map((value) => ({ value, label: value.toLowerCase() }));

/** Nothing is required at first. A field locks once it has been sent with a value. */
const fields: readonly ApplicationField[] = [
  ...inSection(/*i18n*/ 'Personal information', [
    {
      name: 'dob',
      label: /*i18n*/ 'Date of Birth',
      input: 'birthDate',
      sealed: true,
      expected: true,
      required: /*i18n*/ 'Date of birth is required',
      requiredOf: 'staff',
    },
    { name: 'ethnicity', label: /*i18n*/ 'Ethnicity', input: 'choice', options: ethnicities, expected: true },
    { name: 'sex', label: /*i18n*/ 'Sex', input: 'choice', options: small(sexes), expected: true },
    {
      name: 'maritalStatus',
      label: /*i18n*/ 'Marital Status',
      input: 'choice',
      options: small(maritalStatuses),
      expected: true,
    },
    {
      name: 'suffix',
      label: /*i18n*/ 'Suffix',
      input: 'line',
      most: 40,
      description: /*i18n*/ 'After the name, for example “Jr.” or “III”',
    },
    { name: 'ethnicityHispanic', label: /*i18n*/ 'Hispanic or Latino', input: 'check' },
    {
      name: 'idType',
      label: /*i18n*/ 'ID Type',
      input: 'choice',
      options: [/*i18n*/ "Driver's License", /*i18n*/ 'State ID', /*i18n*/ 'Passport'],
      expected: true,
    },
  ]),
  ...inSection(/*i18n*/ 'Identity', [
    { name: 'idNumber', label: /*i18n*/ 'ID Number', input: 'line', most: 60, sealed: true, expected: true },
    { name: 'idREF', label: /*i18n*/ 'ID Document', input: 'document', expected: true },
    {
      name: 'educationLevel',
      label: /*i18n*/ 'Education Level',
      input: 'choice',
      options: [
        { value: 'hsStudent', label: /*i18n*/ 'HS Student' },
        { value: 'hsGraduate', label: /*i18n*/ 'HS Graduate' },
        { value: 'someCollege', label: /*i18n*/ 'College' },
      ],
      expected: true,
    },
  ]),
  ...inSection(/*i18n*/ 'Education', [
    { name: 'hsGradDate', label: /*i18n*/ 'High School Graduation', input: 'date', expected: true },
    { name: 'gpa', label: /*i18n*/ 'GPA', input: 'gpa', expected: true },
    { name: 'hsREF', label: /*i18n*/ 'High School Document', input: 'document', expected: true },
    { name: 'transcriptREF', label: /*i18n*/ 'Transcript', input: 'document', expected: true },
    { name: 'hasAllDocs', label: /*i18n*/ 'Has All Docs', input: 'check', by: 'staff' },
    { name: 'needOfficialTranscript', label: /*i18n*/ 'Needs Official Transcript', input: 'check', by: 'staff' },
    { name: 'enrollmentStatus', label: /*i18n*/ 'Enrollment Status', input: 'line', most: 60, by: 'staff' },
    { name: 'academicTerm', label: /*i18n*/ 'Academic Term', input: 'line', most: 60, by: 'staff' },
    { name: 'registrationTerm', label: /*i18n*/ 'Registration Term', input: 'line', most: 60, by: 'staff' },
    { name: 'gpaNotes', label: /*i18n*/ 'GPA Notes', input: 'text', by: 'staff' },
  ]),
];

export const studentKind = applicationKind({
  noun: 'student',
  role: 'Student',
  statuses: studentStatuses,
  transitions,
  steps: {
    askAgain: { from: ['Pending'], to: 'Awaiting Info' },
    resubmit: { from: ['Awaiting Info'], to: 'Pending' },
  },
  fields,
  ownFields: [],
  document: studentDocument,
});

export const students = endpoints<typeof shapes>('applications')({
  ...applicationLines('student', 'Student'),
  export: ['POST /api/student/{id}/export', approvers],
  clearDocument: ['PATCH /api/student/{id}', approvers],
});
