import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** What an archive may hold unpacked: a small file that holds much more is an attack on whoever opens it. */
const limits = { entries: 1000, bytes: 50 * 1024 * 1024, ratio: 100, document: 5 * 1024 * 1024 };
const archives = ['PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh', '\xfd7zXZ', 'MSCF'];
const zipped = 'PK\x03\x04';

/** The entry by which the documents of an Office program are known. */
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
 * Whether a ZIP file is a document of this ending ("docx", "odp"), or any archive ("zip"), of sound proportions. Documents
 * may be embedded in it, one level deep, and count with it; other archives may not. Its directory is believed only as far as
 * unpacking bears it out: yauzl breaks off at the first byte more than it says, so no more than the limit is unpacked.
 */
export async function isSoundArchive(path: string, ending: string): Promise<boolean> {
  const sum: Sum = { entries: 0, unpacked: 0 };
  try {
    const zip = await yauzl.openPromise(path);
    const size = zip.fileSize;
    // What lies in a plain archive may have something embedded in its turn.
    const found = await look(zip, sum, ending === 'zip' ? 2 : 1);
    const fits = sum.unpacked <= Math.max(size, 1024) * limits.ratio;
    return fits && (ending === 'zip' || found.has(parts[ending] ?? ''));
  } catch {
    return false;
  }
}

/** What of `parts` is in an archive; throws when it is none, or breaks a limit. `depth`: how deep documents may lie in it. */
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
    // entries that share their bytes would be packed into more than the whole file
    if (sum.unpacked > limits.bytes || packed > zip.fileSize) throw new Refused();
    if (/\.(?:zip|jar|7z|rar|gz)$/i.test(entry.fileName)) throw new Refused();
    const head = await headOf(zip, entry);
    if (archives.some((one) => head.startsWith(one))) throw new Refused();
    if (head.startsWith(zipped)) await lookInto(zip, entry, sum, depth - 1);
    found.add(entry.fileName === 'mimetype' ? head : entry.fileName);
  }
  return found;
}

/** An archive in an archive: only a document, not too large to be looked at in memory. */
async function lookInto(zip: ZipFile, entry: Entry, sum: Sum, depth: number): Promise<void> {
  if (depth < 0 || entry.uncompressedSize > limits.document) throw new Refused();
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  const found = await look(await yauzl.fromBufferPromise(bytes), sum, depth);
  if (!Object.values(parts).some((part) => found.has(part))) throw new Refused();
}

/** Unpacks an entry to its end, so that what the directory says of it is true, and answers how it begins. */
async function headOf(zip: ZipFile, entry: Entry): Promise<string> {
  let head = '';
  for await (const chunk of await zip.openReadStreamPromise(entry))
    if (head.length < 64) head += (chunk as Buffer).toString('latin1', 0, 64);
  return head.slice(0, 64);
}
