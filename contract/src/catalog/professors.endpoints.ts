import { endpoints } from '../kernel/endpoint.ts';
import { decisionsOn, type Transitions } from '../kernel/transition.ts';
import { professorDocument } from '../people/files.endpoints.ts';
import { ethnicities, sexes, maritalStatuses, idTypes } from '../people/people.ts';
import { type ApplicationField, applicationKind, applicationLines, inSection } from './applications.ts';
import type { shapes } from './professors.shapes.ts';
export type * from './professors.shapes.ts';

export const professorStatuses = [/*i18n*/ 'Pending', /*i18n*/ 'Approved', /*i18n*/ 'Denied'] as const;
export type ProfessorStatus = (typeof professorStatuses)[number];

const transitions = {
  ...decisionsOn('Pending', 'approver'),
  reopen: {
    from: ['Denied'],
    to: 'Pending',
    by: ['administrator'],
    label: /*i18n*/ 'Reopen',
    question: /*i18n*/ 'Are you sure you want to reopen the application of {name}?',
  },
} as const satisfies Transitions<ProfessorStatus, 'approver' | 'administrator'>;

/** One of a professor's two references. Both have the same five fields. */
const reference = (number: 1 | 2, section: string, long: readonly string[]) =>
  inSection(section, [
    { name: `refName${number}`, label: /*i18n*/ 'Name', longLabel: long[0]!, input: 'line' },
    { name: `refTitle${number}`, label: /*i18n*/ 'Title', longLabel: long[1]!, input: 'line' },
    { name: `refAffiliation${number}`, label: /*i18n*/ 'Affiliation', longLabel: long[2]!, input: 'line' },
    { name: `refEmailPhone${number}`, label: /*i18n*/ 'Email or Phone', longLabel: long[3]!, input: 'line' },
    { name: `refLetter${number}REF`, label: /*i18n*/ 'Reference Letter', longLabel: long[4]!, input: 'document' },
  ]);

const fields: readonly ApplicationField[] = [
  ...inSection(/*i18n*/ 'Personal information', [
    {
      name: 'dob',
      label: /*i18n*/ 'Date of Birth',
      input: 'birthDate',
      sealed: true,
      required: /*i18n*/ 'Date of birth is required',
    },
    {
      name: 'ethnicity',
      label: /*i18n*/ 'Ethnicity',
      input: 'choice',
      options: ethnicities,
      required: /*i18n*/ 'Ethnicity is required',
    },
    { name: 'sex', label: /*i18n*/ 'Sex', input: 'choice', options: sexes, required: /*i18n*/ 'Sex is required' },
    {
      name: 'maritalStatus',
      label: /*i18n*/ 'Marital Status',
      input: 'choice',
      options: maritalStatuses,
      required: /*i18n*/ 'Marital status is required',
    },
    { name: 'title', label: /*i18n*/ 'Title', input: 'line', description: /*i18n*/ 'For example “Dr.” or “Prof.”' },
    {
      name: 'biography',
      label: /*i18n*/ 'Biography',
      input: 'text',
      long: true,
      description: /*i18n*/ 'Once your application is approved, everyone can read this on the professors’ page.',
    },
  ]),
  ...inSection(/*i18n*/ 'Identity', [
    {
      name: 'idType',
      label: /*i18n*/ 'ID Type',
      input: 'choice',
      options: idTypes,
      staffOptions: [/*i18n*/ 'Passport', /*i18n*/ "Driver's License"],
      required: /*i18n*/ 'ID Type is required',
    },
    {
      name: 'idNumber',
      label: /*i18n*/ 'ID Number',
      input: 'line',
      most: 60,
      sealed: true,
      required: /*i18n*/ 'ID Number is required',
    },
    {
      name: 'idREF',
      label: /*i18n*/ 'ID Document',
      input: 'document',
      required: /*i18n*/ 'ID Document upload is required',
    },
    {
      name: 'transcriptREF',
      label: /*i18n*/ 'Transcript',
      input: 'document',
      required: /*i18n*/ 'Transcript upload is required',
    },
    { name: 'w9REF', label: /*i18n*/ 'W-9', input: 'document' },
    { name: 'hasAllDocs', label: /*i18n*/ 'Has All Docs', input: 'check', by: 'staff' },
  ]),
  ...reference(1, /*i18n*/ 'First reference', [
    /*i18n*/ 'Name of the first reference',
    /*i18n*/ 'Title of the first reference',
    /*i18n*/ 'Affiliation of the first reference',
    /*i18n*/ 'Email or phone of the first reference',
    /*i18n*/ 'Letter of the first reference',
  ]),
  ...reference(2, /*i18n*/ 'Second reference', [
    /*i18n*/ 'Name of the second reference',
    /*i18n*/ 'Title of the second reference',
    /*i18n*/ 'Affiliation of the second reference',
    /*i18n*/ 'Email or phone of the second reference',
    /*i18n*/ 'Letter of the second reference',
  ]),
];

/** The professor's own choice whether and how visitors see them. */
const ownFields = inSection(/*i18n*/ 'For visitors', [
  { name: 'isShown', label: /*i18n*/ 'Shown to visitors on the home page', input: 'check' },
  { name: 'portraitREF', label: /*i18n*/ 'Picture', input: 'document' },
]);

export const professorKind = applicationKind({
  noun: 'professor',
  role: 'Professor',
  statuses: professorStatuses,
  transitions,
  steps: {},
  fields,
  ownFields,
  document: professorDocument,
});

export const professors = endpoints<typeof shapes>('applications')({
  ...applicationLines('professor', 'Professor'),
  approved: ['GET /api/approvedProfessors', ['Professor', 'InstitutionAdmin', 'Administrator']],
  setBiography: ['PUT /api/professor/biography', ['Professor']],
});
