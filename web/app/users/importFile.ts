import { importColumns, type ImportedRow } from '@stoa/contract/user-import';

const sample: Readonly<Record<(typeof importColumns)[number], string>> = {
  firstName: 'Hypatia',
  middleName: '',
  lastName: 'Sample',
  street: '1 Library Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'USA',
  email: 'hypatia@example.org',
  homePhone: '',
  mobilePhone: '212 555 0100',
  role: 'Student',
};

/** What a spreadsheet would compute; a telephone number with its plus may stay, for it is sent again as it stands. */
const formula = /^(?:[=@\t\r\n\0]|[+-](?![\d\s()./-]*$))/;

/** Lines as CSV: UTF-8 with its mark, so that spreadsheets read names right; a cell that they would take for a formula is kept from it. */
async function csv(fields: readonly string[], data: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(
    { fields: [...fields], data: data.map((line) => [...line]) },
    { newline: '\r\n', escapeFormulae: formula },
  );
  return new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' });
}

/** The headings and one line to write over. */
export const template = (): Promise<Blob> => csv(importColumns, [importColumns.map((name) => sample[name])]);

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** The lines of the file that were refused, as they were written, each behind the reason: to be mended and sent again. */
export async function refusedLines(file: Blob, rows: readonly ImportedRow[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''));
  const reasons = new Map(
    rows.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason]),
  );
  const [headings = [], ...lines] = data;
  // A cell of several lines moves those below it down: the report counts as an editor does.
  let number = 1 + breaksIn(headings);
  const refused = lines.flatMap((cells) => {
    const reason = reasons.get(++number);
    number += breaksIn(cells);
    return reason === undefined ? [] : [[reason, ...cells]];
  });
  return csv(['reason', ...headings], refused);
}
