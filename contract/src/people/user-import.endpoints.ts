import { type FileRule, endpoints } from '../kernel/endpoint.ts';
import { namesOf, namesWith } from '../kernel/record-fields.ts';
import { personFields } from './people.ts';
import type { shapes } from './user-import.shapes.ts';
export type * from './user-import.shapes.ts';

/** The headings in the first line of an import, in any order and letter case. */
export const importColumns = [...namesOf(personFields), 'role', 'institution'] as const;
export const requiredColumns = [...namesWith(personFields, 'required'), 'role'] as const;
/** The most people that one file can hold. */
export const importLimit = 5000;

export const importFile: FileRule = {
  types: ['csv'],
  limit: 2_097_152,
  wrongType: /*i18n*/ 'Choose a CSV file in UTF-8, with the headings in its first line.',
  tooLarge: /*i18n*/ 'The file is too large. Use at most 2 MB and 5,000 people.',
};

export const userImport = endpoints<typeof shapes>()({
  run: ['POST /api/users/import', ['Administrator']],
});
