import { files } from '@stoa/contract/people/files.endpoints';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { isShown, mediaTypeOf } from '@stoa/contract/kernel/file-kinds';
import { addressOf } from '../kernel/api.ts';
import { ApiError, throughSessions } from '../kernel/http.ts';
import { cutText } from '@stoa/contract/kernel/text';

/** The media type for previewing a file. Returns undefined when it can only be downloaded. */
export function previewType(name: string): string | undefined {
  const type = mediaTypeOf(name);
  return type !== undefined && isShown(type) ? type : undefined;
}

/** Decodes text by the charset of its type ("text/plain; charset=utf-16le"), else as UTF-8. */
export async function textOf(blob: Blob): Promise<string> {
  const [, encoding = 'utf-8'] = /charset=([\w-]+)/i.exec(blob.type) ?? [];
  return new TextDecoder(encoding).decode(await blob.arrayBuffer());
}

/** The file name in a content-disposition header. */
export function filenameIn(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (whole !== undefined) {
    try {
      return decodeURIComponent(whole);
    } catch {
      // The encoding is broken, so we use the plain name next to it.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] || 'downloaded-file';
}

/** Fetches the bytes and name of a file. Throws ApiError. The server logs each opening. */
export const fetchFile = ({ _id }: Pick<FileRef, '_id'>, preview: boolean): Promise<Download> =>
  fetchDownload(addressOf(files.download, { fileId: _id }, preview ? { preview: '1' } : {}));

interface Download {
  readonly blob: Blob;
  readonly name: string;
}
/** Fetches the file at an address, with its name. Throws ApiError. */
export const fetchDownload = (address: string): Promise<Download> => throughSessions(address, () => fetchOnce(address));

async function fetchOnce(address: string): Promise<Download> {
  const response = await fetch(address).catch(() => {
    throw new ApiError(0, '', undefined, {}, false);
  });
  if (!response.ok) {
    const { message, code } = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
    throw new ApiError(response.status, message ?? '', code, {}, message !== undefined);
  }
  return { blob: await response.blob(), name: filenameIn(response.headers.get('content-disposition')) };
}

/** Saves bytes to the reader's device under a name. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Makes a sheet name that every spreadsheet program accepts: without []/\:*?, no apostrophe at either end, at most 31
 * characters. Returns `otherwise` when nothing is left.
 */
export function sheetName(name: string, otherwise: string): string {
  const clean = name
    .replaceAll(/[[\]/\\:*?\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = cutText(clean, 31).replaceAll(/^['\s]+|['\s]+$/g, '');
  // Excel reserves "History".
  return short === '' || short.toLowerCase() === 'history' ? otherwise : short;
}
