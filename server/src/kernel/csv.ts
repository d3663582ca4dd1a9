import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import papa from 'papaparse';

type Cell = string | number | null;

/** What a spreadsheet would take for a formula; an amount below zero is none. */
const formula = /^(?!-\d+\.\d\d$)[=+\-@\t\r\n\0]/;

/**
 * Lines of CSV as every spreadsheet reads them: quoted, ended as RFC 4180 has it. A cell that would be taken for a formula
 * gets an apostrophe in front.
 */
const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : `${papa.unparse(rows as Cell[][], { quotes: true, newline: '\r\n', escapeFormulae: formula })}\r\n`;

/** Answers a CSV file that is made while it is sent: UTF-8 with its mark, the headings, then what `batches` gives. */
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
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store');
  return Readable.from(lines());
}
