import { z } from 'zod';
import { say } from '../kernel/i18n.ts';
import { applications, type ApplicationField } from './applications.ts';
import { studentDocument } from '../people/files.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams, SeenVersion, text } from '../kernel/fields.ts';
import { approvers } from '../kernel/role.ts';
import { approving, denying, type Transitions } from '../kernel/transition.ts';
import { ethnicities, maritalStatuses, sexes } from '../people/people.ts';

export const studentStatuses = [
  /*i18n*/ 'Pending',
  /*i18n*/ 'Approved',
  /*i18n*/ 'Denied',
  /*i18n*/ 'Awaiting Info',
] as const;
export type StudentStatus = (typeof studentStatuses)[number];

const transitions = {
  approve: {
    from: ['Pending'],
    to: 'Approved',
    by: ['approver'],
    ...approving,
  },
  deny: {
    from: ['Pending'],
    to: 'Denied',
    by: ['approver'],
    ...denying,
  },
  reopen: {
    from: ['Denied'],
    to: 'Awaiting Info',
    by: ['administrator'],
    label: /*i18n*/ 'Reopen',
    question: /*i18n*/ 'Are you sure you want to reopen the application of {name}?',
  },
  approveAwaiting: {
    from: ['Awaiting Info'],
    to: 'Approved',
    by: ['administrator'],
    ...approving,
  },
  denyAwaiting: {
    from: ['Awaiting Info'],
    to: 'Denied',
    by: ['administrator'],
    ...denying,
  },
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

export const studentKind = applications({
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

/** The body that clears an uploaded document: exactly one of the three documents, and the new status. */
const ClearedDocument = z
  .strictObject({
    idREF: z.null().optional(),
    hsREF: z.null().optional(),
    transcriptREF: z.null().optional(),
    approvalStatus: z.literal('Awaiting Info', { error: say(/*i18n*/ 'The status must be Awaiting Info.') }),
    reason: text(2000).optional(),
    version: SeenVersion,
  })
  .refine(({ version: _version, reason: _reason, ...body }) => Object.keys(body).length === 2, {
    error: say(/*i18n*/ 'Name one document to clear.'),
  });

export const students = {
  ...studentKind.endpoints,
  export: endpoint('POST /api/student/{id}/export', {
    access: approvers,
    summary: 'A student as a line for the admission office’s own system, heading by heading; logged.',
    params: IdParams,
    reply: z.array(z.object({ heading: z.string(), value: z.string() })),
  }),
  clearDocument: endpoint('PATCH /api/student/{id}', {
    access: approvers,
    summary:
      'Clear one document of a Pending student, who is then asked for it again, with the `reason` if there is one.',
    params: IdParams,
    body: ClearedDocument,
    reply: studentKind.Whole,
  }),
};
