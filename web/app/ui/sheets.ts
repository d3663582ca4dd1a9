import type { CellObject, SheetOptions } from 'write-excel-file/browser';
import { formula } from '@stoa/contract/kernel/file-kinds';
import { saveFile } from './files.ts';

export type Cell = string | number | null;
/** A table as it goes into a file, with its headings first. */
type Sheet = readonly (readonly Cell[])[];

/** Returns CSV in UTF-8 with a byte order mark and the line ends of RFC 4180. Cells are quoted unless `options` says otherwise. */
export async function csvOf(
  [headings = [], ...rows]: Sheet,
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

/** Returns a spreadsheet whose headings stay in view. Text stays text even if it looks like a number or a formula. */
export async function xlsxOf([headings = [], ...rows]: Sheet, options: SheetOptions<Blob>): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const cell = (value: Cell): CellObject =>
    typeof value === 'number' ? { value, type: Number } : { value: value ?? '', type: String, format: '@' };
  const heading = (value: Cell): CellObject => ({ value: String(value), type: String, fontWeight: 'bold' });
  return write([headings.map(heading), ...rows.map((row) => row.map(cell))], {
    stickyRowsCount: 1,
    ...options,
  }).toBlob();
}

/** Saves a table as a spreadsheet. Its sheet is named like the file, or `title`. */
export async function saveXlsx(sheet: Sheet, name: string, title = name): Promise<void> {
  saveFile(await xlsxOf(sheet, { sheet: title, columns: sheet[0]?.map(() => ({ width: 20 })) }), `${name}.xlsx`);
}
