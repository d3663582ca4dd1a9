import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { documentIn, tellsKind } from './office-documents.ts';

/** Limits for an unpacked archive. A small file that unpacks to much more is an attack on the person who opens it. */
const limits = { entries: 1000, bytes: 50 * 1024 * 1024, ratio: 100, document: 5 * 1024 * 1024, told: 1024 * 1024 };
const archives = ['PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ', 'MSCF'];
const zipped = 'PK\x03\x04';
/** Windows keeps its drawings packed by gzip inside documents, under these extensions; they begin so when they are unpacked. */
const drawings: Readonly<Record<string, readonly string[]>> = {
  emz: ['\x01\x00\x00\x00'],
  wmz: ['\xd7\xcd\xc6\x9a', '\x01\x00\x09\x00'],
};

interface Sum {
  entries: number;
  unpacked: number;
}
class Refused extends Error {}

/**
 * Checks a ZIP file: true for a sound document with this ending ("docx", "odp"), or for "zip" any sound archive. It may embed
 * documents one level deep, and their size counts too; other archives may not be inside. We trust the directory only as far
 * as unpacking confirms it: yauzl stops at the first byte beyond the stated size, so it never unpacks more than the limit.
 */
export async function isSoundArchive(path: string, ending: string): Promise<boolean> {
  const sum: Sum = { entries: 0, unpacked: 0 };
  try {
    const zip = await yauzl.openPromise(path);
    const size = zip.fileSize;
    // A document inside a plain archive may have documents embedded in it too.
    const found = await look(zip, sum, ending === 'zip' ? 2 : 1);
    const fits = sum.unpacked <= Math.max(size, 1024) * limits.ratio;
    return fits && (ending === 'zip' || found === ending);
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
      // With two of them, other programs might read the other one.
      if (shown.has(name) || entry.uncompressedSize > limits.told) throw new Refused();
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

/** Checks a drawing that gzip packs: it must begin as one of `starts`, and what it unpacks to counts like the entries. */
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
