import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const cell = (value: string | number, row: number, column: number) => {
  const at = `r="${String.fromCharCode(65 + column)}${row}"`;
  return typeof value === 'number'
    ? `<c ${at}><v>${value}</v></c>`
    : `<c ${at} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
};

/** A workbook with one sheet of up to 26 columns, as a spreadsheet program writes it: texts stay texts, numbers are numbers. */
export async function aWorkbook(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new yazl.ZipFile();
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const office = 'http://schemas.openxmlformats.org';
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    '[Content_Types].xml',
    `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
  );
  const relations = (to: string, kind: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${to}"/></Relationships>`;
  add('_rels/.rels', relations('xl/workbook.xml', 'officeDocument'));
  add('xl/_rels/workbook.xml.rels', relations('worksheets/sheet1.xml', 'worksheet'));
  const space = `xmlns="${office}/spreadsheetml/2006/main"`;
  add(
    'xl/workbook.xml',
    `<workbook ${space} xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  const lines = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((value, n) => cell(value, at + 1, n)).join('')}</row>`)
    .join('');
  add('xl/worksheets/sheet1.xml', `<worksheet ${space}><sheetData>${lines}</sheetData></worksheet>`);
  zip.end();
  return Uint8Array.from(await buffer(zip.outputStream));
}
