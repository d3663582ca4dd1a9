import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { hasDecimals, Id, IdParams, Instant, SeenVersion, Version } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { PersonName } from '../people/people.shapes.ts';
import { shares as lines } from './shares.endpoints.ts';
export * from './shares.endpoints.ts';

const percent = z
  .number({ error: say(/*i18n*/ 'Enter a percentage from 0 to 100.') })
  .min(0, { error: say(/*i18n*/ 'Enter a percentage from 0 to 100.') })
  .max(100, { error: say(/*i18n*/ 'Enter a percentage from 0 to 100.') })
  .refine(hasDecimals(2), { error: say(/*i18n*/ 'Enter at most two decimals.') });

const Share = z
  .object({
    professorREF: z.object({ _id: Id, personREF: PersonName }),
    percent: z.number(),
    agreed: z.boolean(),
  })
  .meta({ id: 'Share' });
/** The current shares of a course's professors in its earnings, and the proposal of one of them. */
export const Shares = z
  .object({
    shares: z.array(Share).meta({ description: 'what counts for payments made now' }),
    since: Instant.nullable().meta({ description: 'from when on it counts; null: from the beginning' }),
    proposal: z
      .object({ shares: z.array(Share), by: PersonName.nullable(), at: Instant })
      .nullable()
      .meta({ description: 'counts once all have agreed; until then what counted before does' }),
    version: Version,
    actions: z.array(z.enum(['propose', 'agree'])),
  })
  .meta({ id: 'Shares' });
export type Shares = z.infer<typeof Shares>;

/** The body may also be the list alone. */
export const Proposal = z.preprocess(
  (sent) => (Array.isArray(sent) ? { list: sent } : sent),
  z.strictObject({
    list: z
      .array(z.strictObject({ professorREF: Id, percent }))
      .min(1)
      .max(100),
    version: SeenVersion,
  }),
);

export const shapes = {
  one: {
    summary: 'How a course’s professors share its earnings, and what is proposed.',
    params: IdParams,
    reply: Shares,
  },
  propose: {
    summary:
      'Propose shares, as `[{ professorREF, percent }]` or with the version they were made from. They count once all professors have agreed.',
    params: IdParams,
    body: Proposal,
    reply: Shares,
  },
  agree: {
    summary: 'Agree to the proposed shares. They count for payments from the last agreement on.',
    params: IdParams,
    body: z.strictObject({ version: SeenVersion }).optional(),
    reply: Shares,
  },
} as const satisfies Shapes;
export const shares = join(lines, shapes);
