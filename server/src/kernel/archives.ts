import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import path from 'node:path';
import { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import type { Draft } from './file-store.ts';
import { textOfXml } from './text-encoding.ts';

/** The small parts of a package that declare the types of its other parts. */
const typesPart = '[content_types].xml';
const relationsPart = '_rels/.rels';
/** Returns true for a part that `documentIn` reads. */
const tellsKind = (part: string): boolean => [typesPart, relationsPart, 'mimetype'].includes(part.toLowerCase());

const openXml = 'application/vnd.openxmlformats-officedocument.';
/** The media types of main parts without macros, with the extension of each. Templates and slide shows are included. */
const mainParts: Readonly<Record<string, string>> = {
  [`${openXml}wordprocessingml.document.main+xml`]: 'docx',
  [`${openXml}wordprocessingml.template.main+xml`]: 'dotx',
  [`${openXml}presentationml.presentation.main+xml`]: 'pptx',
  [`${openXml}presentationml.template.main+xml`]: 'potx',
  [`${openXml}presentationml.slideshow.main+xml`]: 'ppsx',
  [`${openXml}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${openXml}spreadsheetml.template.main+xml`]: 'xltx',
};
const openDocuments: Readonly<Record<string, string>> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
};
const macros = 'application/vnd.ms-office.vbaproject';

/**
 * Returns the extension of the document in a package ("docx", "odp"), or undefined if it isn't one or has macros. Throws when
 * one of these parts isn't XML. `names` are its parts in lower case, `shown` the content of those that `tellsKind` accepts. The
 * main part of an Office document may have any name: the package's relationships name it, and the content types give its type.
 */
function documentIn(names: ReadonlySet<string>, shown: ReadonlyMap<string, Buffer>): string | undefined {
  const mimetype = shown.get('mimetype');
  if (mimetype) return openDocuments[mimetype.toString('latin1').trim()];
  const [relations, types] = [elementsOf(shown.get(relationsPart)), elementsOf(shown.get(typesPart))];
  const main = relations.find(
    ({ name, attributes: { Type = '', TargetMode } }) =>
      name === 'Relationship' && TargetMode !== 'External' && Type.endsWith('/relationships/officeDocument'),
  );
  const all = types.map(({ attributes: { ContentType = '' } }) => ContentType.toLowerCase());
  if (!main || all.includes(macros)) return undefined;
  const part = path.posix.join('/', main.attributes['Target'] ?? '').toLowerCase();
  const own = types.find(
    ({ name, attributes }) => name === 'Override' && attributes['PartName']?.toLowerCase() === part,
  );
  const usual = types.find(
    ({ name, attributes }) =>
      name === 'Default' && `.${attributes['Extension']?.toLowerCase()}` === path.posix.extname(part),
  );
  const type = (own ?? usual)?.attributes['ContentType']?.toLowerCase() ?? '';
  return names.has(part.slice(1)) ? mainParts[type] : undefined;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}
/** Lists the elements of a small XML part without their prefixes. Throws when it isn't XML. */
function elementsOf(bytes: Buffer = Buffer.from('<none/>')): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => elements.push({ name: name.replace(/^.*:/, ''), attributes }));
  parser.write(textOfXml(bytes)).close();
  return elements;
}

/** Limits for an unpacked archive. A small file that unpacks to much more is an attack on the person who opens it. */
const limits = { entries: 1000, bytes: 50 * 1024 * 1024, ratio: 100, document: 5 * 1024 * 1024, part: 1024 * 1024 };
const archives = ['PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ', 'MSCF'];
const zipped = 'PK\x03\x04';
/** Gzipped Windows metafiles inside documents, by extension, with the first bytes of the unpacked content. */
const drawings: Readonly<Record<string, readonly string[]>> = {
  emz: ['\x01\x00\x00\x00'],
  wmz: ['\xd7\xcd\xc6\x9a', '\x01\x00\x09\x00'],
};

interface Sum {
  entries: number;
  unpacked: number;
}
class Refused extends Error {}

/** The size of one read, and the number of recent reads in the cache: the ZIP reader seeks back and forth in small steps. */
const window = { bytes: 262_144, kept: 4 };
/** Gives the ZIP reader random access to a draft. */
class DraftReader extends yauzl.RandomAccessReader {
  readonly #draft: Draft;
  readonly #windows = new Map<number, Promise<Buffer>>();
  constructor(draft: Draft) {
    super();
    this.#draft = draft;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end), { objectMode: false });
  }
  async *#parts(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const from = at % window.bytes;
      const part = (await this.#windowAt(at - from)).subarray(from, from + end - at);
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }
  #windowAt(start: number): Promise<Buffer> {
    const bytes = this.#windows.get(start) ?? buffer(this.#draft.read({ start, end: start + window.bytes - 1 }));
    this.#windows.delete(start);
    this.#windows.set(start, bytes);
    for (const oldest of this.#windows.keys()) if (this.#windows.size > window.kept) this.#windows.delete(oldest);
    return bytes;
  }
}

/**
 * Checks a ZIP file: true for a sound document with this ending ("docx", "odp"), or for "zip" any sound archive. It may embed
 * documents one level deep, and their size counts too; other archives may not be inside. We trust the directory only as far
 * as unpacking confirms it: yauzl stops at the first byte beyond the stated size, so it never unpacks more than the limit.
 */
export async function isSoundArchive(draft: Draft, ending: string): Promise<boolean> {
  const sum: Sum = { entries: 0, unpacked: 0 };
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new DraftReader(draft), draft.size);
    // A document inside a plain archive may have documents embedded in it too.
    const found = await look(zip, sum, ending === 'zip' ? 2 : 1);
    return sum.unpacked <= Math.max(draft.size, 1024) * limits.ratio && (ending === 'zip' || found === ending);
  } catch {
    return false;
  }
}

/**
 * Returns the extension of the document that the archive is, if it is one; throws when it isn't an archive or breaks a limit.
 * `depth` is how many levels of documents it may contain.
 */
async function look(zip: ZipFile, sum: Sum, depth: number): Promise<string | undefined> {
  const names = new Set<string>();
  const shown = new Map<string, Buffer>();
  let packed = 0;
  sum.entries += zip.entryCount;
  if (sum.entries > limits.entries) {
    zip.close();
    throw new Refused();
  }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    sum.unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Entries that share their bytes would add up to more than the whole file.
    if (sum.unpacked > limits.bytes || packed > zip.fileSize) throw new Refused();
    if (/\.(?:zip|jar|7z|rar|gz)$/.test(name)) throw new Refused();
    const head = await headOf(zip, entry);
    const drawing = drawings[/\.(\w+)$/.exec(name)?.[1] ?? ''];
    if (drawing) await lookAtDrawing(zip, entry, sum, drawing);
    else if (archives.some((one) => head.startsWith(one))) throw new Refused();
    if (head.startsWith(zipped)) await lookInto(zip, entry, sum, depth - 1);
    if (tellsKind(name)) {
      // If a name occurs twice, other programs might read the other entry.
      if (shown.has(name) || entry.uncompressedSize > limits.part) throw new Refused();
      shown.set(name, await buffer(await zip.openReadStreamPromise(entry)));
    }
    names.add(name);
  }
  return documentIn(names, shown);
}

/** Checks an archive inside an archive: it must be a document, and small enough to read into memory. */
async function lookInto(zip: ZipFile, entry: Entry, sum: Sum, depth: number): Promise<void> {
  if (depth < 0 || entry.uncompressedSize > limits.document) throw new Refused();
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if ((await look(await yauzl.fromBufferPromise(bytes), sum, depth)) === undefined) throw new Refused();
}

/** Checks a gzipped drawing: it must begin with one of `starts`, and its unpacked size counts toward the limit. */
async function lookAtDrawing(zip: ZipFile, entry: Entry, sum: Sum, starts: readonly string[]): Promise<void> {
  const packed = await zip.openReadStreamPromise(entry);
  const unpacking = packed.pipe(createGunzip());
  packed.on('error', (error) => unpacking.destroy(error));
  let head = '';
  for await (const chunk of unpacking) {
    sum.unpacked += (chunk as Buffer).length;
    if (sum.unpacked > limits.bytes) throw new Refused();
    if (head.length < 4) head += (chunk as Buffer).toString('latin1', 0, 4);
  }
  if (!starts.some((one) => head.startsWith(one))) throw new Refused();
}

/** Unpacks an entry to its end, which proves its size in the directory, and returns its first bytes. */
async function headOf(zip: ZipFile, entry: Entry): Promise<string> {
  let head = '';
  for await (const chunk of await zip.openReadStreamPromise(entry))
    if (head.length < 64) head += (chunk as Buffer).toString('latin1', 0, 64);
  return head.slice(0, 64);
}
