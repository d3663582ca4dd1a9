import { z } from 'zod';
import { InZone } from '../kernel/clock-times.shapes.ts';
import { fileOf, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import {
  line,
  WholeNumber,
  Hundredths,
  Id,
  Instant,
  text,
  CalendarDate,
  Ref,
  IdParams,
  requiredLine,
} from '../kernel/fields.shapes.ts';
import { say, i18n } from '../kernel/i18n.ts';
import { trimmed } from '../kernel/text.ts';
import { InstitutionName, PersonName } from '../people/people.shapes.ts';
import {
  credentialKinds,
  credentialFields,
  qualificationBases,
  credentialFile,
  instructorFiles as lines,
} from './instructor-files.endpoints.ts';
export * from './instructor-files.endpoints.ts';

const credential = {
  kind: z.enum(credentialKinds, { error: say(/*i18n*/ 'Choose degree, license or experience.') }),
  level: line(100).default(''),
  field: line().default(''),
  institution: line().default(''),
  year: WholeNumber(1900, 2200).nullable().default(null),
  hours: Hundredths(0, 1000, /*i18n*/ 'Enter graduate credit hours from 0 to 1,000.').nullable().default(null),
};
/** A degree needs its level, field and institution; any other credential needs at least its field. */
export const NewCredential = z.strictObject(credential).check(({ value, issues }) => {
  const requiredFields = value.kind === 'degree' ? (['level', 'field', 'institution'] as const) : (['field'] as const);
  for (const name of requiredFields)
    if (value[name] === '')
      issues.push({ code: 'custom', path: [name], message: i18n.t('Fill this in.'), input: value });
});
export type NewCredential = z.output<typeof NewCredential>;

export const Credential = z
  .object({
    ...credential,
    _id: Id,
    createdAt: Instant,
    checks: z
      .array(
        z.object({
          field: z.enum(credentialFields),
          institution: InstitutionName,
          by: PersonName.omit({ email: true }).nullable(),
          at: Instant,
          document: z.string(),
        }),
      )
      .meta({ description: 'what an institution has compared with a document' }),
  })
  .meta({ id: 'Credential' });
export type Credential = z.infer<typeof Credential>;

const qualification = {
  basis: z.enum(qualificationBases, { error: say(/*i18n*/ 'Choose degree, hours or exception.') }),
  reason: text(2000).default(''),
  validUntil: CalendarDate.nullable().default(null).meta({ description: 'its last day; null: without an end' }),
};
export const NewQualification = z
  .strictObject({
    institutionREF: Ref(/*i18n*/ 'Choose an institution.'),
    courseDefinitionREF: Ref(/*i18n*/ 'Choose a course definition.'),
    ...qualification,
  })
  .refine(({ basis, reason }) => basis !== 'exception' || trimmed(reason) !== '', {
    path: ['reason'],
    error: say(/*i18n*/ 'Give the reason for the exception.'),
  });
export type NewQualification = z.output<typeof NewQualification>;

export const Qualification = z
  .object({
    ...qualification,
    _id: Id,
    institutionREF: InstitutionName,
    courseDefinitionREF: z.object({ _id: Id, name: z.string() }),
    decidedBy: PersonName.omit({ email: true }).nullable(),
    decidedAt: Instant,
    isValid: z.boolean(),
  })
  .meta({ id: 'Qualification' });
export type Qualification = z.infer<typeof Qualification>;

export const InstructorFile = z
  .object({
    professor: z.object({ _id: Id, personREF: PersonName.omit({ email: true }) }),
    credentials: z
      .array(Credential)
      .nullable()
      .meta({ description: 'null: the professor has not shared them with the institution' }),
    qualifications: z.array(Qualification),
    sharedWith: z.array(InstitutionName.extend({ agreedAt: Instant })),
  })
  .meta({ id: 'InstructorFile' });
export type InstructorFile = z.infer<typeof InstructorFile>;

export const Roster = z.object({
  institution: InstitutionName,
  rows: z.array(
    z.object({
      name: z.string(),
      courses: z.string().meta({ description: 'number, title and credits of each, one a line' }),
      credentials: z.string().meta({ description: 'the degrees and hours that qualify, one a line' }),
      other: z.string().meta({ description: 'licenses, experience, and the reasons of exceptions' }),
    }),
  ),
});
export type Roster = z.infer<typeof Roster>;

export const shapes = {
  one: {
    summary: 'A professor’s credentials and qualifications: one’s own, or as far as an approver sees the professor.',
    params: IdParams,
    reply: InstructorFile,
  },
  addCredential: {
    summary: 'Add a credential to one’s own file.',
    params: IdParams,
    body: NewCredential,
    reply: Credential,
    status: 201,
  },
  importCredentials: {
    summary:
      'Add the credentials of a CSV file with the headings kind, level, field, institution, year, hours: all or none.',
    params: IdParams,
    files: { file: credentialFile },
    body: z.strictObject({}),
    reply: z.array(Credential),
    status: 201,
    ownTransactions: true,
  },
  removeCredential: { summary: 'Remove a credential from one’s own file.', params: IdParams },
  check: {
    summary: 'Note which fields of a credential the institution has compared with which document.',
    params: IdParams,
    body: z.strictObject({
      institutionREF: Ref(/*i18n*/ 'Choose an institution.').optional(),
      fields: z.array(z.enum(credentialFields)).min(1, { error: say(/*i18n*/ 'Choose at least one field.') }),
      document: requiredLine(/*i18n*/ 'Name the document, such as “official transcript of May 2, 2019”.'),
    }),
    reply: Credential,
  },
  share: {
    summary: 'Let an institution read one’s credentials, or no longer.',
    params: IdParams,
    body: z.strictObject({ institutionREF: Ref(/*i18n*/ 'Choose an institution.'), agreed: z.boolean() }),
    reply: InstructorFile,
  },
  askToShare: {
    summary: 'Ask a professor to let the institution read the credentials; at most once a day, else 429.',
    params: IdParams,
    body: z.strictObject({ institutionREF: Ref(/*i18n*/ 'Choose an institution.').optional() }),
  },
  qualify: {
    summary:
      'Say that a professor may teach a course for the institution; asked again, it replaces what was said. By degree or hours it needs a shared file: 409, code not-shared.',
    params: IdParams,
    body: NewQualification,
    reply: Qualification,
    status: 201,
  },
  removeQualification: { summary: 'Take a qualification back. What was approved with it stays.', params: IdParams },
  roster: {
    summary: 'The professors who teach for an institution, with what qualifies them, as accreditors ask for it.',
    params: IdParams,
    reply: Roster,
  },
  rosterPdf: {
    guard: 'export',
    summary: 'The same as PDF.',
    params: IdParams,
    query: InZone,
    reply: fileOf('application/pdf'),
  },
} as const satisfies Shapes;
export const instructorFiles = join(lines, shapes);
