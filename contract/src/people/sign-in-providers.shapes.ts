import { z } from 'zod';
import { join, type Shapes } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, line, optional, Ref, requiredLine, SeenVersion, Version } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { addressOf } from '../kernel/text.ts';
import { Session } from './accounts.shapes.ts';
import { InstitutionName } from './people.shapes.ts';
import { signInProviders as lines } from './sign-in-providers.endpoints.ts';
export * from './sign-in-providers.endpoints.ts';

/** A provider of OpenID Connect, without its secret. */
export const SignInProvider = z
  .object({
    _id: Id,
    version: Version,
    name: z.string(),
    issuer: z.string(),
    clientId: z.string(),
    institution: InstitutionName.nullable().meta({ description: 'whose people it signs in; null: the operator’s own' }),
    domains: z.array(z.string()).meta({ description: 'of the email addresses that it signs in' }),
    isActive: z.boolean(),
  })
  .meta({ id: 'SignInProvider' });
export type SignInProvider = z.infer<typeof SignInProvider>;

const noDomain = /*i18n*/ 'Enter domains such as college.edu.';
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, { error: say(noDomain) });
const domains = z
  .array(domain)
  .min(1, { error: say(/*i18n*/ 'Enter at least one domain.') })
  .max(20);
const fields = {
  name: requiredLine(/*i18n*/ 'Name is required', 80),
  issuer: requiredLine(/*i18n*/ 'Issuer is required', 500).pipe(
    z.url({ protocol: /^https?$/, error: say(/*i18n*/ 'Enter a web address that begins with https://.') }),
  ),
  clientId: requiredLine(/*i18n*/ 'Client ID is required', 300),
  institutionREF: Ref(/*i18n*/ 'Choose an institution.').nullish(),
  domains,
};

/** A form that changes a provider: its domains are typed as one line. */
export const ProviderForm = z.strictObject({
  ...fields,
  domains: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    // Reported for the whole line, because the form can't show a problem of one of several domains.
    .refine((all) => all.every((one) => domain.safeParse(one).success), { error: say(noDomain) })
    .pipe(domains),
  secret: line(500),
});
const secret = requiredLine(/*i18n*/ 'Client secret is required', 500);
export const NewProviderForm = ProviderForm.extend({ secret });

export const shapes = {
  offered: {
    summary: 'The ways to sign in with an institution’s own accounts: the operator’s by name, others by domain.',
    reply: z.object({ byName: z.array(z.object({ _id: Id, name: z.string() })), byDomain: z.boolean() }),
  },
  begin: {
    summary: 'Begin to sign in with a provider: the address to go to. 404 when no provider has the domain.',
    body: z.strictObject({
      id: Id.optional(),
      email: line(254).overwrite(addressOf).optional(),
      fresh: z.boolean().optional().meta({ description: 'the provider has to ask who it is, whatever it knows' }),
    }),
    reply: z.object({ url: z.string() }),
    ownTransactions: true,
  },
  finish: {
    summary: 'Sign in with the answer that a provider gave. 401 with code "second-factor": send the code next.',
    body: z.strictObject({ id: Id, answer: z.string().max(8000).meta({ description: 'the query that came back' }) }),
    reply: Session,
    ownTransactions: true,
  },
  code: {
    summary: 'The code of the authenticator app, where the provider asked for no second factor.',
    body: z.strictObject({
      code: requiredLine(/*i18n*/ 'Enter the code from your authenticator app or a recovery code.', 40),
    }),
    reply: Session,
    ownTransactions: true,
  },
  list: { summary: 'The providers that sign people in.', reply: z.array(SignInProvider) },
  create: {
    guard: 'fresh',
    summary: 'Add a provider. It is asked who it is first; 400 at `issuer` when it can’t be reached.',
    body: z.strictObject({ ...fields, secret }),
    reply: SignInProvider,
    status: 201,
    ownTransactions: true,
  },
  change: {
    guard: 'fresh',
    summary: 'Change a provider. Without a secret it keeps the one it has. Turned off, it ends the sessions it began.',
    params: IdParams,
    body: z.strictObject({
      ...optional(fields),
      secret: line(500).optional(),
      isActive: z.boolean().optional(),
      version: SeenVersion,
    }),
    reply: SignInProvider,
    ownTransactions: true,
  },
  remove: { guard: 'fresh', summary: 'Delete a provider, and end the sessions that it began.', params: IdParams },
} as const satisfies Shapes;
export const signInProviders = join(lines, shapes);
