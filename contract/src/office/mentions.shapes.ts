import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Instant, IdParams } from '../kernel/fields.shapes.ts';
import { mentionPlaces, type MentionPlace, mentions as lines } from './mentions.endpoints.ts';
export * from './mentions.endpoints.ts';

export const Mention = z
  .object({
    _id: Id,
    personREF: z
      .object({ _id: Id, firstName: z.string(), lastName: z.string() })
      .meta({ description: 'the deleted person, under the pseudonym' }),
    place: z.enum(Object.keys(mentionPlaces) as [MentionPlace, ...MentionPlace[]]),
    column: z.string(),
    rowREF: Id,
    before: z.string(),
    found: z.string().meta({ description: 'the words that may name the person' }),
    after: z.string(),
    foundAt: Instant,
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;

export const shapes = {
  list: list({
    summary: 'Places in others’ texts where a deleted person may still be named, until an administrator has decided.',
    of: Mention,
  }),
  decide: {
    summary: 'Replace the name at one place by the pseudonym, or leave the text as it was written.',
    params: IdParams,
    body: z.strictObject({ decision: z.enum(['replace', 'leave']) }),
    reply: z.object({ left: z.int().meta({ description: 'how many places of this person are still to be decided' }) }),
  },
} as const satisfies Shapes;
export const mentions = join(lines, shapes);
