import { saveFile } from './files.ts';

/** A table as it goes into a file, with its headings first. */
type Sheet<Cell = string> = readonly (readonly Cell[])[];

/** Cells that a spreadsheet would take for formulas. They get an apostrophe in front. */
const formula = /^[=+\-@\t\r\n\0]/;

/** As CSV in UTF-8, with its mark, and with lines ended as RFC 4180 has it. Cells are quoted unless `options` says otherwise. */
export async function csvOf(
  [headings = [], ...rows]: Sheet<string | number | null>,
  options: { readonly quotes?: boolean; readonly escapeFormulae?: RegExp } = {},
): Promise<string> {
  const { default: papa } = await import('papaparse');
  const table = papa.unparse(
    { fields: headings.map(String), data: rows.map((row) => row.map((cell) => cell ?? '')) },
    { quotes: true, newline: '\r\n', escapeFormulae: formula, ...options },
  );
  return `\uFEFF${table}`;
}

/** Saves a text as a CSV file. */
export const saveCsv = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);

/** Saves a table as a spreadsheet. Its sheet is named like the file, or `title`. */
export async function saveXlsx([headings = [], ...rows]: Sheet, name: string, title = name): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  const workbook = write(
    [
      headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
    ],
    { sheet: title, stickyRowsCount: 1, columns: headings.map(() => ({ width: 20 })) },
  );
  saveFile(await workbook.toBlob(), `${name}.xlsx`);
}
