import type { FastifyReply } from 'fastify';

/** A content-disposition header by RFC 6266: an ASCII name for old programs, and the full name in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.codePointAt(0)!.toString(16)}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** Makes a reply a download under a name, which no cache keeps. */
export const asDownload = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', disposition('attachment', name.toWellFormed()))
    .header('cache-control', 'private, no-store');
