import { z } from 'zod';
import { list, type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { Id, Version, writing, IdParams, optional, SeenVersion } from '../kernel/fields.shapes.ts';
import { answersOf, completeOf } from '../kernel/record-fields.shapes.ts';
import { institutionFields, institutions as lines } from './institutions.endpoints.ts';
export * from './institutions.endpoints.ts';

export const Institution = z
  .object({
    _id: Id,
    ...answersOf(institutionFields),
    taxID: z.string().meta({ description: 'its last four characters; revealing it is a call of its own' }),
    version: Version,
  })
  .meta({ id: 'Institution' });
export type Institution = z.infer<typeof Institution>;

const fields = completeOf(institutionFields);
export const NewInstitution = writing(Institution, fields);

export const shapes = {
  list: list({ summary: 'All institutions.', of: Institution }),
  one: { summary: 'One institution.', params: IdParams, reply: Institution },
  create: {
    summary: 'Add an institution; all eight fields are required.',
    body: NewInstitution,
    reply: Institution,
    status: 201,
  },
  update: {
    summary: 'Change an institution.',
    params: IdParams,
    body: writing(Institution, { ...optional(fields), version: SeenVersion }),
    reply: Institution,
  },
  reveal: { summary: 'The tax id in full; logged.', params: IdParams, reply: z.object({ taxID: z.string() }) },
  remove: { summary: 'Delete an institution.', params: IdParams },
} as const satisfies Shapes;
export const institutions = join(lines, shapes);
