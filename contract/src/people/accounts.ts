import { addressOf } from '../kernel/text.ts';
import { z } from 'zod';
import { Acceptances, ToAccept } from './acceptances.ts';
import { endpoint, list } from '../kernel/endpoint.ts';
import {
  Id,
  IdParams,
  Instant,
  Ref,
  SeenVersion,
  Version,
  email,
  line,
  oneOf,
  requiredLine,
  writing,
} from '../kernel/fields.ts';
import { languageNames, say, sayMissing } from '../kernel/i18n.ts';
import { completeOf } from '../kernel/record-shapes.ts';
import { Ability, Role, everyRole } from '../kernel/role.ts';
import { HistoryEntry, InstitutionName, Person, personFields } from './people.ts';

export const userStatuses = [/*i18n*/ 'Active', /*i18n*/ 'Inactive', /*i18n*/ 'Pending', /*i18n*/ 'Locked'] as const;
export const minimumPasswordLength = 8;

const UserPerson = Person.extend({
  institutionREF: InstitutionName.nullable().meta({
    description: 'of an InstitutionAdmin: the one they decide for; null: all',
  }),
}).meta({ id: 'UserPerson' });

/** An account: its status and the person it belongs to. */
export const User = z
  .object({
    _id: Person.shape._id,
    status: z.enum(userStatuses),
    person: UserPerson,
    twoFactor: z.boolean().meta({ description: 'signs in with an authenticator app as well' }),
    deletionRequestedAt: Instant.nullable().meta({ description: 'since when the person asks to be deleted' }),
    canDelete: z.boolean().meta({ description: 'it is not the caller’s own, and nothing depends on it' }),
    version: Version,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Session = z
  .object({
    role: Role,
    may: z.array(Ability).meta({ description: 'what is open to this person, as the screens ask for it' }),
    person: Person,
    institution: InstitutionName.nullable().meta({ description: 'the one an InstitutionAdmin decides for; null: all' }),
    sessionToken: z.string().meta({ description: 'a name of the session; not a credential' }),
    language: z
      .enum(languageNames)
      .nullable()
      .meta({ description: 'chosen in this browser, otherwise by the person, or the one they joined in' }),
    toAccept: z.array(ToAccept).meta({ description: 'the terms in force that this person has yet to accept' }),
    unread: z.number().meta({ description: 'notifications one has not read, at most 100' }),
    corrections: z.number().meta({ description: 'corrections of rosters that one can decide on' }),
    hasRecord: z.boolean().meta({ description: 'has sent an application' }),
    twoFactorDue: z.boolean().meta({ description: 'nothing else is open until two-factor sign-in is set up' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const Message = z.object({ message: z.string() });

/** A new password. The server also refuses common ones. */
export const newPassword = z
  .string({ error: sayMissing(/*i18n*/ 'Password is required') })
  // Keyboards write “é” as one letter or as two.
  .normalize('NFC')
  .min(1, { error: say(/*i18n*/ 'Password is required') })
  .min(minimumPasswordLength, { error: say(/*i18n*/ 'Password must be at least 8 characters long') })
  .max(256, { error: say(/*i18n*/ 'Use at most 256 characters.') });

/** The new password once more. */
export const confirmation = z.string().normalize('NFC');

const contact = completeOf(personFields);

export const passwordsMatch = {
  path: ['confirmPassword'],
  error: say(/*i18n*/ 'Passwords do not match'),
};
interface Passwords {
  password?: string;
  confirmPassword?: string;
}
/** True when a password is the same twice, or was sent once alone. */
export const confirmed = ({ password: one, confirmPassword: two }: Passwords) => two === undefined || one === two;

/** The course somebody wants to register for. The links in the emails carry it on. */
const chosenCourse = Id.optional().meta({ description: 'the course chosen with Enroll Now' });

export const Registration = z
  .strictObject({
    ...contact,
    password: newPassword,
    confirmPassword: confirmation.optional(),
    role: oneOf(['Student', 'Professor'], /*i18n*/ 'Choose Student or Professor'),
    course: chosenCourse,
    accepted: Acceptances,
  })
  .refine(confirmed, passwordsMatch);

const status = oneOf(userStatuses, /*i18n*/ 'Status is required', /*i18n*/ 'Choose one from the list.');
/** How a form says that an InstitutionAdmin acts for all institutions; leaving the field empty never says it. */
export const allInstitutions = 'all';
export const chooseInstitution = /*i18n*/ 'Choose an institution, or all of them.';
/** The institution of an InstitutionAdmin as callers send it: its id, or `all`, which becomes null. */
export const InstitutionChoice = z
  .union([z.literal(allInstitutions), Ref(/*i18n*/ 'Choose an institution.')], {
    error: say(/*i18n*/ 'Choose an institution.'),
  })
  .transform((chosen) => (chosen === allInstitutions ? null : chosen));
const ofInstitution = InstitutionChoice.nullable().optional().meta({
  description: 'the institution of an InstitutionAdmin; "all" or null: acts for all',
});
const personWith = (role: z.ZodType<z.infer<typeof Role>, string>) =>
  writing(UserPerson, { ...contact, role, institutionREF: ofInstitution });
const role = oneOf(Role.options, /*i18n*/ 'Role is required', /*i18n*/ 'Choose one from the list.');
/** A person in an import file. People type the role by hand, so an unknown one is answered with the list of roles. */
export const NewPerson = z.strictObject({
  ...contact,
  role: requiredLine(/*i18n*/ 'Role is required').pipe(
    oneOf(Role.options, /*i18n*/ 'Choose Student, Professor, Administrator or InstitutionAdmin'),
  ),
  institution: line().optional(),
});
/** Fields that answers include and nobody can write. */
const ignored = {
  _id: z.unknown().optional(),
  twoFactor: z.unknown().optional(),
  deletionRequestedAt: z.unknown().optional(),
  canDelete: z.unknown().optional(),
  version: z.unknown().optional(),
};
export const NewUser = z
  .strictObject({
    ...ignored,
    status,
    person: personWith(role),
    password: newPassword,
    confirmPassword: confirmation.optional(),
  })
  .refine(confirmed, passwordsMatch);
/** Same as NewUser, except that an empty password keeps the old one. */
export const ChangedUser = z
  .strictObject({
    ...ignored,
    version: SeenVersion,
    status,
    person: personWith(role),
    password: z.union([z.literal(''), newPassword]).optional(),
    confirmPassword: confirmation.optional(),
  })
  .refine(confirmed, passwordsMatch);

export const ResetForm = z
  .strictObject({ newPassword, confirmPassword: confirmation })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: say(/*i18n*/ 'Passwords do not match.'),
  });

const administrators = ['Administrator'] as const;

export const accounts = {
  login: endpoint('POST /api/login', {
    access: 'anyone',
    summary:
      'Sign in. 409 with "Pending" in its message: the e-mail address is not verified yet. 401 with code "second-factor": the same again with the code of the authenticator app.',
    body: z.strictObject({
      username: requiredLine(/*i18n*/ 'Email is required', 254).overwrite(addressOf),
      password: z
        .string({ error: sayMissing(/*i18n*/ 'Password is required') })
        .min(1, { error: say(/*i18n*/ 'Password is required') })
        .max(256),
      /** from the authenticator app, or a recovery code */
      code: line(40).optional(),
    }),
    reply: Session,
    ownTransactions: true,
  }),
  session: endpoint('GET /api/session', {
    access: everyRole,
    summary: 'Who is signed in; 401 when nobody is.',
    reply: Session,
    whileSettingUp: true,
  }),
  logout: endpoint('POST /api/logout', { access: 'anyone', summary: 'End the session.', reply: Message }),
  register: endpoint('POST /api/register', {
    access: 'anyone',
    summary: 'Open an account as Student or Professor. The answer is the same whether or not the address has one.',
    body: Registration,
    reply: Message,
    ownTransactions: true,
  }),
  validateEmail: endpoint('GET /api/validate-email/{token}', {
    access: 'anyone',
    summary: 'Verify an e-mail address.',
    params: z.strictObject({ token: z.string().max(200) }),
    reply: Message.extend({
      signIn: z.literal('new password').optional().meta({
        description: 'Absent: signs in as usual. Else a password has to be chosen by e-mail.',
      }),
    }),
    ownTransactions: true,
  }),
  resendVerification: endpoint('POST /api/resend-verification', {
    access: 'anyone',
    summary: 'Send the verification mail again. The answer is the same for every address.',
    body: z.strictObject({
      email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
      course: chosenCourse,
    }),
    reply: Message,
    ownTransactions: true,
  }),
  requestPasswordReset: endpoint('POST /api/request-password-reset', {
    access: 'anyone',
    summary: 'Send a link that resets the password. The answer is the same for every address.',
    body: z.strictObject({ email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid') }),
    reply: Message,
    ownTransactions: true,
  }),
  passwordReset: endpoint('POST /api/password-reset', {
    access: 'anyone',
    summary: 'Set a new password with the token of a link; ends the other sessions.',
    body: z.strictObject({ token: z.string().max(200), newPassword }),
    reply: Message,
    ownTransactions: true,
  }),
  self: endpoint('GET /api/person/self', { access: everyRole, summary: 'One’s own person.', reply: Person }),
  users: list('GET /api/users', {
    access: administrators,
    summary: 'All accounts.',
    of: User,
    filters: {
      status: oneOf(userStatuses).optional(),
      role: oneOf(Role.options).optional(),
      /** only professors and students who have not sent an application */
      withoutRecord: z.literal('true').optional(),
      /** only people who ask to be deleted */
      asksForDeletion: z.literal('true').optional(),
    },
  }),
  user: endpoint('GET /api/user/{id}', {
    access: administrators,
    summary: 'One account.',
    params: IdParams,
    reply: User,
  }),
  createUser: endpoint('POST /api/user', {
    access: administrators,
    summary: 'Open an account for somebody.',
    body: NewUser,
    reply: User,
    status: 201,
    ownTransactions: true,
  }),
  updateUser: endpoint('PUT /api/user/{id}', {
    access: administrators,
    summary: 'Change an account; a password that is given ends that person’s sessions.',
    params: IdParams,
    body: ChangedUser,
    reply: User,
    ownTransactions: true,
  }),
  history: endpoint('GET /api/user/{id}/history', {
    access: administrators,
    summary: 'What became of an account: who changed what, from what to what; the newest first.',
    params: IdParams,
    reply: z.array(HistoryEntry),
  }),
  endTwoFactor: endpoint('DELETE /api/user/{id}/two-factor', {
    access: administrators,
    summary: 'Turn two-factor sign-in off for somebody who has lost the authenticator app; they are told by mail.',
    params: IdParams,
  }),
  deleteUser: endpoint('DELETE /api/user/{id}', {
    access: administrators,
    summary: 'Delete an account nothing depends on.',
    params: IdParams,
  }),
};
