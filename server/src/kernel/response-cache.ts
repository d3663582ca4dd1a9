import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packed, takesPacked } from './packing.ts';

const most = 200;
/** How many addresses we remember as requested once. */
const mostAsked = 1000;
/**
 * Milliseconds after which we drop a kept answer that nobody requests. The data behind a version is dropped after twice as
 * long, and could then look the same as before a change.
 */
const longestUnseen = 300_000;

/**
 * Shares one call of `ask` among all callers that arrive while an earlier call is running. The shared call starts after they
 * arrived, so its result includes everything written before.
 */
export function askedTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> | undefined;
  let next: Promise<Answer> | undefined;
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
  /** The version of the data when the answer was made. */
  readonly version: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly plain: Buffer;
  /** compressed for the first browser that accepts it */
  packed?: Promise<Buffer>;
  /** when it was last requested, by this process's clock */
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

/** Caches responses that are the same for every client, from their second request on, until the data's version changes. */
export class ResponseCache {
  readonly #answers = new Map<string, Answer>();
  readonly #asked = new Set<string>();

  /** Sends the kept answer for the request's address and the current version, or makes, keeps and sends a new one. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    versionNow: () => Promise<string>,
    make: () => Promise<Made>,
  ): Promise<FastifyReply> {
    const known = this.#answers.get(request.url);
    // Browsers must ask each time, but we don't send an unchanged answer again.
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding');
    // Answers requested only once, as most searches are, would push out those requested again.
    if (!known && !this.isRepeated(request.url)) {
      const { json, headers } = await make();
      reply.headers(headers).type('application/json; charset=utf-8');
      return takesPacked(request) ? reply.header('content-encoding', 'br').send(await packed(json)) : reply.send(json);
    }
    const version = await versionNow();
    const now = performance.now();
    const isSame = known?.version === version && now - known.seenAt < longestUnseen;
    const answer = isSame ? known : this.#keep(request.url, version, await make());
    answer.seenAt = now;
    reply.headers(answer.headers).header('etag', answer.etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(answer.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!takesPacked(request)) return reply.send(answer.plain);
    answer.packed ??= packed(answer.plain);
    return reply.header('content-encoding', 'br').send(await answer.packed);
  }

  isRepeated(url: string): boolean {
    const isRepeated = this.#asked.has(url);
    this.#asked.add(url);
    if (this.#asked.size > mostAsked) dropOldest(this.#asked);
    return isRepeated;
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
