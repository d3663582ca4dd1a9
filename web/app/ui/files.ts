import { files } from '@stoa/contract/files';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { isShown, mediaTypeOf } from '@stoa/contract/kernel/file-kinds';
import { addressOf } from '../kernel/api.ts';
import { ApiError, throughSessions } from '../kernel/http.ts';

/** The media type under which a file can be previewed, or undefined when it can only be downloaded. */
export function previewType(name: string): string | undefined {
  const type = mediaTypeOf(name);
  return type !== undefined && isShown(type) ? type : undefined;
}

/** A text in the encoding that its type tells ("text/plain; charset=utf-16le"), else in UTF-8. */
export async function textOf(blob: Blob): Promise<string> {
  const [, encoding = 'utf-8'] = /charset=([\w-]+)/i.exec(blob.type) ?? [];
  return new TextDecoder(encoding).decode(await blob.arrayBuffer());
}

/** The name that a content-disposition header gives a file. */
export function filenameIn(disposition: string | null): string {
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (whole !== undefined) {
    try {
      return decodeURIComponent(whole);
    } catch {
      // A broken encoding: the plain name beside it will do.
    }
  }
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1] || 'downloaded-file';
}

/** The bytes of a file and its name; throws ApiError. The server logs each opening. */
export const fetchFile = ({ _id }: Pick<FileRef, '_id'>, preview: boolean): Promise<Download> =>
  fetchDownload(addressOf(files.download, { fileId: _id }, preview ? { preview: '1' } : {}));

interface Download {
  readonly blob: Blob;
  readonly name: string;
}
/** What an address answers with as a file, and its name; throws ApiError. */
export const fetchDownload = (address: string): Promise<Download> => throughSessions(address, () => fetchOnce(address));

async function fetchOnce(address: string): Promise<Download> {
  const response = await fetch(address).catch(() => {
    throw new ApiError(0, '', undefined, {}, false);
  });
  if (!response.ok) {
    const refusal = (await response.json().catch(() => ({}))) as { message?: string };
    throw new ApiError(response.status, refusal.message ?? '', undefined, {}, refusal.message !== undefined);
  }
  return { blob: await response.blob(), name: filenameIn(response.headers.get('content-disposition')) };
}

/** Lets the browser save bytes under a name. */
export function save(blob: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
