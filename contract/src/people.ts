import { z } from 'zod';
import { Id } from './kernel/fields.ts';
import { Role } from './kernel/role.ts';

/** A person, whole. Texts that were not given are empty. */
export const Person = z
  .object({
    _id: Id,
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    email: z.string(),
    homePhone: z.string(),
    mobilePhone: z.string(),
    role: Role,
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

/** A person as others see one; the e-mail only where the two have to do with each other. */
export const PersonName = z
  .object({ _id: Id, firstName: z.string(), lastName: z.string(), email: z.string().optional() })
  .meta({ id: 'PersonName' });
export type PersonName = z.infer<typeof PersonName>;

export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const ethnicities = [
  'Asian',
  'Black',
  'Caucasian',
  'Hispanic',
  'Middle Eastern',
  'Native American',
  'Pacific Islander',
  'Other',
] as const;
export const sexes = ['M', 'F'] as const;
export const maritalStatuses = ['Single', 'Married', 'Separated', 'Divorced'] as const;
export const idTypes = ['State ID', "Driver's License", 'Passport'] as const;

/** How an identity number is shown until it is revealed. */
export const maskId = (idNumber: string): string => (idNumber ? `••••${idNumber.slice(-4)}` : '');
