import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Limits for an unpacked archive. A small file that unpacks to much more is an attack on the person who opens it. */
const limits = { entries: 1000, bytes: 50 * 1024 * 1024, ratio: 100, document: 5 * 1024 * 1024 };
const archives = ['PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ', 'MSCF'];
const zipped = 'PK\x03\x04';

/** The entry that identifies a document of each Office program. */
const parts: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
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
    return fits && (ending === 'zip' || found.has(parts[ending] ?? ''));
  } catch {
    return false;
  }
}

/**
 * Returns the names of `parts` that the archive has; throws when it isn't an archive or breaks a limit. `depth` is how many
 * levels of documents may lie in it.
 */
async function look(zip: ZipFile, sum: Sum, depth: number): Promise<Set<string>> {
  const found = new Set<string>();
  let packed = 0;
  sum.entries += zip.entryCount;
  if (sum.entries > limits.entries) {
    zip.close();
    throw new Refused();
  }
  for await (const entry of zip.eachEntry()) {
    sum.unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    // Entries that share their bytes would add up to more than the whole file.
    if (sum.unpacked > limits.bytes || packed > zip.fileSize) throw new Refused();
    if (/\.(?:zip|jar|7z|rar|gz)$/i.test(entry.fileName)) throw new Refused();
    const head = await headOf(zip, entry);
    if (archives.some((one) => head.startsWith(one))) throw new Refused();
    if (head.startsWith(zipped)) await lookInto(zip, entry, sum, depth - 1);
    found.add(entry.fileName === 'mimetype' ? head : entry.fileName);
  }
  return found;
}

/** Checks an archive inside an archive: it must be a document, and small enough to read into memory. */
async function lookInto(zip: ZipFile, entry: Entry, sum: Sum, depth: number): Promise<void> {
  if (depth < 0 || entry.uncompressedSize > limits.document) throw new Refused();
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  const found = await look(await yauzl.fromBufferPromise(bytes), sum, depth);
  if (!Object.values(parts).some((part) => found.has(part))) throw new Refused();
}

/** Unpacks an entry to its end, which proves its size in the directory, and returns its first bytes. */
async function headOf(zip: ZipFile, entry: Entry): Promise<string> {
  let head = '';
  for await (const chunk of await zip.openReadStreamPromise(entry))
    if (head.length < 64) head += (chunk as Buffer).toString('latin1', 0, 64);
  return head.slice(0, 64);
}
