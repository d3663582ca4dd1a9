import { z } from 'zod';
import { applications, type ApplicationField } from './applications.ts';
import { studentDocument } from './files.ts';
import { endpoint } from './kernel/endpoint.ts';
import { IdParams, SeenVersion } from './kernel/fields.ts';
import { approvers } from './kernel/role.ts';
import type { Transitions } from './kernel/transition.ts';
import { ethnicities, maritalStatuses, sexes } from './people.ts';

export const studentStatuses = ['Pending', 'Approved', 'Denied', 'Awaiting Info'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

const transitions = {
  approve: {
    from: ['Pending'],
    to: 'Approved',
    by: ['approver'],
    label: 'Approve',
    question: 'Are you sure you want to approve',
  },
  deny: { from: ['Pending'], to: 'Denied', by: ['approver'], label: 'Deny', question: 'Are you sure you want to deny' },
  reopen: {
    from: ['Denied'],
    to: 'Awaiting Info',
    by: ['administrator'],
    label: 'Reopen',
    question: 'Are you sure you want to reopen the application of',
  },
  approveAwaiting: {
    from: ['Awaiting Info'],
    to: 'Approved',
    by: ['administrator'],
    label: 'Approve',
    question: 'Are you sure you want to approve',
  },
  denyAwaiting: {
    from: ['Awaiting Info'],
    to: 'Denied',
    by: ['administrator'],
    label: 'Deny',
    question: 'Are you sure you want to deny',
  },
  resume: {
    from: ['Awaiting Info'],
    to: 'Pending',
    by: ['administrator'],
    label: 'Back to Pending',
    question: 'Are you sure you want to set back to Pending',
  },
} as const satisfies Transitions<StudentStatus, 'approver' | 'administrator'>;

/** Students' forms write these in small letters. */
const small = (values: readonly string[]) => values.map((value) => ({ value, label: value.toLowerCase() }));
const [personal, identity, education] = ['Personal information', 'Identity', 'Education'];

/** Nothing is required at once, and what is filled locks when it is sent. */
const fields: readonly ApplicationField[] = [
  {
    name: 'dob',
    label: 'Date of Birth',
    section: personal,
    input: 'birthDate',
    sealed: true,
    expected: true,
    required: 'Date of birth is required',
    requiredOf: 'staff',
  },
  { name: 'ethnicity', label: 'Ethnicity', section: personal, input: 'choice', options: ethnicities, expected: true },
  { name: 'sex', label: 'Sex', section: personal, input: 'choice', options: small(sexes), expected: true },
  {
    name: 'maritalStatus',
    label: 'Marital Status',
    section: personal,
    input: 'choice',
    options: small(maritalStatuses),
    expected: true,
  },
  {
    name: 'suffix',
    label: 'Suffix',
    section: personal,
    input: 'line',
    most: 40,
    description: 'Behind the name, as in “Jr.” or “III”.',
  },
  { name: 'ethnicityHispanic', label: 'Hispanic or Latino', section: personal, input: 'check' },
  {
    name: 'idType',
    label: 'ID Type',
    section: identity,
    input: 'choice',
    options: ["Driver's License", 'State ID', 'Passport'],
    expected: true,
  },
  { name: 'idNumber', label: 'ID Number', section: identity, input: 'line', most: 60, sealed: true, expected: true },
  { name: 'idREF', label: 'ID Document', section: identity, input: 'document', expected: true },
  {
    name: 'educationLevel',
    label: 'Education Level',
    section: education,
    input: 'choice',
    options: [
      { value: 'hsStudent', label: 'HS Student' },
      { value: 'hsGraduate', label: 'HS Graduate' },
      { value: 'someCollege', label: 'College' },
    ],
    expected: true,
  },
  { name: 'hsGradDate', label: 'High School Graduation', section: education, input: 'date', expected: true },
  { name: 'gpa', label: 'GPA', section: education, input: 'gpa', expected: true },
  { name: 'hsREF', label: 'High School Document', section: education, input: 'document', expected: true },
  { name: 'transcriptREF', label: 'Transcript', section: education, input: 'document', expected: true },
  { name: 'hasAllDocs', label: 'Has All Docs', section: education, input: 'check', by: 'staff' },
  {
    name: 'needOfficialTranscript',
    label: 'Needs Official Transcript',
    section: education,
    input: 'check',
    by: 'staff',
  },
  { name: 'enrollmentStatus', label: 'Enrollment Status', section: education, input: 'line', most: 60, by: 'staff' },
  { name: 'academicTerm', label: 'Academic Term', section: education, input: 'line', most: 60, by: 'staff' },
  { name: 'registrationTerm', label: 'Registration Term', section: education, input: 'line', most: 60, by: 'staff' },
  { name: 'gpaNotes', label: 'GPA Notes', section: education, input: 'text', by: 'staff' },
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
  document: studentDocument,
});

/** Clearing an uploaded document: exactly one of the three, together with the status it sets. */
const ClearedDocument = z
  .strictObject({
    idREF: z.null().optional(),
    hsREF: z.null().optional(),
    transcriptREF: z.null().optional(),
    approvalStatus: z.literal('Awaiting Info', { error: 'The status must be Awaiting Info.' }),
    version: SeenVersion,
  })
  .refine(({ version: _version, ...body }) => Object.keys(body).length === 2, 'Name exactly one document to clear.');

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
    summary: 'Clear one document of a Pending student, who is then asked for it again.',
    params: IdParams,
    body: ClearedDocument,
    reply: studentKind.Whole,
  }),
};
