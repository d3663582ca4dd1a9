import { z } from 'zod';
import { professorDocument } from './files.ts';
import { endpoint, list } from './kernel/endpoint.ts';
import {
  BirthDate,
  FileRef,
  Id,
  IdParams,
  Ref,
  SeenVersion,
  Version,
  line,
  oneOf,
  optional,
  requiredLine,
  statusBody,
  text,
  writing,
} from './kernel/fields.ts';
import { approvers, everyRole } from './kernel/role.ts';
import type { Transitions } from './kernel/transition.ts';
import { HistoryEntry, Person, PersonName, ethnicities, idTypes, maritalStatuses, sexes } from './people.ts';

export const professorStatuses = ['Pending', 'Approved', 'Denied'] as const;
export type ProfessorStatus = (typeof professorStatuses)[number];

export const professorTransitions = {
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

/** A professor in a list: without the birth date and the identity number. */
export const ProfessorRow = z
  .object({
    _id: Id,
    personREF: Person,
    approvalStatus: z.enum(professorStatuses),
    title: z.string(),
    ethnicity: z.string(),
    sex: z.string(),
    maritalStatus: z.string(),
    idType: z.string(),
    idREF: FileRef.nullable(),
    transcriptREF: FileRef.nullable(),
    w9REF: FileRef.nullable(),
    refName1: z.string(),
    refTitle1: z.string(),
    refAffiliation1: z.string(),
    refEmailPhone1: z.string(),
    refLetter1REF: FileRef.nullable(),
    refName2: z.string(),
    refTitle2: z.string(),
    refAffiliation2: z.string(),
    refEmailPhone2: z.string(),
    refLetter2REF: FileRef.nullable(),
    hasAllDocs: z.boolean(),
    statusReason: z.string(),
    decidedBy: PersonName.nullable(),
    decidedAt: z.string().nullable(),
    createdAt: z.string(),
    /** when it was sent, or put back to Pending: what waits, waits since then */
    waitingSince: z.string(),
    resubmitted: z.boolean(),
    takenBack: z.boolean().meta({ description: 'its sender is changing it: nobody decides until it is sent again' }),
    actions: z.array(z.string()),
    version: Version,
  })
  .meta({ id: 'ProfessorRow' });
export type ProfessorRow = z.infer<typeof ProfessorRow>;

/** A professor, whole. The biography is what the public pages show of one. The identity number is masked; revealing it is a call of its own. */
export const Professor = ProfessorRow.extend({
  dob: z.string().nullable(),
  idNumber: z.string(),
  biography: z.string(),
}).meta({
  id: 'Professor',
});
export type Professor = z.infer<typeof Professor>;

/** A professor as everybody may know one. */
export const ProfessorName = z
  .object({ _id: Id, title: z.string(), approvalStatus: z.enum(professorStatuses), personREF: PersonName })
  .meta({ id: 'ProfessorName' });
export type ProfessorName = z.infer<typeof ProfessorName>;

export const professorFiles = {
  idREF: professorDocument,
  transcriptREF: professorDocument,
  w9REF: professorDocument,
  refLetter1REF: professorDocument,
  refLetter2REF: professorDocument,
};

const references = {
  refName1: line().optional(),
  refTitle1: line().optional(),
  refAffiliation1: line().optional(),
  refEmailPhone1: line().optional(),
  refName2: line().optional(),
  refTitle2: line().optional(),
  refAffiliation2: line().optional(),
  refEmailPhone2: line().optional(),
};
const personal = {
  title: line().optional(),
  biography: text().optional(),
  dob: z.string({ error: 'Date of birth is required' }).min(1, 'Date of birth is required').pipe(BirthDate),
  ethnicity: oneOf(ethnicities, 'Ethnicity is required'),
  sex: oneOf(sexes, 'Sex is required'),
  maritalStatus: oneOf(maritalStatuses, 'Marital status is required'),
  idType: oneOf(idTypes, 'ID Type is required'),
  idNumber: requiredLine('ID Number is required', 60),
};

/** The professor's own application; the identity document and the transcript come with it. */
export const ProfessorApplication = writing(Professor, { ...personal, ...references });
const administrative = {
  ...personal,
  ...references,
  approvalStatus: oneOf(professorStatuses, 'Status is required'),
  hasAllDocs: z.boolean().optional(),
};
/** The administrator's form, for a person who has no record yet. */
export const NewProfessor = writing(Professor, { ...administrative, personREF: Ref('Person is required') });

/** What a professor may change alone once the application is sent: it presents, and decides nothing. */
export const Biography = z.strictObject({ biography: text(), version: SeenVersion });

export const Revealed = z.object({ idNumber: z.string() });

export const professors = {
  mine: endpoint('GET /api/myProfessor', {
    access: everyRole,
    summary: 'One’s own professor record, or null.',
    reply: Professor.nullable(),
  }),
  list: list('GET /api/professors', {
    access: approvers,
    summary: 'All professors.',
    of: ProfessorRow,
    filters: { approvalStatus: oneOf(professorStatuses).optional() },
  }),
  approved: list('GET /api/approvedProfessors', {
    access: ['Professor', 'InstitutionAdmin', 'Administrator'],
    summary: 'The names of the approved professors.',
    of: ProfessorName,
  }),
  one: endpoint('GET /api/professor/{id}', {
    access: approvers,
    summary: 'One professor, whole.',
    params: IdParams,
    reply: Professor,
  }),
  history: endpoint('GET /api/professor/{id}/history', {
    access: everyRole,
    summary: 'What became of an application so far, the newest first; professors see their own.',
    params: IdParams,
    reply: z.array(HistoryEntry),
  }),
  reveal: endpoint('POST /api/professor/{id}/reveal', {
    access: approvers,
    summary: 'The identity number in full; logged.',
    params: IdParams,
    reply: Revealed,
  }),
  create: endpoint('POST /api/professor', {
    access: ['Professor', 'Administrator'],
    summary: 'A professor’s own application (multipart), or a record made by an administrator.',
    body: writing(Professor, {
      ...administrative,
      // Whatever a person's own form says of it is ignored; an administrator's is checked by the rule.
      approvalStatus: z.unknown().optional(),
      personREF: Ref('Person is required').optional(),
    }),
    files: professorFiles,
    reply: Professor,
    status: 201,
  }),
  takeBack: endpoint('POST /api/professor/{id}/take-back', {
    access: ['Professor'],
    summary: 'Take one’s Pending application back to change it, as long as nobody who decides has opened it.',
    params: IdParams,
    reply: Professor,
  }),
  update: endpoint('PUT /api/professor/{id}', {
    access: ['Professor', 'Administrator'],
    summary: 'Change a professor’s record; a professor changes what was taken back, and so resubmits it.',
    params: IdParams,
    body: writing(Professor, {
      ...optional(administrative),
      approvalStatus: z.unknown().optional(),
      version: SeenVersion,
    }),
    files: professorFiles,
    reply: Professor,
  }),
  setBiography: endpoint('PUT /api/professor/biography', {
    access: ['Professor'],
    summary: 'Change one’s own biography, which the public pages show of approved professors.',
    body: Biography,
    reply: Professor,
  }),
  remove: endpoint('DELETE /api/professor/{id}', {
    access: ['Administrator'],
    summary: 'Delete a professor’s record nothing depends on.',
    params: IdParams,
  }),
  setStatus: endpoint('PATCH /api/professor/{id}/status', {
    access: approvers,
    summary: 'Approve or deny; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(professorStatuses),
    reply: Professor,
  }),
};
