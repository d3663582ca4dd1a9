import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, Instant, oneOf, optional, Ref, SeenVersion, Version } from '../kernel/fields.shapes.ts';
import { say, sayMissing } from '../kernel/i18n.ts';
import { trimmed } from '../kernel/text.ts';
import { InstitutionName, PersonName } from './people.shapes.ts';
import { deliveryStates, eventKindNames, webhooks as lines } from './webhooks.endpoints.ts';
export * from './webhooks.endpoints.ts';

const noAddress = /*i18n*/ 'Enter a web address that begins with https://, such as https://example.org/stoa.';
const hasNoPassword = (text: string) => {
  const { username, password } = new URL(URL.canParse(text) ? text : 'https://none');
  return username + password === '';
};
const url = z
  .string({ error: sayMissing(/*i18n*/ 'Enter the address of your program.') })
  .overwrite(trimmed)
  .min(1, { error: say(/*i18n*/ 'Enter the address of your program.'), abort: true })
  .max(2000, { error: say(/*i18n*/ 'Use an address of at most 2,000 characters.') })
  .check(z.url({ protocol: /^https?$/, error: say(noAddress) }))
  .refine(hasNoPassword, {
    error: say(/*i18n*/ 'Leave out the name and password. Your program can check the signature instead.'),
  });
const kinds = z
  .array(oneOf(eventKindNames), { error: say(/*i18n*/ 'Choose at least one event.') })
  .min(1, { error: say(/*i18n*/ 'Choose at least one event.') })
  .max(100)
  .transform((chosen) => eventKindNames.filter((kind) => chosen.includes(kind)));
/** Callers can't choose the secret, because a short one could be guessed from a signature. */
const secret = z
  .undefined({ error: say(/*i18n*/ 'You can’t choose the secret. We make one and show it to you once.') })
  .optional();

export const Webhook = z
  .object({
    _id: Id,
    version: Version,
    url: z.string(),
    kinds: z.array(z.enum(eventKindNames)),
    institution: InstitutionName.nullable().meta({ description: 'whose events it is told; null: those of the site' }),
    isOn: z.boolean(),
    stopped: z.enum(['by hand', 'gone', 'failing']).nullable().meta({
      description: 'why it is off: somebody turned it off, it answered 410, or it failed for three days',
    }),
    failingSince: Instant.nullable().meta({ description: 'since when no delivery has succeeded' }),
    rotatedUntil: Instant.nullable().meta({ description: 'until then the earlier secret signs as well' }),
    createdBy: PersonName.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;
const WithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });

/** The delivery of one event to one webhook. */
export const Delivery = z
  .object({
    _id: Id.meta({ description: 'the header `webhook-id` of each try' }),
    kind: z.enum(eventKindNames),
    createdAt: Instant,
    state: z.enum(deliveryStates),
    tries: z.number().int(),
    triedAt: Instant.nullable(),
    nextAt: Instant.nullable().meta({
      description: 'of one that waits: when it is tried; null while the webhook is off',
    }),
    lastStatus: z.number().int().nullable(),
    lastProblem: z.enum(['private', 'timeout', 'unreachable', 'unreadable']).nullable(),
    lastAnswer: z
      .string()
      .meta({ description: 'the first characters of the last answer, or the network’s error code' }),
    data: z.object({ _id: Id, sequence: z.number().int(), record: z.string() }),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

const fields = { url, kinds };
export const shapes = {
  list: list({
    summary:
      'Webhooks: an Administrator has those of the site and of institutions, an InstitutionAdmin their own institution’s.',
    of: Webhook,
    filters: { institutionREF: Id.optional() },
  }),
  create: {
    summary: 'Add a webhook. Its secret is in this answer alone.',
    body: z.strictObject({ ...fields, secret, institutionREF: Ref(/*i18n*/ 'Choose an institution.').nullish() }),
    reply: WithSecret,
    status: 201,
  },
  change: {
    summary: 'Change a webhook, or turn it off or on. Once on again, it gets what waits.',
    params: IdParams,
    body: z.strictObject({ ...optional(fields), secret, isOn: z.boolean().optional(), version: SeenVersion }),
    reply: Webhook,
  },
  rotate: {
    summary: 'Make a new secret, which is in this answer alone. The one before signs as well for 24 hours.',
    params: IdParams,
    body: z.strictObject({ secret }).nullish(),
    reply: WithSecret,
  },
  remove: { summary: 'Delete a webhook and its deliveries.', params: IdParams },
  deliveries: list({
    summary: 'The deliveries of a webhook in the last 30 days, the newest first.',
    params: IdParams,
    of: Delivery,
    filters: { state: z.enum(deliveryStates).optional() },
  }),
  again: { summary: 'Send a delivery again, beginning now.', params: IdParams, reply: Delivery },
} as const satisfies Shapes;
export const webhooks = join(lines, shapes);
