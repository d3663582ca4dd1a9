import { z } from 'zod';
import { applications, type Application, type ApplicationField } from './applications.ts';
import { professorDocument } from './files.ts';
import { endpoint, list } from './kernel/endpoint.ts';
import { Id, SeenVersion, text } from './kernel/fields.ts';
import type { Transitions } from './kernel/transition.ts';
import { PersonName, ethnicities, idTypes, maritalStatuses, sexes } from './people.ts';

export const professorStatuses = ['Pending', 'Approved', 'Denied'] as const;
export type ProfessorStatus = (typeof professorStatuses)[number];

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
    to: 'Pending',
    by: ['administrator'],
    label: 'Reopen',
    question: 'Are you sure you want to reopen the application of',
  },
} as const satisfies Transitions<ProfessorStatus, 'approver' | 'administrator'>;

const [personal, identity] = ['Personal information', 'Identity'];
/** Who speaks for a professor: the same five fields for each of the two. */
const reference = (number: 1 | 2, section: string): ApplicationField[] => {
  const of = `of the ${section.toLowerCase()}`;
  return [
    { name: `refName${number}`, label: 'Name', longLabel: `Name ${of}`, section, input: 'line' },
    { name: `refTitle${number}`, label: 'Title', longLabel: `Title ${of}`, section, input: 'line' },
    { name: `refAffiliation${number}`, label: 'Affiliation', longLabel: `Affiliation ${of}`, section, input: 'line' },
    {
      name: `refEmailPhone${number}`,
      label: 'Email or Phone',
      longLabel: `Email or phone ${of}`,
      section,
      input: 'line',
    },
    {
      name: `refLetter${number}REF`,
      label: 'Reference Letter',
      longLabel: `Letter ${of}`,
      section,
      input: 'document',
    },
  ];
};

const fields: readonly ApplicationField[] = [
  {
    name: 'dob',
    label: 'Date of Birth',
    section: personal,
    input: 'birthDate',
    sealed: true,
    required: 'Date of birth is required',
  },
  {
    name: 'ethnicity',
    label: 'Ethnicity',
    section: personal,
    input: 'choice',
    options: ethnicities,
    required: 'Ethnicity is required',
  },
  { name: 'sex', label: 'Sex', section: personal, input: 'choice', options: sexes, required: 'Sex is required' },
  {
    name: 'maritalStatus',
    label: 'Marital Status',
    section: personal,
    input: 'choice',
    options: maritalStatuses,
    required: 'Marital status is required',
  },
  { name: 'title', label: 'Title', section: personal, input: 'line', description: 'As in “Dr.” or “Prof.”.' },
  {
    name: 'biography',
    label: 'Biography',
    section: personal,
    input: 'text',
    long: true,
    description: 'Everybody can read it on the page of the professors, once the application is approved.',
  },
  {
    name: 'idType',
    label: 'ID Type',
    section: identity,
    input: 'choice',
    options: idTypes,
    staffOptions: ['Passport', "Driver's License"],
    required: 'ID Type is required',
  },
  {
    name: 'idNumber',
    label: 'ID Number',
    section: identity,
    input: 'line',
    most: 60,
    sealed: true,
    required: 'ID Number is required',
  },
  {
    name: 'idREF',
    label: 'ID Document',
    section: identity,
    input: 'document',
    required: 'ID Document upload is required',
  },
  {
    name: 'transcriptREF',
    label: 'Transcript',
    section: identity,
    input: 'document',
    required: 'Transcript upload is required',
  },
  { name: 'w9REF', label: 'W-9', section: identity, input: 'document' },
  { name: 'hasAllDocs', label: 'Has All Docs', section: identity, input: 'check', by: 'staff' },
  ...reference(1, 'First reference'),
  ...reference(2, 'Second reference'),
];

export const professorKind = applications({
  noun: 'professor',
  role: 'Professor',
  statuses: professorStatuses,
  transitions,
  steps: {},
  fields,
  document: professorDocument,
});

/** A professor as everybody may know one. */
export const ProfessorName = z
  .object({ _id: Id, title: z.string(), approvalStatus: z.enum(professorStatuses), personREF: PersonName })
  .meta({ id: 'ProfessorName' });
export type ProfessorName = z.infer<typeof ProfessorName>;

/** What a professor may change alone once the application is sent: it presents, and decides nothing. */
export const Biography = z.strictObject({ biography: text(), version: SeenVersion });
export type Professor = Application & { readonly biography: string };

export const professors = {
  ...professorKind.endpoints,
  approved: list('GET /api/approvedProfessors', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'The names of the approved professors.',
    of: ProfessorName,
  }),
  setBiography: endpoint('PUT /api/professor/biography', {
    access: ['Professor'],
    summary: 'Change one’s own biography, which the public pages show of approved professors.',
    body: Biography,
    reply: professorKind.Whole,
  }),
};
