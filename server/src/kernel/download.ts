import type { FastifyReply } from 'fastify';
import type { Services } from './context.ts';
import type { Range } from './file-store.ts';
import { downloadName } from '@stoa/contract/kernel/file-kinds';
import { letterheadOf } from './letterhead.ts';
import { renderPdf } from './pdf.ts';
import type { PdfContent } from './pdf-content.ts';

/** A content-disposition header by RFC 6266: an ASCII name for old programs, and the full name in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.codePointAt(0)!.toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** Marks a reply as a download with a file name, and forbids caching. */
export const asDownload = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', disposition('attachment', name.toWellFormed()))
    .header('cache-control', 'private, no-store');

/** A document with the parts of its file's name after the site's: "Receipt", "Ada Tester". */
export interface Paper extends PdfContent {
  readonly file: readonly string[];
}

/** Renders a document on the site's letterhead and sends it as a PDF download. */
export async function sendPaper(
  { services, reply }: { readonly services: Services; readonly reply: FastifyReply },
  paper: Paper,
): Promise<Buffer> {
  const pdf = await renderPdf(paper, await letterheadOf(services));
  asDownload(reply, 'application/pdf', `${downloadName(...paper.file)}.pdf`);
  return pdf;
}

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `size` bytes. Returns one range; 'whole' when there is no
 * header, several ranges or an unreadable one; 'nothing' when the range lies beyond the end.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'nothing' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'nothing' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'nothing';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** True when an If-None-Match header names the tag. Weak and strong tags count as equal there. */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
