import { readFile } from 'node:fs/promises';
import type { FileRule } from '@stoa/contract/kernel/endpoint';
import { mostPixels } from '@stoa/contract/kernel/file-kinds';
import { i18n } from '@stoa/contract/kernel/i18n';
import { imageSizeFromFile } from 'image-size/fromFile';
import type { Metadata, Sharp } from 'sharp';
import { rebuilt } from './drawings.ts';
import { withoutItems } from './heif.ts';

/** A picture in the store is as it was sent, or has the bytes of one that was made from it; or it is refused with a problem. */
interface Checked {
  readonly problem?: string;
  readonly bytes?: Buffer;
}
/** Seconds that making one picture may take. */
const patience = 30;
/** How pictures are written again: so that nobody sees a difference. Others, such as PNG, lose nothing anyway. */
const quality: Readonly<Record<string, object>> = {
  jpeg: { quality: 92, chromaSubsampling: '4:4:4' },
  webp: { quality: 92 },
  heif: { quality: 80, effort: 2, compression: 'av1' },
  tiff: { compression: 'lzw' },
};
/** How notes begin inside pictures: Exif, XMP and what Photoshop adds. */
const notes = ['Exif\0\0', 'http://ns.adobe.com/xap/', 'Photoshop 3.0\0'];

/**
 * Checks a picture, whose media type is `type`: its header names at most `mostPixels`. One that others will see is kept without
 * its notes (where and when it was taken, with which camera) and turned upright; a drawing is rebuilt from what only draws. Says
 * the problem for which it is refused, or the bytes to keep when these aren't those of the file.
 */
export async function checkedPicture(file: string, type: string, { asSent }: FileRule): Promise<Checked> {
  if (type.startsWith('image/svg+xml')) {
    const found = rebuilt(await readFile(file));
    return 'problem' in found ? found : { bytes: Buffer.from(found.drawing) };
  }
  if (!type.startsWith('image/')) return {};
  const { width, height } = await imageSizeFromFile(file).catch(() => ({ width: 0, height: 0 }));
  if (width * height > mostPixels) return { problem: tooManyPixels(width * height) };
  return asSent ? {} : inTurn(() => withoutNotes(file, type));
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
const open = async (file: string): Promise<Sharp> =>
  (await import('sharp')).default(file, { limitInputPixels: mostPixels, failOn: 'none', animated: true });

async function withoutNotes(file: string, type: string): Promise<Checked> {
  const found = await open(file)
    .then((picture) => picture.metadata())
    .catch(() => undefined);
  if (found && !hasNotes(found)) return {};
  // No free program writes HEIC, so we blank its notes where they are. It says which way is up outside of them.
  if (type === 'image/heic' || type === 'image/heif') return { bytes: withoutItems(await readFile(file)) };
  try {
    if (found) return { bytes: await upright(await open(file), found) };
  } catch {
    return { problem: unreadable() };
  }
  // A file that no program can read shows nothing. It is kept, unless somebody could still read notes in it.
  const bytes = await readFile(file);
  return notes.some((note) => bytes.includes(note, 0, 'latin1')) ? { problem: unreadable() } : {};
}
const unreadable = () => i18n.t('We can’t read this picture. Save it again as JPEG or PNG.');

/** TIFF keeps its notes among what draws, where they aren't reported. */
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
