import { z } from 'zod';
import { IdParams, line } from '../kernel/fields.shapes.ts';
import { rowOutcomes, sheetFile, type Columns } from './sheets.ts';

/** The outcome of a row, by its line in the file or its row in the sheet. */
export const rowShape = {
  row: z.int().meta({ description: 'its line in the file, or its row in the sheet' }),
  outcome: z.enum(rowOutcomes).meta({
    description: 'correction: it takes the place of what was known; known: nothing changes',
  }),
  problem: z.string().meta({ description: 'why the row is refused; empty when it is not' }),
};

interface Imported<Name extends string, Row extends z.ZodType> {
  readonly summary: string;
  readonly columns: Columns<Name>;
  readonly row: Row;
}
/** The shape of an import for an institution. The body may name the heading of each column; otherwise it is recognized. */
export function importOf<Name extends string, Row extends z.ZodType>({ summary, columns, row }: Imported<Name, Row>) {
  const names = Object.keys(columns) as Name[];
  const headings = Object.fromEntries(names.map((name) => [name, line().optional()])) as {
    [K in Name]: z.ZodOptional<z.ZodString>;
  };
  return {
    summary: `${summary} With \`preview\` nothing is written; without it the sound rows are applied, all at once.`,
    params: IdParams,
    body: z.strictObject({ preview: z.boolean().optional(), ...headings }),
    files: { file: sheetFile },
    reply: z.object({
      applied: z.boolean(),
      headings: z.array(z.string()),
      columns: z.partialRecord(z.enum(names), z.string()).meta({ description: 'the heading of each column' }),
      rows: z.array(row),
    }),
    ownTransactions: true,
  } as const;
}
