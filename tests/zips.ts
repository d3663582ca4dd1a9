import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly data: Buffer;
  /** The false unpacked size to write into the directory. */
  readonly says?: number;
}
const deflated = new Map<Buffer, Buffer>();
const deflate = (data: Buffer) => deflated.get(data) ?? deflated.set(data, deflateRawSync(data)).get(data)!;

/** Returns a ZIP file whose directory may be false; `overlap` lets all entries of the same bytes share one place. */
export function zipOf(entries: readonly Entry[], overlap = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let offset = 0;
  for (const { name, data, says = data.length } of entries) {
    const packed = deflate(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says, 18);
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    const before = overlap ? places.get(data) : undefined;
    tail.writeUInt32LE(before ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]));
    if (before !== undefined) continue;
    places.set(data, offset);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end]);
}

const openXml = 'application/vnd.openxmlformats-officedocument.';
const mainParts = {
  docx: ['word/document.xml', `${openXml}wordprocessingml.document.main+xml`],
  pptx: ['ppt/presentation.xml', `${openXml}presentationml.presentation.main+xml`],
  xlsx: ['xl/workbook.xml', `${openXml}spreadsheetml.sheet.main+xml`],
} as const;
/** The three parts of which every Office document has at least its own. The main one may have another name, or another type. */
export function partsOf(
  kind: keyof typeof mainParts,
  { main = mainParts[kind][0], type = mainParts[kind][1] }: { main?: string; type?: string } = {},
): Entry[] {
  const schemas = 'http://schemas.openxmlformats.org/';
  const types = `<Types xmlns="${schemas}package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`;
  const relations = `<Relationships xmlns="${schemas}package/2006/relationships"><Relationship Id="rId1" Type="${schemas}officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`;
  return [
    { name: '[Content_Types].xml', data: Buffer.from(types) },
    { name: '_rels/.rels', data: Buffer.from(relations) },
    { name: main, data: Buffer.from('<document/>') },
  ];
}

/** A Word document with more in it. */
export const docxOf = (more: readonly Entry[], overlap = false): Buffer =>
  zipOf([...partsOf('docx'), ...more], overlap);

/** Returns the files in a ZIP file by their names, read by its directory, as the format has it. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + packed);
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(data) : data);
    at += 46 + name + extra + comment;
  }
  return entries;
}
