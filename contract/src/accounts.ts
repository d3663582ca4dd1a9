import { z } from 'zod';
import { endpoint, list } from './kernel/endpoint.ts';
import { IdParams, email, line, oneOf, requiredLine, writing } from './kernel/fields.ts';
import { Role, everyRole } from './kernel/role.ts';
import { Person } from './people.ts';

export const userStatuses = ['Active', 'Inactive', 'Pending', 'Locked'] as const;
export const minimumPasswordLength = 8;

/** An account: its status and the person it belongs to. */
export const User = z
  .object({ _id: Person.shape._id, status: z.enum(userStatuses), person: Person })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Session = z
  .object({
    role: Role,
    person: Person,
    sessionToken: z.string().meta({ description: 'a name of the session; not a credential' }),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const Message = z.object({ message: z.string() });

const password = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(minimumPasswordLength, 'Password must be at least 8 characters long')
  .max(256, 'At most 256 characters.');

const contact = {
  firstName: requiredLine('First name is required'),
  middleName: line().optional(),
  lastName: requiredLine('Last name is required'),
  street: line().optional(),
  city: line().optional(),
  state: line().optional(),
  zip: requiredLine('Zip code is required', 20),
  country: line().optional(),
  email: email('Email is required', 'Email is invalid'),
  homePhone: line(40).optional(),
  mobilePhone: requiredLine('Mobile phone is required', 40),
};

const passwordsMatch = {
  path: ['confirmPassword'],
  error: 'Passwords do not match',
};
interface Passwords {
  password?: string | undefined;
  confirmPassword?: string | undefined;
}
const confirmed = ({ password: one, confirmPassword: two }: Passwords) => two === undefined || one === two;

export const Registration = z
  .strictObject({
    ...contact,
    password,
    confirmPassword: z.string().optional(),
    role: oneOf(['Student', 'Professor'], 'Choose Student or Professor'),
  })
  .refine(confirmed, passwordsMatch);

const status = oneOf(userStatuses, 'Status is required');
const personWith = (role: z.ZodType<z.infer<typeof Role>, string>) => writing(Person, { ...contact, role });
const role = oneOf(Role.options, 'Role is required');
export const NewUser = z
  .strictObject({ status, person: personWith(role), password, confirmPassword: z.string().optional() })
  .refine(confirmed, passwordsMatch);
/** As NewUser, but an empty password leaves the old one. */
export const ChangedUser = z
  .strictObject({
    _id: z.unknown().optional(),
    status,
    person: personWith(role),
    password: z.union([z.literal(''), password]).optional(),
    confirmPassword: z.string().optional(),
  })
  .refine(confirmed, passwordsMatch);

export const ResetForm = z
  .strictObject({ newPassword: password, confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match.',
  });

const administrators = ['Administrator'] as const;

export const accounts = {
  login: endpoint('POST /api/login', {
    access: 'anyone',
    summary: 'Sign in. 409 with "Pending" in its message: the e-mail address is not verified yet.',
    body: z.strictObject({
      username: requiredLine('Email is required', 254),
      password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(256),
    }),
    reply: Session,
    ownTransactions: true,
  }),
  session: endpoint('GET /api/session', {
    access: everyRole,
    summary: 'Who is signed in; 401 when nobody is.',
    reply: Session,
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
    reply: Message,
    ownTransactions: true,
  }),
  resendVerification: endpoint('POST /api/resend-verification', {
    access: 'anyone',
    summary: 'Send the verification mail again. The answer is the same for every address.',
    body: z.strictObject({ email: email('Email is required', 'Email is invalid') }),
    reply: Message,
  }),
  requestPasswordReset: endpoint('POST /api/request-password-reset', {
    access: 'anyone',
    summary: 'Send a link that resets the password. The answer is the same for every address.',
    body: z.strictObject({ email: email('Email is required', 'Email is invalid') }),
    reply: Message,
  }),
  passwordReset: endpoint('POST /api/password-reset', {
    access: 'anyone',
    summary: 'Set a new password with the token of a link; ends the other sessions.',
    body: z.strictObject({ token: z.string().max(200), newPassword: password }),
    reply: Message,
    ownTransactions: true,
  }),
  self: endpoint('GET /api/person/self', { access: everyRole, summary: 'One’s own person.', reply: Person }),
  users: list('GET /api/users', {
    access: administrators,
    summary: 'All accounts.',
    of: User,
    filters: { status: oneOf(userStatuses).optional(), role: oneOf(Role.options).optional() },
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
  deleteUser: endpoint('DELETE /api/user/{id}', {
    access: administrators,
    summary: 'Delete an account nothing depends on.',
    params: IdParams,
  }),
};
