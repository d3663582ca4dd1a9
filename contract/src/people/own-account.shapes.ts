import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Instant, Id, line, SeenVersion, IdParams } from '../kernel/fields.shapes.ts';
import { sayMissing, say, languageNames } from '../kernel/i18n.ts';
import { completeOf } from '../kernel/record-fields.shapes.ts';
import { newPassword, confirmation, Message } from './accounts.shapes.ts';
import { ownAccount as lines } from './own-account.endpoints.ts';
import { Person, ownFields } from './people.shapes.ts';
export * from './own-account.endpoints.ts';

/** A person's view of their own account. */
export const OwnAccount = z
  .object({
    person: Person,
    directoryHold: z.boolean().meta({ description: 'keeps a student’s name from other students and the public' }),
    hasPassword: z.boolean(),
    twoFactor: z.object({
      /** when it was turned on; null while it is off */
      since: Instant.nullable(),
      /** true when the person's role must use it */
      required: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A device or browser where the person is signed in. */
export const OwnSession = z
  .object({
    _id: Id,
    createdAt: Instant,
    lastSeenAt: Instant,
    userAgent: z.string().meta({ description: 'as the browser named itself at the sign-in' }),
    address: z.string().meta({ description: 'the network address of the sign-in' }),
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;

const currentPassword = z
  .string({ error: sayMissing(/*i18n*/ 'Password is required') })
  .min(1, { error: say(/*i18n*/ 'Password is required') })
  .max(256)
  .optional()
  .meta({ description: 'left out for an account without a password, after a sign-in of the last ten minutes' });
export const passwordBody = z.strictObject({ password: currentPassword });
export const authenticatorCode = line(20).refine((code) => /^[\s\d]{6,8}$/.test(code), {
  error: say(/*i18n*/ 'Enter the six digits.'),
});
const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'each signs in once; shown this once and never again' }),
});

export const PasswordChange = z.strictObject({
  currentPassword,
  newPassword,
  confirmPassword: confirmation.optional(),
});
/** A new password by a link, typed twice. */
export const ResetForm = z
  .strictObject({ newPassword, confirmPassword: confirmation })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: say(/*i18n*/ 'Passwords do not match.'),
  });
/** The contact details that people change themselves. */
export const ContactDetails = z.strictObject({ ...completeOf(ownFields), version: SeenVersion });

export const shapes = {
  one: { summary: 'One’s own account.', reply: OwnAccount, whileSettingUp: true },
  changeContact: {
    summary: 'Change one’s own address and phones; what is left out stays as it is.',
    body: ContactDetails.partial(),
    reply: Person,
  },
  unlist: {
    summary: 'Set or lift one’s directory hold: other students and the public are not told one’s name.',
    body: z.strictObject({ held: z.boolean() }),
    reply: z.object({ held: z.boolean() }),
  },
  changeLanguage: {
    summary: 'Choose the language of one’s own mails, and of the answers to programs that ask for none.',
    body: z.strictObject({ language: z.enum(languageNames) }),
    whileSettingUp: true,
  },
  changePassword: {
    summary: 'Change one’s own password; every other session ends.',
    body: PasswordChange,
    reply: Message,
    ownTransactions: true,
    whileSettingUp: true,
  },
  removePassword: {
    guard: 'fresh',
    summary: 'Remove one’s own password, so that passkeys alone sign in. 409 (`passkey`) before one has done so.',
  },
  sessions: { summary: 'Where one is signed in, the last used first.', reply: z.array(OwnSession) },
  endSession: { summary: 'Sign out one of one’s own sessions.', params: IdParams },
  endOtherSessions: { summary: 'Sign out everywhere but here.' },
  beginTwoFactor: {
    summary: 'A new key for an authenticator app; it counts once it is confirmed.',
    body: passwordBody,
    reply: z.object({
      secret: z.string().meta({ description: 'to be typed in, in base 32' }),
      uri: z.string().meta({ description: 'otpauth://, to be shown as a QR code' }),
    }),
    ownTransactions: true,
    whileSettingUp: true,
  },
  confirmTwoFactor: {
    summary: 'Turns two-factor sign-in on with a code of the new key.',
    body: z.strictObject({ code: authenticatorCode }),
    reply: RecoveryCodes,
    whileSettingUp: true,
  },
  newRecoveryCodes: {
    summary: 'New recovery codes; the old ones count no more.',
    body: passwordBody,
    reply: RecoveryCodes,
    ownTransactions: true,
  },
  endTwoFactor: {
    summary: 'Turns two-factor sign-in off; refused (409) where one’s role has to have it.',
    body: passwordBody,
    reply: Message,
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const ownAccount = join(lines, shapes);
