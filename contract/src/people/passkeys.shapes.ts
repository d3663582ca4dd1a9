import { z } from 'zod';
import { join, type Shapes } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, Instant, requiredLine } from '../kernel/fields.shapes.ts';
import { Session } from './accounts.shapes.ts';
import { passwordBody } from './own-account.shapes.ts';
import { passkeys as lines } from './passkeys.endpoints.ts';
export * from './passkeys.endpoints.ts';

/** A person's passkey, without its key. */
export const Passkey = z
  .object({ _id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
/** A browser's response in WebAuthn's JSON format. Other members are ignored. */
const answer = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(5000), ...response }),
    clientExtensionResults: z.object({ appid: z.boolean().optional() }).default({}),
  });
const Options = z.looseObject({ challenge: z.string() }).meta({ description: 'WebAuthn’s own JSON, for the browser' });

/** The longest name is 80 characters. */
const name = requiredLine(/*i18n*/ 'Name is required', 80);

export const shapes = {
  signInOptions: { summary: 'Begin to sign in with a passkey: what the browser has to answer.', reply: Options },
  signIn: {
    summary: 'Sign in with a passkey, which counts as both factors.',
    body: z.strictObject({
      response: answer({
        authenticatorData: base64url(5000),
        signature: base64url(8000),
        userHandle: base64url(100).optional(),
      }),
    }),
    reply: Session,
    ownTransactions: true,
  },
  options: {
    summary: 'Begin to add a passkey, with one’s password: what the browser has to answer.',
    body: passwordBody,
    reply: Options,
    ownTransactions: true,
    whileSettingUp: true,
  },
  create: {
    summary: 'Add the passkey that the browser has made.',
    body: z.strictObject({
      name,
      response: answer({
        attestationObject: base64url(60_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
    reply: Passkey,
    status: 201,
    whileSettingUp: true,
  },
  all: { summary: 'One’s own passkeys, the newest first.', reply: z.array(Passkey), whileSettingUp: true },
  later: { summary: 'Answer the one offer of a passkey: later, or not at all.' },
  rename: { summary: 'Rename a passkey of one’s own.', params: IdParams, body: z.strictObject({ name }) },
  remove: { summary: 'Remove a passkey of one’s own. Its owner is told by email.', params: IdParams, guard: 'fresh' },
} as const satisfies Shapes;
export const passkeys = join(lines, shapes);
