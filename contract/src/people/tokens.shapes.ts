import { z } from 'zod';
import { areas, join, list, type Shapes } from '../kernel/endpoint.shapes.ts';
import { CalendarDate, Id, IdParams, Instant, requiredLine } from '../kernel/fields.shapes.ts';
import { say } from '../kernel/i18n.ts';
import { InstitutionName, PersonName } from './people.shapes.ts';
import { institutionAreas, tokens as lines } from './tokens.endpoints.ts';
export * from './tokens.endpoints.ts';

/** A token for programs, without its secret. */
export const ApiToken = z
  .object({
    _id: Id,
    name: z.string(),
    areas: z.array(z.enum(areas)),
    write: z.boolean().meta({ description: 'false: it only reads' }),
    createdAt: Instant,
    expires: CalendarDate.meta({ description: 'the last day it works, UTC' }),
    lastUsedAt: Instant.nullable(),
    earlierUntil: Instant.nullable().meta({
      description: 'until when the secret before the last rotation still works',
    }),
    institution: InstitutionName.nullable().meta({ description: 'whose token it is; null for a person’s' }),
    owner: PersonName.meta({ description: 'who made or last rotated it; it ends with their account or role' }),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

const WithSecret = ApiToken.extend({
  secret: z.string().meta({ description: 'sent as `Authorization: Bearer`; shown this once and never again' }),
}).meta({ id: 'ApiTokenWithSecret' });

const newToken = <const A extends readonly [string, ...string[]]>(of: A) =>
  z.strictObject({
    name: requiredLine(/*i18n*/ 'Name is required', 80),
    areas: z
      .array(z.enum(of), { error: say(/*i18n*/ 'Choose at least one area.') })
      .min(1, { error: say(/*i18n*/ 'Choose at least one area.') })
      .max(of.length)
      .refine((all) => new Set(all).size === all.length, { error: say(/*i18n*/ 'Name each area once.') }),
    write: z.boolean().default(false),
    expires: CalendarDate.optional(),
  });
export const NewToken = newToken(areas);
export const NewInstitutionToken = newToken(institutionAreas);

export const shapes = {
  own: { summary: 'One’s own tokens for programs, the newest first.', reply: z.array(ApiToken) },
  create: {
    guard: 'fresh',
    summary: 'Make a token that acts for oneself: with one’s own rights or less.',
    body: NewToken,
    reply: WithSecret,
    status: 201,
  },
  ofInstitution: { summary: 'The tokens of an institution.', params: IdParams, reply: z.array(ApiToken) },
  createForInstitution: {
    guard: 'fresh',
    summary: 'Make a token that acts for an institution.',
    params: IdParams,
    body: NewInstitutionToken,
    reply: WithSecret,
    status: 201,
  },
  rotate: {
    guard: 'fresh',
    summary: 'Give a token a new secret. The earlier one works for another day.',
    params: IdParams,
    reply: WithSecret,
  },
  revoke: { summary: 'End a token at once.', params: IdParams },
  all: list({ summary: 'Everybody’s tokens.', of: ApiToken }),
} as const satisfies Shapes;
export const tokens = join(lines, shapes);
