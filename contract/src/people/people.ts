import type { RecordFields } from '../kernel/record-fields.ts';
export type { Person, InstitutionName, PersonName, FieldChange, HistoryEntry } from './people.shapes.ts';

const [name, address, contact] = [/*i18n*/ 'Name', /*i18n*/ 'Address', /*i18n*/ 'Contact'] as const;
/** The fields of a person, in the order of their forms. */
export const personFields = {
  firstName: {
    label: /*i18n*/ 'First name',
    section: name,
    input: 'person',
    required: /*i18n*/ 'First name is required',
    autoComplete: 'given-name',
  },
  middleName: { label: /*i18n*/ 'Middle name', section: name, input: 'person', autoComplete: 'additional-name' },
  lastName: {
    label: /*i18n*/ 'Last name',
    section: name,
    input: 'person',
    required: /*i18n*/ 'Last name is required',
    autoComplete: 'family-name',
  },
  street: { label: /*i18n*/ 'Street', section: address, input: 'line', wide: true, autoComplete: 'address-line1' },
  city: { label: /*i18n*/ 'City', section: address, input: 'line', autoComplete: 'address-level2' },
  state: { label: /*i18n*/ 'State', section: address, input: 'line', autoComplete: 'address-level1' },
  zip: {
    label: /*i18n*/ 'Zip code',
    section: address,
    input: 'line',
    most: 20,
    required: /*i18n*/ 'Zip code is required',
    autoComplete: 'postal-code',
  },
  country: { label: /*i18n*/ 'Country', section: address, input: 'line', autoComplete: 'country-name' },
  email: {
    label: /*i18n*/ 'Email',
    section: contact,
    input: 'email',
    required: /*i18n*/ 'Email is required',
    wide: true,
    autoComplete: 'email',
  },
  homePhone: { label: /*i18n*/ 'Home phone', section: contact, input: 'phone', autoComplete: 'home tel' },
  mobilePhone: {
    label: /*i18n*/ 'Mobile phone',
    section: contact,
    input: 'phone',
    required: /*i18n*/ 'Mobile phone is required',
    autoComplete: 'mobile tel',
  },
} as const satisfies RecordFields;
/** The fields that people change themselves. Others rely on names and email addresses, which administrators change. */
export const ownFields = (({ firstName: _first, middleName: _middle, lastName: _last, email: _email, ...own }) => own)(
  personFields,
);

export { fullName } from '../kernel/fields.ts';

export const ethnicities = [
  /*i18n*/ 'Asian',
  /*i18n*/ 'Black',
  /*i18n*/ 'Caucasian',
  /*i18n*/ 'Hispanic',
  /*i18n*/ 'Middle Eastern',
  /*i18n*/ 'Native American',
  /*i18n*/ 'Pacific Islander',
  /*i18n*/ 'Other',
] as const;
export const sexes = [/*i18n*/ 'M', /*i18n*/ 'F'] as const;
export const maritalStatuses = [
  /*i18n*/ 'Single',
  /*i18n*/ 'Married',
  /*i18n*/ 'Separated',
  /*i18n*/ 'Divorced',
] as const;
export const idTypes = [/*i18n*/ 'State ID', /*i18n*/ "Driver's License", /*i18n*/ 'Passport'] as const;

const mask = '••••';
/** Masks an identity number except for its last four characters; '' stays ''. */
export const maskId = (number: string): string => (number ? `${mask}${number.slice(-4)}` : '');
/** Returns true for a number that a form sends back still masked. */
export const isMasked = (number: string): boolean => number.startsWith(mask);
