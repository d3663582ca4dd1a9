import { z } from 'zod';
import { studentDocument } from './files.ts';
import { endpoint, list } from './kernel/endpoint.ts';
import {
  BirthDate,
  CalendarDate,
  FileRef,
  Hundredths,
  Id,
  IdParams,
  Ref,
  SeenVersion,
  Version,
  line,
  oneOf,
  optional,
  statusBody,
  text,
  writing,
} from './kernel/fields.ts';
import { approvers, everyRole } from './kernel/role.ts';
import type { Transitions } from './kernel/transition.ts';
import { HistoryEntry, Person, PersonName, ethnicities, idTypes, maritalStatuses, sexes } from './people.ts';
import { Revealed } from './professors.ts';

export const studentStatuses = ['Pending', 'Approved', 'Denied', 'Awaiting Info'] as const;
export type StudentStatus = (typeof studentStatuses)[number];
export const educationLevels = ['hsStudent', 'hsGraduate', 'someCollege'] as const;
export const educationLevelLabels: Record<(typeof educationLevels)[number], string> = {
  hsStudent: 'HS Student',
  hsGraduate: 'HS Graduate',
  someCollege: 'College',
};

export const studentTransitions = {
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

/** A student in a list: without the birth date and the identity number. */
export const StudentRow = z
  .object({
    _id: Id,
    personREF: Person,
    approvalStatus: z.enum(studentStatuses),
    ethnicity: z.string(),
    ethnicityHispanic: z.boolean(),
    sex: z.string(),
    maritalStatus: z.string(),
    idType: z.string(),
    idREF: FileRef.nullable(),
    hsREF: FileRef.nullable(),
    transcriptREF: FileRef.nullable(),
    gpa: z.number().nullable(),
    gpaNotes: z.string(),
    hasAllDocs: z.boolean(),
    needOfficialTranscript: z.boolean(),
    educationLevel: z.string(),
    enrollmentStatus: z.string(),
    hsGradDate: z.string().nullable(),
    suffix: z.string(),
    academicTerm: z.string(),
    registrationTerm: z.string(),
    resubmitted: z.boolean(),
    statusReason: z.string(),
    decidedBy: PersonName.nullable(),
    decidedAt: z.string().nullable(),
    createdAt: z.string(),
    /** when it was last sent, or put back to Pending: what waits, waits since then */
    waitingSince: z.string(),
    takenBack: z.boolean().meta({ description: 'its sender is changing it: nobody decides until it is sent again' }),
    actions: z.array(z.string()),
    version: Version,
  })
  .meta({ id: 'StudentRow' });
export type StudentRow = z.infer<typeof StudentRow>;

/** A student, whole. The identity number is masked; revealing it is a call of its own. */
export const Student = StudentRow.extend({
  dob: z.string().nullable(),
  idNumber: z.string(),
  /** what was filled in when it was sent again, until the next decision */
  resubmittedFields: z.array(z.string()),
}).meta({ id: 'Student' });
export type Student = z.infer<typeof Student>;

export const studentFiles = { idREF: studentDocument, hsREF: studentDocument, transcriptREF: studentDocument };

/** An empty choice or date of a form is none at all. */
const orEmpty = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), z.null(), schema]).optional();
const fields = {
  dob: orEmpty(BirthDate),
  ethnicity: orEmpty(oneOf(ethnicities)),
  ethnicityHispanic: z.boolean().optional(),
  sex: orEmpty(oneOf(sexes)),
  maritalStatus: orEmpty(oneOf(maritalStatuses)),
  idType: orEmpty(oneOf(idTypes)),
  idNumber: line(60).optional(),
  gpa: Hundredths(0, 5, 'A GPA is between 0 and 5.').nullable().optional(),
  educationLevel: orEmpty(oneOf(educationLevels)),
  hsGradDate: orEmpty(CalendarDate),
  suffix: line(40).optional(),
};
/** The student's own application: nothing is required at once, and what is filled locks when it is sent. */
export const StudentApplication = writing(Student, fields);
export type StudentApplication = z.input<typeof StudentApplication>;

const administrative = {
  ...fields,
  // Whatever a person's own form says of it is ignored; an administrator's is checked by the rule.
  approvalStatus: z.unknown().optional(),
  personREF: Ref('Person is required').optional(),
  gpaNotes: text().optional(),
  hasAllDocs: z.boolean().optional(),
  needOfficialTranscript: z.boolean().optional(),
  enrollmentStatus: line(60).optional(),
  academicTerm: line(60).optional(),
  registrationTerm: line(60).optional(),
};
/** The administrator's form: the status and the birth date are required. */
export const AdministratorsStudent = writing(Student, {
  ...administrative,
  approvalStatus: oneOf(studentStatuses, 'Status is required'),
  dob: z.string({ error: 'Date of birth is required' }).min(1, 'Date of birth is required').pipe(BirthDate),
});

/** Clearing an uploaded document: exactly one of the three, together with the status it sets. */
export const ClearedDocument = z
  .strictObject({
    idREF: z.null().optional(),
    hsREF: z.null().optional(),
    transcriptREF: z.null().optional(),
    approvalStatus: z.literal('Awaiting Info', { error: 'The status must be Awaiting Info.' }),
    version: SeenVersion,
  })
  .refine(({ version: _version, ...body }) => Object.keys(body).length === 2, 'Name exactly one document to clear.');

export const students = {
  mine: endpoint('GET /api/myStudent', {
    access: everyRole,
    summary: 'One’s own student record, or null.',
    reply: Student.nullable(),
  }),
  list: list('GET /api/students', {
    access: approvers,
    summary: 'All students.',
    of: StudentRow,
    filters: { approvalStatus: oneOf(studentStatuses).optional() },
  }),
  one: endpoint('GET /api/student/{id}', {
    access: approvers,
    summary: 'One student, whole.',
    params: IdParams,
    reply: Student,
  }),
  history: endpoint('GET /api/student/{id}/history', {
    access: everyRole,
    summary: 'What became of an application so far, the newest first; students see their own.',
    params: IdParams,
    reply: z.array(HistoryEntry),
  }),
  export: endpoint('POST /api/student/{id}/export', {
    access: approvers,
    summary: 'A student as a line for the admission office’s own system, heading by heading; logged.',
    params: IdParams,
    reply: z.array(z.object({ heading: z.string(), value: z.string() })),
  }),
  reveal: endpoint('POST /api/student/{id}/reveal', {
    access: approvers,
    summary: 'The identity number in full; logged.',
    params: IdParams,
    reply: Revealed,
  }),
  create: endpoint('POST /api/student', {
    access: ['Student', 'Administrator'],
    summary: 'A student’s own application (multipart), or a record made by an administrator.',
    body: writing(Student, administrative),
    files: studentFiles,
    reply: Student,
    status: 201,
  }),
  update: endpoint('PUT /api/student/{id}', {
    access: ['Student', 'Administrator'],
    summary:
      'Change a student’s record; a student fills the empty fields while Awaiting Info, or changes what was taken back, and so resubmits it.',
    params: IdParams,
    body: writing(Student, { ...optional(administrative), version: SeenVersion }),
    files: studentFiles,
    reply: Student,
  }),
  takeBack: endpoint('POST /api/student/{id}/take-back', {
    access: ['Student'],
    summary: 'Take one’s Pending application back to change it, as long as nobody who decides has opened it.',
    params: IdParams,
    reply: Student,
  }),
  clearDocument: endpoint('PATCH /api/student/{id}', {
    access: approvers,
    summary: 'Clear one document of a Pending student, who is then asked for it again.',
    params: IdParams,
    body: ClearedDocument,
    reply: Student,
  }),
  remove: endpoint('DELETE /api/student/{id}', {
    access: ['Administrator'],
    summary: 'Delete a student’s record nothing depends on.',
    params: IdParams,
  }),
  setStatus: endpoint('PATCH /api/student/{id}/status', {
    access: approvers,
    summary: 'Approve or deny; a move that is not open: 409 with the current status.',
    params: IdParams,
    body: statusBody(studentStatuses),
    reply: Student,
  }),
};
