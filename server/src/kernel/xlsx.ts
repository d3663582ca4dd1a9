import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface Packed {
  readonly name: string;
  readonly bytes: Buffer;
}
/** Makes an archive whose bytes depend only on its files: all of them have the same fixed date. */
export async function zipOf(files: readonly Packed[]): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(1980, 0, 1);
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign]!);
/** The letters of a column: A, Z, AA. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const office = 'http://schemas.openxmlformats.org';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (kind: string, target: string) =>
  `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
const frame = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
};

/** Writes a workbook of one sheet in which every cell is text, so that leading zeros stay and no formula runs. */
export function xlsxOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cell = (value: string, row: number, at: number) =>
    value === ''
      ? ''
      : `<c r="${letters(at)}${row}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((value, n) => cell(value, at + 1, n)).join('')}</row>`,
  );
  const sheet = `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  return zipOf(
    Object.entries({ ...frame, 'xl/worksheets/sheet1.xml': sheet }).map(([name, xml]) => ({
      name,
      bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    })),
  );
}
