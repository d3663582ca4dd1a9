import { endpoints } from '../kernel/endpoint.ts';
import { approvers } from '../kernel/role.ts';
import { decisionsOn, type Transitions } from '../kernel/transition.ts';
import { studentDocument } from '../people/files.endpoints.ts';
import { ethnicities, sexes, maritalStatuses } from '../people/people.ts';
import { type ApplicationField, applicationKind, applicationLines } from './applications.ts';
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
const [personal, identity, education] = [/*i18n*/ 'Personal information', /*i18n*/ 'Identity', /*i18n*/ 'Education'];

/** Nothing is required at first. A field locks once it has been sent with a value. */
const fields: readonly ApplicationField[] = [
  {
    name: 'dob',
    label: /*i18n*/ 'Date of Birth',
    section: personal,
    input: 'birthDate',
    sealed: true,
    expected: true,
    required: /*i18n*/ 'Date of birth is required',
    requiredOf: 'staff',
  },
  {
    name: 'ethnicity',
    label: /*i18n*/ 'Ethnicity',
    section: personal,
    input: 'choice',
    options: ethnicities,
    expected: true,
  },
  { name: 'sex', label: /*i18n*/ 'Sex', section: personal, input: 'choice', options: small(sexes), expected: true },
  {
    name: 'maritalStatus',
    label: /*i18n*/ 'Marital Status',
    section: personal,
    input: 'choice',
    options: small(maritalStatuses),
    expected: true,
  },
  {
    name: 'suffix',
    label: /*i18n*/ 'Suffix',
    section: personal,
    input: 'line',
    most: 40,
    description: /*i18n*/ 'After the name, for example “Jr.” or “III”',
  },
  { name: 'ethnicityHispanic', label: /*i18n*/ 'Hispanic or Latino', section: personal, input: 'check' },
  {
    name: 'idType',
    label: /*i18n*/ 'ID Type',
    section: identity,
    input: 'choice',
    options: [/*i18n*/ "Driver's License", /*i18n*/ 'State ID', /*i18n*/ 'Passport'],
    expected: true,
  },
  {
    name: 'idNumber',
    label: /*i18n*/ 'ID Number',
    section: identity,
    input: 'line',
    most: 60,
    sealed: true,
    expected: true,
  },
  { name: 'idREF', label: /*i18n*/ 'ID Document', section: identity, input: 'document', expected: true },
  {
    name: 'educationLevel',
    label: /*i18n*/ 'Education Level',
    section: education,
    input: 'choice',
    options: [
      { value: 'hsStudent', label: /*i18n*/ 'HS Student' },
      { value: 'hsGraduate', label: /*i18n*/ 'HS Graduate' },
      { value: 'someCollege', label: /*i18n*/ 'College' },
    ],
    expected: true,
  },
  { name: 'hsGradDate', label: /*i18n*/ 'High School Graduation', section: education, input: 'date', expected: true },
  { name: 'gpa', label: /*i18n*/ 'GPA', section: education, input: 'gpa', expected: true },
  { name: 'hsREF', label: /*i18n*/ 'High School Document', section: education, input: 'document', expected: true },
  { name: 'transcriptREF', label: /*i18n*/ 'Transcript', section: education, input: 'document', expected: true },
  { name: 'hasAllDocs', label: /*i18n*/ 'Has All Docs', section: education, input: 'check', by: 'staff' },
  {
    name: 'needOfficialTranscript',
    label: /*i18n*/ 'Needs Official Transcript',
    section: education,
    input: 'check',
    by: 'staff',
  },
  {
    name: 'enrollmentStatus',
    label: /*i18n*/ 'Enrollment Status',
    section: education,
    input: 'line',
    most: 60,
    by: 'staff',
  },
  { name: 'academicTerm', label: /*i18n*/ 'Academic Term', section: education, input: 'line', most: 60, by: 'staff' },
  {
    name: 'registrationTerm',
    label: /*i18n*/ 'Registration Term',
    section: education,
    input: 'line',
    most: 60,
    by: 'staff',
  },
  { name: 'gpaNotes', label: /*i18n*/ 'GPA Notes', section: education, input: 'text', by: 'staff' },
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
