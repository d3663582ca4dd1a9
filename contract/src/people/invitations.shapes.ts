import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, email, oneOf, IdParams } from '../kernel/fields.shapes.ts';
import { personName } from '../kernel/names.shapes.ts';
import { say } from '../kernel/i18n.ts';
import {
  Acceptances,
  InstitutionChoice,
  newPassword,
  chooseInstitution,
  confirmed,
  passwordsMatch,
} from './accounts.shapes.ts';
import {
  invitedRoles,
  invitationStates,
  invitations as lines,
  importFile,
  userImport as importLines,
} from './invitations.endpoints.ts';
import { InstitutionName, PersonName } from './people.shapes.ts';
export * from './invitations.endpoints.ts';

const institution = InstitutionName.nullable().meta({ description: 'the one an InstitutionAdmin will decide for' });
const forAll = z.boolean().meta({ description: 'as an InstitutionAdmin for all institutions' });

export const Invitation = z
  .object({
    _id: Id,
    email: z.string(),
    role: z.enum(invitedRoles),
    institution,
    forAll,
    createdAt: Instant,
    expiresAt: Instant,
    /** null when that person’s account is gone */
    invitedBy: PersonName.nullable(),
    state: z.enum(invitationStates),
    /** why its newest email was never delivered, in the mail server’s own words; null when it was or is still tried */
    undelivered: z.string().nullable(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

/** An invitation for the person with its link. */
export const OfferedInvitation = z
  .object({
    email: z.string(),
    role: z.enum(invitedRoles),
    institution,
    forAll,
    /** the name of the person who invited; null when their account is gone */
    invitedBy: z.string().nullable(),
    expiresAt: Instant,
  })
  .meta({ id: 'OfferedInvitation' });
export type OfferedInvitation = z.infer<typeof OfferedInvitation>;

export const NewInvitation = z
  .strictObject({
    email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
    role: oneOf(invitedRoles, /*i18n*/ 'Choose the role that this person will have'),
    institutionREF: InstitutionChoice.optional().meta({ description: 'of an InstitutionAdmin: its id, or "all"' }),
  })
  .refine(({ role, institutionREF }) => role !== 'InstitutionAdmin' || institutionREF !== undefined, {
    path: ['institutionREF'],
    error: say(chooseInstitution),
  })
  .refine(({ role, institutionREF }) => role === 'InstitutionAdmin' || institutionREF === undefined, {
    path: ['institutionREF'],
    error: say(/*i18n*/ 'Only an institution administrator decides for an institution.'),
  });

const opening = {
  firstName: personName(/*i18n*/ 'First name is required'),
  lastName: personName(/*i18n*/ 'Last name is required'),
  password: newPassword,
  confirmPassword: z.string().optional(),
  accepted: Acceptances,
};
export const AcceptForm = z.strictObject(opening).refine(confirmed, passwordsMatch);

export const FirstAdministratorForm = z
  .strictObject({ email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'), ...opening })
  .refine(confirmed, passwordsMatch);

const TokenParams = z.strictObject({ token: z.string().max(200) });

export const shapes = {
  list: list({
    summary: 'The invitations of staff and professors, the newest first.',
    of: Invitation,
    filters: { state: oneOf(invitationStates).optional(), role: oneOf(invitedRoles).optional() },
  }),
  create: {
    summary:
      'Invite somebody by mail; the link works once, for 7 days. 409 with code "exists" when the address has an account, "invited" when an invitation is open.',
    body: NewInvitation,
    reply: Invitation,
    status: 201,
  },
  withdraw: {
    summary: 'Withdraw an invitation: its link no longer works. 409 when it was accepted.',
    params: IdParams,
  },
  resend: {
    summary: 'Send an open or expired invitation again, with a new link for 7 days; the link before stops working.',
    params: IdParams,
    reply: Invitation,
  },
  offered: {
    summary: 'Who invites whom into which role, for the holder of the link. 404 for every link that doesn’t work.',
    params: TokenParams,
    reply: OfferedInvitation,
  },
  accept: {
    summary:
      'Accept an invitation: makes an Active account with the invited address and role. 409 with code "accepted", "withdrawn", "expired" or "exists" says why not.',
    params: TokenParams,
    body: AcceptForm,
    reply: z.object({ message: z.string() }),
    ownTransactions: true,
  },
  firstAdministrator: {
    summary:
      'How long the link works that the start prints while nobody administers the site. 404 for every link that doesn’t work.',
    params: TokenParams,
    reply: z.object({ expiresAt: Instant }),
  },
  becomeFirstAdministrator: {
    summary:
      'Become the first administrator: makes an Active account. 404 for a link that doesn’t work, 409 with code "exists" when somebody administers the site already.',
    params: TokenParams,
    body: FirstAdministratorForm,
    reply: z.object({ message: z.string() }),
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const invitations = join(lines, shapes);

/** The result for one line of the file. */
export const ImportedRow = z
  .object({
    /** its number in the file; the headings are line 1 */
    line: z.number().int(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    institution: z.string().meta({ description: 'of an InstitutionAdmin: its name, or “all”' }),
    outcome: z.enum(['new', 'exists', 'refused']).meta({
      description: 'new: an account is made; exists: the address has one, which stays as it is; refused: see reason',
    }),
    reason: z.string(),
  })
  .meta({ id: 'ImportedRow' });
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportReport = z
  .object({
    /** false for a preview, which writes nothing */
    applied: z.boolean(),
    /** headings we don't know; their columns were not read */
    ignoredColumns: z.array(z.string()),
    rows: z.array(ImportedRow),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

export const importShapes = {
  run: {
    summary:
      'Users from a CSV file. Without `apply` it tells what would become of every line and writes nothing; with it the new ones are made, Pending, and invited by mail to choose a password.',
    body: z.strictObject({ apply: z.boolean().optional() }),
    files: { file: importFile },
    reply: ImportReport,
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const userImport = join(importLines, importShapes);
