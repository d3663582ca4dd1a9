import { z } from 'zod';
import { endpoint, list } from '../kernel/endpoint.ts';
import { Id, IdParams, SeenVersion, Version, optional, writing } from '../kernel/fields.ts';
import type { RecordFields } from '../kernel/record-fields.ts';
import { answersOf, completeOf } from '../kernel/record-shapes.ts';

const [about, address, contact] = [/*i18n*/ 'Institution', /*i18n*/ 'Address', /*i18n*/ 'Contact'] as const;
/** The fields of an institution, in the order of its form. */
export const institutionFields = {
  name: { label: /*i18n*/ 'Name', section: about, input: 'line', required: /*i18n*/ 'Name is required', wide: true },
  taxID: {
    label: /*i18n*/ 'Tax ID',
    section: about,
    input: 'line',
    most: 40,
    required: /*i18n*/ 'Tax ID is required',
  },
  street: {
    label: /*i18n*/ 'Street',
    section: address,
    input: 'line',
    required: /*i18n*/ 'Street is required',
    wide: true,
  },
  city: { label: /*i18n*/ 'City', section: address, input: 'line', required: /*i18n*/ 'City is required' },
  state: { label: /*i18n*/ 'State', section: address, input: 'line', required: /*i18n*/ 'State is required' },
  zip: {
    label: /*i18n*/ 'Zip code',
    section: address,
    input: 'line',
    most: 20,
    required: /*i18n*/ 'Zip code is required',
  },
  email: { label: /*i18n*/ 'Email', section: contact, input: 'email', required: /*i18n*/ 'Email is required' },
  phone: { label: /*i18n*/ 'Phone', section: contact, input: 'phone', required: /*i18n*/ 'Phone is required' },
} as const satisfies RecordFields;

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
