import { buffer } from 'node:stream/consumers';
import { endingOf, fileKinds, mediaTypeOf, type Ending, type FileKind } from '@stoa/contract/kernel/file-kinds';
import { isSoundArchive } from './archives.ts';
import type { Draft } from './file-store.ts';
import { encodingOf } from './text-encoding.ts';

type Fits = (head: Buffer) => boolean;
const starts =
  (hex: string, at = 0): Fits =>
  (head) =>
    head.toString('hex', at, at + hex.length / 2) === hex;
const says =
  (text: string, at = 0): Fits =>
  (head) =>
    head.toString('latin1', at, at + text.length) === text;
const any =
  (...all: readonly Fits[]): Fits =>
  (head) =>
    all.some((one) => one(head));
const both =
  (...all: readonly Fits[]): Fits =>
  (head) =>
    all.every((one) => one(head));

const jpeg = starts('ffd8ff');
const zipped = starts('504b0304');
const ole = starts('d0cf11e0a1b11ae1');
const tiff = any(starts('49492a00'), starts('4d4d002a'));
const ogg = says('OggS');
const matroska = starts('1a45dfa3');
const boxed = says('ftyp', 4);
/** Pictures and videos share a container format; its brand tells them apart. */
const branded = (...brands: string[]) => both(boxed, any(...brands.map((brand) => says(brand, 8))));
const avif = branded('avif', 'avis');
const heif = branded('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1');
const film: Fits = (head) => boxed(head) && !avif(head) && !heif(head);
const mpeg = any(starts('000001ba'), starts('000001b3'));
/** Packets of 188 bytes, or of 192 when each starts with a time stamp. */
const packets = any(both(says('G'), says('G', 188)), both(says('G', 4), says('G', 196)));
const riff = (form: string) => both(says('RIFF'), says(form, 8));

/** The signature of each type's content; undefined means text. */
const signatures: Readonly<Record<Ending, Fits | undefined>> = {
  // Some programs write a byte order mark before it, and every reader takes that.
  pdf: any(says('%PDF-'), both(starts('efbbbf'), says('%PDF-', 3))),
  txt: undefined,
  csv: undefined,
  md: undefined,
  doc: ole,
  ppt: ole,
  xls: ole,
  rtf: says('{\\rtf'),
  docx: zipped,
  pptx: zipped,
  xlsx: zipped,
  odt: zipped,
  odp: zipped,
  ods: zipped,
  zip: zipped,
  jpg: jpeg,
  jpeg,
  jfif: jpeg,
  png: starts('89504e470d0a1a0a'),
  gif: says('GIF8'),
  webp: riff('WEBP'),
  bmp: says('BM'),
  svg: undefined, // its content is read whole (pictures.ts)
  avif,
  heic: heif,
  heif,
  tif: tiff,
  tiff,
  mp3: (head) => says('ID3')(head) || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0),
  m4a: film,
  wav: riff('WAVE'),
  ogg,
  oga: ogg,
  opus: ogg,
  flac: says('fLaC'),
  mp4: film,
  m4v: film,
  '3gp': film,
  '3g2': film,
  webm: matroska,
  mkv: matroska,
  ogv: ogg,
  mov: any(film, says('moov', 4), says('mdat', 4), says('wide', 4), says('free', 4)),
  avi: riff('AVI '),
  mpg: mpeg,
  mpeg,
  ts: packets,
  m2ts: packets,
  wmv: starts('3026b2758e66cf11'),
  flv: says('FLV'),
};

/**
 * Returns the media type of a file that is being stored when its name and its content both match one of the kinds, else undefined. A text
 * that isn't UTF-8 gets its charset. We ignore the declared type, because the sender can declare anything.
 */
export async function typeOf(draft: Draft, name: string, kinds: readonly FileKind[]): Promise<string | undefined> {
  const ending = endingOf(name);
  const kind = ending && kinds.find((one) => (fileKinds[one] as readonly Ending[]).includes(ending));
  if (!kind) return undefined;
  const head = await buffer(draft.read({ start: 0, end: 4095 }));
  const fits = signatures[ending];
  if (head.length === 0 || fits?.(head) === false) return undefined;
  if (fits === zipped && !(await isSoundArchive(draft, ending))) return undefined;
  if (fits) return mediaTypeOf(name);
  const encoding = await encodingOf(head, draft.read());
  if (encoding === 'utf-8') return mediaTypeOf(name);
  // We read sheets ourselves, so they must be UTF-8. Other texts may have an older encoding.
  return encoding && kind !== 'csv' ? `${mediaTypeOf(name)}; charset=${encoding}` : undefined;
}
