import { fileName } from '@stoa/contract/kernel/file-kinds';
import { saveFile, sheetName } from '../../ui/files.ts';

/** A table as it goes into a file: every cell is text. */
interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** As CSV: quoted, UTF-8 with its mark, and nothing that a spreadsheet would take for a formula. */
async function csvOf({ headers, rows }: Sheet): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    { fields: [...headers], data: rows.map((row) => [...row]) },
    { quotes: true, newline: '\r\n', escapeFormulae: /^[=+\-@\t\r\n\0]/ },
  );
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
}

async function xlsxOf({ headers, rows }: Sheet, name: string): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  return write(
    [
      headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
    ],
    { sheet: sheetName(name, 'Stoa'), stickyRowsCount: 1, columns: headers.map(() => ({ width: 20 })) },
  ).toBlob();
}

/** Saves a table under a name, as CSV or as a spreadsheet. */
export async function saveSheet(sheet: Sheet, name: string, as: 'csv' | 'xlsx'): Promise<void> {
  saveFile(await (as === 'csv' ? csvOf(sheet) : xlsxOf(sheet, name)), `${fileName(name)}.${as}`);
}
