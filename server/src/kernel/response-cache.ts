import { createHash } from 'node:crypto';
import { brotliCompress, constants } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(brotliCompress);
const packed = (plain: Buffer | string) => pack(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
const most = 200;
/** Addresses that are remembered as asked for once. */
const mostAsked = 1000;
/**
 * Milliseconds in which somebody has to have asked for a kept answer. What a version is made of is forgotten after twice as
 * long, and then looks again as it did before the change.
 */
const longestUnseen = 300_000;

/**
 * Asks once for all those who come while an earlier question is under way: what they are told was asked for after they
 * came, so it holds whatever was written before.
 */
export function askedTogether<Told>(ask: () => Promise<Told>): () => Promise<Told> {
  let current: Promise<unknown> | undefined;
  let next: Promise<Told> | undefined;
  const begin = () => {
    next = undefined;
    const asked = ask();
    const over = asked
      .catch(() => {})
      .then(() => {
        if (current === over) current = undefined;
      });
    current = over;
    return asked;
  };
  return () => {
    if (!current) return begin();
    next ??= current.then(begin);
    return next;
  };
}

interface Answer {
  /** What the data was like when it was made. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly plain: Buffer;
  /** made for the first browser that takes it */
  packed?: Promise<Buffer>;
  /** when somebody last asked, by this process's own clock */
  seenAt: number;
}

interface Made {
  readonly json: string;
  readonly headers: Readonly<Record<string, string>>;
}

function dropOldest(all: Map<string, unknown> | Set<string>): void {
  const [oldest] = all.keys();
  if (oldest !== undefined) all.delete(oldest);
}

/** Answers that are the same for everybody, kept as bytes for as long as the data's version is the same, from the second time on. */
export class ResponseCache {
  readonly #answers = new Map<string, Answer>();
  readonly #asked = new Set<string>();

  /** Sends the answer that is kept under the request's address for the version as it is now, or makes, keeps and sends one. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    versionNow: () => Promise<string>,
    make: () => Promise<Made>,
  ): Promise<FastifyReply> {
    const known = this.#answers.get(request.url);
    const takesPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    // Asked for anew each time; what is unchanged is not sent again.
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding');
    // What is asked for once, as most searches are, would only push out what is asked for again.
    if (!known && !this.#isAskedAgain(request.url)) {
      const { json, headers } = await make();
      reply.headers(headers).type('application/json; charset=utf-8');
      return takesPacked ? reply.header('content-encoding', 'br').send(await packed(json)) : reply.send(json);
    }
    const version = await versionNow();
    const now = performance.now();
    const isSame = known?.version === version && now - known.seenAt < longestUnseen;
    const answer = isSame ? known : this.#keep(request.url, version, await make());
    answer.seenAt = now;
    reply.headers(answer.headers).header('etag', answer.etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(answer.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!takesPacked) return reply.send(answer.plain);
    answer.packed ??= packed(answer.plain);
    return reply.header('content-encoding', 'br').send(await answer.packed);
  }

  #isAskedAgain(url: string): boolean {
    const isAgain = this.#asked.has(url);
    this.#asked.add(url);
    if (this.#asked.size > mostAsked) dropOldest(this.#asked);
    return isAgain;
  }

  #keep(url: string, version: string, { json, headers }: Made): Answer {
    const plain = Buffer.from(json);
    const sum = createHash('sha256').update(plain).update(JSON.stringify(headers));
    const answer: Answer = { version, headers, plain, etag: `"${sum.digest('base64url').slice(0, 22)}"`, seenAt: 0 };
    this.#answers.set(url, answer);
    if (this.#answers.size > most) dropOldest(this.#answers);
    return answer;
  }
}
