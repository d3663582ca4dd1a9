import { z } from 'zod';
import { endpoint, type FileRule } from '../kernel/endpoint.ts';
import { namesOf, namesWith } from '../kernel/record-fields.ts';
import { personFields } from './people.ts';

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

/** The result for one line of the file. */
export const ImportedRow = z
  .object({
    /** its number in the file; the headings are line 1 */
    line: z.number().int(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    institution: z.string().meta({ description: 'of an InstitutionAdmin: its name, or “all”' }),
    outcome: z.enum(['new', 'exists', 'refused']).meta({
      description: 'new: an account is made; exists: the address has one, which stays as it is; refused: see reason',
    }),
    reason: z.string(),
  })
  .meta({ id: 'ImportedRow' });
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportReport = z
  .object({
    /** false for a preview, which writes nothing */
    applied: z.boolean(),
    /** headings we don't know; their columns were not read */
    ignoredColumns: z.array(z.string()),
    rows: z.array(ImportedRow),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

export const userImport = {
  run: endpoint('POST /api/users/import', {
    access: ['Administrator'],
    summary:
      'Users from a CSV file. Without `apply` it tells what would become of every line and writes nothing; with it the new ones are made, Pending, and invited by mail to choose a password.',
    body: z.strictObject({ apply: z.boolean().optional() }),
    files: { file: importFile },
    reply: ImportReport,
    ownTransactions: true,
  }),
};
