import { z } from 'zod';
import { applications, type Application, type ApplicationField } from './applications.ts';
import { portrait, professorDocument } from '../people/files.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import { Id, SeenVersion, text, type FileRef } from '../kernel/fields.ts';
import { approving, denying, type Transitions } from '../kernel/transition.ts';
import { PersonName, ethnicities, idTypes, maritalStatuses, sexes } from '../people/people.ts';

export const professorStatuses = [/*i18n*/ 'Pending', /*i18n*/ 'Approved', /*i18n*/ 'Denied'] as const;
export type ProfessorStatus = (typeof professorStatuses)[number];

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
    to: 'Pending',
    by: ['administrator'],
    label: /*i18n*/ 'Reopen',
    question: /*i18n*/ 'Are you sure you want to reopen the application of {name}?',
  },
} as const satisfies Transitions<ProfessorStatus, 'approver' | 'administrator'>;

const [personal, identity] = [/*i18n*/ 'Personal information', /*i18n*/ 'Identity'];
/** One of a professor's two references. Both have the same five fields. */
const reference = (number: 1 | 2, section: string, long: readonly string[]): ApplicationField[] => [
  { name: `refName${number}`, label: /*i18n*/ 'Name', longLabel: long[0]!, section, input: 'line' },
  { name: `refTitle${number}`, label: /*i18n*/ 'Title', longLabel: long[1]!, section, input: 'line' },
  { name: `refAffiliation${number}`, label: /*i18n*/ 'Affiliation', longLabel: long[2]!, section, input: 'line' },
  { name: `refEmailPhone${number}`, label: /*i18n*/ 'Email or Phone', longLabel: long[3]!, section, input: 'line' },
  {
    name: `refLetter${number}REF`,
    label: /*i18n*/ 'Reference Letter',
    longLabel: long[4]!,
    section,
    input: 'document',
  },
];

const fields: readonly ApplicationField[] = [
  {
    name: 'dob',
    label: /*i18n*/ 'Date of Birth',
    section: personal,
    input: 'birthDate',
    sealed: true,
    required: /*i18n*/ 'Date of birth is required',
  },
  {
    name: 'ethnicity',
    label: /*i18n*/ 'Ethnicity',
    section: personal,
    input: 'choice',
    options: ethnicities,
    required: /*i18n*/ 'Ethnicity is required',
  },
  {
    name: 'sex',
    label: /*i18n*/ 'Sex',
    section: personal,
    input: 'choice',
    options: sexes,
    required: /*i18n*/ 'Sex is required',
  },
  {
    name: 'maritalStatus',
    label: /*i18n*/ 'Marital Status',
    section: personal,
    input: 'choice',
    options: maritalStatuses,
    required: /*i18n*/ 'Marital status is required',
  },
  {
    name: 'title',
    label: /*i18n*/ 'Title',
    section: personal,
    input: 'line',
    description: /*i18n*/ 'For example “Dr.” or “Prof.”',
  },
  {
    name: 'biography',
    label: /*i18n*/ 'Biography',
    section: personal,
    input: 'text',
    long: true,
    description: /*i18n*/ 'Once your application is approved, everyone can read this on the professors’ page.',
  },
  {
    name: 'idType',
    label: /*i18n*/ 'ID Type',
    section: identity,
    input: 'choice',
    options: idTypes,
    staffOptions: [/*i18n*/ 'Passport', /*i18n*/ "Driver's License"],
    required: /*i18n*/ 'ID Type is required',
  },
  {
    name: 'idNumber',
    label: /*i18n*/ 'ID Number',
    section: identity,
    input: 'line',
    most: 60,
    sealed: true,
    required: /*i18n*/ 'ID Number is required',
  },
  {
    name: 'idREF',
    label: /*i18n*/ 'ID Document',
    section: identity,
    input: 'document',
    required: /*i18n*/ 'ID Document upload is required',
  },
  {
    name: 'transcriptREF',
    label: /*i18n*/ 'Transcript',
    section: identity,
    input: 'document',
    required: /*i18n*/ 'Transcript upload is required',
  },
  { name: 'w9REF', label: /*i18n*/ 'W-9', section: identity, input: 'document' },
  { name: 'hasAllDocs', label: /*i18n*/ 'Has All Docs', section: identity, input: 'check', by: 'staff' },
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

/** Whether and how visitors see the professor, which the professor alone decides. */
const ownFields: readonly ApplicationField[] = [
  {
    name: 'isShown',
    label: /*i18n*/ 'Shown to visitors on the home page',
    section: /*i18n*/ 'For visitors',
    input: 'check',
  },
  { name: 'portraitREF', label: /*i18n*/ 'Picture', section: /*i18n*/ 'For visitors', input: 'document' },
];

export const professorKind = applications({
  noun: 'professor',
  role: 'Professor',
  statuses: professorStatuses,
  transitions,
  steps: {},
  fields,
  ownFields,
  document: professorDocument,
});

/** A professor's public name and id. */
export const ProfessorName = z
  .object({ _id: Id, title: z.string(), approvalStatus: z.enum(professorStatuses), personREF: PersonName })
  .meta({ id: 'ProfessorName' });
export type ProfessorName = z.infer<typeof ProfessorName>;

/** The part that professors can change after they send their application. It affects no decision. What isn’t sent stays. */
export const Biography = z.strictObject({
  biography: text().optional(),
  isShown: z
    .boolean()
    .optional()
    .meta({ description: 'agrees to be shown to visitors on the home page, once approved' }),
  portraitREF: z.unknown().optional(),
  version: SeenVersion,
});
export type Professor = Application & {
  readonly biography: string;
  readonly isShown: boolean;
  readonly portraitREF: FileRef | null;
};

export const professors = {
  ...professorKind.endpoints,
  approved: list('GET /api/approvedProfessors', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'The names of the approved professors.',
    of: ProfessorName,
  }),
  setBiography: endpoint('PUT /api/professor/biography', {
    access: ['Professor'],
    summary:
      'Change one’s own biography, which the public pages show of approved professors; agree to be shown on the home page, or no longer; send a picture for it, or null to remove it.',
    body: Biography,
    files: { portraitREF: portrait },
    reply: professorKind.Whole,
  }),
};
