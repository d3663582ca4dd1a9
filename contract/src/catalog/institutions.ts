import { z } from 'zod';
import { endpoint, list } from '../kernel/endpoint.ts';
import { Id, IdParams, SeenVersion, Version, email, optional, requiredLine, writing } from '../kernel/fields.ts';

export const Institution = z
  .object({
    _id: Id,
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    email: z.string(),
    phone: z.string(),
    taxID: z.string().meta({ description: 'its last four characters; revealing it is a call of its own' }),
    version: Version,
  })
  .meta({ id: 'Institution' });
export type Institution = z.infer<typeof Institution>;

const fields = {
  name: requiredLine('Name is required'),
  street: requiredLine(/*i18n*/ 'Street is required'),
  city: requiredLine(/*i18n*/ 'City is required'),
  state: requiredLine(/*i18n*/ 'State is required'),
  zip: requiredLine(/*i18n*/ 'Zip code is required', 20),
  email: email(/*i18n*/ 'Email is required', /*i18n*/ 'Email is invalid'),
  phone: requiredLine(/*i18n*/ 'Phone is required', 40),
  taxID: requiredLine(/*i18n*/ 'Tax ID is required', 40),
};
export const NewInstitution = writing(Institution, fields);

const administrators = ['Administrator'] as const;
export const institutions = {
  list: list('GET /api/institutions', { access: administrators, summary: 'All institutions.', of: Institution }),
  one: endpoint('GET /api/institution/{id}', {
    access: administrators,
    summary: 'One institution.',
    params: IdParams,
    reply: Institution,
  }),
  create: endpoint('POST /api/institution', {
    access: administrators,
    summary: 'Add an institution; all eight fields are required.',
    body: NewInstitution,
    reply: Institution,
    status: 201,
  }),
  update: endpoint('PUT /api/institution/{id}', {
    access: administrators,
    summary: 'Change an institution.',
    params: IdParams,
    body: writing(Institution, { ...optional(fields), version: SeenVersion }),
    reply: Institution,
  }),
  reveal: endpoint('POST /api/institution/{id}/reveal', {
    access: administrators,
    summary: 'The tax id in full; logged.',
    params: IdParams,
    reply: z.object({ taxID: z.string() }),
  }),
  remove: endpoint('DELETE /api/institution/{id}', {
    access: administrators,
    summary: 'Delete an institution.',
    params: IdParams,
  }),
};
