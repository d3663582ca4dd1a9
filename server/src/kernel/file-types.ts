import { open } from 'node:fs/promises';
import type { FileExtension } from '@stoa/contract/kernel/endpoint';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

interface Kind {
  readonly endings: readonly string[];
  readonly type: string;
  readonly fits: (head: Buffer) => boolean;
}
const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, at) => head[at] === byte);
const boxed = (head: Buffer) => head.toString('latin1', 4, 8) === 'ftyp';
const kind = (endings: string, type: string, fits: Kind['fits']): Kind => ({ endings: endings.split(' '), type, fits });

const pdf = kind('pdf', 'application/pdf', (head) => head.subarray(0, 5).toString('latin1') === '%PDF-');
const jpg = kind('jpg jpeg', 'image/jpeg', starts(0xff, 0xd8, 0xff));
const png = kind('png', 'image/png', starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a));
const gif = kind('gif', 'image/gif', starts(0x47, 0x49, 0x46, 0x38));
const webp = kind('webp', 'image/webp', (head) => head.toString('latin1', 8, 12) === 'WEBP');
const txt = kind('txt', 'text/plain', (head) => !head.includes(0));
const csv = kind('csv', 'text/csv', (head) => !head.includes(0));
const doc = kind('doc', 'application/msword', starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1));
const docx = kind(
  'docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  starts(0x50, 0x4b, 0x03, 0x04),
);
const mp4 = kind('mp4 m4v', 'video/mp4', boxed);
const mov = kind('mov', 'video/quicktime', boxed);
const webm = kind('webm mkv', 'video/webm', starts(0x1a, 0x45, 0xdf, 0xa3));
const ogv = kind('ogv', 'video/ogg', starts(0x4f, 0x67, 0x67, 0x53));

const kinds: Record<FileExtension, readonly Kind[]> = {
  pdf: [pdf],
  jpg: [jpg],
  png: [png],
  txt: [txt],
  doc: [doc],
  docx: [docx],
  csv: [csv],
  image: [jpg, png, gif, webp],
  video: [mp4, mov, webm, ogv],
};

/**
 * The media type of a stored file when both its name and its content are of one of the types, else undefined.
 * The declared type is not looked at: whoever sends a file can declare anything.
 */
export async function typeOf(path: string, name: string, types: readonly FileExtension[]): Promise<string | undefined> {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    const found = types.flatMap((type) => kinds[type]).find((one) => one.endings.includes(ending) && one.fits(head));
    if (!found || bytesRead === 0) return undefined;
    if (found === docx && !(await isDocument(path))) return undefined;
    if ((found === txt || found === csv) && !(await isText(file.createReadStream({ start: 0, autoClose: false }))))
      return undefined;
    return found.type;
  } finally {
    await file.close();
  }
}

async function isText(bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes) if (decoder.decode(chunk, { stream: true }).includes('\0')) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** What a document may hold unpacked: a small file that holds much more is an attack on whoever opens it. */
const limits = { entries: 1000, bytes: 50 * 1024 * 1024, ratio: 100 };
const archives = [
  'PK\x03\x04',
  'PK\x05\x06',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b\x08',
  'BZh',
  '\xfd7zXZ',
  'MSCF',
];

/**
 * Whether a ZIP file is a Word document of sound proportions, with no archive inside. Its directory is believed only as far
 * as unpacking bears it out: yauzl breaks off at the first byte more than it says, so no more than the limit is unpacked.
 */
async function isDocument(path: string): Promise<boolean> {
  try {
    const zip = await yauzl.openPromise(path);
    let unpacked = 0;
    let packed = 0;
    let hasDocument = false;
    if (zip.entryCount > limits.entries) {
      zip.close();
      return false;
    }
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      packed += entry.compressedSize;
      // entries that share their bytes would be packed into more than the whole file
      if (unpacked > limits.bytes || packed > zip.fileSize) return false;
      if (/\.(?:zip|docx|jar|7z|rar|gz)$/i.test(entry.fileName)) return false;
      if (await isArchive(zip, entry)) return false;
      hasDocument ||= entry.fileName === 'word/document.xml';
    }
    return hasDocument && unpacked <= Math.max(packed, 1024) * limits.ratio;
  } catch {
    return false;
  }
}

/** Unpacks an entry to its end, so that what the directory says of it is true, and looks how it begins. */
async function isArchive(zip: ZipFile, entry: Entry): Promise<boolean> {
  let head = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) head ||= (chunk as Buffer).toString('latin1', 0, 8);
  return archives.some((one) => head.startsWith(one));
}
