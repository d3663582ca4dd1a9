import { i18n } from './i18n.ts';
import { cutText } from './text.ts';

/** The media type of each file extension that an upload can have. */
const mediaTypes = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heif',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogv: 'video/ogg',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  ts: 'video/mp2t',
  m2ts: 'video/mp2t',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
} as const;
export type Ending = keyof typeof mediaTypes;

/** The maximum pixels of a picture. A small file with many more would freeze the browser of everybody who sees it. */
export const mostPixels = 40_000_000;

/** The kinds of files that upload fields accept, with their extensions. */
export const fileKinds = {
  pdf: ['pdf'],
  jpg: ['jpg', 'jpeg', 'jfif'],
  png: ['png'],
  txt: ['txt'],
  doc: ['doc'],
  docx: ['docx'],
  /** The server parses this one, so it must be UTF-8. */
  csv: ['csv'],
  /** A table as colleges send it: CSV in any usual encoding, or a workbook, of which we read the first sheet. */
  sheet: ['csv', 'txt', 'xlsx'],
  office: ['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'odt', 'odp', 'ods', 'rtf'],
  text: ['txt', 'csv', 'md'],
  image: ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'bmp', 'tif', 'tiff', 'heic', 'heif'],
  /** Pictures that every browser shows, and drawings whose content is checked. */
  picture: ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'svg'],
  /** Pictures that every browser shows, and nothing that is drawn by instructions. */
  photo: ['jpg', 'jpeg', 'jfif', 'png', 'webp'],
  audio: ['mp3', 'm4a', 'wav', 'ogg', 'oga', 'opus', 'flac'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'ogv', 'avi', 'mpg', 'mpeg', 'ts', 'm2ts', 'wmv', 'flv', '3gp', '3g2'],
  /** Films that browsers play. */
  film: ['mp4', 'm4v', 'webm'],
  zip: ['zip'],
} as const satisfies Record<string, readonly Ending[]>;
export type FileKind = keyof typeof fileKinds;

/** The extension of a file name, in lower case. Returns undefined when no upload accepts it. */
export function endingOf(name: string): Ending | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(mediaTypes, ending) ? (ending as Ending) : undefined;
}
/** The media type for a file name. Returns undefined when no upload accepts its extension. */
export function mediaTypeOf(name: string): string | undefined {
  const ending = endingOf(name);
  return ending && mediaTypes[ending];
}

const shown: ReadonlySet<string> = new Set([
  ...['application/pdf', 'text/plain'],
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
]);
const played: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);
/** Returns true when every browser can show this media type in the page. Other files are downloaded. */
export const isShown = (type: string): boolean => shown.has(type);
/** Returns true when browsers can play this media type, provided they know the film's codec. */
export const isPlayed = (type: string): boolean => played.has(type);

/** Matches text that a spreadsheet would treat as a formula. A negative amount isn't one. */
export const formula = /^(?!-\d+\.\d\d$)[=+\-@\t\r\n\0]/;

/** Makes a file name that every operating system accepts. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim();

/** The longest name of a download, in UTF-16 units: three bytes each must fit into the 255 that file systems allow. */
const longest = 80;

/**
 * Names a download after the operator's site: `downloadName('Receipt', 'Ada')` is "Stoa - Receipt - Ada", without its
 * extension. Leaves out empty parts, and characters that change the writing direction, which could hide the extension.
 */
export function downloadName(...parts: readonly string[]): string {
  const whole = [i18n.site, ...parts]
    .map((part) => fileName(part.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')))
    .filter(Boolean)
    .join(' - ')
    // A leading dot would hide the file.
    .replace(/^\.+/, '_');
  return cutText(whole, longest).trim();
}
