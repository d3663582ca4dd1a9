import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const pack = promisify(brotliCompress);

/** Compresses text for browsers with Brotli, off the main thread. A higher quality, up to 11, is slower and smaller. */
export function packed(plain: Buffer | string, quality = 6): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(plain) };
  return pack(plain, { params });
}

/** Returns true when the browser accepts Brotli. */
export const takesPacked = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b/.test(String(headers['accept-encoding'] ?? ''));

/** Shorter answers fit into one packet without compression. */
const least = 1200;

/**
 * Compresses the API's longer answers: a gradebook shrinks to a tenth. Compresses only for our own pages: an attacker who
 * triggers requests from another site and observes the network could guess the content of an answer from its size (BREACH).
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = /^application\/(?:\w+\+)?json\b/.test(String(reply.getHeader('content-type')));
    if (!isJson || typeof payload !== 'string' || payload.length < least) return payload;
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding, sec-fetch-site');
    if (request.headers['sec-fetch-site'] !== 'same-origin' || !takesPacked(request)) return payload;
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return packed(payload);
  });
}
