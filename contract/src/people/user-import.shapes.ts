import { z } from 'zod';
import { type Shapes, join } from '../kernel/endpoint.shapes.ts';
import { importFile, userImport as lines } from './user-import.endpoints.ts';
export * from './user-import.endpoints.ts';

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

export const shapes = {
  run: {
    summary:
      'Users from a CSV file. Without `apply` it tells what would become of every line and writes nothing; with it the new ones are made, Pending, and invited by mail to choose a password.',
    body: z.strictObject({ apply: z.boolean().optional() }),
    files: { file: importFile },
    reply: ImportReport,
    ownTransactions: true,
  },
} as const satisfies Shapes;
export const userImport = join(lines, shapes);
