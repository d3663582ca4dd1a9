import { endpoints } from '../kernel/endpoint.ts';
import type { RecordFields } from '../kernel/record-fields.ts';
import type { shapes } from './institutions.shapes.ts';
export type * from './institutions.shapes.ts';

const [about, address, contact] = [/*i18n*/ 'Institution', /*i18n*/ 'Address', /*i18n*/ 'Contact'] as const;
/** The fields of an institution, in the order of its form. */
export const institutionFields = {
  name: { label: /*i18n*/ 'Name', section: about, input: 'line', required: /*i18n*/ 'Name is required', wide: true },
  taxID: { label: /*i18n*/ 'Tax ID', section: about, input: 'line', most: 40, required: /*i18n*/ 'Tax ID is required' },
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

const administrators = ['Administrator'] as const;

export const institutions = endpoints<typeof shapes>('courses')({
  list: ['GET /api/institutions', administrators],
  one: ['GET /api/institution/{id}', administrators],
  create: ['POST /api/institution', administrators],
  update: ['PUT /api/institution/{id}', administrators],
  reveal: ['POST /api/institution/{id}/reveal', administrators, 'none'],
  remove: ['DELETE /api/institution/{id}', administrators],
});
