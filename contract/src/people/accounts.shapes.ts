import { z } from 'zod';
import { list, type Shapes, join, since } from '../kernel/endpoint.shapes.ts';
import {
  Instant,
  Version,
  Id,
  oneOf,
  Ref,
  writing,
  requiredLine,
  line,
  SeenVersion,
  email,
  IdParams,
} from '../kernel/fields.shapes.ts';
import { languageNames, sayMissing, say } from '../kernel/i18n.ts';
import { completeOf } from '../kernel/record-fields.shapes.ts';
import { everyRole, everyAbility } from '../kernel/role.ts';
import { addressOf } from '../kernel/text.ts';
import {
  userStatuses,
  minimumPasswordLength,
  confirmed,
  passwordsMatch,
  allInstitutions,
  accounts as lines,
  acceptedPages,
  acceptances as acceptanceLines,
} from './accounts.endpoints.ts';
import { Person, InstitutionName, HistoryEntry, personFields } from './people.shapes.ts';
export * from './accounts.endpoints.ts';

/** A version of a page that somebody accepts. */
export const Acceptance = z.strictObject({ slug: z.enum(acceptedPages), version: z.int() });
export type Acceptance = z.infer<typeof Acceptance>;
/** The pages that somebody accepts when they join. */
export const Acceptances = z
  .array(Acceptance)
  .max(10)
  .optional()
  .meta({ description: 'the versions of terms and privacy that were shown; asked for once the site has some' });
/** A page that somebody has yet to accept. */
export const ToAccept = Acceptance.extend({ title: z.string() });
export type ToAccept = z.infer<typeof ToAccept>;

export const acceptanceShapes = {
  accept: {
    summary: 'Accepts a page that `toAccept` of the session lists. 409 when a newer version is in force.',
    body: Acceptance,
    reply: z.object({ toAccept: z.array(ToAccept) }),
    whileSettingUp: true,
  },
} as const satisfies Shapes;
export const acceptances = join(acceptanceLines, acceptanceShapes);

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
    twoFactor: z.boolean().meta({ description: 'has an authenticator app or a passkey' }),
    deletionRequestedAt: Instant.nullable().meta({ description: 'since when the person asks to be deleted' }),
    scopeRequest: z
      .object({
        by: z.string().meta({ description: 'the name of the administrator who asks' }),
        at: Instant,
        isOwn: z.boolean().meta({ description: 'the caller asks' }),
      })
      .nullable()
      .meta({ description: 'the request that this person acts for all institutions' }),
    canDelete: z.boolean().meta({ description: 'it is not the caller’s own, and nothing depends on it' }),
    version: Version,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Session = z
  .object({
    role: z.enum(everyRole),
    may: z.array(z.enum(everyAbility)).meta({ description: 'what is open to this person, as the screens ask for it' }),
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
    twoFactorIn: z.int().nullable().meta({ description: 'days until that; null: nothing is missing' }),
    byProvider: z.boolean().meta({ description: 'an institution’s own sign-in began the session' }),
    hasPassword: z.boolean(),
    offersPasskey: z.boolean().meta({ description: 'has no passkey and has never been offered one' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const Message = z.object({ message: z.string() });
/** A new password. The server also refuses common ones. */
export const newPassword = z
  .string({ error: sayMissing(/*i18n*/ 'Password is required') })
  // Keyboards enter “é” as one code point or as two.
  .normalize('NFC')
  .min(1, { error: say(/*i18n*/ 'Password is required') })
  .min(minimumPasswordLength, { error: say(/*i18n*/ 'Password must be at least 8 characters long') })
  .max(256, { error: say(/*i18n*/ 'Use at most 256 characters.') });

/** The repeated new password. */
export const confirmation = z.string().normalize('NFC');

const contact = completeOf(personFields);

/** The course that somebody wants to register for. The links in the emails include it. */
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

/** The institution of an InstitutionAdmin in requests: its id, or `all`, which becomes null. */
export const InstitutionChoice = z
  .union([z.literal(allInstitutions), Ref(/*i18n*/ 'Choose an institution.')], {
    error: say(/*i18n*/ 'Choose an institution.'),
  })
  .transform((chosen) => (chosen === allInstitutions ? null : chosen));
const ofInstitution = InstitutionChoice.nullable().optional().meta({
  description: 'the institution of an InstitutionAdmin; "all" or null: acts for all',
});
const personWith = (role: z.ZodType<(typeof everyRole)[number], string>) =>
  writing(UserPerson, { ...contact, role, institutionREF: ofInstitution });
const role = oneOf(everyRole, /*i18n*/ 'Role is required', /*i18n*/ 'Choose one from the list.');
/** A person in an import file. People type the role by hand, so the error for an unknown one lists the roles. */
export const NewPerson = z.strictObject({
  ...contact,
  role: requiredLine(/*i18n*/ 'Role is required').pipe(
    oneOf(everyRole, /*i18n*/ 'Choose Student, Professor, Administrator or InstitutionAdmin'),
  ),
  institution: line().optional(),
});
/** Read-only fields of responses. */
const ignored = {
  _id: z.unknown().optional(),
  twoFactor: z.unknown().optional(),
  deletionRequestedAt: z.unknown().optional(),
  scopeRequest: z.unknown().optional(),
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

export const shapes = {
  login: {
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
  },
  session: { summary: 'Who is signed in; 401 when nobody is.', reply: Session, whileSettingUp: true },
  logout: {
    summary: 'End the session. `signOutAt` is where the institution that signed the person in ends its own.',
    reply: Message.extend({ signOutAt: z.string().optional() }),
  },
  register: {
    summary: 'Open an account as Student or Professor. The answer is the same whether or not the address has one.',
    body: Registration,
    reply: Message,
    ownTransactions: true,
  },
  validateEmail: {
    summary: 'Verify an e-mail address.',
    params: z.strictObject({ token: z.string().max(200) }),
    reply: Message.extend({
      signIn: z.literal('new password').optional().meta({
        description: 'Absent: signs in as usual. Else a password has to be chosen by e-mail.',
      }),
    }),
    ownTransactions: true,
  },
  resendVerification: {
    summary: 'Send the verification mail again. The answer is the same for every address.',
    body: z.strictObject({
      email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
      course: chosenCourse,
    }),
    reply: Message,
    ownTransactions: true,
  },
  requestPasswordReset: {
    summary: 'Send a link that resets the password. The answer is the same for every address.',
    body: z.strictObject({ email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid') }),
    reply: Message,
    ownTransactions: true,
  },
  passwordReset: {
    summary: 'Set a new password with the token of a link; ends the other sessions.',
    body: z.strictObject({ token: z.string().max(200), newPassword }),
    reply: Message,
    ownTransactions: true,
  },
  stopReset: {
    summary: 'Stop a link that waits because its account has a passkey. The answer is the same for every token.',
    body: z.strictObject({ token: z.string().max(200) }),
    reply: Message,
  },
  self: { summary: 'One’s own person.', reply: Person },
  users: list({
    summary: 'All accounts.',
    of: User,
    filters: {
      status: oneOf(userStatuses).optional(),
      role: oneOf(everyRole).optional(),
      /** only professors and students who have not sent an application */
      withoutRecord: z.literal('true').optional(),
      /** only people who ask to be deleted */
      asksForDeletion: z.literal('true').optional(),
      since,
    },
  }),
  user: { summary: 'One account.', params: IdParams, reply: User },
  createUser: {
    summary: 'Open an account for somebody.',
    body: NewUser,
    reply: User,
    status: 201,
    ownTransactions: true,
  },
  updateUser: {
    summary: 'Change an account; a password that is given ends that person’s sessions.',
    params: IdParams,
    body: ChangedUser,
    reply: User,
    ownTransactions: true,
  },
  decideOnScope: {
    guard: 'fresh',
    summary: 'Agree as a second administrator that somebody acts for all institutions, or refuse it.',
    params: IdParams,
    body: z.strictObject({ agree: z.boolean() }),
    reply: User,
  },
  history: {
    summary: 'What became of an account: who changed what, from what to what; the newest first.',
    params: IdParams,
    reply: z.array(HistoryEntry),
  },
  endTwoFactor: {
    guard: 'fresh',
    summary: 'Turn two-factor sign-in off for somebody who has lost the authenticator app; they are told by mail.',
    params: IdParams,
  },
  deleteUser: { summary: 'Delete an account nothing depends on.', params: IdParams },
} as const satisfies Shapes;
export const accounts = join(lines, shapes);
