import { importColumns, type ImportedRow } from '@stoa/contract/people/invitations.endpoints';
import { csvOf } from '../../ui/sheets.ts';

const sample: { readonly [C in (typeof importColumns)[number]]?: string } = {
  firstName: 'Hypatia',
  lastName: 'Sample',
  street: '1 Library Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'USA',
  email: 'hypatia@example.org',
  mobilePhone: '212 555 0100',
  role: 'Student',
};

/** Text that a spreadsheet would run as a formula. Phone numbers with a plus are left alone, since the file is sent again as it is. */
const escapeFormulae = /^(?:[=@\t\r\n\0]|[+-](?![\d\s()./-]*$))/;

/** The headings and one line to write over. */
export const template = (): Promise<string> =>
  csvOf([importColumns, importColumns.map((name) => sample[name] ?? '')], { quotes: false, escapeFormulae });

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** The refused lines as they were written, each with its reason in front, to correct and send again. */
export async function refusedLines(file: Blob, rows: readonly ImportedRow[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''));
  const reasons = new Map(
    rows.filter(({ outcome }) => outcome === 'refused').map(({ line, reason }) => [line, reason]),
  );
  const [headings = [], ...lines] = data;
  // A cell with line breaks moves the lines below it down. The report counts lines as an editor does.
  let number = 1 + breaksIn(headings);
  const refused = lines.flatMap((cells) => {
    const reason = reasons.get(++number);
    number += breaksIn(cells);
    return reason === undefined ? [] : [[reason, ...cells]];
  });
  return csvOf([['reason', ...headings], ...refused], { quotes: false, escapeFormulae });
}
