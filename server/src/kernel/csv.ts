import { Readable } from 'node:stream';
import { downloadName, formula } from '@stoa/contract/kernel/file-kinds';
import { trimmed } from '@stoa/contract/kernel/text';
import type { FastifyReply } from 'fastify';
import papa from 'papaparse';
import { asDownload } from './download.ts';

type Cell = string | number | null;

/**
 * Formats rows as CSV that every spreadsheet reads: quoted, with the line ends of RFC 4180. A cell that looks like a formula
 * gets an apostrophe in front.
 */
const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : `${papa.unparse(rows as Cell[][], { quotes: true, newline: '\r\n', escapeFormulae: formula })}\r\n`;

/** Streams a CSV file, named after the site: UTF-8 with a byte order mark, the headings, then the rows of each of the `batches`. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  async function* lines() {
    yield `\uFEFF${csvLines([headings])}`;
    for await (const rows of batches) yield csvLines(rows);
  }
  asDownload(reply, 'text/csv; charset=utf-8', `${downloadName(name)}.csv`);
  return Readable.from(lines());
}

/** A row of a file: the line in which it begins, or its number in a sheet, and its cells as text. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}
const breaksIn = (cells: readonly string[]) => cells.join('|').match(/\r\n|\r|\n/g)?.length ?? 0;
/** The separator that gives most of the first lines the same number of cells. Titles above the headings don't count. */
function separatorOf(text: string): string {
  const fits = [',', ';', '\t', '|'].map((delimiter) => {
    const lengths = papa
      .parse<string[]>(text, { delimiter, preview: 20 })
      .data.flatMap(({ length }) => (length > 1 ? [length] : []));
    const [most] = [...Map.groupBy(lengths, (length) => length).values()].toSorted((a, b) => b.length - a.length);
    return { delimiter, lines: most?.length ?? 0, cells: most?.[0] ?? 0 };
  });
  const [best] = fits.toSorted((one, other) => other.lines - one.lines || other.cells - one.cells);
  return best!.delimiter;
}
/** Reads the rows of a CSV. A first line `sep=`, as Excel writes it, sets the separator; otherwise we detect it. */
export function csvRows(text: string): SheetRow[] {
  const [, delimiter = '', rest = ''] = /^\u{FEFF}?(?:sep=(.)\r?\n)?([^]*)$/u.exec(text) ?? [];
  let line = delimiter === '' ? 1 : 2;
  return papa.parse<string[]>(rest, { delimiter: delimiter || separatorOf(rest) }).data.map((cells) => {
    const row = line;
    line += 1 + breaksIn(cells);
    return { row, cells: cells.map((cell) => trimmed(cell)) };
  });
}

/** Yields rows batch by batch. `read` returns at most `size` rows after a key, or the first ones without a key. */
export async function* inBatches<Row>(
  size: number,
  read: (after: string | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let last: string | undefined;
  do {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.length < size ? undefined : keyOf(rows.at(-1)!);
  } while (last !== undefined);
}
