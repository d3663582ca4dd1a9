import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, IdParams, Instant, Version } from '../kernel/fields.shapes.ts';
import { User } from '../people/accounts.shapes.ts';
import { Person } from '../people/people.shapes.ts';
import { mergedKindNames, merging as lines } from './merging.endpoints.ts';
export * from './merging.endpoints.ts';

const Counts = z.array(z.object({ kind: z.enum(mergedKindNames), count: z.int() }));

const Side = z
  .object({
    ...Person.pick({ firstName: true, lastName: true, email: true, role: true }).shape,
    ...User.pick({ _id: true, status: true, version: true }).shape,
    joinedAt: Instant,
    application: z.string().nullable().meta({ description: 'its status; null: there is none' }),
  })
  .meta({ id: 'MergeSide' });

export const MergePreview = z
  .object({
    kept: Side,
    other: Side.nullable().meta({ description: 'the record that would be merged into it' }),
    moves: Counts.meta({ description: 'the rows that would move to the kept person' }),
    keepsOtherApplication: z.boolean().meta({ description: 'both have an application, and the other’s is further' }),
    refusals: z
      .array(z.string())
      .meta({ description: 'the reasons why they can’t be merged now, each a whole sentence' }),
    merged: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        until: Instant,
        back: Counts,
        stays: Counts,
      })
      .nullable()
      .meta({
        description: 'the record that was merged into it and can still be taken out: what goes back and what stays',
      }),
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

export const shapes = {
  preview: {
    summary:
      'What merging another account’s person into this one’s would move and what prevents it, or a merge that can be undone.',
    params: IdParams,
    query: z.strictObject({ other: Id.optional() }),
    reply: MergePreview,
  },
  merge: {
    summary: 'Merge another account’s person into this one’s. It can be undone for a day. 409 names what prevents it.',
    params: IdParams,
    body: z.strictObject({
      other: Id,
      version: Version.meta({ description: 'of this account, as the preview had it' }),
      otherVersion: Version.meta({ description: 'of the other account' }),
    }),
    reply: MergePreview,
  },
  undo: {
    summary:
      'Undo the merge into this account within a day. Rows of other courses that came later stay with the kept person.',
    params: IdParams,
    reply: MergePreview,
  },
} as const satisfies Shapes;
export const merging = join(lines, shapes);
