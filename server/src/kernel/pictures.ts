import { buffer } from 'node:stream/consumers';
import type { FileRule } from '@stoa/contract/kernel/endpoint';
import { mostPixels } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { imageSize } from 'image-size';
import type { Metadata, Sharp } from 'sharp';
import { rebuilt } from './drawings.ts';
import type { Draft } from './file-store.ts';

interface Box {
  readonly type: string;
  /** of the content, in bytes from the beginning of the file */
  readonly start: number;
  readonly end: number;
}
/** The items of a picture that describe it: Exif, and XMP as XML. */
const described = new Set(['Exif', 'mime', 'uri ']);

/** Lists the boxes between two places. Throws RangeError when one doesn't fit. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    const end = size === 0 ? to : at + (size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size);
    if (end > to || end < at + head) throw new RangeError('a box is longer than what it is in');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end });
    at = end;
  }
  return boxes;
}
const one = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

/** The ids of the items that describe the picture, from the box of its items. */
function describedIn(bytes: Buffer, { start, end }: Box): Set<number> {
  const skipped = bytes[start] === 0 ? 6 : 8;
  const found = new Set<number>();
  for (const { type, start: at } of boxesIn(bytes, start + skipped, end)) {
    const version = bytes[at]!;
    if (type !== 'infe' || version < 2) continue;
    const wide = version === 2 ? 0 : 2;
    const id = wide ? bytes.readUInt32BE(at + 4) : bytes.readUInt16BE(at + 4);
    if (described.has(bytes.toString('latin1', at + 8 + wide, at + 12 + wide))) found.add(id);
  }
  return found;
}

/** Yields the byte range of each item, from the item location box; `data` is the box that relative offsets count from. */
function* placesIn(
  bytes: Buffer,
  { start }: Box,
  data: Box | undefined,
): Generator<[id: number, from: number, to: number]> {
  const version = bytes[start]!;
  let at = start + 4;
  const read = (size: number): number => {
    at += size;
    return size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size);
  };
  const sizes = read(2);
  const [ofOffset, ofLength, ofBase] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const ofIndex = version === 0 ? 0 : sizes & 15;
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = read(version < 2 ? 2 : 4);
    const kind = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(ofBase) + (kind === 1 ? (data?.start ?? 0) : 0);
    for (let extents = read(2); extents > 0; extents--) {
      // An extent without bytes of its own would let a small file have billions of them.
      if (ofIndex + ofOffset + ofLength === 0) throw new RangeError('an extent has no place');
      read(ofIndex);
      const from = base + read(ofOffset);
      yield [id, from, from + read(ofLength)];
    }
  }
}

/**
 * Returns a HEIF picture with zeros in place of the items that describe it, such as Exif with the place where it was taken.
 * Everything else stays at its offset. A file with another structure is returned unchanged: it has no readable items.
 */
export function withoutItems(bytes: Buffer): Buffer {
  const blanked = Buffer.from(bytes);
  try {
    const meta = one(boxesIn(bytes, 0, bytes.length), 'meta');
    const inside = meta ? boxesIn(bytes, meta.start + 4, meta.end) : [];
    const [items, places] = [one(inside, 'iinf'), one(inside, 'iloc')];
    if (!items || !places) return blanked;
    const described = describedIn(bytes, items);
    let left = bytes.length;
    for (const [id, from, to] of placesIn(bytes, places, one(inside, 'idat'))) {
      if (!described.has(id)) continue;
      // Items of a real picture don't cover it more than once.
      if ((left -= Math.max(0, to - from)) < 0) break;
      blanked.fill(0, from, to);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return blanked;
}

/** The result of a check: a problem if the picture is refused, or the bytes to store if they differ from the file's. */
interface Checked {
  readonly problem?: string;
  readonly bytes?: Buffer;
}
/** Seconds that making one picture may take. */
const patience = 30;
/** The options for encoding pictures again without a visible difference. Other formats, such as PNG, are lossless. */
const quality: Readonly<Record<string, object>> = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { quality: 92 },
  heif: { quality: 80, effort: 2, compression: 'av1' },
  tiff: { compression: 'lzw' },
};
/** The signatures of metadata in pictures: Exif, XMP and Photoshop's. */
const notes = ['Exif\0\0', 'http://ns.adobe.com/xap/', 'Photoshop 3.0\0'];

/**
 * Checks a picture, whose media type is `type`: its header names at most `mostPixels`. A picture that others will see is stored
 * without its metadata (place, time, camera) and turned upright; a drawing is rebuilt from harmless elements. Returns the
 * problem for which it is refused, or the bytes to store when they differ from the file's.
 */
export async function checkedPicture(draft: Draft, type: string, { asSent }: FileRule): Promise<Checked> {
  if (type.startsWith('image/svg+xml')) {
    const found = rebuilt(await buffer(draft.read()));
    return 'problem' in found ? found : { bytes: Buffer.from(found.drawing) };
  }
  if (!type.startsWith('image/')) return {};
  const { width, height } = sizeIn(await buffer(draft.read({ start: 0, end: longestHead - 1 })));
  if (width * height > mostPixels) return { problem: tooManyPixels(width * height) };
  return asSent ? {} : inTurn(async () => withoutNotes(await buffer(draft.read()), type));
}

/** The bytes of a picture that we read to find its dimensions. */
const longestHead = 524_288;
function sizeIn(head: Buffer): { readonly width: number; readonly height: number } {
  try {
    return imageSize(head);
  } catch {
    return { width: 0, height: 0 };
  }
}

const tooManyPixels = (pixels: number) =>
  i18n.t('This picture has {megapixels, number} megapixels. Choose one with at most {most, number}.', {
    megapixels: Math.round(pixels / 1_000_000),
    most: mostPixels / 1_000_000,
  });

let last: Promise<unknown> = Promise.resolve();
/** Works on one picture at a time, on another thread: each may take 160 MB. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task);
  last = done.catch(() => {});
  return done;
}

/** Loaded with the first picture: a start doesn't wait for it. */
const open = async (file: Buffer): Promise<Sharp> =>
  (await import('sharp')).default(file, { limitInputPixels: mostPixels, failOn: 'none', animated: true });

async function withoutNotes(file: Buffer, type: string): Promise<Checked> {
  const found = await open(file)
    .then((picture) => picture.metadata())
    .catch(() => undefined);
  if (found && !hasNotes(found)) return {};
  // No free library writes HEIC, so we blank its metadata in place. Its orientation is stored elsewhere.
  if (type === 'image/heic' || type === 'image/heif') return { bytes: withoutItems(file) };
  try {
    if (found) return { bytes: await upright(await open(file), found) };
  } catch {
    return { problem: unreadable() };
  }
  // A file that can't be decoded shows nothing. It is accepted, unless metadata could still be read from it.
  return notes.some((note) => file.includes(note, 0, 'latin1')) ? { problem: unreadable() } : {};
}
const unreadable = () => i18n.t('We can’t read this picture. Save it again as JPEG or PNG.');

/** TIFF stores metadata in the same directory as the picture, where sharp doesn't report it. */
const hasNotes = ({ format, exif, xmp, iptc, comments = [], orientation = 1 }: Metadata) =>
  format === 'tiff' ||
  exif !== undefined ||
  xmp !== undefined ||
  iptc !== undefined ||
  comments.length > 0 ||
  orientation !== 1;

const upright = (picture: Sharp, { format }: Metadata): Promise<Buffer> =>
  picture
    .autoOrient()
    .keepIccProfile()
    .toFormat(format === 'heif' ? 'avif' : format, quality[format])
    .timeout({ seconds: patience })
    .toBuffer();
