import { accounts, NewUser } from '@stoa/contract/people/accounts.shapes';
import { institutions } from '@stoa/contract/catalog/institutions.shapes';
import { ownAccount } from '@stoa/contract/people/own-account.shapes';
import { expect, test } from 'vitest';

/* How long each line about a person or an institution may be, at the end and one letter past it. */
const contact = { firstName: 'Ada', lastName: 'Zeno', zip: '10001', email: 'ada@x.example', mobilePhone: '555' };
const password = 'correct horse battery';
const institution = {
  name: 'Lyceum',
  street: '1 Grove',
  city: 'Athens',
  state: 'GA',
  zip: '30601',
  email: 'lyceum@x.example',
  phone: '555 0100',
  taxID: '12-3456789',
};
const asUser = (person: object) => ({ status: 'Active', person: { ...contact, role: 'Student', ...person }, password });
const schemas = {
  'a joining': [accounts.register.body, (more: object) => ({ ...contact, role: 'Student', password, ...more })],
  'a user': [NewUser, asUser],
  'one’s own contact': [ownAccount.changeContact.body, (more: object) => more],
  'an institution': [institutions.create.body, (more: object) => ({ ...institution, ...more })],
} as const;
const limits: readonly (readonly [keyof typeof schemas, Readonly<Record<string, number>>])[] = [
  ['a joining', { street: 200, city: 200, state: 200, zip: 20, country: 200, homePhone: 40, mobilePhone: 40 }],
  ['a user', { street: 200, city: 200, state: 200, zip: 20, country: 200, homePhone: 40, mobilePhone: 40 }],
  ['one’s own contact', { street: 200, city: 200, state: 200, zip: 20, country: 200, homePhone: 40, mobilePhone: 40 }],
  ['an institution', { name: 200, street: 200, city: 200, state: 200, zip: 20, phone: 40, taxID: 40 }],
];

test.each(
  limits.flatMap(([name, fields]) => Object.entries(fields).map(([field, max]) => [name, field, max] as const)),
)('%s: %s has at most %d letters', (name, field, max) => {
  const [schema, whole] = schemas[name];
  const fits = (length: number) => schema.safeParse(whole({ [field]: '5'.repeat(length) })).success;
  expect([fits(max), fits(max + 1)]).toEqual([true, false]);
});
